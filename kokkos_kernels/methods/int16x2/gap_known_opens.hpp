#pragma once

#include <kokkos_kernels/methods/int16x2/gap_launch_widths.hpp>
#include <kokkos_kernels/methods/int16x2/gap_scheme.hpp>

#include <algorithm>
#include <iterator>
#include <type_traits>

namespace pairscan {

/// What opening a gap costs that kernels know (SampledLocalGaps): those of 11 + k and 10 + 2 k. The others do not.
inline constexpr int kKnownOpens[] = {11, 10};

/// Calls use(open) with what opening a gap costs as a constant, or with 0 where kernels do not know it.
template <class Use>
void for_known_open(GapScheme const& scheme, Use const& use) {
  auto const open = static_cast<int>(half_of(scheme.open, 0));
  if (std::find(std::begin(kKnownOpens), std::end(kKnownOpens), open) == std::end(kKnownOpens)) {
    use(std::integral_constant<int, 0>{});
  } else {
    for_width<kKnownOpens>(open, use);
  }
}

} // namespace pairscan
