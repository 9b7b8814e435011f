#pragma once

#include <perf/networks/gate_list.hpp>

namespace pairscan::perf {

/// A gate that is the lower bit of a difference of three signals, whose borrow is a gate, too. Devices add words in its
/// place (low_bit_of_difference in kokkos_kernels/simd/bit_planes.hpp).
struct Difference {
  int gate = 0;
  std::array<int, 3> signals{}; // the second and the third are subtracted from the first
  int borrow = 0;               // a signal
};

/// Returns such gates, and changes the list for them: a borrow reads what its difference reads in place of the
/// difference, and signals that no output has are inverted where that makes an exclusive or a difference. The list
/// computes the same, but a borrow may come after its difference.
[[nodiscard]] std::vector<Difference> take_differences(GateList& list);

} // namespace pairscan::perf
