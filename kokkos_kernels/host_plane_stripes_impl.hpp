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
template <int kDelay, class Network, class Letters, class Word>
class PlaneStripes {
public:
  static constexpr int kPlanes = Network::planes;
  static constexpr int kParts = sizeof(Word) / 8;
  static constexpr int kLanes = 8 * static_cast<int>(sizeof(Word));

  PlaneStripes(Network const& network, PlaneJob const& job) : network_(network), pair_(job) {
    auto* at = static_cast<std::uint64_t*>(job.columns);
    auto const stream = plane_stripe_stream(pair_.cols(0), kLanes);
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
      std::fill(edge_[plane] - kDelay * kLanes, edge_[plane] + pair_.cols(0) + kDelay * kLanes, border);
    }
    constexpr int kFull = kPlaneStripeRows * kLanes;
    int const rows = pair_.rows(0);
    int const rest = rows % kFull;
    scan_rest(rest);
    for (int row = rest; row < rows; row += kFull) {
      scan_stripe<kPlaneStripeRows>(row, kFull);
    }
    PlaneJob const& job = pair_.job;
    job.scores[0] = job.scoring.score(rows == 0 ? 0 : lower_edge(), rows, pair_.cols(0));
  }

private:
  /// The letters as lanes meet them: part j of the word at a step, bit b, is that of the column kDelay (8 b + 7 - j)
  /// before (with 8 parts), so that a step's word begins one part behind the one of kDelay steps before.
  void read_columns() {
    int const cols = pair_.cols(0);
    std::uint8_t const* const codes = pair_.template codes<false>(0);
    Word lately[Letters::planes][kDelay] = {};
    for (auto& letters : letters_) {
      for (std::uint64_t* turn : letters) {
        std::fill(turn - kParts, turn, 0);
      }
    }
    for (int begin = 0; begin < cols + kDelay * kLanes; begin += kChunkPositions) {
      std::uint8_t chunk[kChunkPositions] = {};
      int const left = cols - begin < kChunkPositions ? cols - begin : kChunkPositions;
      if (left > 0) {
        std::memcpy(chunk, codes + begin, static_cast<std::size_t>(left));
      }
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

  /// With as few rows a lane as will do.
  void scan_rest(int rest) {
    if (rest == 0) {
      return;
    }
    switch ((rest + kLanes - 1) / kLanes) {
    case 1:
      return scan_stripe<1>(0, rest);
    case 2:
      return scan_stripe<2>(0, rest);
    case 3:
      return scan_stripe<3>(0, rest);
    default:
      return scan_stripe<kPlaneStripeRows>(0, rest);
    }
  }

  /// Row `at` of every lane; rows before the first are any letter.
  template <int kRows>
  void read_rows(int first, int dummies, int at, Word (&out)[Letters::planes]) const {
    std::uint8_t const* const codes = pair_.template codes<true>(0) + first;
    for (int part = 0; part < kParts; ++part) {
      std::uint8_t chunk[kChunkPositions];
      int row = kRows * (kParts - 1 - part) + at - dummies;
      for (int bit = 0; bit < kChunkPositions; ++bit, row += kRows * kParts) {
        chunk[bit] = codes[row < 0 ? 0 : row];
      }
      std::uint64_t bits[Letters::planes];
      Letters::template read<true>(chunk, bits);
      for (int plane = 0; plane < Letters::planes; ++plane) {
        out[plane][part] = bits[plane];
      }
    }
  }

  /// Not inlined: the registers are then all the stripe's.
  template <int kRows>
  [[gnu::noinline]] void scan_stripe(int first, int count) {
    int const dummies = kRows * kLanes - count;
    int const begin = dummies / kRows; // lanes that have dummies only
    Word p[kRows][kPlanes];
    Word rows[kRows][Letters::planes];
    Word q[kDelay][kPlanes];
    for (int at = 0; at < kRows; ++at) {
      read_rows<kRows>(first, dummies, at, rows[at]);
      fill_state(first_lanes((dummies - at + kRows - 1) / kRows), network_.p_code(network_.match), network_.p_code(0),
                 p[at]);
    }
    for (auto& turn : q) {
      fill_state(first_lanes(begin), network_.q_code(network_.match), network_.q_code(0), turn);
    }
    std::uint64_t* edge[kPlanes];
    std::copy(edge_, edge_ + kPlanes, edge);
    std::uint64_t const* letters[Letters::planes][kDelay];
    for (int plane = 0; plane < Letters::planes; ++plane) {
      std::copy(letters_[plane], letters_[plane] + kDelay, letters[plane]);
    }
    auto const take_step = [&](int step, int turn) __attribute__((always_inline)) {
      Word cols[Letters::planes];
      for (int plane = 0; plane < Letters::planes; ++plane) {
        cols[plane] = load_parts(letters[plane][turn] + step / kDelay - (kParts - 1));
      }
      for (int plane = 0; plane < kPlanes; ++plane) {
        q[turn][plane] = next_lanes(q[turn][plane], edge[plane][step]);
      }
      PAIRSCAN_UNROLL
      for (int at = 0; at < kRows; ++at) {
        network_.cell(p[at], q[turn], Letters::matches(rows[at], cols));
      }
      for (int plane = 0; plane < kPlanes; ++plane) {
        edge[plane][step - kDelay * (kLanes - 1)] = q[turn][plane][0]; // its highest bit is the last lane's
      }
    };
    for (int step = kDelay * begin, end = pair_.cols(0) + kDelay * (kLanes - 1); step < end; step += kDelay) {
      PAIRSCAN_UNROLL
      for (int turn = 0; turn < kDelay; ++turn) {
        take_step(step + turn, turn);
      }
    }
  }

  /// A word from where it need not be aligned.
  [[nodiscard]] static PAIRSCAN_FUNCTION Word load_parts(std::uint64_t const* from) {
    using Unaligned [[gnu::aligned(8), gnu::may_alias]] = Word;
    return *reinterpret_cast<Unaligned const*>(from);
  }

  /// The sum of the horizontal differences along the last row.
  [[nodiscard]] std::int32_t lower_edge() const {
    int const cols = pair_.cols(0);
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
  PlanePack<Word> pair_;
  std::uint64_t* letters_[Letters::planes][kDelay]; // [column / kDelay], by the column modulo kDelay; see read_columns
  std::uint64_t* edge_[kPlanes]; // [column]: q of the last row computed, or of the border, in the highest bit
};

template <class Word>
void plane_stripes(PlaneJob const& job) {
  dispatch_planes<true>(job, [&job]<class Network, class Letters>(Network const& network, Letters) {
    int const rows = job.pairs[0].rows < job.pairs[0].cols ? job.pairs[0].rows : job.pairs[0].cols;
    if (plane_stripe_delay(rows, 8 * static_cast<int>(sizeof(Word))) == 2) {
      PlaneStripes<2, Network, Letters, Word>(network, job).run();
    } else {
      PlaneStripes<1, Network, Letters, Word>(network, job).run();
    }
  });
}

} // namespace pairscan
