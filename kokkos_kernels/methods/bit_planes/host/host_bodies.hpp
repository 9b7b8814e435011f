#pragma once

#include <kokkos_kernels/batch/pair_descriptor.hpp>
#include <kokkos_kernels/methods/bit_planes/plane_ends.hpp>
#include <kokkos_kernels/model/letter_kind.hpp>
#include <kokkos_kernels/networks/affine_cell.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pairscan {

/// What one call computes on bit planes (networks/networks.hpp): the scores of as many pairs as a register has bits.
///
/// The memory is the caller's, aligned to kLaneAlignment. A *word* is one register.
struct PlaneJob {
  std::uint8_t const* residues = nullptr; // match codes of the whole set
  PairDescriptor const* pairs = nullptr;
  int count = 0; // pairs: from one to InstructionSet::bits
  ReducedScoring scoring;
  LetterKind letters = LetterKind::bases;
  void* scratch = nullptr;         // kPlaneScratchWords
  void* columns = nullptr;         // plane_column_words
  PlaneEnds const* ends = nullptr; // null: gaps at the ends score as inner ones. Letters are then bases or sets of them
                                   // in any_pairs
  bool const* exchanged = nullptr; // with ends, of each pair: whether the descriptor's rows are the target's
  std::int32_t* scores = nullptr;  // out, one per pair
  void* kept_letters = nullptr; // one_against_many: kept_letter_words, for the next pack with the same column sequences
  int kept_columns = 0;         // columns for which there is room there; longer ones are read slice by slice
  bool letters_are_kept = false; // by the call before
};

/// The same with affine gaps, for a scheme that has a network (networks/choose_affine_network.hpp). The pack's
/// `scoring` is not used, and its memory is that of kMostAffinePlanes. Of local alignments gaps may be linear, too:
/// they open for nothing, and kMostStatePlanes are enough.
struct AffinePlaneJob {
  PlaneJob pack;
  ReducedAffine scheme;
};

/// The columns that are computed at a time, and the positions that are read at a time.
inline constexpr int kPlaneSlice = 64;

/// The planes of a state, and the largest reduced match score whose differences they hold.
inline constexpr int kMostStatePlanes = 5;
inline constexpr int kLargestPlaneMatch = (1 << kMostStatePlanes) - 1;

/// The planes of a state with affine gaps.
inline constexpr int kMostAffinePlanes = 7;

/// Returns the words of a slice: the letter of each column and its state.
[[nodiscard]] constexpr std::size_t plane_scratch_words(int state_planes) {
  return kPlaneSlice * static_cast<std::size_t>(kMostLetterPlanes + state_planes);
}
inline constexpr std::size_t kPlaneScratchWords = plane_scratch_words(kMostStatePlanes);

/// Returns the words of the rows: their letters, in whole pieces of positions, and the state at each row's left edge.
[[nodiscard]] constexpr std::size_t plane_column_words(int longest_rows, int state_planes = kMostStatePlanes) {
  int const padded = (longest_rows + kPlaneSlice - 1) / kPlaneSlice * kPlaneSlice;
  return static_cast<std::size_t>(padded) * static_cast<std::size_t>(state_planes + kMostLetterPlanes);
}

/// The different letters that a row sequence may have: sets of bases, or amino acids and one that matches nothing.
inline constexpr int kMostRowLetters = 32;

/// Returns the words of a row sequence that a pack shares: masks of a slice for each of its letters, the state at each
/// row's left edge and the number of its letter.
[[nodiscard]] constexpr std::size_t one_against_many_words(int longest_rows, int state_planes = kMostStatePlanes) {
  return static_cast<std::size_t>(kMostRowLetters * kPlaneSlice) +
         static_cast<std::size_t>(longest_rows) * static_cast<std::size_t>(state_planes + 1);
}

/// The rows per lane of a band, in which a matrix is computed that takes all lanes.
inline constexpr int kPlaneBandRows = 4;

/// The columns that a lane is behind the one before it, so that the processor computes two steps at a time.
inline constexpr int kPlaneBandDelay = 2;

/// Returns the 64-bit words of a plane of a matrix's columns, as diagonals read and write it: before the first column
/// and behind the last there are as many as lanes may be behind one another.
[[nodiscard]] constexpr std::size_t plane_band_stream(int cols, int lanes) {
  return (static_cast<std::size_t>(cols) + 4 * static_cast<std::size_t>(lanes) + 2 * kPlaneSlice + 15) / 16 * 16;
}

/// Returns the bytes for one matrix that takes all lanes: the letters of its columns, and the states along the edge of
/// a band. The columns are those of the longer sequence.
[[nodiscard]] constexpr std::size_t plane_band_bytes(int cols, int lanes) {
  return plane_band_stream(cols, lanes) * sizeof(std::uint64_t) *
         static_cast<std::size_t>(kMostStatePlanes + kMostLetterPlanes);
}

/// What one call traces back on bit planes: the paths of a PlaneJob's pairs. The job's scratch, columns and scores are
/// not used.
struct PlanePathJob {
  PlaneJob pack;
  void* checkpoints = nullptr;         // plane_checkpoint_words
  std::uint8_t* const* ends = nullptr; // behind room for rows + cols steps (traceback/traceback.hpp), one per pair
  std::uint8_t** begins = nullptr;     // out: where each path begins there
};

/// Returns the words that the paths of sequences up to these lengths take: letters, the states at the edges of blocks
/// of kPlaneSlice rows and columns, and the directions of one block.
[[nodiscard]] constexpr std::size_t plane_checkpoint_words(int longest_rows, int longest_cols) {
  auto const blocks = static_cast<std::size_t>((longest_rows + kPlaneSlice - 1) / kPlaneSlice);
  auto const slices = static_cast<std::size_t>((longest_cols + kPlaneSlice - 1) / kPlaneSlice);
  std::size_t const letters = (blocks + slices) * kPlaneSlice * static_cast<std::size_t>(kMostLetterPlanes);
  std::size_t const states = ((slices + 1) * blocks + blocks * slices + 1) * kPlaneSlice;
  return letters + states * static_cast<std::size_t>(kMostStatePlanes) + 2 * kPlaneSlice * kPlaneSlice;
}

/// Returns the words of the letters of so many columns.
[[nodiscard]] constexpr std::size_t kept_letter_words(int columns) {
  return static_cast<std::size_t>(columns) * static_cast<std::size_t>(kMostLetterPlanes);
}

/// The bodies on bit planes for one instruction set.
struct PlaneBodies {
  void (*any_pairs)(PlaneJob const&);        // scores; columns: plane_column_words
  void (*one_against_many)(PlaneJob const&); // of pairs that share their row sequence; columns: one_against_many_words
  void (*one_pair)(PlaneJob const&); // score of one pair, whose matrix takes all lanes; columns: plane_band_bytes
  void (*paths)(PlanePathJob const&);
  void (*affine_any_pairs)(AffinePlaneJob const&);
  void (*affine_one_against_many)(AffinePlaneJob const&);
  void (*local_any_pairs)(AffinePlaneJob const&);
  void (*local_one_against_many)(AffinePlaneJob const&);
};

/// Returns the bodies for a set on this machine's processor; null where its registers are too narrow to gain by bit
/// planes.
[[nodiscard]] PlaneBodies const* plane_bodies(InstructionSet const& set);

/// Returns the bodies that were compiled for a set: those of plane_bodies, and behind them those for other vendors'
/// processors, which this one runs as well, but not as fast.
[[nodiscard]] std::vector<PlaneBodies const*> all_plane_bodies(InstructionSet const& set);

// The entries of the table for `Set`, one of the types of instruction_sets::All, each defined in a source of isa/.

template <class Set>
void score_any_pairs(PlaneJob const& job);

template <class Set>
void score_one_against_many(PlaneJob const& job);

template <class Set>
void score_one_pair(PlaneJob const& job);

template <class Set>
void find_plane_paths(PlanePathJob const& job);

template <class Set>
void score_any_affine_pairs(AffinePlaneJob const& job);

template <class Set>
void score_one_against_many_affine(AffinePlaneJob const& job);

template <class Set>
void score_any_local_pairs(AffinePlaneJob const& job);

template <class Set>
void score_one_against_many_local(AffinePlaneJob const& job);

} // namespace pairscan
