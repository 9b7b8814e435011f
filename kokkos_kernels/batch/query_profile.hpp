#pragma once

#include <kokkos_kernels/batch/group_job.hpp>
#include <kokkos_kernels/model/scorers.hpp>
#include <kokkos_kernels/portability/look_up_bytes.hpp>
#include <kokkos_kernels/simd/pack.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// The letters that a sequence consists of, numbered from 0 in the order in which they occur first, and the number of
/// each residue's letter.
class RowLetters {
public:
  /// Returns whether there are at most kMostLetters; `numbers` has room for all residues.
  [[gnu::noinline]] bool number(std::uint8_t const* residues, int length, std::uint8_t* numbers) {
    std::uint8_t known[256] = {}; // number + 1
    for (int at = 0; at < length; ++at) {
      std::uint8_t const code = residues[at];
      if (known[code] == 0) {
        if (count_ == kMostLetters) {
          return false;
        }
        code_[count_] = code;
        known[code] = static_cast<std::uint8_t>(++count_);
      }
      numbers[at] = static_cast<std::uint8_t>(known[code] - 1);
    }
    return true;
  }

  [[nodiscard]] PAIRSCAN_FUNCTION int count() const { return count_; }
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint8_t code(int letter) const { return code_[letter]; }

private:
  std::uint8_t code_[kMostLetters] = {};
  int count_ = 0;
};

/// Prepares what letters score against the residues of some columns, by whether they match. Scans with the same lanes
/// and scorer share what `prepare` compiles to, which is called once for all rows of these columns.
template <class Lane, class Scorer>
class QueryProfile {
public:
  PAIRSCAN_FUNCTION QueryProfile(typename Scorer::Scores const& scores, RowLetters const& letters)
      : scorer_(scores), letters_(letters) {}

  /// Writes the scores of each letter, those of a letter behind one another.
  template <int kColumns>
  [[gnu::noinline]] void prepare(Lane const* columns, Lane* scores) const {
    for (int letter = 0; letter < letters_.count(); ++letter) {
      Lane const row = SimdTraits<Lane>::broadcast(static_cast<ValueOf<Lane>>(Scorer::row_code(letters_.code(letter))));
      for (int column = 0; column < kColumns; ++column) {
        scores[letter * kColumns + column] = scorer_.score(scorer_.prepare_row(row), columns[column]);
      }
    }
  }

private:
  Scorer scorer_;
  RowLetters const& letters_;
};

/// Whether registers of 16-bit numbers hold a row of a matrix in such a way that a permutation looks it up.
template <class Lane>
inline constexpr bool kPermutesTableRow = sizeof(ValueOf<Lane>) == 2 &&
                                          (SimdTraits<Lane>::width == 32 || SimdTraits<Lane>::width == 16);

/// The same by a matrix.
template <class Lane>
class QueryProfile<Lane, MatrixScorer<Lane>> {
  static constexpr int kCodes = MatrixScores::kCodes;
  using Entry = ValueOf<Lane>;

public:
  PAIRSCAN_FUNCTION QueryProfile(MatrixScores const& scores, RowLetters const& letters) : letters_(letters) {
    for (int letter = 0; letter < letters.count(); ++letter) {
      for (int code = 0; code < kCodes; ++code) {
        wide_[letter][code] = scores.table[letters.code(letter) * kCodes + code];
        narrow_[letter][code] = static_cast<std::int8_t>(wide_[letter][code]); // read for lanes of bytes only
      }
    }
  }

  template <int kColumns>
  [[gnu::noinline]] void prepare(Lane const* columns, Lane* scores) const {
    for (int column = 0; column < kColumns; ++column) {
      Lane const codes = columns[column];
      if constexpr (sizeof(Entry) == 1) {
        ByteCodes<typename Lane::Vector> const bytes(codes.values);
        for (int letter = 0; letter < letters_.count(); ++letter) {
          scores[letter * kColumns + column] = {bytes.entries_of(narrow_[letter])};
        }
      } else {
        for (int letter = 0; letter < letters_.count(); ++letter) {
          scores[letter * kColumns + column] = entries_of(wide_[letter], codes);
        }
      }
    }
  }

private:
  [[nodiscard]] static PAIRSCAN_FUNCTION Lane entries_of(std::int16_t const* row, Lane codes) {
    if constexpr (kPermutesTableRow<Lane>) {
      return TableRow<Lane, kCodes>(row)[codes];
    } else {
      return look_up<kCodes>(row, Lane{}, codes);
    }
  }

  RowLetters const& letters_;
  std::int16_t wide_[kMostLetters][kCodes];
  std::int8_t narrow_[kMostLetters][kCodes];
};

/// Substitution scores of rows that all lanes share, prepared by letter.
template <class Lane>
struct SharedRows {
  Lane const* scores;
  std::uint8_t const* letters;

  [[nodiscard]] PAIRSCAN_FUNCTION Lane const* row(int row) const {
    return scores + static_cast<std::size_t>(letters[row]) * kSweptColumns;
  }
};

} // namespace pairscan::inline PAIRSCAN_ISA
