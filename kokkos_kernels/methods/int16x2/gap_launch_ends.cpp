#include <kokkos_kernels/methods/int16x2/gap_columns.hpp>
#include <kokkos_kernels/methods/int16x2/gap_launch_widths.hpp>

namespace pairscan {

namespace {
[[maybe_unused]] auto const instantiated = gap_column_instances<EndGaps>(Spaces{});
} // namespace

} // namespace pairscan
