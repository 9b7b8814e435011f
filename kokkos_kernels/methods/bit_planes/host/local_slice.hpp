#pragma once

#include <kokkos_kernels/methods/bit_planes/host/plane_slice.hpp>
#include <kokkos_kernels/methods/bit_planes/local_best.hpp>
#include <kokkos_kernels/methods/bit_planes/local_counter.hpp>
#include <kokkos_kernels/methods/bit_planes/local_row.hpp>
#include <kokkos_kernels/sweeps/difference_sweep.hpp>

#include <algorithm>

namespace pairscan::inline PAIRSCAN_ISA {

/// Cells of local alignments that are not near 0, as cells of global ones.
template <class Network>
struct CellsAboveZero {
  Network network;

  template <class Word>
  PAIRSCAN_FUNCTION void cell(Word (&p)[Network::planes], Word (&q)[Network::planes], Word const& matches) const {
    if constexpr (HasAffineGaps<Network>) {
      network.cell(p, q, matches, Word{}, Word{});
    } else {
      network.cell(p, q, matches, Word{});
    }
  }
};

/// By how much values fall at the most within a block of rows and columns, from the corner in front of it, in units of
/// the scheme's divisor: a cell is reached by mismatches, and a gap for the rest.
template <class Network, int kRows, int kColumns>
[[nodiscard]] constexpr int fall_of_block() {
  constexpr int kMismatch = 2 * Network::gap - Network::mismatch;
  int most = 0;
  for (int row = 0; row < kRows; ++row) {
    for (int column = 0; column < kColumns; ++column) {
      int const both = std::min(row, column);
      most = std::max(most, both * kMismatch + LocalEdges<Network>::fall(std::max(row, column) - both));
    }
  }
  return most;
}

/// From which values on, of each matrix, the best score is near: less than kDistance above them.
template <int kDistance, class Word>
class NearBest {
public:
  void set(Word const (&best)[kLocalPlanes]) {
    Word borrow{};
    for (int plane = 0; plane < kLocalPlanes; ++plane) {
      bool const less = (kDistance >> plane & 1) != 0;
      far_[plane] = less ? ~(best[plane] ^ borrow) : best[plane] ^ borrow;
      borrow = less ? ~best[plane] | borrow : ~best[plane] & borrow;
    }
    always_ = borrow;
  }

  [[nodiscard]] PAIRSCAN_FUNCTION Word of(Word const (&value)[kLocalPlanes]) const {
    Word borrow = ~far_[0] & value[0];
    PAIRSCAN_UNROLL
    for (int plane = 1; plane < kLocalPlanes; ++plane) {
      borrow = gate<0x8e>(far_[plane], value[plane], borrow);
    }
    return borrow | always_;
  }

private:
  Word far_[kLocalPlanes]; // the greatest value for which it is not near
  Word always_{};          // there is none
};

/// A slice of columns of local alignments, whose states stay in the nearest cache while all rows pass, and the best
/// scores of the slices before.
///
/// Before a block of rows is computed, the values in front of it tell whether in any matrix one of its cells may be
/// near 0, or better than the best score. Where neither is so, its cells are those of a global alignment and nothing is
/// counted (CellsAboveZero); where only 0 is near, nothing is searched for.
///
///     i-b  * \                  What is b columns to the right of the slice's left edge is above none of the last b
///     ..   *   \  matches       values there, and its own row's, by more than b matches: who comes from further above
///     i    * - - o              pays for a gap, and a gap along the edge costs no more. So after a value that is near
///          b columns            the best score, as many rows are searched as the slice has columns.
template <class Network, class Word>
class LocalSlice {
public:
  static constexpr int kColumns = 32;
  static constexpr int kPlanes = Network::planes;
  using Value = Word;
  using State = Word[kPlanes];

  /// The states are the caller's: kColumns of them.
  LocalSlice(Network const& network, Word* states) : network_(network), q_(reinterpret_cast<State*>(states)) {
    row_.open();
    near_best_.set(row_.best);
  }

  /// Opens the next columns. `active`: the matrices that have a column from here on, or end in front of it.
  void open(int width, Word const& active) {
    width_ = (width + kChunk - 1) / kChunk * kChunk;
    active_ = active;
    near_until_ = 0;
    for (int plane = 0; plane < kLocalPlanes; ++plane) {
      row_.corner[plane] = Word{};
    }
    PlaneSlice<Network, Word>::fill(q_, width_, Edges::top_border());
  }

  /// Computes all rows, whose states at the slice's left edge p are replaced by those at its right edge, and looks at
  /// the last one. matches(row_of(row), column) says where letters match.
  template <class RowOf, class Matches>
  void scan(State* p, int rows, RowOf const& row_of, Matches const& matches) {
    int begin = 0; // of the rows that are swept together
    for (int row = 0; row < rows; row += kBlockRows) {
      int const end = std::min(row + kBlockRows, rows);
      Kind const kind = judge(p, row, end);
      if (kind == Kind::swept) {
        continue;
      }
      sweep(p, begin, row, row_of, matches);
      if (kind == Kind::searched) {
        search_rows(p, row, end, row_of, matches);
      } else {
        count_rows(p, row, end, row_of, matches);
      }
      begin = end;
    }
    sweep(p, begin, rows, row_of, matches);
    look_at_last_row(rows);
  }

  /// Returns the best score of a pair in all slices, in units of the scheme's divisor.
  [[nodiscard]] std::int32_t best(int pair) const { return value_in_planes(row_.best, pair); }

private:
  enum class Kind { swept, counted, searched };

  using Edges = LocalEdges<Network>;
  static constexpr int kBlockRows = 16;
  static constexpr int kSampledRows = 2; // one of them is compared with the best score
  static constexpr int kBestDistance = Edges::rise(kSampledRows - 1) + kColumns - 1;
  // Longer chunks ask less often how far 0 and the best score are. With linear gaps that is lost to one more plane.
  using Ranges = LocalRanges<Network, kColumns, HasAffineGaps<Network> ? 8 : 4>;
  using Counter = LocalCounter<Ranges, Word>;
  using Best = LocalBest<Ranges, Word>;
  static constexpr int kZeroPlanes =
      std::bit_width(unsigned{fall_of_block<Network, kBlockRows, kColumns>() + Ranges::kNoticed - 1});
  static constexpr int kChunk = Ranges::kChunk;
  using Shape = SweepShape<PlaneSlice<Network, Word>::kRows>;

  /// Finds out what there is to do in a block of rows, and the value in front of each.
  [[gnu::noinline]] Kind judge(State const* p, int row, int end) {
    bool const zero_is_near = any_bit(near_zero());
    Word near{};
    for (int at = row; at < end; at += kSampledRows) {
      near |= near_best_.of(row_.corner);
      for (int each = at; each < std::min(at + kSampledRows, end); ++each) {
        copy_state(row_.corner, corners_[each - row]);
        row_.move_down(p[each]);
      }
    }
    if (any_bit(near & active_)) {
      near_until_ = end + kColumns - 1;
    }
    return row < near_until_ ? Kind::searched : zero_is_near ? Kind::counted : Kind::swept;
  }

  /// Returns where a cell of a block may be near 0.
  [[nodiscard]] PAIRSCAN_FUNCTION Word near_zero() const {
    Word any{};
    for (int plane = kZeroPlanes; plane < kLocalPlanes; ++plane) {
      any |= row_.corner[plane];
    }
    return ~any & active_;
  }

  /// Not inlined: the registers are then all the sweep's.
  template <class RowOf, class Matches>
  [[gnu::noinline]] void sweep(State* p, int row, int end, RowOf const& row_of, Matches const& matches) {
    CellsAboveZero<Network> const cells{network_};
    scan_differences<Shape>(
        cells, p + row, p + row, q_, end - row,
        width_, [=](int at) __attribute__((always_inline)) { return row_of(row + at); }, matches);
  }

  template <class RowOf, class Matches>
  [[gnu::noinline]] void count_rows(State* p, int row, int end, RowOf const& row_of, Matches const& matches) {
    for (int at = row; at < end; ++at) {
      auto const of_row = row_of(at);
      Counter counter(corners_[at - row]);
      NoBest none;
      scan_chunks(
          p[at], counter, none, [=](int column) __attribute__((always_inline)) { return matches(of_row, column); });
    }
  }

  /// The best scores change in few rows.
  template <class RowOf, class Matches>
  [[gnu::noinline]] void search_rows(State* p, int row, int end, RowOf const& row_of, Matches const& matches) {
    Word const near = near_best(corners_[0]);
    Best search(row_, near);
    for (int at = row; at < end; ++at) {
      auto const of_row = row_of(at);
      Counter counter(corners_[at - row]);
      scan_chunks(
          p[at], counter, search, [=](int column) __attribute__((always_inline)) { return matches(of_row, column); });
      if (any_bit(search.risen())) {
        row_.raise_best(search.risen());
        search = Best(row_, near);
      }
    }
    near_best_.set(row_.best);
  }

  /// Returns where a block of rows may reach the best score.
  [[nodiscard]] Word near_best(typename LocalRow<Network, Word>::Value const& corner) const {
    LocalRow<Network, Word> first = row_;
    copy_state(corner, first.corner);
    Word below;
    return first.template near_best<Ranges::kBestPlanes>(below) & active_;
  }

  [[gnu::noinline]] void look_at_last_row(int rows) {
    if (rows < near_until_ || any_bit(near_best_.of(row_.corner) & active_)) {
      State behind;
      for (Word& plane : behind) {
        plane = Word{};
      }
      copy_state(row_.corner, corners_[0]);
      search_rows(
          &behind, 0, 1, [](int row) { return row; }, [](int, int) __attribute__((always_inline)) { return Word{}; });
    }
  }

  template <class Search, class Matches>
  PAIRSCAN_FUNCTION void scan_chunks(State& state, Counter& counter, Search& search, Matches const& matches) {
    State p;
    copy_state(state, p);
    for (int column = 0; column < width_; column += kChunk) {
      counter.scan_chunk(
          network_, p, q_ + column, [=](int at) __attribute__((always_inline)) { return matches(column + at); },
          search);
    }
    copy_state(p, state);
  }

  Network network_;
  State* q_; // [column]: what crosses the lower edge of the row just computed
  int width_ = 0;
  Word active_{};
  LocalRow<Network, Word> row_;
  NearBest<kBestDistance, Word> near_best_;
  int near_until_ = 0; // rows that may have a better score
  typename LocalRow<Network, Word>::Value corners_[kBlockRows];
};

} // namespace pairscan::inline PAIRSCAN_ISA
