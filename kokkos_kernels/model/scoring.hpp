#pragma once

#include <kokkos_kernels/portability/annotate.hpp>
#include <kokkos_kernels/simd/simd.hpp>

#include <cstdint>
#include <string_view>

namespace pairscan {

/// The type of number that a kernel keeps in a cell.
enum class ScoreType : std::uint8_t { int16, int32 };

[[nodiscard]] std::string_view to_string(ScoreType type);
[[nodiscard]] PAIRSCAN_FUNCTION constexpr int bytes_of(ScoreType type) {
  return type == ScoreType::int16 ? 2 : 4;
}

/// Match and mismatch scores with a linear gap: n residues against a gap cost n * gap (gap <= 0). Scores maximise.
struct LinearScoring {
  int match = 4;
  int mismatch = -5;
  int gap = -10;

  friend bool operator==(LinearScoring const&, LinearScoring const&) = default;
};

/// The same scheme with the gaps taken out: H'(i,j) = (H(i,j) - gap * (i + j)) / divisor.
///
/// Each diagonal step advances i + j by two, so a match adds (match - 2 gap) / divisor and a mismatch
/// (mismatch - 2 gap) / divisor, a gap adds nothing, and both borders are zero. The candidates of a cell keep their
/// order and their ties, so scores and paths are those of the original scheme, with two additions per cell fewer and
/// values in [0, match * min(rows, cols)]. For 4/-5/-10 a match adds 8 and a mismatch 5 (divisor 3).
struct ReducedScoring {
  int match = 0;
  int mismatch = 0;
  int divisor = 1;
  int gap = 0; // of the original scheme

  /// Returns the score of the original scheme from the last reduced cell of a rows x cols matrix.
  [[nodiscard]] PAIRSCAN_FUNCTION std::int32_t score(std::int32_t reduced, int rows, int cols) const {
    return divisor * reduced + gap * (rows + cols);
  }
};

/// Returns the scheme with the gaps taken out. Throws std::invalid_argument unless match > mismatch and gap <= 0, with
/// magnitudes up to 10,000.
[[nodiscard]] ReducedScoring reduce(LinearScoring const& scoring);

/// Returns the greatest common divisor; of 0 and 0 it is 0.
[[nodiscard]] int common_divisor(int a, int b);

/// Returns the narrowest type that holds every cell of every matrix up to longest_rows x longest_cols, by proof:
/// 0 <= H' <= match * min(rows, cols), and the one sum formed before the maximum stays within one step of that.
/// Throws std::overflow_error where int32 is too narrow for the cells or for the original score.
[[nodiscard]] ScoreType narrowest(LinearScoring const& scoring, int longest_rows, int longest_cols);

/// The rule by which two residue codes are compared.
enum class MatchRule : std::uint8_t {
  shared_base,  // codes are sets of bases, one bit per base; they match where they share one; the empty set never does
  same_residue, // codes are letters; they match where they are the same; kNeverMatches never does
};

/// The code of a letter that matches nothing, not even itself, under MatchRule::same_residue.
inline constexpr std::uint8_t kNeverMatches = 0xff;

/// Compares lanes by MatchRule::shared_base.
struct SharedBase {
  static constexpr MatchRule rule = MatchRule::shared_base;
  static constexpr std::uint8_t padding = 0;

  [[nodiscard]] static PAIRSCAN_FUNCTION std::uint8_t row_code(std::uint8_t code) { return code; }

  template <class Lane>
  [[nodiscard]] static PAIRSCAN_FUNCTION Lane select(Lane row, Lane col, Lane match, Lane mismatch) {
    return select_common(row, col, match, mismatch);
  }
};

/// Compares lanes by MatchRule::same_residue. Rows store another code that never matches than columns, so that two such
/// letters differ and one comparison is enough.
struct SameResidue {
  static constexpr MatchRule rule = MatchRule::same_residue;
  static constexpr std::uint8_t padding = kNeverMatches;

  [[nodiscard]] static PAIRSCAN_FUNCTION std::uint8_t row_code(std::uint8_t code) {
    return code == kNeverMatches ? std::uint8_t{kNeverMatches - 1} : code;
  }

  template <class Lane>
  [[nodiscard]] static PAIRSCAN_FUNCTION Lane select(Lane row, Lane col, Lane match, Lane mismatch) {
    return select_equal(row, col, match, mismatch);
  }
};

} // namespace pairscan
