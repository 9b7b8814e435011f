#include <kokkos_kernels/methods/int16x2/kernel.hpp>
#include <kokkos_kernels/methods/int16x2/launch.hpp>
#include <kokkos_kernels/methods/int16x2/plan.hpp>
#include <kokkos_kernels/model/dispatch.hpp>

#include <iterator>
#include <tuple>
#include <type_traits>
#include <utility>

namespace pairscan {

namespace {

/// Calls body(number) with the constant that is `width`.
template <class Body>
void with_width(int width, Body const& body) {
  auto const try_widths = [&]<std::size_t... kAt>(std::index_sequence<kAt...>) {
    ((width == kPackedWidths[kAt] ? body(std::integral_constant<int, kPackedWidths[kAt]>{}) : void()), ...);
  };
  try_widths(std::make_index_sequence<std::size(kPackedWidths)>{});
}

/// Calls body(Type<Columns>) for the letters of a batch.
template <class Body>
void with_columns(BatchShape const& shape, int width, Body const& body) {
  with_width(width, [&](auto columns) {
    constexpr int kColumns = decltype(columns)::value;
    if (packed_looks_up(shape)) {
      body(Type<PackedBases<kColumns>>{});
    } else if (shape.letters == LetterKind::residues) {
      body(Type<PackedLetters<kColumns, SameLetters>>{});
    } else {
      body(Type<PackedLetters<kColumns, MeetingSets>>{});
    }
  });
}

} // namespace

template <class Space>
void launch_packed_values(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  PackedShape const shape = packed_shape(plan.shape, 2 * PackedShape::kThreads / plan.tuning.block, plan.tuning.slice);
  with_columns(plan.shape, plan.tuning.slice / shape.lanes, [&](auto columns) {
    using Columns = typename decltype(columns)::type;
    if (shape.passes > 1) {
      launch_packed_kernel<Columns, true>(label, space, shape, plan, batch);
    } else {
      launch_packed_kernel<Columns, false>(label, space, shape, plan, batch);
    }
  });
}

namespace {

template <class... Each>
auto instances(SpaceList<Each...>) {
  return std::tuple{&launch_packed_values<Each>...};
}
[[maybe_unused]] auto const instantiated = instances(Spaces{});

} // namespace

} // namespace pairscan
