#pragma once

#include <kokkos_kernels/portability/annotate.hpp>

#include <cstdint>
#include <type_traits>

namespace pairscan::inline PAIRSCAN_ISA {

/// Numbers beside each other in a register, and whole numbers of the same size, so that one comparison chooses both.
template <class Number, int kBytes>
struct DistanceLanes {
  using Whole = std::conditional_t<sizeof(Number) == 8, std::int64_t, std::int32_t>;
  using Vector [[gnu::vector_size(kBytes)]] = Number;
  using Counts [[gnu::vector_size(kBytes)]] = Whole;
  static constexpr int count = kBytes / static_cast<int>(sizeof(Number));
};
template <class Number>
struct DistanceLanes<Number, 0> {
  using Vector = Number;
  using Counts = std::conditional_t<sizeof(Number) == 8, std::int64_t, std::int32_t>;
  static constexpr int count = 1;
};

/// Least cost of a cell, and residues of the target in gaps on its path.
template <class Lanes>
struct DistanceCell {
  typename Lanes::Vector cost;
  typename Lanes::Counts gaps;
};

/// The last cell of a column that goes down, and its cost with a gap, which the cells below and on the right need.
template <class Lanes>
struct DistanceColumn {
  using Vector = typename Lanes::Vector;
  using Cell = DistanceCell<Lanes>;

  Cell cell;
  Vector extended;

  /// Goes to the next row, eight instructions with AVX-512. Of equal sums the diagonal wins over the left, and both
  /// over the one above. What the next row waits for is a minimum and a sum.
  template <class Number>
  PAIRSCAN_FUNCTION void step(Cell const& diagonal, Vector const& cost, DistanceColumn const& left, Number gap) {
    Vector const by_diagonal = diagonal.cost + cost;
    auto const is_left = left.extended < by_diagonal;
    typename Lanes::Counts const gaps = is_left ? left.cell.gaps + 1 : diagonal.gaps;
    Vector const other = smaller(left.extended, by_diagonal);
    auto const is_above = extended < other;
    cell = {smaller(extended, other), is_above ? cell.gaps : gaps};
    extended = cell.cost + gap;
  }

private:
  /// Written so that compilers make a minimum of it, which is ready before the comparison that chooses counts.
  [[nodiscard]] static PAIRSCAN_FUNCTION Vector smaller(Vector const& a, Vector const& b) { return b < a ? b : a; }
};

} // namespace pairscan::inline PAIRSCAN_ISA
