#pragma once

#include <kokkos_kernels/batch/pair_descriptor.hpp>
#include <kokkos_kernels/methods/int16x2/gap_scheme.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// What the matrices of a launch have in common.
enum class GapShared : std::uint8_t {
  nothing,
  row,        // both halves of a register the sequence of their rows
  columns,    // all of a team's matrices the sequence of their columns
  two_columns // its low halves one sequence of their columns, its high halves another, and both the one of their rows
};

/// Warps of a team that has one sequence as the columns of all its matrices, at the most; and of one that has two.
inline constexpr int kGapSharingWarps = 4;
inline constexpr int kGapWideWarps = 16;

/// Returns the rows of a thread in a step, with so many columns, at the most: several keep a scheduler busy that has
/// few warps, as far as registers suffice. `sampled`: only some rows are looked at (SampledLocalGaps).
[[nodiscard]] PAIRSCAN_FUNCTION constexpr int gap_rows_per_step(int columns, bool sampled = false) {
  return sampled || columns <= 16 ? 4 : 2;
}

/// Returns the threads of a multiprocessor that registers are to suffice for, with so many columns per thread. They
/// bound registers in place of a number of teams, which Kokkos would ask of scratch, too, whatever letters there are.
[[nodiscard]] constexpr int gap_threads(int columns, bool sampled = false) {
  return columns <= (sampled ? 16 : 32) ? 512 : 384;
}

/// Threads that read 16 bytes each from scratch at a time, from all of its banks.
inline constexpr int kProfileThreads = 8;

/// Returns the bytes from a thread's columns to the next one's in a profile of two sequences, for one letter: a word
/// for each column, and an odd number of 16 bytes, so that neighbours read other banks.
[[nodiscard]] PAIRSCAN_FUNCTION constexpr int two_columns_stride(int width) {
  return 16 * (width / 4 | 1);
}

/// How a row of two matrices says where in a profile the scores of its letters begin.
enum class GapPlaces : std::uint8_t {
  shared,  // one place for both halves of a register, in bytes
  apart,   // a word for each half, in bytes
  together // halves of a word, in units of kPlaceUnit bytes: less scratch, and more to compute
};
inline constexpr std::uint32_t kPlaceUnit = 16;

/// Returns how rows say it where threads have so many columns: many leave little scratch.
[[nodiscard]] PAIRSCAN_FUNCTION constexpr GapPlaces gap_places(GapShared shared, int width) {
  bool const one_row = shared == GapShared::row || shared == GapShared::two_columns;
  return one_row ? GapPlaces::shared : width <= 40 ? GapPlaces::apart : GapPlaces::together;
}

/// Returns the words of a row.
[[nodiscard]] PAIRSCAN_FUNCTION constexpr int row_words(GapPlaces places) {
  return places == GapPlaces::apart ? 2 : 1;
}

/// How the matrices of a batch with gap lanes are computed; chosen once per launch.
struct GapShape {
  int threads = 0; // per group, which shares two matrices: 4, 8, 16 or 32
  int width = 0;   // columns of a thread
  int passes = 1;  // over all rows, one after another, where a group has fewer columns than a matrix
  int rows = 0;    // of the longest matrix
  int letters = 0; // of rows
  int words = 0;   // of four letters' scores
  int warps = 1;   // of a team; several where all matrices have one sequence as their columns, and so one profile
  int depth = 1;   // matrices that a half of a register computes one behind another, where teams share their columns
  GapShared shared = GapShared::nothing;
  bool sampled = false;    // searches for the best pairs look at some rows only (SampledLocalGaps)
  int ceiling = 0;         // a local score, divided, from which on it is computed again (gap_ceiling)
  int turn_rows = 0;       // two_columns: several matrices one behind another have at most depth times as many rows
  bool query_rows = false; // the query has the rows; else, of symmetric schemes, the sequence that leaves fewer passes

  static constexpr int kThreads = 32; // of a warp

  [[nodiscard]] PAIRSCAN_FUNCTION bool has_two_columns() const { return shared == GapShared::two_columns; }
  [[nodiscard]] PAIRSCAN_FUNCTION bool shares_columns() const {
    return shared == GapShared::columns || has_two_columns();
  }
  [[nodiscard]] PAIRSCAN_FUNCTION bool shares_row() const { return shared == GapShared::row; }
  [[nodiscard]] PAIRSCAN_FUNCTION int team_threads() const { return kThreads * warps; }
  [[nodiscard]] PAIRSCAN_FUNCTION int groups() const { return team_threads() / threads; }
  /// Returns the matrices that a team computes at a time, and those that it computes in all.
  [[nodiscard]] PAIRSCAN_FUNCTION int lanes() const { return 2 * groups(); }
  [[nodiscard]] PAIRSCAN_FUNCTION int matrices() const { return depth * lanes(); }

  /// Returns how many rows of a group are written at a time.
  [[nodiscard]] PAIRSCAN_FUNCTION int part() const { return shares_columns() ? 128 : threads < 8 ? 64 : 8 * threads; }
  /// Returns the rows that the last thread of a group is behind by, and those of one step more.
  [[nodiscard]] PAIRSCAN_FUNCTION int rows_apart() const { return gap_rows_per_step(width, sampled) * threads; }
  /// Returns the rows of a part with those before the first of them that the last thread is behind by, at most four per
  /// step, and a step to read ahead.
  [[nodiscard]] PAIRSCAN_FUNCTION int part_rows() const { return part() + rows_apart() + 4; }
  [[nodiscard]] PAIRSCAN_FUNCTION GapPlaces places() const { return gap_places(shared, width); }
  [[nodiscard]] PAIRSCAN_FUNCTION int part_words() const { return row_words(places()) * part_rows(); }

  /// Returns the threads whose columns a profile has: of teams that share their columns a group's. Several groups of
  /// fewer than kProfileThreads threads read different letters at a time, and so have copies, so that none waits for a
  /// bank that another one reads.
  [[nodiscard]] PAIRSCAN_FUNCTION int profile_threads() const {
    return !shares_columns() ? kThreads : threads < kProfileThreads ? kProfileThreads : threads;
  }

  /// Returns the bytes of a profile for one letter of one half of the registers, for all threads; and of both halves,
  /// which are the same where they share their columns.
  [[nodiscard]] PAIRSCAN_FUNCTION int half_bytes() const { return width * profile_threads(); }
  [[nodiscard]] PAIRSCAN_FUNCTION int letter_bytes() const {
    return has_two_columns() ? two_columns_stride(width) * profile_threads()
                             : (shares_columns() ? 1 : 2) * half_bytes();
  }

  /// Returns the rows that a group computes one behind another, at the most, each matrix's in whole steps.
  [[nodiscard]] PAIRSCAN_FUNCTION std::size_t rows_in_turn() const {
    auto const turns = static_cast<std::size_t>(depth);
    auto const longest = static_cast<std::size_t>(rows);
    std::size_t const all = has_two_columns() ? turns * static_cast<std::size_t>(turn_rows) : turns * longest;
    return (all > longest ? all : longest) + 3 * turns;
  }
  /// Returns the words of device memory that a group needs between two passes, one per row: an even number, as two rows
  /// are stored at a time.
  [[nodiscard]] PAIRSCAN_FUNCTION std::size_t border_words() const {
    return passes == 1 ? 0 : (rows_in_turn() + 1) / 2 * 2;
  }
};

/// Warps of a team that computes a local score again.
inline constexpr int kGapRecountWarps = 4;

/// Returns the bytes of device memory for so many teams that compute local scores again: what all of them take their
/// pairs by, and a word per warp and row. A multiple of 16.
[[nodiscard]] inline std::size_t recount_bytes(int teams, int longest) {
  return teams == 0 ? 0
                    : sizeof(std::uint64_t) *
                          (2 + static_cast<std::size_t>(teams) * kGapRecountWarps * static_cast<std::size_t>(longest));
}

/// A pass over all rows: columns that a team computes in one go.
struct GapPass {
  int team;
  int begin; // first column
  int rows;  // of the longest of the team's matrices
  int end;   // columns of all passes
  bool first;
  bool last;
};

/// What a team has computed of its matrices.
struct GapScanned {
  int rows; // of the longest
  int cols; // of all passes
};

/// Scratch of a team.
///
///     profile [letter][half][16 columns][thread][16 bytes]   the last time maybe fewer bytes; what a row with that
///                                 letter scores in a thread's columns, twice as much for the high half. Threads are
///                                 a warp's
///             [letter][8 columns][thread][column][half]      of halves that share their row
///             [letter][16 columns][thread][16 bytes]         of a team that shares its columns: twice what they score,
///                                 for both halves (GapScheme::units), or that below 0 (negated_bytes). Threads are
///                                 profile_threads()
///             [letter][thread][column][half of 16 bits]      of a team with two sequences (two_columns_stride)
///     rows    [group][part_rows][row_words] for each row of both matrices where its letters' scores begin (GapPlaces)
///     four    [column code][words]                           the scheme's table
struct GapScratch {
  std::uint8_t* profile;
  std::uint32_t* rows;
  std::uint32_t* four;
  PairDescriptor* pairs;   // [depth][lane]
  int* best;               // [depth][lane], of the cells that hold its score
  int* ends;               // [depth][group], of the rows of two matrices among those of all that the group computes
  std::uint8_t* letter_of; // [row code]

  [[nodiscard]] static PAIRSCAN_FUNCTION std::size_t bytes(GapShape const& shape) {
    return static_cast<std::size_t>(shape.letters * shape.letter_bytes() +
                                    4 * (shape.groups() * shape.part_words() + (kGapCodes + 1) * shape.words)) +
           static_cast<std::size_t>(shape.matrices()) * (sizeof(PairDescriptor) + sizeof(int)) +
           static_cast<std::size_t>(shape.matrices() / 2) * sizeof(int) + kGapCodes + 4 + 16 + alignof(PairDescriptor);
  }

  template <class Level>
  [[nodiscard]] static PAIRSCAN_FUNCTION GapScratch take(Level const& level, GapShape const& shape) {
    GapScratch scratch;
    auto const size = static_cast<int>(bytes(shape) - 16);
    scratch.profile = static_cast<std::uint8_t*>(level.get_shmem_aligned(size, 16));
    std::uint8_t* const behind = scratch.profile + shape.letters * shape.letter_bytes();
    scratch.pairs = reinterpret_cast<PairDescriptor*>(behind); // profiles are whole chunks of 16 bytes
    scratch.rows = reinterpret_cast<std::uint32_t*>(scratch.pairs + shape.matrices());
    scratch.four = scratch.rows + shape.groups() * shape.part_words();
    scratch.best = reinterpret_cast<int*>(scratch.four + (kGapCodes + 1) * shape.words);
    scratch.ends = scratch.best + shape.matrices();
    scratch.letter_of = reinterpret_cast<std::uint8_t*>(scratch.ends + shape.matrices() / 2);
    return scratch;
  }

  [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t* rows_of(GapShape const& shape, int group) const {
    return rows + group * shape.part_words();
  }
};

} // namespace pairscan
