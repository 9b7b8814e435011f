#pragma once

#include <kokkos_kernels/model/letter_kind.hpp>
#include <kokkos_kernels/model/path_order.hpp>
#include <kokkos_kernels/model/scoring.hpp>
#include <kokkos_kernels/model/substitution_matrix.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace pairscan {

/// Which parts of the two sequences an alignment has to cover: both sequences, both but for free end gaps, or any two
/// parts of them.
enum class Mode : std::uint8_t { global, semiglobal, local };

/// Ends of the sequences at which gaps cost nothing (Mode::semiglobal).
struct FreeEnds {
  bool query_start = false;
  bool query_end = false;
  bool target_start = false;
  bool target_end = false;

  friend bool operator==(FreeEnds const&, FreeEnds const&) = default;
};

/// What a gap of k residues scores: open + k * extend. Neither is above 0.
struct GapScores {
  int open = 0;
  int extend = 0;

  friend bool operator==(GapScores const&, GapScores const&) = default;
};

/// Gaps at the ends of an alignment, each named by the residues that it leaves without partners: `query_start` holds
/// for those of the query in front of the first pair of residues. An end that is not set scores as inner gaps do.
struct EndGapScores {
  std::optional<GapScores> query_start;
  std::optional<GapScores> query_end;
  std::optional<GapScores> target_start;
  std::optional<GapScores> target_end;

  friend bool operator==(EndGapScores const&, EndGapScores const&) = default;
};

/// The gaps of recurrences other than `linear`.
struct Gaps {
  GapScores inner;
  GapScores second; // two_piece: a gap scores the better of `inner` and this
  EndGapScores ends;
  bool lone_end = false; // a gap at the right end touches no other gap but one at the left end (EMBOSS needle)

  friend bool operator==(Gaps const&, Gaps const&) = default;
};

/// A substitution matrix that problems share. Equal matrices make equal problems.
struct SharedMatrix {
  std::shared_ptr<SubstitutionMatrix const> scores; // null where the scorer is not `matrix`
  std::string name{};                               // in messages

  friend bool operator==(SharedMatrix const& a, SharedMatrix const& b) {
    return a.scores == b.scores || (a.scores && b.scores && *a.scores == *b.scores);
  }
};

/// The kind of number that a score is.
enum class Number : std::uint8_t { integer, single_precision, double_precision };

/// What is computed along the best path besides its score (Savran et al. 2014).
enum class Carried : std::uint8_t { nothing, length, identity_counts };

/// What a run wants to know of every pair.
enum class Wanted : std::uint8_t { score, ends, path };

/// What is asked of every pair of a run. A method decides by its problem alone whether it serves.
///
/// Recurrence and scorer are named by text, so that other projects can add their own. Value methods are compiled for
/// the combinations that compiled_problems.hpp lists.
struct Problem {
  std::string_view recurrence = "linear"; // linear: n residues against a gap cost n * gap; affine, two_piece: Gaps
  Mode mode = Mode::global;
  FreeEnds free_ends;
  std::string_view scorer = "base_sets"; // base_sets: codes match where they meet; residues: where they are the same;
                                         // matrix: by SubstitutionMatrix
  Number number = Number::integer;
  Carried carried = Carried::nothing;
  Wanted wanted = Wanted::score;
  PathOrder path_order;                       // scores do not depend on it
  LinearScoring scoring;                      // match, mismatch and gap scores; of a matrix the least that a residue
                                              // scores against itself, and the least of all
  Gaps gaps;                                  // of affine and two_piece
  SharedMatrix matrix;                        // of the scorer `matrix`, which compares matrix codes
  LetterKind letters = LetterKind::base_sets; // which letters occur in the sequences

  friend bool operator==(Problem const&, Problem const&) = default;
};

/// Returns the rule by which the problem's scorer compares two residue codes.
[[nodiscard]] inline MatchRule match_rule(Problem const& problem) {
  return problem.scorer == "residues" ? MatchRule::same_residue : MatchRule::shared_base;
}

/// Returns what global alignments with these scores ask of residues that are compared by this rule. Any letters may
/// occur that go with it, and nothing is wanted besides scores.
[[nodiscard]] Problem scored_problem(LinearScoring const& scoring, MatchRule rule);

/// Returns the problem by which pairs score the same with their sequences exchanged: the ends of the query are the
/// target's, and the matrix is transposed.
[[nodiscard]] Problem exchanged(Problem problem);

/// Returns one line for people that names every part, such as "global, linear gaps, base_sets 4/-5/-10, integers,
/// scores", or "global, affine gaps, base_sets 2/-4, gaps open -18 extend -2, integers, scores".
[[nodiscard]] std::string describe(Problem const& problem);

} // namespace pairscan
