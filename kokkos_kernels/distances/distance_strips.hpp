#pragma once

#include <kokkos_kernels/distances/host_bodies.hpp>
#include <kokkos_kernels/portability/annotate.hpp>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace pairscan::inline PAIRSCAN_ISA {

template <class Number, int kBytes>
struct DistanceLanes {
  using Type [[gnu::vector_size(kBytes)]] = Number;
  static constexpr int count = kBytes / static_cast<int>(sizeof(Number));
  static PAIRSCAN_FUNCTION void set(Type& lanes, int at, Number value) { lanes[at] = value; }
  [[nodiscard]] static PAIRSCAN_FUNCTION Number get(Type const& lanes, int at) { return lanes[at]; }
};
template <class Number>
struct DistanceLanes<Number, 0> {
  using Type = Number;
  static constexpr int count = 1;
  static PAIRSCAN_FUNCTION void set(Type& lanes, int, Number value) { lanes = value; }
  [[nodiscard]] static PAIRSCAN_FUNCTION Number get(Type const& lanes, int) { return lanes; }
};

/// Algorithm 1 of Savran, Gao and Bakos (2014) for one query and a target per lane. The targets are interleaved, and
/// each letter of the query has its costs against a strip of them ready:
///
///     strip    0 .. 31        32 .. 63         the strip's last row waits in registers' order in `cells`,
///     row 0    -> -> -> edge  -> -> ->         its right edge in `edge` for the next strip
///     row 1    -> -> -> edge  -> -> ->
///
/// Each cell adds what the scalar recurrence adds, in its order: nothing is reassociated, and there is no product that
/// a compiler could contract.
template <class Number, int kBytes>
class DistanceStrips {
  using Lanes = DistanceLanes<Number, kBytes>;
  using Vector = typename Lanes::Type;

  /// Least cost of a cell, and columns of the alignment that has it.
  struct Cell {
    Vector cost;
    Vector columns;
  };

public:
  explicit DistanceStrips(DistanceJob const& job)
      : job_(job), gap_(static_cast<Number>(job.rule->gap)), edge_(reinterpret_cast<Cell*>(job.memory)),
        cells_(edge_ + job.query.length), costs_(reinterpret_cast<Vector*>(cells_ + kDistanceStrip)) {}

  void run() {
    std::size_t const longest = job_.targets[0].length;
    begin_left_border();
    Cell top = {Vector{} + Number{0}, Vector{} + Number{0}};
    for (std::size_t begin = 0; begin < longest; begin += kDistanceStrip) {
      int const width = longest - begin < kDistanceStrip ? static_cast<int>(longest - begin) : kDistanceStrip;
      write_costs(begin, width);
      Cell const corner = top;
      for (int column = 0; column < width; ++column) {
        top = {top.cost + gap_, top.columns + Number{1}};
        cells_[column] = top;
      }
      scan(corner, width);
      give_distances(begin, width);
    }
  }

private:
  void begin_left_border() {
    Cell left = {Vector{} + Number{0}, Vector{} + Number{0}};
    for (std::size_t row = 0; row < job_.query.length; ++row) {
      left = {left.cost + gap_, left.columns + Number{1}};
      edge_[row] = left;
    }
  }

  /// Writes what each letter of the query costs against the strip's columns. Behind a target's end any cost will do.
  void write_costs(std::size_t begin, int width) {
    std::uint32_t written = 0;
    for (std::size_t row = 0; row < job_.query.length; ++row) {
      std::uint8_t const letter = job_.query.residues[row];
      if ((written >> letter & 1U) == 0) {
        written |= 1U << letter;
        write_costs_of(letter, begin, width);
      }
    }
  }

  void write_costs_of(std::uint8_t letter, std::size_t begin, int width) {
    double const* const row = job_.rule->costs.costs[letter];
    Vector* const to = costs_ + letter * kDistanceStrip;
    for (int column = 0; column < width; ++column) {
      Vector costs{};
      for (int lane = 0; lane < job_.count; ++lane) {
        DistanceSequence const& target = job_.targets[lane];
        std::size_t const at = begin + static_cast<std::size_t>(column);
        Lanes::set(costs, lane, at < target.length ? static_cast<Number>(row[target.residues[at]]) : Number{0});
      }
      to[column] = costs;
    }
  }

  void scan(Cell corner, int width) {
    if (width == kDistanceStrip) {
      scan_rows(corner, std::integral_constant<int, kDistanceStrip>{});
    } else {
      scan_rows(corner, width);
    }
  }

  template <class Width>
  void scan_rows(Cell corner, Width width) {
    for (std::size_t row = 0; row < job_.query.length; ++row) {
      Vector const* const costs = costs_ + job_.query.residues[row] * kDistanceStrip;
      Cell diagonal = corner;
      Cell left = edge_[row];
      corner = left;
      for (int column = 0; column < width; ++column) {
        Cell const above = cells_[column];
        left = cell(diagonal, left, above, costs[column]);
        diagonal = above;
        cells_[column] = left;
      }
      edge_[row] = left;
    }
  }

  /// The chain from cell to cell is one sum and one minimum: the better of diagonal and above is known before. The cell
  /// on the left wins over the diagonal where it is less, and over the one above also where it is equal.
  [[nodiscard]] PAIRSCAN_FUNCTION Cell cell(Cell const& diagonal, Cell const& left, Cell const& above,
                                            Vector const& cost) const {
    Vector const by_diagonal = diagonal.cost + cost;
    Vector const by_above = above.cost + gap_;
    Vector const by_left = left.cost + gap_;
    auto const is_above = by_above < by_diagonal;
    Vector const other = is_above ? by_above : by_diagonal;
    Vector const other_columns = is_above ? above.columns : diagonal.columns;
    auto const is_left = (by_left < by_diagonal) & (by_left <= by_above);
    return {by_left < other ? by_left : other, (is_left ? left.columns : other_columns) + Number{1}};
  }

  void give_distances(std::size_t begin, int width) {
    for (int lane = 0; lane < job_.count; ++lane) {
      std::size_t const last = job_.targets[lane].length - 1;
      if (last >= begin && last < begin + static_cast<std::size_t>(width)) {
        Cell const& end = cells_[last - begin];
        job_.distances[lane] = static_cast<double>(Lanes::get(end.cost, lane) / Lanes::get(end.columns, lane));
      }
    }
  }

  DistanceJob const& job_;
  Number gap_;
  Cell* edge_;
  Cell* cells_;
  Vector* costs_; // [letter of the query][column of the strip]
};

} // namespace pairscan::inline PAIRSCAN_ISA
