#pragma once

#include <kokkos_kernels/batch/tile_bundles.hpp>
#include <kokkos_kernels/methods/bit_planes/device/plane_words.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// Threads of a team: a warp for each of a multiprocessor's four schedulers.
inline constexpr int kPlaneThreads = 128;

/// Threads of a warp, whose direction words lie side by side.
inline constexpr int kWarp = 32;

/// What a network allows: columns whose q a thread's registers hold besides all else (168 of them: with more than so
/// many words of q the loop over rows spills), and whose tables a team's scratch holds, with up to kMostGroup threads
/// per word. One plane gains nothing by more than 32 columns, as measured.
template <class Network, int kMostGroup, int kWords = 96>
struct PlaneLimits {
  static constexpr int by_registers = kWords / Network::planes / 4 * 4;
  static constexpr int by_scratch = kMostGroup == 32 ? 16 : kMostGroup == 16 || Network::planes == 1 ? 32 : 40;
  static constexpr int columns = by_registers < by_scratch ? by_registers : by_scratch;
  static constexpr int teams = columns * Network::planes <= kWords - 32 ? 4 : 3; // 128 or 168 registers
};

/// How the words of a batch are computed; chosen once a launch.
struct PlaneShape {
  int threads = 0;        // per word, a power of two
  int width = 0;          // columns per thread in a pass, at most
  std::size_t border = 0; // where the words' borders begin in the workspace
  int border_rows = 0;    // of a word's border

  [[nodiscard]] PAIRSCAN_FUNCTION int words() const { return kPlaneThreads / threads; } // per team
};

/// A sequence of a bundle.
struct WordSequence {
  std::uint64_t begin; // in the residues
  int length;
};

/// Scratch of a team with a bundle, with so many sums per matrix.
template <class Scan, int kSums>
struct PlaneScratch {
  using Four = typename Scan::Four;

  Four* tables;
  TileBundle* bundle;
  WordSequence* cols; // of the bundle
  WordSequence* rows;
  int* totals; // [row][matrix][sum]

  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr std::size_t bytes(int words) {
    auto const sequences = static_cast<std::size_t>(kWordMatrices + words);
    return sizeof(Four) * Scan::kTables * Scan::kTable + sizeof(TileBundle) + sizeof(WordSequence) * sequences +
           sizeof(int) * kWordMatrices * kSums * static_cast<std::size_t>(words) + sizeof(Four);
  }

  template <class Level>
  [[nodiscard]] static PAIRSCAN_FUNCTION PlaneScratch take(Level const& level, int words) {
    PlaneScratch scratch;
    scratch.tables =
        static_cast<Four*>(level.get_shmem_aligned(static_cast<int>(bytes(words) - sizeof(Four)), sizeof(Four)));
    scratch.bundle = reinterpret_cast<TileBundle*>(scratch.tables + Scan::kTables * Scan::kTable);
    scratch.cols = reinterpret_cast<WordSequence*>(scratch.bundle + 1);
    scratch.rows = scratch.cols + kWordMatrices;
    scratch.totals = reinterpret_cast<int*>(scratch.rows + words);
    return scratch;
  }

  /// Returns the sums of a matrix.
  [[nodiscard]] PAIRSCAN_FUNCTION int* sums_of(int word, int matrix) const {
    return totals + (word * kWordMatrices + matrix) * kSums;
  }

  /// Writes the tables of one column: `column` of a word's thread, position `position` of the column sequences. Behind
  /// a sequence's end all letters match, so that its last column moves on through the columns there (decision 0046), or
  /// none does.
  template <bool kMatchesBehind>
  PAIRSCAN_FUNCTION void write_column(std::uint8_t const* residues, int position, int thread, int column) const {
    std::uint32_t base[4] = {}; // which of the sequences have it there
    std::uint32_t exists = 0;   // which reach there
    PAIRSCAN_UNROLL
    for (int matrix = 0; matrix < kWordMatrices; ++matrix) {
      WordSequence const sequence = cols[matrix];
      bool const there = position < sequence.length;
      std::uint32_t const code = there ? residues[sequence.begin + static_cast<std::uint64_t>(position)] : 0;
      exists |= static_cast<std::uint32_t>(there) << static_cast<unsigned>(matrix);
      PAIRSCAN_UNROLL
      for (unsigned bit = 0; bit < 4; ++bit) {
        base[bit] |= (code >> bit & 1U) << static_cast<unsigned>(matrix);
      }
    }
    Four* const to = tables + column / Scan::kChunk * Scan::kChunkStride + thread;
    PAIRSCAN_UNROLL
    for (unsigned letter = 0; letter < Scan::kLetters; ++letter) {
      std::uint32_t matches = kMatchesBehind ? ~exists : 0;
      PAIRSCAN_UNROLL
      for (unsigned bit = 0; bit < 4; ++bit) {
        matches |= (letter >> bit & 1U) != 0 ? base[bit] : 0;
      }
      to[letter * Scan::kTable].word[column % Scan::kChunk] = matches;
    }
    to[Scan::kLetters * Scan::kTable].word[column % Scan::kChunk] = exists;
  }
};

} // namespace pairscan
