#pragma once

#include <engine/word_screen.hpp>
#include <kokkos_kernels/batch/screen_words.hpp>

#include <optional>

namespace pairscan {

/// Returns what a device screens pairs by: few are left to come back to the host, which screens them again. Hosts
/// screen once.
template <class Space>
[[nodiscard]] WordTable<Space> words_on_device(std::optional<WordScreen> const& screen, bool on_device) {
  if (!screen || !on_device) {
    return {};
  }
  return {upload_array<Space>("pairscan::screen::words", screen->words()),
          upload_array<Space>("pairscan::screen::letters", screen->letters()), screen->bound()};
}

} // namespace pairscan
