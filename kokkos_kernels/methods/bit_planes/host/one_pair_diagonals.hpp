#pragma once

#include <kokkos_kernels/methods/bit_planes/host/any_pairs.hpp>
#include <kokkos_kernels/methods/bit_planes/host/one_pair_letters.hpp>
#include <kokkos_kernels/portability/native_registers.hpp>

#include <cstring>

namespace pairscan::inline PAIRSCAN_ISA {

/// Every part of 64 bits takes the next one's place, the lowest the highest's.
template <class Word>
[[nodiscard]] PAIRSCAN_FUNCTION Word turn_parts(Word word) {
  if constexpr (sizeof(Word) == 64) {
    return __builtin_shufflevector(word, word, 1, 2, 3, 4, 5, 6, 7, 0);
  } else {
    return __builtin_shufflevector(word, word, 1, 2, 3, 0);
  }
}

/// Every lane takes its predecessor's bit, the first one the highest bit of the 64 that `entering` repeats. Lane l is
/// bit l / S of part S - 1 - l % S, a word having S parts of 64 bits: neighbours then stand in neighbouring parts, and
/// only the part that comes round from the lowest place moves by a bit.
///
///     S = 4       part 3  2  1  0      after      part 3  2  1  0
///     bit 0            0  1  2  3                      -  0  1  2      - : entering
///     bit 1            4  5  6  7                      3  4  5  6
template <class Word>
[[nodiscard]] PAIRSCAN_FUNCTION Word next_lanes(Word lanes, std::uint64_t entering) {
  constexpr int kParts = sizeof(Word) / 8;
  if constexpr (kParts == 8) {
    Word const last{std::uint64_t{1} << 63U};
    return rotate_highest_part(turn_parts(gate<0xca>(last, Word{} + entering, lanes)));
  }
  Word shift{};
  shift[kParts - 1] = 1;
  return (turn_parts(lanes) << shift) | ((Word{} + entering) >> 63U & shift);
}

// What runs once per pair or once per band is compiled apart from the steps, for as few types as it depends on: with
// the steps it would be compiled again for every network, delay and number of rows (decision 0021).

/// Adds the planes of the steps that the highest bits are, each to a sum of its own.
template <class Network, class Any>
PAIRSCAN_FUNCTION void add_steps(Network const& network, Any const (&q)[Network::planes],
                                 Any (&sums)[Network::step_planes]) {
  Any steps[Network::step_planes];
  network.step(q, steps);
  for (int plane = 0; plane < Network::step_planes; ++plane) {
    sums[plane] += steps[plane] >> 63U;
  }
}

/// Returns the sum of the horizontal differences along the last row, whose q stands in the highest bits of `edge`.
template <class Word, class Network>
[[gnu::noinline]] std::int32_t sum_along_edge(Network const& network, std::uint64_t* const (&edge)[Network::planes],
                                              int cols) {
  constexpr int kParts = sizeof(Word) / 8;
  std::uint64_t sum = 0;
  Word sums[Network::step_planes] = {};
  int column = 0;
  for (; column + kParts <= cols; column += kParts) {
    Word q[Network::planes];
    for (int plane = 0; plane < Network::planes; ++plane) {
      q[plane] = load_parts<Word>(edge[plane] + column);
    }
    add_steps(network, q, sums);
  }
  for (int plane = 0; plane < Network::step_planes; ++plane) {
    for (int part = 0; part < kParts; ++part) {
      sum += sums[plane][part] << static_cast<unsigned>(plane);
    }
  }
  for (; column < cols; ++column) {
    std::uint64_t q[Network::planes];
    std::uint64_t one[Network::step_planes] = {};
    for (int plane = 0; plane < Network::planes; ++plane) {
      q[plane] = edge[plane][column];
    }
    add_steps(network, q, one);
    for (int plane = 0; plane < Network::step_planes; ++plane) {
      sum += one[plane] << static_cast<unsigned>(plane);
    }
  }
  return static_cast<std::int32_t>(sum);
}

/// Stripes of up to kPlaneBandRows rows per lane: with r of them lane l has rows r l to r l + r - 1 of a band and
/// is `delay` l columns behind the first lane, so that what a lane's last row hands down is what the next lane's first
/// row needs so many steps later.
///
///     step s   lane 0: column s           q comes from the edge above; where the last lane's q takes its place later
///              lane 1: column s - delay   q of lane 0, `delay` steps ago
///
/// With a delay of 1 every step waits for the one before; with 2 the processor computes two at a time, and a band
/// takes longer to begin and to end.
///
/// The first band has what rows are left over. Lanes and rows that it has too many stand before its first row: their
/// p is the largest, so that they hand down the matrix's upper border as it is. Lanes that wait for their first column
/// likewise compute columns of h = D, which leaves their p at 0 and comes out as it went in. What lanes compute behind
/// the last column meets nothing but what others compute there.
///
/// Where columns are as many as the steps between the first lane and the last, no lane waits between two bands: each
/// takes over its rows of the next one when it is through with its own, one lane per step:
///
///     lane 0:  ... n-2  n-1 |  0    1    2    3        | the next band's rows begin, with p = 0
///     lane 1:  ... n-4  n-3  n-2  n-1 |  0    1
template <class Network, class Letters, class Word>
class OnePairDiagonals {
public:
  static constexpr int kPlanes = Network::planes;
  static constexpr int kParts = sizeof(Word) / 8;
  static constexpr int kLanes = 8 * static_cast<int>(sizeof(Word));

  OnePairDiagonals(Network const& network, PlaneJob const& job)
      : network_(network), job_(job), pair_(job.pairs[0]), delay_(plane_band_delay(pair_.rows, kLanes)),
        width_((pair_.cols + delay_ - 1) / delay_ * delay_), letters_(job, width_) {
    auto const stream = plane_band_stream(pair_.cols, kLanes);
    auto* at = letters_.take(static_cast<std::uint64_t*>(job.columns), stream, delay_);
    for (std::uint64_t*& edge : edge_) {
      edge = at + delay_ * kLanes;
      at += stream;
    }
  }

  void run() {
    if (delay_ == 1) {
      letters_.template read_columns<1>();
    } else {
      letters_.template read_columns<2>();
    }
    for (int plane = 0; plane < kPlanes; ++plane) { // the upper border: h = 0
      std::uint64_t const border = bit_of(network_.q_code(network_.match), plane) ? ~std::uint64_t{0} : 0;
      std::fill(edge_[plane] - delay_ * kLanes, edge_[plane] + width_ + delay_ * kLanes, border);
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
    Word q[kMostBandDelay][kPlanes];
  };

  /// Steps that the last lane is behind the first.
  [[nodiscard]] int behind() const { return delay_ * (kLanes - 1); }

  /// Scans the first rows, so many that whole bands are left, with as few rows per lane as will do, and returns the
  /// next row. Where they take a band like the others, it is left to them.
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
    bool const follow = width_ >= delay_ * kLanes;
    int step = delay_ * (dummies / lane_rows); // lanes that have dummies only need not begin
    DiagonalBand band;
    begin(band, lane_rows, first - dummies, first, dummies);
    for (int row = first - dummies + full; row < end; row += full, step = follow ? behind() : 0) {
      if (follow) {
        take_steps(lane_rows, band, step, width_);
        take_over(band, row);
      } else {
        take_steps(lane_rows, band, step, width_ + behind());
        begin(band, lane_rows, row, row, 0);
      }
    }
    take_steps(lane_rows, band, step, width_ + behind());
  }

  /// Sets a band to what it is before its first step.
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

  /// Goes on with the band that begins with row `row`, up to the step in which all lanes do. Only full bands follow
  /// one another, and only with a delay of 2 is there more than one.
  void take_over(DiagonalBand& band, int row) {
    DiagonalBand next;
    begin(next, kPlaneBandRows, row, row, 0);
    take_steps<2, kPlaneBandRows>(band, width_, width_ + behind(), next);
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

  /// Takes the steps `from` up to `to` of a band with so many rows per lane.
  void take_steps(int lane_rows, DiagonalBand& band, int from, int to) {
    auto const take = [&](auto rows) {
      if (delay_ == 1) {
        take_steps<1, rows>(band, from, to);
      } else {
        take_steps<2, rows>(band, from, to);
      }
    };
    static_assert(kPlaneBandRows == 4);
    switch (lane_rows) {
    case 1:
      take(std::integral_constant<int, 1>{});
      break;
    case 2:
      take(std::integral_constant<int, 2>{});
      break;
    case 3:
      take(std::integral_constant<int, 3>{});
      break;
    default:
      take(std::integral_constant<int, 4>{});
    }
  }

  /// Takes the steps `from` up to `to`; of lanes that take over `next`, one before each kDelay of them. Not inlined:
  /// the registers are then all the band's.
  template <int kDelay, int kRows, class... Next>
  [[gnu::noinline]] void take_steps(DiagonalBand& band, int from, int to, Next const&... next) {
    constexpr bool kTakesOver = sizeof...(next) > 0;
    constexpr int kBehind = kDelay * (kLanes - 1);
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
    int const entering = kTakesOver ? width_ : 0; // the next band's columns are so many steps later
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
  int delay_;
  int width_; // columns, and one more where steps are taken two at a time and the last one has none beside it
  BandLetters<Letters, Word> letters_;
  std::uint64_t* edge_[kPlanes]; // [column]: q of the last row computed, or of the border, in the highest bit
};

template <class Word>
void one_pair_diagonals(PlaneJob const& job) {
  dispatch_planes<true>(job, [&job]<class Network, class Letters>(Network const& network, Letters) {
    OnePairDiagonals<Network, Letters, Word>(network, job).run();
  });
}

} // namespace pairscan::inline PAIRSCAN_ISA
