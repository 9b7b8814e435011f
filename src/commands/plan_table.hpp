#pragma once

#include <kokkos_kernels/batch/plan.hpp>

namespace pairscan {

/// Prints how wide a slice of the planned strategy may be (of LazyRScan where it knows no slices) for blocks and shares
/// of the scratch, and the batch that the memory holds: what the authors' spreadsheet gave.
void print_slice_table(BatchPlan const& plan, bool on_device);

} // namespace pairscan
