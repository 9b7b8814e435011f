#pragma once

#include <kokkos_kernels/distances/distance_cell.hpp>
#include <kokkos_kernels/distances/host_bodies.hpp>
#include <kokkos_kernels/portability/annotate.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>

namespace pairscan::inline PAIRSCAN_ISA {

/// Algorithm 1 of Savran, Gao and Bakos (2014) for one query and a target per lane. The targets are interleaved, and
/// each letter of the query has its costs against a strip of them ready:
///
///     strip     0 1 2 3 | 4 5 6 7 | ..31       `top`: the cells over a block, later its last row
///     block     v v v v   v v v v              `edge`: a row's cell on the left of the columns that are computed,
///     of rows   v v v v   v v v v                      later that on their right
///
/// A few columns go down the rows of a block together. What a column's next cell waits for is one minimum and one sum,
/// so that a single column would leave a processor's units idle. A cell and its sum with a gap stay in registers for
/// the next row. Beside the least cost stands how many residues of the target are in gaps on its path; the columns of
/// the alignment are these and the query's residues. So two of three moves change no count.
///
/// Each cell adds what the scalar recurrence adds, in its order: nothing is reassociated, and there is no product that
/// a compiler could contract.
template <class Number, int kBytes>
class DistanceStrips {
  using Lanes = DistanceLanes<Number, kBytes>;
  using Vector = typename Lanes::Vector;
  using Counts = typename Lanes::Counts;
  using Cell = DistanceCell<Lanes>;

  static constexpr int kLanes = Lanes::count;
  static constexpr int kColumns = kBytes == 64 ? 4 : 3; // that go down together: as many as registers hold
  static constexpr std::size_t kRows = 128;             // of a block, whose edge stays in the first cache

public:
  explicit DistanceStrips(DistanceJob const& job)
      : job_(job), gap_(static_cast<Number>(job.rule->gap)), edge_(reinterpret_cast<Cell*>(job.memory)),
        top_(edge_ + job.query.length), costs_(reinterpret_cast<Number*>(top_ + kDistanceStrip)) {}

  void run() {
    std::size_t const longest = job_.targets[0].length;
    begin_left_border();
    Cell corner = {Vector{} + Number{0}, Counts{}};
    for (std::size_t begin = 0; begin < longest; begin += kDistanceStrip) {
      int const width = static_cast<int>(std::min<std::size_t>(longest - begin, kDistanceStrip));
      write_costs(begin, width);
      Cell above = corner;
      for (int column = 0; column < width; ++column) {
        above = {above.cost + gap_, above.gaps + 1};
        top_[column] = above;
      }
      scan_blocks(corner, width);
      corner = above;
      give_distances(begin, width);
    }
  }

private:
  void begin_left_border() {
    Cell left = {Vector{} + Number{0}, Counts{}};
    for (std::size_t row = 0; row < job_.query.length; ++row) {
      left.cost = left.cost + gap_;
      edge_[row] = left;
    }
  }

  /// Writes what each letter of the query costs against the strip's columns; behind a target's end nothing.
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
    Number costs[SubstitutionMatrix::kCodes];
    std::transform(std::begin(job_.rule->costs.costs[letter]), std::end(job_.rule->costs.costs[letter]), costs,
                   [](double cost) { return static_cast<Number>(cost); });
    Number* const to = costs_ + letter * kDistanceStrip * kLanes;
    for (int lane = 0; lane < kLanes; ++lane) {
      DistanceSequence const target = lane < job_.count ? job_.targets[lane] : DistanceSequence{};
      auto const inside = std::min(static_cast<std::size_t>(width), target.length - std::min(begin, target.length));
      for (std::size_t column = 0; column < static_cast<std::size_t>(width); ++column) {
        Number const cost = column < inside ? costs[target.residues[begin + column]] : Number{0};
        to[column * kLanes + static_cast<std::size_t>(lane)] = cost;
      }
    }
  }

  /// Scans blocks of rows that are about equally long. `corner` is the cell over the left border of the first.
  void scan_blocks(Cell corner, int width) {
    std::size_t const length = job_.query.length;
    std::size_t const blocks = (length + kRows - 1) / kRows;
    std::size_t begin = 0;
    for (std::size_t block = 1; block <= blocks; ++block) {
      std::size_t const end = length * block / blocks;
      Cell const next = edge_[end - 1];
      int column = 0;
      for (; column + kColumns <= width; column += kColumns) {
        corner = scan<kColumns>(begin, end, column, corner);
      }
      for (; column < width; ++column) {
        corner = scan<1>(begin, end, column, corner);
      }
      corner = next;
      begin = end;
    }
  }

  /// Scans some columns from `first` on. Of a block's first row `corner` is the cell over those on the left; returns
  /// the one for the next columns.
  template <int kCount>
  Cell scan(std::size_t begin, std::size_t end, int first, Cell corner) {
    DistanceColumn<Lanes> columns[kCount];
    PAIRSCAN_UNROLL
    for (int i = 0; i < kCount; ++i) {
      columns[i] = {top_[first + i], top_[first + i].cost + gap_};
    }
    Cell const next = columns[kCount - 1].cell;
    Number const* const costs = costs_ + first * kLanes;
    for (std::size_t row = begin; row < end; ++row) {
      auto const* const cost =
          reinterpret_cast<Vector const*>(costs + job_.query.residues[row] * kDistanceStrip * kLanes);
      Cell diagonal = corner;
      corner = edge_[row];
      DistanceColumn<Lanes> left = {corner, corner.cost + gap_};
      PAIRSCAN_UNROLL
      for (int i = 0; i < kCount; ++i) {
        Cell const above = columns[i].cell;
        columns[i].step(diagonal, cost[i], left, gap_);
        diagonal = above;
        left = columns[i];
      }
      edge_[row] = left.cell;
    }
    PAIRSCAN_UNROLL
    for (int i = 0; i < kCount; ++i) {
      top_[first + i] = columns[i].cell;
    }
    return next;
  }

  void give_distances(std::size_t begin, int width) {
    for (int lane = 0; lane < job_.count; ++lane) {
      std::size_t const last = job_.targets[lane].length - 1;
      if (last >= begin && last < begin + static_cast<std::size_t>(width)) {
        Cell const& end = top_[last - begin];
        auto const columns = job_.query.length + static_cast<std::size_t>(lane_of(end.gaps, lane));
        job_.distances[lane] = static_cast<double>(lane_of(end.cost, lane) / static_cast<Number>(columns));
      }
    }
  }

  template <class Any>
  [[nodiscard]] static auto lane_of(Any const& lanes, int lane) {
    if constexpr (kBytes == 0) {
      return lanes;
    } else {
      return lanes[lane];
    }
  }

  DistanceJob const& job_;
  Number gap_;
  Cell* edge_;
  Cell* top_;
  Number* costs_; // [letter of the query][column of the strip][lane]
};

} // namespace pairscan::inline PAIRSCAN_ISA
