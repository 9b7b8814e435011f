#pragma once

#include <config/config.hpp>
#include <kokkos_kernels/model/problem.hpp>
#include <sequences/sequence_set.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pairscan {

/// Returns the same problem with all gaps scored as inner ones and ambiguous letters as mismatches. No pair scores more
/// by it than by `asked`, and bit planes serve it where they do not serve `asked`. Returns nothing where WordScreen
/// proves nothing from such scores, where it would take more than a small part of `host_bytes`, or where scores
/// themselves or another order of work are asked for.
[[nodiscard]] std::optional<Problem> bounding_problem(Config const& config, SequenceSet const& set,
                                                      Problem const& asked, std::uint64_t host_bytes);

/// Tells that the identity of a pair is too low from a lower bound of its score and from the words of seven bases that
/// occur in both of its sequences.
///
/// The score bounds the columns of two residues from below. An identity of nearly 1 leaves few of them that break a
/// word, so that a pair with that identity has many words in common. The derivation stands in docs/outputs.md, "The
/// score bound".
class WordScreen {
public:
  static constexpr int kWord = 7;
  static constexpr std::size_t kBytesPerRecord = (std::size_t{1} << (2U * kWord)) / 8;

  /// `asked` is the run's problem, for which bounding_problem returned one.
  WordScreen(FilterOptions const& filter, SequenceSet const& set, Problem const& asked);

  /// Returns whether the pair, of a score of at least `least_score`, may have the identity that is asked for.
  [[nodiscard]] bool may_pass(std::int64_t least_score, std::uint32_t query, std::uint32_t target) const;

private:
  static constexpr std::size_t kBlocks = kBytesPerRecord / sizeof(std::uint64_t);

  /// What is known of a record besides its words.
  struct Letters {
    std::uint32_t length = 0;
    std::uint32_t repeated = 0;  // words that occurred further to the left
    std::uint32_t ambiguous = 0; // letters
  };

  void add(std::span<Residue const> sequence);
  [[nodiscard]] std::uint32_t words_in_common(std::uint32_t query, std::uint32_t target) const;

  double breaks_;         // words per column that columns which are not identical may break
  std::int64_t greatest_; // score of a column of two residues
  std::int64_t gap_;      // least cost of a residue in a gap
  std::vector<Letters> letters_;
  std::vector<std::uint64_t> words_; // a bit per word, kBlocks per record
};

} // namespace pairscan
