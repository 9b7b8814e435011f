#pragma once

#include <kokkos_kernels/portability/annotate.hpp>
#include <kokkos_kernels/portability/wide_access.hpp>

#include <cstdint>

namespace pairscan {

// A device's threads load and store cells in chunks of 16 bytes, the widest access there is, and compute in int, the
// width of their registers. Reduced scores are never negative and widen from 16 bits without a sign.

using Chunk = Words<4>;
inline constexpr int kChunkBytes = static_cast<int>(sizeof(Chunk));

template <class Score>
inline constexpr int kChunkCells = kChunkBytes / static_cast<int>(sizeof(Score));

/// Widens the 8 cells of 16 bits, or 4 cells of 32 bits, of a chunk. They are not negative.
PAIRSCAN_FUNCTION void unpack(Chunk const& chunk, int (&cells)[8]) {
  PAIRSCAN_UNROLL
  for (int word = 0; word < 4; ++word) {
    cells[2 * word] = static_cast<int>(chunk.word[word] & 0xffffU);
    cells[2 * word + 1] = static_cast<int>(chunk.word[word] >> 16U);
  }
}
PAIRSCAN_FUNCTION void unpack(Chunk const& chunk, int (&cells)[4]) {
  PAIRSCAN_UNROLL
  for (int word = 0; word < 4; ++word) {
    cells[word] = static_cast<int>(chunk.word[word]);
  }
}

/// Narrows cells to a chunk. Cells of a matrix fit 16 bits. Those computed in the padding on its right need not, and
/// then spoil only their right neighbours.
[[nodiscard]] PAIRSCAN_FUNCTION Chunk pack(int const (&cells)[8]) {
  Chunk chunk;
  PAIRSCAN_UNROLL
  for (int word = 0; word < 4; ++word) {
    chunk.word[word] =
        static_cast<std::uint32_t>(cells[2 * word]) + (static_cast<std::uint32_t>(cells[2 * word + 1]) << 16U);
  }
  return chunk;
}
[[nodiscard]] PAIRSCAN_FUNCTION Chunk pack(int const (&cells)[4]) {
  Chunk chunk;
  PAIRSCAN_UNROLL
  for (int word = 0; word < 4; ++word) {
    chunk.word[word] = static_cast<std::uint32_t>(cells[word]);
  }
  return chunk;
}

/// Widens cells that may be negative; `pack_signed` narrows them.
PAIRSCAN_FUNCTION void unpack_signed(Chunk const& chunk, int (&cells)[8]) {
  PAIRSCAN_UNROLL
  for (int word = 0; word < 4; ++word) {
    cells[2 * word] = static_cast<std::int16_t>(chunk.word[word] & 0xffffU);
    cells[2 * word + 1] = static_cast<std::int32_t>(chunk.word[word]) >> 16;
  }
}
PAIRSCAN_FUNCTION void unpack_signed(Chunk const& chunk, int (&cells)[4]) {
  unpack(chunk, cells);
}
[[nodiscard]] PAIRSCAN_FUNCTION Chunk pack_signed(int const (&cells)[8]) {
  Chunk chunk;
  PAIRSCAN_UNROLL
  for (int word = 0; word < 4; ++word) {
    chunk.word[word] = (static_cast<std::uint32_t>(cells[2 * word]) & 0xffffU) |
                       (static_cast<std::uint32_t>(cells[2 * word + 1]) << 16U);
  }
  return chunk;
}
[[nodiscard]] PAIRSCAN_FUNCTION Chunk pack_signed(int const (&cells)[4]) {
  return pack(cells);
}

/// Loads kCount (4 or 8) neighbouring residues, aligned to as many bytes, and widens them to ints.
template <int kCount>
PAIRSCAN_FUNCTION void load_residues(std::uint8_t const* from, int (&residues)[kCount]) {
  auto const words = load_words<kCount / 4>(from);
  PAIRSCAN_UNROLL
  for (int at = 0; at < kCount; ++at) {
    residues[at] = static_cast<int>(words.word[at / 4] >> (8U * static_cast<unsigned>(at % 4)) & 0xffU);
  }
}

/// Loads neighbouring ints of one thread in one access; `store_ints` stores them.
template <int kCount>
PAIRSCAN_FUNCTION void load_ints(int const* from, int (&values)[kCount]) {
  auto const words = load_words<kCount>(from);
  PAIRSCAN_UNROLL
  for (int at = 0; at < kCount; ++at) {
    values[at] = static_cast<int>(words.word[at]);
  }
}
template <int kCount>
PAIRSCAN_FUNCTION void store_ints(int* to, int const (&values)[kCount]) {
  Words<kCount> words;
  PAIRSCAN_UNROLL
  for (int at = 0; at < kCount; ++at) {
    words.word[at] = static_cast<std::uint32_t>(values[at]);
  }
  store_words(to, words);
}

} // namespace pairscan
