#pragma once

#include <kokkos_kernels/batch/matrix_layout.hpp>
#include <kokkos_kernels/batch/pair_descriptor.hpp>
#include <kokkos_kernels/model/letter_kind.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// What one call computes on bit planes (networks/networks.hpp): as many arbitrary pairs as a register has bits. Scores
/// only. Memory as for a PackJob, a *word* being a register.
struct PlaneJob {
  std::uint8_t const* residues = nullptr; // match codes of the whole set
  PairDescriptor const* pairs = nullptr;
  int count = 0; // matrices, 1 to InstructionSet::bits
  ReducedScoring scoring;
  LetterKind letters = LetterKind::bases;
  void* scratch = nullptr;        // kPlaneScratchWords
  void* columns = nullptr;        // plane_column_words
  std::int32_t* scores = nullptr; // out, one a matrix
  void* kept_letters = nullptr; // one_against_many: kept_letter_words, for the next pack with the same column sequences
  int kept_columns = 0;         // columns for which there is room there; longer ones are read slice by slice
  bool letters_are_kept = false; // by the call before
};

/// Columns that a plane scan works on at a time, and positions that it reads at a time.
inline constexpr int kPlaneSlice = 64;

/// The largest difference that the planes of a state hold.
inline constexpr int kMostStatePlanes = 5;
inline constexpr int kLargestPlaneMatch = (1 << kMostStatePlanes) - 1;

/// Words of a slice: the letter of each column and its state.
inline constexpr std::size_t kPlaneScratchWords =
    kPlaneSlice * static_cast<std::size_t>(kMostLetterPlanes + kMostStatePlanes);

/// Words of the rows: their letters, in whole pieces of positions, and the state at each row's left edge.
[[nodiscard]] constexpr std::size_t plane_column_words(int longest_rows) {
  int const padded = (longest_rows + kPlaneSlice - 1) / kPlaneSlice * kPlaneSlice;
  return static_cast<std::size_t>(padded) * static_cast<std::size_t>(kMostStatePlanes + kMostLetterPlanes);
}

/// Different letters that a row sequence may have: sets of bases, or amino acids and one that matches nothing.
inline constexpr int kMostRowLetters = 32;

/// Words of a row sequence that a pack shares: masks of a slice for each of its letters, the state at each row's left
/// edge and the number of its letter.
[[nodiscard]] constexpr std::size_t one_against_many_words(int longest_rows) {
  return static_cast<std::size_t>(kMostRowLetters * kPlaneSlice) +
         static_cast<std::size_t>(longest_rows) * static_cast<std::size_t>(kMostStatePlanes + 1);
}

/// Rows a lane that a matrix alone is computed in: bands of so many times the lanes.
inline constexpr int kPlaneBandRows = 4;

/// Columns that a lane is behind the one before it: with 2 the processor computes two steps at a time, but a band
/// takes longer to begin and to end, which is worth it from the first full one on.
[[nodiscard]] constexpr int plane_band_delay(int rows, int lanes) {
  return rows >= kPlaneBandRows * lanes ? 2 : 1;
}

/// 64-bit words of a plane of a matrix's columns, as diagonals read and write it: before the first column and behind
/// the last there are as many as lanes may be behind one another.
[[nodiscard]] constexpr std::size_t plane_band_stream(int cols, int lanes) {
  return (static_cast<std::size_t>(cols) + 4 * static_cast<std::size_t>(lanes) + 2 * kPlaneSlice + 15) / 16 * 16;
}

/// Bytes that a matrix alone takes: letters of its columns, and the states along the edge of a band. The columns are
/// those of the longer sequence.
[[nodiscard]] constexpr std::size_t plane_band_bytes(int cols, int lanes) {
  return plane_band_stream(cols, lanes) * sizeof(std::uint64_t) *
         static_cast<std::size_t>(kMostStatePlanes + kMostLetterPlanes);
}

/// What one call traces back on bit planes: the paths of a PlaneJob's pairs, of which its scratch, columns and scores
/// stay unused.
struct PlanePathJob {
  PlaneJob pack;
  void* checkpoints = nullptr;         // plane_checkpoint_words
  std::uint8_t* const* ends = nullptr; // behind room for rows + cols steps (traceback/traceback.hpp), one a matrix
  std::uint8_t** begins = nullptr;     // out: where each path begins there
};

/// Words that the paths of sequences up to these lengths take: letters, the states at the edges of blocks of
/// kPlaneSlice rows and columns, and one block's directions.
[[nodiscard]] constexpr std::size_t plane_checkpoint_words(int longest_rows, int longest_cols) {
  auto const blocks = static_cast<std::size_t>((longest_rows + kPlaneSlice - 1) / kPlaneSlice);
  auto const slices = static_cast<std::size_t>((longest_cols + kPlaneSlice - 1) / kPlaneSlice);
  std::size_t const letters = (blocks + slices) * kPlaneSlice * static_cast<std::size_t>(kMostLetterPlanes);
  std::size_t const states = ((slices + 1) * blocks + blocks * slices + 1) * kPlaneSlice;
  return letters + states * static_cast<std::size_t>(kMostStatePlanes) + 2 * kPlaneSlice * kPlaneSlice;
}

/// Words of the letters of so many columns.
[[nodiscard]] constexpr std::size_t kept_letter_words(int columns) {
  return static_cast<std::size_t>(columns) * static_cast<std::size_t>(kMostLetterPlanes);
}

/// The bodies on bit planes for one instruction set.
struct PlaneBodies {
  void (*any_pairs)(PlaneJob const&);        // scores; columns: plane_column_words
  void (*one_against_many)(PlaneJob const&); // of pairs that share their row sequence; columns: one_against_many_words
  void (*one_pair)(PlaneJob const&); // score of one pair, whose matrix takes all lanes; columns: plane_band_bytes
  void (*paths)(PlanePathJob const&);
};

/// Returns the bodies for a set; null where its registers are too narrow to gain by bit planes.
[[nodiscard]] PlaneBodies const* plane_bodies(InstructionSet const& set);

// The entries of the table for `Set`, one of the types of instruction_sets::All, each defined in a source of isa/.

template <class Set>
void score_any_pairs(PlaneJob const& job);

template <class Set>
void score_one_against_many(PlaneJob const& job);

template <class Set>
void score_one_pair(PlaneJob const& job);

template <class Set>
void find_plane_paths(PlanePathJob const& job);

} // namespace pairscan
