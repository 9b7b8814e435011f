#pragma once

#include <kokkos_kernels/methods/bit_planes/host/any_pairs.hpp>
#include <kokkos_kernels/methods/bit_planes/host/edge_sum.hpp>
#include <kokkos_kernels/methods/bit_planes/host/next_lanes.hpp>
#include <kokkos_kernels/methods/bit_planes/host/one_pair_letters.hpp>

#include <cstring>

namespace pairscan::inline PAIRSCAN_ISA {

/// Computes one pair with all lanes of a word, along its anti-diagonals, band by band. A band has up to kPlaneBandRows
/// rows per lane: with r of them lane l has rows r l to r l + r - 1 and is kDelay l columns behind the first lane, so
/// that the next lane's first row needs what a lane's last row hands down exactly kDelay steps later.
///
///     step s   lane 0: column s           q comes from the edge above; where the last lane's q takes its place later
///              lane 1: column s - kDelay  q of lane 0, kDelay steps ago
///
/// With a delay of 1 every step would wait for the one before; with 2 the processor computes two at a time.
///
/// The first band has the rows that do not fill a whole band. Its unused lanes and rows stand before its first row:
/// their p is the largest, so that they hand down the matrix's upper border as it is. Lanes that wait for their first
/// column likewise compute columns of h = D, which leaves their p at 0 and hands h down unchanged. What lanes compute
/// behind the last column only reaches other cells behind it.
///
/// Where there are at least as many columns as steps between the first lane and the last, no lane waits between two
/// bands: each takes over its rows of the next band when it has finished its own, one lane per step:
///
///     lane 0:  ... n-2  n-1 |  0    1    2    3        | the next band's rows begin, with p = 0
///     lane 1:  ... n-4  n-3  n-2  n-1 |  0    1
template <class Network, class Letters, class Word>
class OnePairDiagonals {
public:
  static constexpr int kPlanes = Network::planes;
  static constexpr int kParts = sizeof(Word) / 8;
  static constexpr int kLanes = 8 * static_cast<int>(sizeof(Word));
  static constexpr int kDelay = kPlaneBandDelay;

  OnePairDiagonals(Network const& network, PlaneJob const& job)
      : network_(network), job_(job), pair_(job.pairs[0]), width_((pair_.cols + kDelay - 1) / kDelay * kDelay),
        letters_(job, width_) {
    auto const stream = plane_band_stream(pair_.cols, kLanes);
    auto* at = letters_.take(static_cast<std::uint64_t*>(job.columns), stream);
    for (std::uint64_t*& edge : edge_) {
      edge = at + kDelay * kLanes;
      at += stream;
    }
  }

  void run() {
    letters_.read_columns();
    for (int plane = 0; plane < kPlanes; ++plane) { // the upper border: h = 0
      std::uint64_t const border = bit_of(network_.q_code(network_.match), plane) ? ~std::uint64_t{0} : 0;
      std::fill(edge_[plane] - kDelay * kLanes, edge_[plane] + width_ + kDelay * kLanes, border);
    }
    scan_bands(scan_rest(pair_.rows % (kPlaneBandRows * kLanes)), pair_.rows, kPlaneBandRows);
    std::int32_t const sum = pair_.rows == 0 ? 0 : sum_along_edge<Word>(network_, edge_, pair_.cols);
    job_.scores[0] = job_.scoring.score(sum, pair_.rows, pair_.cols);
  }

private:
  /// A band between its steps; where it has fewer rows per lane, the last ones stay unused.
  struct DiagonalBand {
    Word p[kPlaneBandRows][kPlanes];
    Word rows[kPlaneBandRows][Letters::planes];
    Word q[kDelay][kPlanes];
  };

  static constexpr int kBehind = kDelay * (kLanes - 1); // steps that the last lane is behind the first

  /// Scans the `rest` first rows, behind which whole bands remain, with as few rows per lane as possible. Returns the
  /// next row: 0 where these rows need a band as high as the others, which then scan them.
  [[nodiscard]] int scan_rest(int rest) {
    int const lane_rows = (rest + kLanes - 1) / kLanes;
    if (lane_rows == kPlaneBandRows) {
      return 0;
    }
    scan_bands(0, rest, lane_rows);
    return rest;
  }

  /// Scans the rows from `first` up to `end`.
  void scan_bands(int first, int end, int lane_rows) {
    if (first == end) {
      return;
    }
    int const full = lane_rows * kLanes;
    int const dummies = full - 1 - (end - first - 1) % full;
    bool const follow = width_ >= kDelay * kLanes;
    int step = kDelay * (dummies / lane_rows); // lanes that have dummies only need not begin
    DiagonalBand band;
    begin(band, lane_rows, first - dummies, first, dummies);
    for (int row = first - dummies + full; row < end; row += full, step = follow ? kBehind : 0) {
      if (follow) {
        take_steps(lane_rows, band, step, width_);
        take_over(band, row);
      } else {
        take_steps(lane_rows, band, step, width_ + kBehind);
        begin(band, lane_rows, row, row, 0);
      }
    }
    take_steps(lane_rows, band, step, width_ + kBehind);
  }

  /// Sets a band to its state before its first step. It is not inlined, so that it is compiled once for all numbers
  /// of rows (decision 0021).
  [[gnu::noinline]] void begin(DiagonalBand& band, int lane_rows, int row, int first, int dummies) const {
    for (int at = 0; at < lane_rows; ++at) {
      letters_.read_rows(row, first, at, lane_rows, band.rows[at]);
      fill_state(first_lanes<Word>((dummies - at + lane_rows - 1) / lane_rows), network_.p_code(network_.match),
                 network_.p_code(0), band.p[at]);
    }
    for (auto& turn : band.q) {
      fill_state(first_lanes<Word>(dummies / lane_rows), network_.q_code(network_.match), network_.q_code(0), turn);
    }
  }

  /// Continues with the band that begins with row `row`, up to the step from which all lanes compute it. Only full
  /// bands follow one another.
  void take_over(DiagonalBand& band, int row) {
    DiagonalBand next;
    begin(next, kPlaneBandRows, row, row, 0);
    take_steps<kPlaneBandRows>(band, width_, width_ + kBehind, next);
    take_next(first_lanes<Word>(kLanes) & ~first_lanes<Word>(kLanes - 1), next, band.p, band.rows);
  }

  /// Gives these lanes their rows of the next band.
  template <int kRows>
  static PAIRSCAN_FUNCTION void take_next(Word const& lanes, DiagonalBand const& next, Word (&p)[kRows][kPlanes],
                                          Word (&rows)[kRows][Letters::planes]) {
    PAIRSCAN_UNROLL
    for (int at = 0; at < kRows; ++at) {
      for (int plane = 0; plane < kPlanes; ++plane) {
        p[at][plane] = gate<0xca>(lanes, next.p[at][plane], p[at][plane]);
      }
      for (int plane = 0; plane < Letters::planes; ++plane) {
        rows[at][plane] = gate<0xca>(lanes, next.rows[at][plane], rows[at][plane]);
      }
    }
  }

  /// Takes the steps `from` up to `to` of a band with `lane_rows` rows per lane.
  void take_steps(int lane_rows, DiagonalBand& band, int from, int to) {
    static_assert(kPlaneBandRows == 4);
    switch (lane_rows) {
    case 1:
      take_steps<1>(band, from, to);
      break;
    case 2:
      take_steps<2>(band, from, to);
      break;
    case 3:
      take_steps<3>(band, from, to);
      break;
    default:
      take_steps<4>(band, from, to);
    }
  }

  /// Takes the steps `from` up to `to`. Where `next` is given, one more lane takes it over before every kDelay steps.
  /// It is not inlined, so that the band has all registers to itself.
  template <int kRows, class... Next>
  [[gnu::noinline]] void take_steps(DiagonalBand& band, int from, int to, Next const&... next) {
    constexpr bool kTakesOver = sizeof...(next) > 0;
    Word p[kRows][kPlanes];
    Word rows[kRows][Letters::planes];
    Word q[kDelay][kPlanes];
    std::memcpy(p, band.p, sizeof p);
    std::memcpy(rows, band.rows, sizeof rows);
    std::memcpy(q, band.q, sizeof q);
    std::uint64_t* edge[kPlanes];
    std::copy(edge_, edge_ + kPlanes, edge);
    std::uint64_t const* letters[Letters::planes][kDelay];
    for (int plane = 0; plane < Letters::planes; ++plane) {
      std::copy(letters_.columns[plane], letters_.columns[plane] + kDelay, letters[plane]);
    }
    int const entering = kTakesOver ? width_ : 0; // the next band's first column comes this many steps later
    Word taking = first_lanes<Word>(1);
    auto const take_step = [&](int step, int turn) __attribute__((always_inline)) {
      Word cols[Letters::planes];
      for (int plane = 0; plane < Letters::planes; ++plane) {
        cols[plane] = load_parts<Word>(letters[plane][turn] + step / kDelay - (kParts - 1));
      }
      for (int plane = 0; plane < kPlanes; ++plane) {
        q[turn][plane] = next_lanes(q[turn][plane], edge[plane][step - entering]);
      }
      PAIRSCAN_UNROLL
      for (int at = 0; at < kRows; ++at) {
        network_.cell(p[at], q[turn], Letters::matches(rows[at], cols));
      }
      for (int plane = 0; plane < kPlanes; ++plane) {
        edge[plane][step - kBehind] = q[turn][plane][0]; // its highest bit is the last lane's
      }
    };
    for (int step = from; step < to; step += kDelay) {
      if constexpr (kTakesOver) {
        (take_next(taking, next, p, rows), ...);
        taking = next_lanes(taking, 0);
      }
      PAIRSCAN_UNROLL
      for (int turn = 0; turn < kDelay; ++turn) {
        take_step(step + turn, turn);
      }
    }
    std::memcpy(band.p, p, sizeof p);
    std::memcpy(band.q, q, sizeof q);
    if constexpr (kTakesOver) {
      std::memcpy(band.rows, rows, sizeof rows);
    }
  }

  Network network_;
  PlaneJob const& job_;
  PairDescriptor pair_;
  int width_; // columns, rounded up to a multiple of kDelay
  BandLetters<Letters, Word> letters_;
  std::uint64_t* edge_[kPlanes]; // [column]: q of the last row computed, or of the border, in the highest bit
};

template <class Word>
void one_pair_diagonals(PlaneJob const& job) {
  dispatch_planes<Word, true>(job, [&job]<class Network, class Letters>(Network const& network, Letters) {
    OnePairDiagonals<Network, Letters, Word>(network, job).run();
  });
}

} // namespace pairscan::inline PAIRSCAN_ISA
