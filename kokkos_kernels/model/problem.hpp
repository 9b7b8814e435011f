#pragma once

#include <kokkos_kernels/model/letter_kind.hpp>
#include <kokkos_kernels/model/scoring.hpp>

#include <cstdint>
#include <string>
#include <string_view>

namespace pairscan {

/// Which parts of the two sequences an alignment has to cover.
enum class Mode : std::uint8_t { global, semiglobal, local };

/// Ends at which gaps are free (Mode::semiglobal).
struct FreeEnds {
  bool query_start = false;
  bool query_end = false;
  bool target_start = false;
  bool target_end = false;

  friend bool operator==(FreeEnds const&, FreeEnds const&) = default;
};

/// Kind of number that scores are.
enum class Number : std::uint8_t { integer, single_precision, double_precision };

/// What an alignment carries along besides its score (Savran et al. 2014).
enum class Carried : std::uint8_t { nothing, length, identity_counts };

/// What is wanted of every pair.
enum class Wanted : std::uint8_t { score, ends, path };

/// What is asked of every pair of a run: the only thing by which a method says whether it serves.
///
/// Recurrence and scorer are names, so that other projects can add their own; what is compiled is a list
/// (compiled_problems.hpp).
struct Problem {
  std::string_view recurrence = "linear"; // linear: n residues against a gap cost n * gap
  Mode mode = Mode::global;
  FreeEnds free_ends;
  std::string_view scorer = "base_sets"; // base_sets: codes match where they meet; residues: where they are the same
  Number number = Number::integer;
  Carried carried = Carried::nothing;
  Wanted wanted = Wanted::score;
  LinearScoring scoring;                      // match, mismatch and gap scores
  LetterKind letters = LetterKind::base_sets; // that occur in the sequences

  friend bool operator==(Problem const&, Problem const&) = default;
};

/// Returns how the problem's scorer compares two residue codes.
[[nodiscard]] inline MatchRule match_rule(Problem const& problem) {
  return problem.scorer == "residues" ? MatchRule::same_residue : MatchRule::shared_base;
}

/// Returns what global alignments with these scores ask of residues that are compared by this rule. Any letters may
/// occur that go with it, and nothing is wanted besides scores.
[[nodiscard]] Problem scored_problem(LinearScoring const& scoring, MatchRule rule);

/// Returns one line for people, with every part in words.
[[nodiscard]] std::string describe(Problem const& problem);

} // namespace pairscan
