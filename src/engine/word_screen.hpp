#pragma once

#include <config/config.hpp>
#include <kokkos_kernels/model/problem.hpp>
#include <kokkos_kernels/model/word_bound.hpp>
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

/// Tells that the identity of a pair is too low from a lower bound of its score and from the words of nine bases that
/// occur in both of its sequences.
///
/// The score bounds the columns of two residues from below. An identity of nearly 1 leaves few of them that break a
/// word, so that a pair with that identity has many words in common. The derivation stands in docs/outputs.md, "The
/// score bound".
class WordScreen {
public:
  static constexpr std::size_t kBytesPerRecord = kWordBlocks * sizeof(std::uint64_t);

  /// `asked` is the run's problem, for which bounding_problem returned one.
  WordScreen(FilterOptions const& filter, SequenceSet const& set, Problem const& asked);

  /// Returns whether the pair, of a score of at least `least_score`, may have the identity that is asked for.
  [[nodiscard]] bool may_pass(std::int64_t least_score, std::uint32_t query, std::uint32_t target) const;

  /// Return what devices screen by (kokkos_kernels/batch/screen_words.hpp).
  [[nodiscard]] WordBound const& bound() const { return bound_; }
  [[nodiscard]] std::span<WordLetters const> letters() const { return letters_; }
  [[nodiscard]] std::span<std::uint64_t const> words() const { return words_; }

private:
  void add(std::span<Residue const> sequence);
  [[nodiscard]] std::uint32_t words_in_common(std::uint32_t query, std::uint32_t target) const;

  WordBound bound_;
  std::vector<WordLetters> letters_;
  std::vector<std::uint64_t> words_; // kWordBlocks per record
};

} // namespace pairscan
