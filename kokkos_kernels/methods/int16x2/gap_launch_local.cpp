#include <kokkos_kernels/methods/int16x2/gap_launch_widths.hpp>
#include <kokkos_kernels/methods/int16x2/gap_local_columns.hpp>

namespace pairscan {

namespace {
[[maybe_unused]] auto const instantiated = gap_column_instances<LevelLocalGaps>(Spaces{});
} // namespace

} // namespace pairscan
