#pragma once

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/portability/wide_access.hpp>
#include <kokkos_kernels/traceback/cigar_text.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace pairscan {

/// Returns what a batch's text has room for per pair: 16S genes of 1,500 bases take 950 characters on average
/// (4/-5/-10), random sequences 1.3 per base. Pairs that find no room are traced on the host.
[[nodiscard]] inline std::size_t usual_text_bytes(BatchShape const& shape) {
  constexpr std::size_t kUnit = CigarText::kUnit;
  auto const letters = static_cast<std::size_t>(shape.longest_rows) + static_cast<std::size_t>(shape.longest_cols);
  return (letters / 4 * 3 + 5 * kUnit - 1) / kUnit * kUnit;
}

/// Where kernels hand over the paths of a batch (PathView), by plain pointers.
struct PathTexts {
  TracedPair* pairs = nullptr;
  char* text = nullptr;
  std::uint64_t* used = nullptr; // bytes of the text that are taken or were asked for in vain
  std::uint64_t text_bytes = 0;

  template <class Space>
  explicit PathTexts(PathView<Space> const& view)
      : pairs(view.pairs.data()), text(view.text.data()), used(view.used.data()), text_bytes(view.text.size()) {}

  /// Copies a text that ends at `end` to the batch's, in whole units of which the first may begin before it; and keeps
  /// what is said of the pair.
  KOKKOS_FUNCTION void hand_over(std::int64_t pair, TracedPair traced, char const* end) const {
    constexpr std::uint64_t kUnit = CigarText::kUnit;
    std::uint64_t const bytes = (traced.length + kUnit - 1) / kUnit * kUnit;
    std::uint64_t const begin = Kokkos::atomic_fetch_add(used, bytes);
    if (begin + bytes <= text_bytes) {
      for (std::uint64_t at = 0; at < bytes; at += kUnit) {
        store_words(text + begin + at, load_words<kUnit / 4>(end - bytes + at));
      }
      traced.begin = begin + bytes - traced.length;
    }
    pairs[pair] = traced;
  }
};

/// Starts a batch: nothing is taken of its work, no text is written.
struct StartPaths {
  std::uint32_t* taken;
  std::uint64_t* used;

  KOKKOS_FUNCTION void operator()(int) const {
    *taken = 0;
    *used = 0;
  }
};

template <class Space>
void start_paths(char const* label, Space const& space, std::uint32_t* taken, Batch<Space> const& batch) {
  Kokkos::parallel_for(std::string(label) + "::start", Kokkos::RangePolicy<Space>(space, 0, 1),
                       StartPaths{taken, batch.paths.used.data()});
}

} // namespace pairscan
