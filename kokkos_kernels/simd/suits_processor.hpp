#pragma once

namespace pairscan {

/// Whether what was compiled for `Gates`, one of the types of instruction_sets::ScoresOnPlanes, is for this machine's
/// processor above all.
template <class Gates>
[[nodiscard]] bool suits_processor() {
  if constexpr (requires { Gates::suit_processor(); }) {
    return Gates::suit_processor();
  }
  return false;
}

} // namespace pairscan
