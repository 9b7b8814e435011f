#pragma once

#include <kokkos_kernels/model/problem.hpp>
#include <kokkos_kernels/portability/annotate.hpp>
#include <kokkos_kernels/portability/native_halves.hpp>

#include <cstdint>
#include <optional>
#include <string>

namespace pairscan {

// The scores of a scheme with affine gaps as int16x2 computes with them (methods/int16x2/gap_columns.hpp): plain data,
// which kernels hold by value. Linear gaps are affine ones that open for nothing.

/// Codes of residues that scores are looked up for; codes above them, which match nothing, count as the last.
inline constexpr int kGapCodes = 32;

/// The code of what lies beyond the end of a sequence. It scores the least that a byte of the table holds.
inline constexpr int kGapNone = kGapCodes;

/// Returns the code that a residue's is looked up as.
[[nodiscard]] PAIRSCAN_FUNCTION constexpr std::uint32_t known_code(std::uint32_t code) {
  return code <= kGapNone ? code : kGapCodes - 1;
}

/// Scores of letters as bytes. Rows have letters: codes whose scores are the same are one letter, so that profiles are
/// small; letter 0 is kGapNone. Columns have codes.
struct GapTable {
  static constexpr int kMostWords = 9;

  int letters = 0;                                    // of rows
  std::uint8_t letter_of[kGapCodes + 1] = {};         // by row code
  std::uint32_t four[(kGapCodes + 1) * kMostWords]{}; // [column code][words()]: four row letters' bytes

  /// Returns the words that hold the letters of a column code: an odd number, for memory in banks.
  [[nodiscard]] PAIRSCAN_FUNCTION int words() const { return (letters + 3) / 4 | 1; }
};

/// What a gap at an end of the alignment scores, with the offsets of its residues.
struct GapEnd {
  int open = 0;
  int slope = 0; // what a residue costs less than inside

  [[nodiscard]] PAIRSCAN_FUNCTION int score(int residues) const { return residues == 0 ? 0 : residues * slope - open; }
};

/// Gaps at the four ends, named by the border of the matrix along which they run.
struct GapEnds {
  GapEnd left;   // residues of the query in front
  GapEnd top;    // and of the target
  GapEnd right;  // residues of the query behind
  GapEnd bottom; // and of the target
};

/// Rows of which one is looked at for the best cell, where not all are (SampledLocalGaps), and one at the least in
/// which alignments begin at 0.
inline constexpr int kSampledRows = 4;

/// The numbers of a scheme, all divided by their greatest common divisor; words have the same number in both halves.
/// Scores of a cell are stored with an offset that grows along the rows, and along the columns of global alignments, by
/// what a longer gap costs: then extending such a gap changes nothing (docs/methods.md, int16x2).
struct GapScheme {
  std::uint32_t one = 1;           // see add_halves
  std::uint32_t bias = 0;          // added to all values, so that none is below 0
  std::uint32_t open = 0;          // what opening a gap costs
  std::uint32_t extend = 0;        // what each of its residues costs
  std::uint32_t less_open = 0;     // 0 - open, of the word as one number
  std::uint32_t less_fall = 0;     // 0 - what offsets fall by where a ramp of columns begins, in the same way
  std::uint32_t most_received = 0; // of local values without offsets of rows: higher ones are of no use (GapShape)
  std::uint32_t units = 0x1'0001U; // what stands for 1 in both halves: 1 in the high half, 1 or 2 in the low one
  int ramp = 1;                    // columns over which offsets of local values rise (LocalColumns)
  int divisor = 1;
  int open_score = 0; // of the problem itself
  int extend_score = 0;
  bool symmetric = false; // a pair scores the same with its sequences exchanged
  GapEnds ends;
  GapTable table;

  /// Returns the word that has a value in both halves, and the value of one half.
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t word_of(std::uint32_t value) const { return value * units; }
  [[nodiscard]] PAIRSCAN_FUNCTION int value_of(std::uint32_t word, int half) const {
    return static_cast<int>(half == 0 ? half_of(word, 0) >> (half_of(units, 0) - 1) : half_of(word, 1));
  }

  /// Returns what a diagonal step into a column adds to that of the table, in four bytes: the offset rises by `extend`
  /// there, and in the first column of a ramp, as the table has it, falls to 0.
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t four_risen(int column) const {
    return column % ramp == 0 ? 0 : static_cast<std::uint32_t>(ramp) * half_of(extend, 1) * 0x01010101U;
  }

  /// Returns the score of an alignment that leaves so many residues of one sequence alone, and has no others.
  [[nodiscard]] PAIRSCAN_FUNCTION std::int32_t border_score(int residues) const {
    return residues == 0 ? 0 : open_score + residues * extend_score;
  }

  /// Returns how much more the best cell may score than what is seen in every kSampledRows-th row, by gaps downwards,
  /// which remember the rows between, of alignments that may begin as much lower. At least first_residue() is seen,
  /// even where the best cell scores less.
  [[nodiscard]] PAIRSCAN_FUNCTION std::int32_t sample_loss() const { return 2 * (1 - kSampledRows) * extend_score; }
  /// Returns what a gap of one residue costs.
  [[nodiscard]] PAIRSCAN_FUNCTION std::int32_t first_residue() const { return -open_score - extend_score; }
};

/// Returns whether opening a gap costs nothing but its first residue.
[[nodiscard]] bool opens_for_nothing(Problem const& problem);

/// Returns the scheme of a problem that is not refused.
[[nodiscard]] GapScheme gap_scheme(Problem const& problem);

/// Columns of a ramp, where schemes have one.
inline constexpr int kGapRamp = 4;

/// Returns whether scores of local alignments are bytes, and letters beyond the ends of a sequence gain nothing, with
/// offsets that rise along ramps of kGapRamp columns.
[[nodiscard]] bool has_room_for_ramp(Problem const& problem);

/// Returns the scheme with offsets that rise along ramps of so many columns.
[[nodiscard]] GapScheme with_ramp(GapScheme scheme, int columns);

/// Returns the scheme with values of the low half twice as large. Bytes are added to it as they are and half of them to
/// the high half (add_paired_bytes): so both halves may have the same bytes, which are twice the scores.
[[nodiscard]] GapScheme with_doubled_low(GapScheme scheme);

/// Returns four bytes of a table, where 0 stands for - open, as SampledLocalGaps takes them from both halves' values
/// (subtract_paired_bytes): twice the scores below 0, with a sign.
[[nodiscard]] PAIRSCAN_FUNCTION constexpr std::uint32_t negated_bytes(std::uint32_t four, std::uint32_t open) {
  std::uint32_t const below = (0x80U | open) * 0x01010101U - four; // no byte borrows from another one
  return below << 1U & 0xfefefefeU;
}

/// Returns whether such bytes hold all scores, with offsets that rise along ramps.
[[nodiscard]] bool has_room_to_negate(Problem const& problem);

/// Returns whether twice the values of such pairs fit 16 bits, those of local alignments up to a ceiling.
[[nodiscard]] bool has_room_to_double(Problem const& problem, int longest_rows, int longest_cols);

/// Returns how many different values the difference of two neighbouring cells of a row or column may have, divided by
/// the greatest common divisor: from what the first residue of a gap costs to as much and the most that a diagonal step
/// adds. Global alignments have it with the offsets that cells are stored with. At most 255 where the problem is not
/// refused.
[[nodiscard]] int gap_differences(Problem const& problem);

/// Returns what two identical letters add to a value along the diagonal, divided, with the offsets that global values
/// are stored with: where all add as much, and nothing adds more. Else 0.
[[nodiscard]] int best_match(Problem const& problem);

/// Returns the local score, divided, from which on values might grow beyond 16 bits before they are looked at again,
/// that is after so many rows, by threads that are so many rows apart at the most, where a half stores so many times
/// the value.
[[nodiscard]] int gap_ceiling(Problem const& problem, int rows, int rows_apart, int unit = 1);

/// Returns whether pairs of at most these lengths may have such a local score.
[[nodiscard]] bool reaches_gap_ceiling(Problem const& problem, int longest_rows, int longest_cols, int ceiling);

/// Returns GapScheme::most_received for a ceiling.
[[nodiscard]] std::uint32_t most_received(GapScheme const& scheme, int ceiling);

/// Returns why such kernels do not serve the problem's pairs of at most these lengths, as the end of a sentence that
/// begins with the method's name; nothing where they do.
[[nodiscard]] std::optional<std::string> refuse_gap_problem(Problem const& problem, int longest_rows, int longest_cols);

} // namespace pairscan
