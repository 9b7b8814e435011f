#pragma once

#include <kokkos_kernels/portability/wide_access.hpp>
#include <kokkos_kernels/simd/bit_planes.hpp>

#include <bit>
#include <cstdint>

namespace pairscan {

/// One thread's part of a word of 32 matrices on bit planes (networks/networks.hpp): some neighbouring columns of all
/// of them, whose q stay in registers for all rows. p comes from the previous thread and goes to the next one, which is
/// one row behind (sweeps/warp_pipeline.hpp):
///
///     thread   0    1    2    3         step s: thread t computes row s - t of its columns
///            [s ] [   ][   ][   ]
///            [  ] [s-1][   ][   ]       p enters on the left of a row and leaves it on the right;
///            [  ] [   ][s-2][   ]       matches with a row's letter are looked up, four columns at a time
///            [  ] [   ][   ][s-3]
///
/// A thread has up to kColumns columns, and kThreads threads compute a word.
template <class Network, int kColumns, int kThreads>
struct DifferenceWords {
  using Word = std::uint32_t;
  using Four = Words<4>; // columns
  static constexpr int kPlanes = Network::planes;
  static constexpr int kWidth = kColumns;
  static constexpr int kChunk = 4;
  static constexpr int kChunks = kColumns / kChunk;
  static_assert(kColumns % kChunk == 0);

  /// Tables [letter][chunk][thread] of the columns' matches. There are sixteen letters, the sets of bases; one more
  /// table says which columns exist.
  static constexpr int kLetters = 16;
  static constexpr int kChunkStride = kThreads;     // distance of two chunks of a thread, in chunks
  static constexpr int kTable = kChunks * kThreads; // chunks per letter
  static constexpr int kTables = kLetters + 1;

  /// The number of words that p takes in memory.
  static constexpr int kStored = kPlanes == 3 ? 4 : kPlanes > 4 ? 8 : kPlanes;

  static constexpr int kSumPlanes = std::bit_width(unsigned{kColumns} * ((1U << Network::step_planes) - 1));
  static_assert(kSumPlanes <= 16, "two sums fit a word");

  Word q[kColumns][kPlanes];
  Word p[kPlanes];

  /// Gives every matrix the same code.
  static PAIRSCAN_FUNCTION void set(Word (&planes)[kPlanes], unsigned code) {
    PAIRSCAN_UNROLL
    for (int plane = 0; plane < kPlanes; ++plane) {
      planes[plane] = same_bit<Word>((code >> static_cast<unsigned>(plane) & 1U) != 0);
    }
  }

  /// Begins with the codes of p and q at a border.
  PAIRSCAN_FUNCTION void open(unsigned left, unsigned above) {
    set(p, left);
    PAIRSCAN_UNROLL
    for (int column = 0; column < kColumns; ++column) {
      set(q[column], above);
    }
  }

  /// Computes one row, of so many chunks where compilers are to know their number, else (0) of the first `width`
  /// columns, in whole chunks. `table` is the table of the row's letter from this thread's first chunk on.
  template <int kKnownChunks>
  PAIRSCAN_FUNCTION void scan_row(Network const& network, Four const* table, int width) {
    PAIRSCAN_UNROLL
    for (int chunk = 0; chunk < (kKnownChunks > 0 ? kKnownChunks : kChunks); ++chunk) {
      if (kKnownChunks > 0 || chunk * kChunk < width) {
        Four const matches = load_words<4>(table + chunk * kChunkStride);
        PAIRSCAN_UNROLL
        for (int at = 0; at < kChunk; ++at) {
          network.cell(p, q[chunk * kChunk + at], matches.word[at]);
        }
      }
    }
  }

  /// Adds up the last row's horizontal differences of every matrix, over the first `width` columns as far as they
  /// exist.
  PAIRSCAN_FUNCTION void add_up(Network const& network, Four const* exist, int width, Word (&sums)[kSumPlanes]) const {
    PAIRSCAN_UNROLL
    for (int plane = 0; plane < kSumPlanes; ++plane) {
      sums[plane] = 0;
    }
    PAIRSCAN_UNROLL
    for (int chunk = 0; chunk < kChunks; ++chunk) {
      if (chunk * kChunk < width) {
        Four const there = load_words<4>(exist + chunk * kChunkStride);
        PAIRSCAN_UNROLL
        for (int at = 0; at < kChunk; ++at) {
          add(network, q[chunk * kChunk + at], there.word[at], sums);
        }
      }
    }
  }

private:
  static PAIRSCAN_FUNCTION void add(Network const& network, Word const (&q)[kPlanes], Word there,
                                    Word (&sums)[kSumPlanes]) {
    Word step[Network::step_planes];
    network.step(q, step);
    Word carry = 0;
    PAIRSCAN_UNROLL
    for (int plane = 0; plane < kSumPlanes; ++plane) {
      Word const number = plane < Network::step_planes ? step[plane < Network::step_planes ? plane : 0] & there : 0;
      Word const sum = gate<0x96>(sums[plane], number, carry);
      carry = gate<0xe8>(sums[plane], number, carry);
      sums[plane] = sum;
    }
  }
};

/// Returns two numbers of a sum, those of matrices `bit` and `bit` + 16, as the halves of a word.
template <int kPlanes>
[[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t two_values(std::uint32_t const (&sums)[kPlanes], int bit) {
  std::uint32_t values = 0;
  PAIRSCAN_UNROLL
  for (int plane = 0; plane < kPlanes; ++plane) {
    values += (sums[plane] >> static_cast<unsigned>(bit) & 0x00010001U) << static_cast<unsigned>(plane);
  }
  return values;
}

/// Stores p of one row by whole accesses; `load_planes` loads it.
template <int kStored, int kPlanes>
PAIRSCAN_FUNCTION void store_planes(std::uint32_t* to, std::uint32_t const (&planes)[kPlanes]) {
  constexpr int kWords = kStored < 4 ? kStored : 4;
  PAIRSCAN_UNROLL
  for (int first = 0; first < kPlanes; first += kWords) {
    Words<kWords> words{};
    PAIRSCAN_UNROLL
    for (int at = 0; at < kWords; ++at) {
      words.word[at] = first + at < kPlanes ? planes[first + at < kPlanes ? first + at : 0] : 0;
    }
    store_words(to + first, words);
  }
}
template <int kStored, int kPlanes>
PAIRSCAN_FUNCTION void load_planes(std::uint32_t const* from, std::uint32_t (&planes)[kPlanes]) {
  constexpr int kWords = kStored < 4 ? kStored : 4;
  PAIRSCAN_UNROLL
  for (int first = 0; first < kPlanes; first += kWords) {
    auto const words = load_words<kWords>(from + first);
    PAIRSCAN_UNROLL
    for (int at = 0; at < kWords; ++at) {
      if (first + at < kPlanes) {
        planes[first + at] = words.word[at];
      }
    }
  }
}

} // namespace pairscan
