#pragma once

#include <kokkos_kernels/batch/matrix_layout.hpp>
#include <kokkos_kernels/methods/bit_planes/host/host_bodies.hpp>
#include <kokkos_kernels/simd/bit_planes.hpp>
#include <kokkos_kernels/simd/bit_transpose.hpp>

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

/// Which of `pairs` pairs have more positions than `begin` and up to 63 more: count(pair) is how many each has, which
/// is from `fewest` to `most`.
template <class Word, class Count>
void read_extents(int pairs, int begin, int fewest, int most, Count const& count, Word (&has)[kChunkPositions]) {
  bool const are_all = begin + kChunkPositions <= fewest;
  for (int position = 0; position < kChunkPositions; ++position) {
    has[position] = same_bit<Word>(are_all);
  }
  if (are_all || begin >= most) {
    return;
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
      pack.job.count, begin, pack.shortest_cols, pack.longest_cols, [&pack](int pair) { return pack.cols(pair); }, has);
}

/// Finds, of 64 rows, the lanes whose matrices begin further down.
template <class Word>
[[gnu::noinline]] void read_rows_before(PlanePack<Word> const& pack, int first, Word (&before)[kChunkPositions]) {
  read_extents(
      pack.job.count, first, 0, pack.longest_rows - pack.shortest_rows,
      [&pack](int pair) { return pack.rows_before(pair); }, before);
}

template <class Letters, class Word>
[[gnu::noinline]] void read_row_letters(PlanePack<Word> const& pack, Word* rows) {
  for (int begin = 0; begin < pack.longest_rows; begin += kChunkPositions) {
    read_letters<Letters, true>(pack, begin, rows + begin * Letters::planes,
                                [&pack](int pair) { return pack.rows_before(pair); });
  }
}

} // namespace pairscan::inline PAIRSCAN_ISA
