#pragma once

#include <kokkos_kernels/batch/pair_descriptor.hpp>
#include <kokkos_kernels/model/letter_kind.hpp>
#include <kokkos_kernels/model/scoring.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pairscan {

/// What one call computes: up to a register's width of matrices, together. Kokkos-free, so that it can be built by
/// the host compiler for each register width whatever the build's device is.
///
/// Memory is the caller's, aligned to kLaneAlignment. A *pack* is one register: `register_bytes` of the HostLanes
/// called.
struct PackJob {
  std::uint8_t const* residues = nullptr; // match codes of the whole set
  PairDescriptor const* pairs = nullptr;
  int count = 0; // matrices, 1 to the lanes' width
  ReducedScoring scoring;
  int slice = 0;            // columns a slice, a multiple of 32
  void* scratch = nullptr;  // 2 * slice packs: the slice's residues and the hybrid row; row_scan: 3, two such rows
  void* columns = nullptr;  // 2 * longest_rows packs: row residues and last columns
  void* matrices = nullptr; // row_scan: matrix of pair p at element p * matrix_elements
  std::size_t matrix_elements = 0; // row_scan: between two matrices
  void* directions = nullptr;      // directions: longest_rows * direction_words(longest_cols) packs
  std::int32_t* scores = nullptr;  // out, one a matrix
};

/// What one call computes on bit planes (networks/networks.hpp): as many arbitrary pairs as a register has bits. Scores
/// only. Memory as for a PackJob, a *word* being a register.
struct PlaneJob {
  std::uint8_t const* residues = nullptr; // match codes of the whole set
  PairDescriptor const* pairs = nullptr;
  int count = 0; // matrices, 1 to the lanes' plane_width
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

/// The largest difference that eight bits hold.
inline constexpr int kLargestByteMatch = 255;

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

inline constexpr std::size_t kLaneAlignment = 64;
inline constexpr int kWidestRegister = 64; // bytes

inline constexpr std::size_t kRowAlignment = 128;

/// Elements between two rows of a kept matrix: whole lines of a device's cache, two of a host's, so that rows are
/// written in aligned stores. With rows on every other 64 bytes an H200 lost a sixth of DScan's speed.
[[nodiscard]] PAIRSCAN_FUNCTION constexpr std::size_t matrix_stride(int cols, ScoreType type) {
  auto const line = kRowAlignment / static_cast<std::size_t>(bytes_of(type));
  return (static_cast<std::size_t>(cols) + line - 1) / line * line;
}

/// Columns that a pack scan computes for sequences up to `cols`: whole blocks, so that every word of directions is
/// complete.
[[nodiscard]] constexpr int padded_columns(int cols) {
  return (cols + 31) / 32 * 32;
}

/// Words of two-bit directions that a row of `cols` cells takes.
[[nodiscard]] constexpr std::size_t direction_words(int cols, ScoreType type) {
  return static_cast<std::size_t>(padded_columns(cols)) / (4 * static_cast<std::size_t>(bytes_of(type)));
}

/// A rectangle of one matrix to be computed diagonal by diagonal: a whole matrix or a tile, whose neighbours above and
/// to the left stand in the matrix already.
struct RectangleJob {
  std::uint8_t const* rows = nullptr; // match codes
  std::uint8_t const* cols = nullptr;
  int height = 0;
  int width = 0;
  bool first_row = true; // its upper border is the matrix's: zeros
  bool first_col = true;
  ReducedScoring scoring;
  void* cells = nullptr;   // its first cell, in the matrix
  std::size_t stride = 0;  // elements between two rows of the matrix
  void* scratch = nullptr; // rectangle_scratch bytes, aligned to kLaneAlignment
};

/// Elements of a line of scratch that holds a diagonal of a rectangle, its border and what the last register computes
/// beyond it: an odd number of 64-byte lines, so that the lines of a group do not fall on one another in the cache.
[[nodiscard]] constexpr std::size_t rectangle_pitch(int longest_side, int lanes, std::size_t value_bytes) {
  std::size_t const bytes =
      (static_cast<std::size_t>(longest_side) + 1 + static_cast<std::size_t>(lanes)) * value_bytes;
  return ((bytes + kLaneAlignment - 1) / kLaneAlignment | 1U) * kLaneAlignment / value_bytes;
}

/// Bytes of scratch: W + 2 diagonals, and the residues of both sides as scores.
[[nodiscard]] constexpr std::size_t rectangle_scratch(int longest_side, int lanes, ScoreType type) {
  auto const value = static_cast<std::size_t>(bytes_of(type));
  return (static_cast<std::size_t>(lanes) + 4) * rectangle_pitch(longest_side, lanes, value) * value;
}

/// A rectangle of one long matrix on differences in eight bits: its cells need no more than its edges.
struct DiagonalBandJob {
  std::uint8_t const* rows = nullptr; // match codes
  std::uint8_t const* cols = nullptr; // with kBandMargin readable bytes before and behind
  int height = 0;
  int width = 0;
  ReducedScoring scoring;             // match up to kLargestByteMatch
  std::uint8_t* p = nullptr;          // [height]: vertical differences of the left edge; then of the right one
  std::uint8_t* h = nullptr;          // [width]: horizontal ones of the upper edge; then of the lower one
  std::uint8_t* directions = nullptr; // where they are asked for: band_directions bytes; p and h then give no edges
};

inline constexpr std::size_t kBandMargin = 64;

/// Where the DirectionCode of a rectangle's cell stands: bands of so many rows (HostLanes::band_rows), in each the
/// cells of one diagonal after another, from the last row up.
[[nodiscard]] constexpr std::ptrdiff_t band_direction(int row, int col, int width, int band_rows) {
  std::ptrdiff_t const below = row % band_rows; // rows above it in the band, so many diagonals later
  std::ptrdiff_t const diagonal = static_cast<std::ptrdiff_t>(row / band_rows) * (width + band_rows - 1) + col + below;
  return diagonal * band_rows + band_rows - 1 - below;
}

/// Bytes of all of them.
[[nodiscard]] constexpr std::size_t band_directions(int height, int width, int band_rows) {
  auto const rows = static_cast<std::size_t>(band_rows);
  return (static_cast<std::size_t>(height) + rows - 1) / rows * rows * (static_cast<std::size_t>(width) + rows - 1);
}

/// The bodies on bit planes for one register width.
struct HostPlanes {
  void (*scan)(PlaneJob const&); // scores of arbitrary pairs; columns: plane_column_words
  void (*one_against_many)(
      PlaneJob const&);           // of pairs that have their row sequence in common; columns: one_against_many_words
  void (*bands)(PlaneJob const&); // score of one pair, whose matrix takes all lanes; columns: plane_band_bytes
  void (*paths)(PlanePathJob const&); // paths
};

/// The packed instantiations of the bodies for one register width.
struct HostLanes {
  using Scan = void (*)(PackJob const&);
  using RectangleScan = void (*)(RectangleJob const&);
  using ByteDiagonals = void (*)(DiagonalBandJob const&);

  std::string_view name; // scalar, sse2, avx2, avx512; neon
  int register_bytes;    // 0 for scalar: one matrix a call

  // by ScoreType, then MatchRule
  Scan lazy_scan[2][2];               // scores only
  Scan row_scan[2][2];                // scores, and whole matrices row-major
  Scan direction_scan[2][2];          // scores, and two bits a cell
  RectangleScan rectangle_scan[2][2]; // one matrix or tile
  Scan byte_scan[2];                  // scores only, by MatchRule: differences in eight bits
  ByteDiagonals byte_diagonals[2];    // one matrix, by MatchRule
  HostPlanes const* planes;           // null where registers are too narrow to gain by them

  /// Matrices a call computes.
  [[nodiscard]] int width(ScoreType type) const { return register_bytes == 0 ? 1 : register_bytes / bytes_of(type); }
  [[nodiscard]] int plane_width() const { return 8 * register_bytes; }
  [[nodiscard]] int band_rows() const { return register_bytes == 0 ? 1 : register_bytes; }
  [[nodiscard]] std::size_t pack_bytes(ScoreType type) const {
    return static_cast<std::size_t>(width(type) * bytes_of(type));
  }

  template <class Function>
  [[nodiscard]] static Function pick(Function const (&table)[2][2], ScoreType type, MatchRule rule) {
    return table[static_cast<int>(type)][static_cast<int>(rule)];
  }
};

/// The widest lanes that this machine's processor runs.
[[nodiscard]] HostLanes const& host_lanes();

/// All that it runs, narrowest (scalar) first.
[[nodiscard]] std::vector<HostLanes const*> available_host_lanes();

/// The lanes of this name; of "auto" the widest. Throws std::invalid_argument, with the names of those that this
/// machine's processor runs, where it does not run them.
[[nodiscard]] HostLanes const& choose_host_lanes(std::string_view name);

/// The names of all that it runs, narrowest first: "scalar, sse2, avx2".
[[nodiscard]] std::string names_of_host_lanes();

} // namespace pairscan
