#pragma once

#include <kokkos_kernels/host_planes_impl.hpp>

#include <cstring>

// Scores of one matrix on bit planes, by diagonals. Compiled once a register width, as host_planes_impl.hpp is.

namespace pairscan {

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
#if defined(__AVX512F__)
  if constexpr (kParts == 8) {
    Word const last{std::uint64_t{1} << 63U};
    Word const turned = turn_parts(gate<0xca>(last, Word{} + entering, lanes));
    __m512i const bits = (__m512i)Word{0, 0, 0, 0, 0, 0, 0, 1};
    return (Word)_mm512_maskz_rolv_epi64(0xff, (__m512i)turned, bits); // unmasked, g++ 12 warns of its own header
  }
#endif
  Word shift{};
  shift[kParts - 1] = 1;
  return (turn_parts(lanes) << shift) | ((Word{} + entering) >> 63U & shift);
}

/// Stripes of kRows rows a lane: lane l has rows kRows l to kRows l + kRows - 1 of a stripe and is kDelay l columns
/// behind the first lane, so that what a lane's last row hands down is what the next lane's first row needs so many
/// steps later.
///
///     step s   lane 0: column s            q comes from the edge above; where the last lane's q takes its place later
///              lane 1: column s - kDelay   q of lane 0, kDelay steps ago
///
/// With a delay of 1 every step waits for the one before; with 2 the processor computes two at a time, and a stripe
/// takes longer to begin and to end.
///
/// The first stripe has what rows are left over. Lanes and rows that it has too many stand before its first row: their
/// p is the largest, so that they hand down the matrix's upper border as it is. Lanes that wait for their first column
/// likewise compute columns of h = D, which leaves their p at 0 and comes out as it went in. What lanes compute behind
/// the last column meets nothing but what others compute there.
///
/// Where columns are as many as the steps between the first lane and the last, no lane waits between two stripes: each
/// takes over its rows of the next one when it is through with its own, one lane a step:
///
///     lane 0:  ... n-2  n-1 |  0    1    2    3        | the next stripe's rows begin, with p = 0
///     lane 1:  ... n-4  n-3  n-2  n-1 |  0    1
template <int kDelay, class Network, class Letters, class Word>
class PlaneStripes {
public:
  static constexpr int kPlanes = Network::planes;
  static constexpr int kParts = sizeof(Word) / 8;
  static constexpr int kLanes = 8 * static_cast<int>(sizeof(Word));

  PlaneStripes(Network const& network, PlaneJob const& job)
      : network_(network), job_(job), pair_(job.pairs[0]), width_((pair_.cols + kDelay - 1) / kDelay * kDelay) {
    auto* at = static_cast<std::uint64_t*>(job.columns);
    auto const stream = plane_stripe_stream(pair_.cols, kLanes);
    for (auto& letters : letters_) {
      for (int turn = 0; turn < kDelay; ++turn) {
        letters[turn] = at + stream / kDelay * static_cast<std::size_t>(turn) + kParts;
      }
      at += stream;
    }
    for (std::uint64_t*& edge : edge_) {
      edge = at + kDelay * kLanes;
      at += stream;
    }
  }

  void run() {
    read_columns();
    for (int plane = 0; plane < kPlanes; ++plane) { // the upper border: h = 0
      std::uint64_t const border = bit_of(network_.q_code(network_.match), plane) ? ~std::uint64_t{0} : 0;
      std::fill(edge_[plane] - kDelay * kLanes, edge_[plane] + width_ + kDelay * kLanes, border);
    }
    int const rest = pair_.rows % (kPlaneStripeRows * kLanes);
    scan_stripes<kPlaneStripeRows>(scan_rest(rest), pair_.rows);
    job_.scores[0] = job_.scoring.score(pair_.rows == 0 ? 0 : lower_edge(), pair_.rows, pair_.cols);
  }

private:
  /// Steps that the last lane is behind the first.
  static constexpr int kBehind = kDelay * (kLanes - 1);

  template <int kRows>
  struct Stripe {
    Word p[kRows][kPlanes];
    Word rows[kRows][Letters::planes];
    Word q[kDelay][kPlanes];
  };

  /// The letters as lanes meet them: part j of the word at a step, bit b, is that of the column kDelay (8 b + 7 - j)
  /// before (with 8 parts), so that a step's word begins one part behind the one of kDelay steps before. Behind the
  /// last column the first ones come again, for lanes that take over the next stripe.
  void read_columns() {
    Word lately[Letters::planes][kDelay] = {};
    for (auto& letters : letters_) {
      for (std::uint64_t* turn : letters) {
        std::fill(turn - kParts, turn, 0);
      }
    }
    for (int begin = 0; begin < width_ + kDelay * kLanes; begin += kChunkPositions) {
      std::uint8_t chunk[kChunkPositions] = {};
      copy_codes(begin, chunk);
      copy_codes(begin - width_, chunk);
      std::uint64_t bits[Letters::planes];
      Letters::template read<false>(chunk, bits);
      for (int plane = 0; plane < Letters::planes; ++plane) {
        for (int turn = 0; turn < kDelay; ++turn) {
          spread(bits[plane] >> static_cast<unsigned>(turn), lately[plane][turn],
                 letters_[plane][turn] + begin / kDelay);
        }
      }
    }
  }

  /// Codes of the columns from `begin` on, as far as there are such columns.
  void copy_codes(int begin, std::uint8_t (&chunk)[kChunkPositions]) const {
    int const from = begin > 0 ? begin : 0;
    int const to = begin + kChunkPositions < pair_.cols ? begin + kChunkPositions : pair_.cols;
    if (from < to) {
      std::memcpy(chunk + (from - begin), job_.residues + pair_.col_begin + from, static_cast<std::size_t>(to - from));
    }
  }

  /// Every kDelay-th bit to a part of its own, in front of those that came as many parts before.
  static void spread(std::uint64_t bits, Word& lately, std::uint64_t* out) {
    Word at_part;
    for (int part = 0; part < kParts; ++part) {
      at_part[part] = static_cast<std::uint64_t>(kDelay * part);
    }
    for (int at = 0; at < kChunkPositions / kDelay; at += kParts, bits >>= static_cast<unsigned>(kDelay * kParts)) {
      lately = (lately << 1U) | ((Word{} + bits) >> at_part & 1U);
      std::memcpy(out + at, &lately, sizeof(Word));
    }
  }

  /// The bits of the first `count` lanes.
  [[nodiscard]] static Word first_lanes(int count) {
    Word lanes;
    for (int part = 0; part < kParts; ++part) {
      int const bits = (count + part) / kParts;
      lanes[part] = bits >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << static_cast<unsigned>(bits)) - 1;
    }
    return lanes;
  }

  /// The first rows, so many that whole stripes are left: with as few rows a lane as will do. Gives the next row; where
  /// they take a stripe like the others, it is left to them.
  [[nodiscard]] int scan_rest(int rest) {
    switch ((rest + kLanes - 1) / kLanes) {
    case 1:
      scan_stripes<1>(0, rest);
      return rest;
    case 2:
      scan_stripes<2>(0, rest);
      return rest;
    case 3:
      scan_stripes<3>(0, rest);
      return rest;
    default:
      return 0;
    }
  }

  /// The rows from `first` up to `end`.
  template <int kRows>
  void scan_stripes(int first, int end) {
    constexpr int kFull = kRows * kLanes;
    if (first == end) {
      return;
    }
    int const dummies = kFull - 1 - (end - first - 1) % kFull;
    bool const follow = width_ >= kDelay * kLanes;
    int step = kDelay * (dummies / kRows); // lanes that have dummies only need not begin
    Stripe<kRows> stripe;
    begin(stripe, first - dummies, first, dummies);
    for (int row = first - dummies + kFull; row < end; row += kFull, step = follow ? kBehind : 0) {
      if (follow) {
        take_steps(stripe, step, width_);
        take_over(stripe, row);
      } else {
        take_steps(stripe, step, width_ + kBehind);
        begin(stripe, row, row, 0);
      }
    }
    take_steps(stripe, step, width_ + kBehind);
  }

  /// Row `at` of every lane of a stripe that begins with row `row`; of rows before the first any letter.
  template <int kRows>
  void read_rows(int row, int first, int at, Word (&out)[Letters::planes]) const {
    std::uint8_t const* const codes = job_.residues + pair_.row_begin;
    for (int part = 0; part < kParts; ++part) {
      std::uint8_t chunk[kChunkPositions];
      int from = row + kRows * (kParts - 1 - part) + at;
      for (int bit = 0; bit < kChunkPositions; ++bit, from += kRows * kParts) {
        chunk[bit] = codes[from < first ? first : from];
      }
      std::uint64_t bits[Letters::planes];
      Letters::template read<true>(chunk, bits);
      for (int plane = 0; plane < Letters::planes; ++plane) {
        out[plane][part] = bits[plane];
      }
    }
  }

  /// A stripe before its first step.
  template <int kRows>
  void begin(Stripe<kRows>& stripe, int row, int first, int dummies) const {
    for (int at = 0; at < kRows; ++at) {
      read_rows<kRows>(row, first, at, stripe.rows[at]);
      fill_state(first_lanes((dummies - at + kRows - 1) / kRows), network_.p_code(network_.match), network_.p_code(0),
                 stripe.p[at]);
    }
    for (auto& turn : stripe.q) {
      fill_state(first_lanes(dummies / kRows), network_.q_code(network_.match), network_.q_code(0), turn);
    }
  }

  /// Goes on with the stripe that begins with row `row`, up to the step in which all lanes do.
  template <int kRows>
  void take_over(Stripe<kRows>& stripe, int row) {
    Stripe<kRows> next;
    begin(next, row, row, 0);
    take_steps(stripe, width_, width_ + kBehind, next);
    take_next(first_lanes(kLanes) & ~first_lanes(kLanes - 1), next, stripe.p, stripe.rows);
  }

  /// These lanes' rows become those of the next stripe.
  template <int kRows>
  static PAIRSCAN_FUNCTION void take_next(Word const& lanes, Stripe<kRows> const& next, Word (&p)[kRows][kPlanes],
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

  /// Steps `from` up to `to`; of lanes that take over `next`, one before each kDelay of them. Not inlined: the
  /// registers are then all the stripe's.
  template <int kRows, class... Next>
  [[gnu::noinline]] void take_steps(Stripe<kRows>& stripe, int from, int to, Next const&... next) {
    constexpr bool kTakesOver = sizeof...(next) > 0;
    Word p[kRows][kPlanes];
    Word rows[kRows][Letters::planes];
    Word q[kDelay][kPlanes];
    std::memcpy(p, stripe.p, sizeof p);
    std::memcpy(rows, stripe.rows, sizeof rows);
    std::memcpy(q, stripe.q, sizeof q);
    std::uint64_t* edge[kPlanes];
    std::copy(edge_, edge_ + kPlanes, edge);
    std::uint64_t const* letters[Letters::planes][kDelay];
    for (int plane = 0; plane < Letters::planes; ++plane) {
      std::copy(letters_[plane], letters_[plane] + kDelay, letters[plane]);
    }
    int const entering = kTakesOver ? width_ : 0; // the next stripe's columns are so many steps later
    Word taking = first_lanes(1);
    auto const take_step = [&](int step, int turn) __attribute__((always_inline)) {
      Word cols[Letters::planes];
      for (int plane = 0; plane < Letters::planes; ++plane) {
        cols[plane] = load_parts(letters[plane][turn] + step / kDelay - (kParts - 1));
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
    std::memcpy(stripe.p, p, sizeof p);
    std::memcpy(stripe.q, q, sizeof q);
    if constexpr (kTakesOver) {
      std::memcpy(stripe.rows, rows, sizeof rows);
    }
  }

  /// A word from where it need not be aligned.
  [[nodiscard]] static PAIRSCAN_FUNCTION Word load_parts(std::uint64_t const* from) {
    using Unaligned [[gnu::aligned(8), gnu::may_alias]] = Word;
    return *reinterpret_cast<Unaligned const*>(from);
  }

  /// The sum of the horizontal differences along the last row.
  [[nodiscard]] std::int32_t lower_edge() const {
    int const cols = pair_.cols;
    std::uint64_t sum = 0;
    Word sums[Network::step_planes] = {};
    int column = 0;
    for (; column + kParts <= cols; column += kParts) {
      Word q[kPlanes];
      for (int plane = 0; plane < kPlanes; ++plane) {
        q[plane] = load_parts(edge_[plane] + column);
      }
      add_steps(q, sums);
    }
    for (int plane = 0; plane < Network::step_planes; ++plane) {
      for (int part = 0; part < kParts; ++part) {
        sum += sums[plane][part] << static_cast<unsigned>(plane);
      }
    }
    for (; column < cols; ++column) {
      std::uint64_t q[kPlanes];
      std::uint64_t one[Network::step_planes] = {};
      for (int plane = 0; plane < kPlanes; ++plane) {
        q[plane] = edge_[plane][column];
      }
      add_steps(q, one);
      for (int plane = 0; plane < Network::step_planes; ++plane) {
        sum += one[plane] << static_cast<unsigned>(plane);
      }
    }
    return static_cast<std::int32_t>(sum);
  }

  /// The planes of the steps that the highest bits are, each added to a sum of its own.
  template <class Any>
  PAIRSCAN_FUNCTION void add_steps(Any const (&q)[kPlanes], Any (&sums)[Network::step_planes]) const {
    Any steps[Network::step_planes];
    network_.step(q, steps);
    for (int plane = 0; plane < Network::step_planes; ++plane) {
      sums[plane] += steps[plane] >> 63U;
    }
  }

  Network network_;
  PlaneJob const& job_;
  PairDescriptor pair_;
  int width_; // columns, and one more where steps are taken two at a time and the last one has none beside it
  std::uint64_t* letters_[Letters::planes][kDelay]; // [column / kDelay], by the column modulo kDelay; see read_columns
  std::uint64_t* edge_[kPlanes]; // [column]: q of the last row computed, or of the border, in the highest bit
};

template <class Word>
void plane_stripes(PlaneJob const& job) {
  dispatch_planes<true>(job, [&job]<class Network, class Letters>(Network const& network, Letters) {
    if (plane_stripe_delay(job.pairs[0].rows, 8 * static_cast<int>(sizeof(Word))) == 2) {
      PlaneStripes<2, Network, Letters, Word>(network, job).run();
    } else {
      PlaneStripes<1, Network, Letters, Word>(network, job).run();
    }
  });
}

} // namespace pairscan
