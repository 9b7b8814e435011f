#pragma once

#include <kokkos_kernels/portability/annotate.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

// Words of nine bases that a sequence holds: a bit per hash of a word, kWordBlocks blocks of 64 bits per record. Words
// with one hash count as one word.

inline constexpr int kWordBases = 9;
inline constexpr int kWordBits = 15; // of a hash
inline constexpr std::size_t kWordBlocks = (std::size_t{1} << kWordBits) / 64;

/// What is known of a record besides its words.
struct WordLetters {
  std::uint32_t length = 0;
  std::uint32_t repeated = 0; // words whose hash occurred further to the left
  std::uint32_t broken = 0;   // places of words that hold an ambiguous letter
};

/// How many words a pair with the identity that is asked for has in common, as plain data that kernels hold by value.
/// The score bounds the columns of two residues from below, and few of them break a word. Derived in docs/outputs.md,
/// "The score bound".
struct WordBound {
  double breaks = 0;         // words per column that columns which are not identical may break
  std::int64_t greatest = 0; // score of a column of two residues
  std::int64_t gap = 0;      // least cost of a residue in a gap

  /// Returns how many words in common a pair must have, of a score of at least `least_score`. What is not positive asks
  /// for none.
  [[nodiscard]] PAIRSCAN_FUNCTION double least_words(std::int64_t least_score, WordLetters const& query,
                                                     WordLetters const& target) const {
    std::int64_t const lifted = least_score + gap * (std::int64_t{query.length} + target.length);
    double const columns = static_cast<double>(lifted) / static_cast<double>(greatest + 2 * gap);
    std::uint32_t const repeated = query.repeated < target.repeated ? query.repeated : target.repeated;
    double const lost = kWordBases + static_cast<double>(query.broken) + target.broken + repeated;
    return columns * (1 - breaks) - lost; // at least one less than is certain, for rounding
  }
};

} // namespace pairscan
