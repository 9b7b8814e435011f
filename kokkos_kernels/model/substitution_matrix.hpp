#pragma once

#include <kokkos_kernels/portability/annotate.hpp>

#include <cstdint>

namespace pairscan {

/// The scores of every pair of residues, as plain data that a kernel may hold or copy.
///
/// Rows and columns are numbered by matrix codes, five bits that are the residues of SequenceSet unchanged: of amino
/// acids 0 to 25 for A to Z and 26 for '*', of nucleotides the set of bases, A=1 C=2 G=4 T=U=8, so N is 15. Residues
/// and not match codes: match codes make one letter of all ambiguity codes, and a matrix has scores for each. No
/// residue has another code; those codes, 31 among them, score kPadding's score against everything.
struct alignas(64) SubstitutionMatrix {
  static constexpr int kCodes = 32;
  static constexpr std::uint8_t kPadding = 31; // what lies beyond the end of a sequence

  std::int16_t scores[kCodes][kCodes] = {}; // by row code and column code; 64 bytes per row
  std::int16_t least = 0;                   // among letters that may occur
  std::int16_t greatest = 0;                // among letters that may occur

  [[nodiscard]] PAIRSCAN_FUNCTION constexpr int score(std::uint8_t row_code, std::uint8_t col_code) const {
    return scores[row_code][col_code];
  }
  /// Returns what padding scores against everything, itself included: negative, and no more than the least score.
  [[nodiscard]] PAIRSCAN_FUNCTION constexpr int padding_score() const { return scores[kPadding][kPadding]; }
  [[nodiscard]] constexpr bool is_symmetric() const {
    for (int row = 0; row < kCodes; ++row) {
      for (int col = 0; col < row; ++col) {
        if (scores[row][col] != scores[col][row]) {
          return false;
        }
      }
    }
    return true;
  }

  friend bool operator==(SubstitutionMatrix const&, SubstitutionMatrix const&) = default;
};

/// Returns the matrix code of a residue of SequenceSet, of either alphabet.
[[nodiscard]] PAIRSCAN_FUNCTION constexpr std::uint8_t matrix_code(std::uint8_t residue) {
  return residue;
}

} // namespace pairscan
