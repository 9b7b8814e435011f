#include <kokkos_kernels/methods/int16x2/kernel.hpp>
#include <kokkos_kernels/methods/int16x2/launch.hpp>
#include <kokkos_kernels/methods/int16x2/plan.hpp>
#include <kokkos_kernels/model/compiled_problems.hpp>

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
    ((width == kInt16x2Widths[kAt] ? body(std::integral_constant<int, kInt16x2Widths[kAt]>{}) : void()), ...);
  };
  try_widths(std::make_index_sequence<std::size(kInt16x2Widths)>{});
}

/// Calls body(Type<Columns>) for the letters of a batch.
template <class Body>
void with_columns(BatchShape const& shape, int width, Body const& body) {
  with_width(width, [&](auto columns) {
    constexpr int kColumns = decltype(columns)::value;
    if (int16x2_looks_up(shape)) {
      body(Type<Int16x2Bases<kColumns>>{});
    } else if (shape.problem.letters == LetterKind::residues) {
      body(Type<Int16x2Letters<kColumns, SameLetters>>{});
    } else {
      body(Type<Int16x2Letters<kColumns, MeetingSets>>{});
    }
  });
}

} // namespace

template <class Space>
void launch_int16x2(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  auto const& how = plan.data<Int16x2Plan>();
  Int16x2Shape const shape = int16x2_shape(plan.shape, how.lanes, how.lanes * how.width);
  with_columns(plan.shape, how.width, [&](auto columns) {
    using Columns = typename decltype(columns)::type;
    if (shape.passes > 1) {
      launch_int16x2_kernel<Columns, true>(label, space, shape, plan, batch);
    } else {
      launch_int16x2_kernel<Columns, false>(label, space, shape, plan, batch);
    }
  });
}

namespace {

template <class... Each>
auto instances(SpaceList<Each...>) {
  return std::tuple{&launch_int16x2<Each>...};
}
[[maybe_unused]] auto const instantiated = instances(Spaces{});

} // namespace

} // namespace pairscan
