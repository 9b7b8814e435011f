#pragma once

#include <kokkos_kernels/batch/matrix_layout.hpp>
#include <kokkos_kernels/methods/bit_planes/host/host_bodies.hpp>
#include <kokkos_kernels/methods/bit_planes/host/plane_letters.hpp>
#include <kokkos_kernels/methods/bit_planes/host/plane_slice.hpp>
#include <kokkos_kernels/networks/choose_network.hpp>
#include <kokkos_kernels/simd/bit_transpose.hpp>
#include <kokkos_kernels/sweeps/difference_sweep.hpp>

#include <cstring>

namespace pairscan::inline PAIRSCAN_ISA {

/// The pairs of a pack, a bit each. Scores of global alignment are symmetric: the shorter sequence is the rows'.
template <class Word>
struct PlanePack {
  static constexpr int kPairs = 8 * static_cast<int>(sizeof(Word));
  static constexpr int kLanes = kPairs / 64;

  PlaneJob const& job;
  int longest_rows = 0;
  int shortest_rows = 0;
  int longest_cols = 0;
  int shortest_cols = 0;

  PAIRSCAN_FUNCTION explicit PlanePack(PlaneJob const& pack) : job(pack) {
    shortest_rows = rows(0);
    shortest_cols = cols(0);
    for (int pair = 0; pair < job.count; ++pair) {
      longest_rows = rows(pair) > longest_rows ? rows(pair) : longest_rows;
      shortest_rows = rows(pair) < shortest_rows ? rows(pair) : shortest_rows;
      longest_cols = cols(pair) > longest_cols ? cols(pair) : longest_cols;
      shortest_cols = cols(pair) < shortest_cols ? cols(pair) : shortest_cols;
    }
  }

  [[nodiscard]] PAIRSCAN_FUNCTION bool turned(int pair) const { return job.pairs[pair].rows > job.pairs[pair].cols; }
  [[nodiscard]] PAIRSCAN_FUNCTION int rows(int pair) const {
    return turned(pair) ? job.pairs[pair].cols : job.pairs[pair].rows;
  }
  [[nodiscard]] PAIRSCAN_FUNCTION int cols(int pair) const {
    return turned(pair) ? job.pairs[pair].rows : job.pairs[pair].cols;
  }
  [[nodiscard]] int rows_of(int pair) const { return rows(pair); }
  /// Rows that stand before a pair's matrix.
  [[nodiscard]] int rows_before(int pair) const { return longest_rows - rows(pair); }
  /// Whether a pair's rows are the target's.
  [[nodiscard]] bool is_exchanged(int pair) const {
    return turned(pair) != (job.exchanged != nullptr && job.exchanged[pair]);
  }
  template <bool kRows>
  [[nodiscard]] PAIRSCAN_FUNCTION int length(int pair) const {
    return kRows ? rows(pair) : cols(pair);
  }
  /// The pairs whose row sequence is the descriptor's column sequence.
  [[nodiscard]] PAIRSCAN_FUNCTION Word exchanged() const {
    std::uint64_t bits[kLanes] = {};
    for (int pair = 0; pair < job.count; ++pair) {
      bits[pair / 64] |= std::uint64_t{turned(pair)} << (pair % 64);
    }
    Word word;
    std::memcpy(&word, bits, sizeof word);
    return word;
  }
  template <bool kRows>
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint8_t const* codes(int pair) const {
    PairDescriptor const& both = job.pairs[pair];
    return job.residues + (kRows != turned(pair) ? both.row_begin : both.col_begin);
  }
};

/// Where a pair's sequence begins, unless something stands before it: at position 0.
struct AtZero {
  PAIRSCAN_FUNCTION int operator()(int) const { return 0; }
};

/// 64 positions of each pair's row or column sequence, from `begin` on, as planes: word [position][plane]. The sequence
/// of a pair begins at position first(pair). What lies before or behind is any letter: no score depends on it.
template <class Letters, bool kRows, class Pack, class Word, class First = AtZero>
void read_letters(Pack const& pack, int begin, Word* out, First const& first = {}) {
  constexpr int kLanes = static_cast<int>(sizeof(Word)) / 8;
  alignas(kLaneAlignment) Word planes[Letters::planes][kChunkPositions] = {};
  for (int pair = 0; pair < pack.job.count; ++pair) {
    int const from = begin - first(pair); // in the sequence
    int const to = from + kChunkPositions;
    int const inner_from = from > 0 ? from : 0;
    int const length = pack.template length<kRows>(pair);
    int const inner_to = to < length ? to : length;
    if (inner_from >= inner_to) {
      continue;
    }
    std::uint8_t const* codes = pack.template codes<kRows>(pair) + inner_from;
    std::uint8_t part[kChunkPositions] = {};
    if (inner_to - inner_from < kChunkPositions) {
      std::memcpy(part + (inner_from - from), codes, static_cast<std::size_t>(inner_to - inner_from));
      codes = part;
    }
    std::uint64_t bits[Letters::planes];
    Letters::template read<kRows>(codes, bits);
    for (int plane = 0; plane < Letters::planes; ++plane) {
      reinterpret_cast<std::uint64_t*>(planes[plane])[pair % 64 * kLanes + pair / 64] = bits[plane];
    }
  }
  for (int plane = 0; plane < Letters::planes; ++plane) {
    transpose_bits(planes[plane]);
    for (int position = 0; position < kChunkPositions; ++position) {
      out[position * Letters::planes + plane] = planes[plane][position];
    }
  }
}

/// Which of `pairs` pairs have more positions than `begin` and up to 63 more: count(pair) is how many each has.
template <class Word, class Count>
void read_extents(int pairs, int begin, Count const& count, Word (&has)[kChunkPositions]) {
  for (int position = 0; position < kChunkPositions; ++position) {
    has[position] = Word{};
  }
  for (int pair = 0; pair < pairs; ++pair) {
    int const left = count(pair) - begin;
    std::uint64_t const bits = left >= kChunkPositions ? ~std::uint64_t{0}
                               : left <= 0             ? 0
                                                       : (std::uint64_t{1} << static_cast<unsigned>(left)) - 1;
    reinterpret_cast<std::uint64_t*>(has)[pair % 64 * static_cast<int>(sizeof(Word) / 8) + pair / 64] = bits;
  }
  transpose_bits(has);
}

// What asks for no network is compiled once for all of them.

/// Finds the lanes that have a column of the slice.
template <class Pack, class Word>
[[gnu::noinline]] void read_columns(Pack const& pack, int begin, Word (&has)[kChunkPositions]) {
  read_extents(
      pack.job.count, begin, [&pack](int pair) { return pack.cols(pair); }, has);
}

/// Finds, of 64 rows, the lanes whose matrices begin further down.
template <class Word>
[[gnu::noinline]] void read_rows_before(PlanePack<Word> const& pack, int first, Word (&before)[kChunkPositions]) {
  read_extents(
      pack.job.count, first, [&pack](int pair) { return pack.rows_before(pair); }, before);
}

template <class Letters, class Word>
[[gnu::noinline]] void read_row_letters(PlanePack<Word> const& pack, Word* rows) {
  for (int begin = 0; begin < pack.longest_rows; begin += kChunkPositions) {
    read_letters<Letters, true>(pack, begin, rows + begin * Letters::planes,
                                [&pack](int pair) { return pack.rows_before(pair); });
  }
}

/// Adds the steps along the last row of a slice that begins at column `begin`.
template <class Slice, class Pack>
[[gnu::noinline]] void count_slice_steps(Slice& slice, Pack const& pack, int begin) {
  using Word = typename Slice::Value;
  if (begin + kChunkPositions <= pack.shortest_cols) {
    slice.count_steps([](int) { return same_bit<Word>(true); });
    return;
  }
  Word has[kChunkPositions];
  read_columns(pack, begin, has);
  slice.count_steps([&has](int column) { return has[column]; });
}

/// The scan of one pack: slice after slice, and in each all rows. Matrices of fewer rows stand at the bottom, so that
/// all end with the last row. The upper border comes down to them through rows that are none, as z = max(.., p, h) is D
/// there whatever the letters are:
///
///     p = D  | . . . .   h = z - p stays 0 and p = z - h stays D
///     p = D  | . . . .
///     p = 0  | # # # #   the first row of the matrix
///     p = 0  | # # # #
template <class Network, class Letters, class Word>
class PlaneScan {
public:
  using Slice = PlaneSlice<Network, Word>;
  using State = typename Slice::State;

  PlaneScan(Network const& network, PlaneJob const& job)
      : network_(network), pack_(job), rows_(static_cast<Word*>(job.columns)),
        p_(reinterpret_cast<State*>(rows_ + padded_rows() * Letters::planes)), cols_(static_cast<Word*>(job.scratch)),
        slice_(network, cols_ + kChunkPositions * Letters::planes) {}

  void run() {
    read_rows();
    set_left_border();
    for (int begin = 0; begin < pack_.longest_cols; begin += kChunkPositions) {
      scan_slice(begin);
    }
    write_scores(pack_.job.scoring);
  }

protected:
  template <class Scheme>
  void write_scores(Scheme const& scheme) const {
    for (int pair = 0; pair < pack_.job.count; ++pair) {
      pack_.job.scores[pair] = scheme.score(slice_.sum(pair), pack_.rows(pair), pack_.cols(pair));
    }
  }

  [[nodiscard]] int padded_rows() const {
    return (pack_.longest_rows + kChunkPositions - 1) / kChunkPositions * kChunkPositions;
  }

  void read_rows() { read_row_letters<Letters>(pack_, rows_); }

  /// Calls use(row, pairs) for each row with which matrices begin, from above, and for the one behind the last where
  /// matrices have no rows.
  template <class Use>
  void for_each_beginning(Use const& use) const {
    int const last = pack_.longest_rows - pack_.shortest_rows;
    Word waiting = same_bit<Word>(true);
    for (int first = 0; first <= last; first += kChunkPositions) {
      Word before[kChunkPositions]; // of each row: the pairs that begin further down
      read_rows_before(pack_, first, before);
      for (int row = first; row < first + kChunkPositions && row <= last; ++row) {
        Word const beginning = waiting & ~before[row - first];
        waiting = before[row - first];
        if (any_bit(beginning)) {
          use(row, beginning);
        }
      }
    }
  }

  int scan_rows_until(int row, int end) {
    return in_blocks<Slice::kRows>(row, end, [this](auto rows, int first) { scan_block<rows>(first); });
  }

  void set_left_border() {
    Slice::fill(p_, pack_.longest_rows, network_.p_code(0));
    int const most_before = pack_.longest_rows - pack_.shortest_rows;
    for (int begin = 0; begin < most_before; begin += kChunkPositions) {
      Word before[kChunkPositions];
      read_rows_before(pack_, begin, before);
      for (int row = begin; row < begin + kChunkPositions && row < most_before; ++row) {
        fill_state(before[row - begin], network_.p_code(network_.match), network_.p_code(0), p_[row]);
      }
    }
  }

  void scan_slice(int begin) {
    read_letters<Letters, false>(pack_, begin, cols_);
    slice_.open(begin, pack_.longest_cols);
    scan_rows_until(0, pack_.longest_rows);
    count_slice_steps(slice_, pack_, begin);
  }

  template <int kBlock>
  void scan_block(int row) {
    if constexpr (kBlock == Slice::kRows && requires(Word const* letters) { Letters::is_known(letters); }) {
      bool known = true;
      for (int at = 0; at < kBlock; ++at) {
        known = known && Letters::is_known(rows_ + (row + at) * Letters::planes);
      }
      if (known) {
        scan_rows<kBlock>(
            row, [](Word const* one, Word const* other)
                     __attribute__((always_inline)) { return Letters::matches_known(one, other); });
        return;
      }
    }
    scan_rows<kBlock>(
        row,
        [](Word const* one, Word const* other) __attribute__((always_inline)) { return Letters::matches(one, other); });
  }

  /// Not inlined: the registers are then all the block's.
  template <int kBlock, class Matches>
  [[gnu::noinline]] void scan_rows(int row, Matches const& matches) {
    Word const* const rows = rows_ + row * Letters::planes;
    Word const* const cols = cols_;
    scan_differences<kBlock>(
        network_, p_ + row, p_ + row, slice_.q, slice_.width, [=](int at, int column) __attribute__((always_inline)) {
          return matches(rows + at * Letters::planes, cols + column * Letters::planes);
        });
  }

  Network network_;
  PlanePack<Word> pack_;
  Word* rows_; // [row][plane of its letter]
  State* p_;   // [row]: at the left edge of the slice
  Word* cols_; // [column of the slice][plane of its letter]
  Slice slice_;
};

/// Calls body(network, letters) for the job's scheme and letters. Searched networks are compiled for bases only: each
/// takes the compiler seconds, and every scheme has a network for which it is enough to be known at run time, too.
template <bool kKnownBasesApart, class Body>
void dispatch_planes(PlaneJob const& job, Body const& body) {
  int const match = job.scoring.match;
  int const mismatch = job.scoring.mismatch;
  switch (job.letters) {
  case LetterKind::base_sets:
    body_detail::with_runtime_network<kMostStatePlanes>(match, mismatch,
                                                        [&](auto const& network) { body(network, BaseSetLetters{}); });
    return;
  case LetterKind::residues:
    body_detail::with_runtime_network<kMostStatePlanes>(match, mismatch,
                                                        [&](auto const& network) { body(network, ResidueLetters{}); });
    return;
  case LetterKind::bases:
    if constexpr (kKnownBasesApart) {
      with_network(match, mismatch, [&](auto const& network) { body(network, BaseLetters{}); });
      return;
    }
    [[fallthrough]];
  case LetterKind::bases_or_unknown:
    with_network(match, mismatch, [&](auto const& network) { body(network, BaseOrUnknownLetters{}); });
  }
}

} // namespace pairscan::inline PAIRSCAN_ISA
