#include <engine/run_problem.hpp>
#include <engine/scored_letters.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>
#include <scoring/letter_use.hpp>
#include <sequences/reverse_complement.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string_view>
#include <tuple>
#include <utility>

namespace pairscan {

namespace {

std::optional<GapScores> scores_of(GapOptions const& gap, ScoringOptions const& scoring) {
  return gap.open && gap.extend ? std::optional(GapScores{scoring.in_units(*gap.open), scoring.in_units(*gap.extend)})
                                : std::nullopt;
}

/// Gaps that open for nothing are linear.
void set_inner_gaps(Problem& problem, ScoringOptions const& scoring) {
  auto const inner = scores_of(scoring.affine, scoring);
  auto const second = scores_of(scoring.second, scoring);
  if (!inner) {
    problem.scoring.gap = scoring.in_units(scoring.gap.value_or(0));
  } else if (inner->open == 0 && !second) {
    problem.scoring.gap = inner->extend;
  } else {
    problem.recurrence = second ? "two_piece" : "affine";
    problem.scoring.gap = 0;
    problem.gaps.inner = *inner;
    problem.gaps.second = second.value_or(GapScores{});
    if (second && std::tie(second->open, second->extend) > std::tie(inner->open, inner->extend)) {
      std::swap(problem.gaps.inner, problem.gaps.second); // a path is the same whichever piece is given first
    }
  }
}

EndGapScores end_gaps(AlignmentOptions const& alignment, FreeEnds const& free) {
  auto const all = scores_of(alignment.scoring.end_gap, alignment.scoring);
  auto const end = [&](bool is_free, GapOptions const& given) {
    auto const scores = scores_of(given, alignment.scoring);
    return is_free ? std::nullopt : scores ? scores : all;
  };
  EndGapOptions const& given = alignment.scoring.end_gaps;
  return {end(free.query_start, given.query_start), end(free.query_end, given.query_end),
          end(free.target_start, given.target_start), end(free.target_end, given.target_end)};
}

} // namespace

Problem alignment_problem(AlignmentOptions const& alignment, MatchRule rule) {
  ScoringOptions const& scoring = alignment.scoring;
  Problem problem = scored_problem(
      {scoring.in_units(scoring.match.value_or(0)), scoring.in_units(scoring.mismatch.value_or(0)), 0}, rule);
  auto const is_free = [&](std::string_view end) {
    return std::find(alignment.free_ends.begin(), alignment.free_ends.end(), end) != alignment.free_ends.end();
  };
  problem.mode = alignment.mode;
  problem.free_ends = {is_free("query_start"), is_free("query_end"), is_free("target_start"), is_free("target_end")};
  set_inner_gaps(problem, scoring);
  problem.gaps.ends = end_gaps(alignment, problem.free_ends);
  problem.gaps.lone_end = scoring.end_gap_alone;
  problem.path_order = path_order(alignment.path.order, alignment.path.gap_tie, alignment.path.end);
  return problem;
}

Problem alignment_problem(AlignmentOptions const& alignment, Ambiguity ambiguity, SequenceSet const& set) {
  Problem problem = alignment_problem(alignment, match_rule(set.alphabet));
  score_letters(problem, alignment.scoring, ambiguity, set);
  return problem;
}

namespace {

/// Returns a set with the letters of both strands, one of each.
SequenceSet letters_of_both_strands(SequenceSet const& set) {
  std::vector<Residue> letters;
  std::uint32_t const codes = codes_in(set.residues);
  for (Residue code = 1; code < 16; ++code) {
    if ((codes >> code & 1U) != 0) {
      letters.insert(letters.end(), {code, complement(code)});
    }
  }
  SequenceSet of_both;
  of_both.residues = std::move(letters);
  return of_both;
}

} // namespace

Problem run_problem(Config const& config, SequenceSet const& set) {
  bool const all_pass = config.traceback == Traceback::kept && !config.filter.min_identity &&
                        !config.filter.min_score && !config.filter.top;
  bool const both_strands = config.input.strand == Strands::both;
  SequenceSet const letters = both_strands ? letters_of_both_strands(set) : SequenceSet();
  Problem problem = alignment_problem(config.alignment, config.input.ambiguity, both_strands ? letters : set);
  problem.wanted = config.traceback == Traceback::all || all_pass ? Wanted::path : Wanted::score;
  return problem;
}

namespace {

/// Returns whether any two nucleotide codes score as their complements do.
bool scores_complements_alike(SubstitutionMatrix const& matrix) {
  constexpr Residue kCodes = 16;
  for (Residue row = 1; row < kCodes; ++row) {
    for (Residue col = 1; col < kCodes; ++col) {
      if (matrix.score(row, col) != matrix.score(complement(row), complement(col))) {
        return false;
      }
    }
  }
  return true;
}

} // namespace

bool is_reversible(Problem const& problem) {
  if (problem.scorer == "matrix" && !scores_complements_alike(*problem.matrix.scores)) {
    return false;
  }
  GapRules const rules = gap_rules(problem);
  return !rules.lone_end && (problem.mode == Mode::local ||
                             (rules.query_start == rules.query_end && rules.target_start == rules.target_end));
}

Problem traced_problem(Problem problem) {
  problem.wanted = Wanted::path;
  return problem;
}

} // namespace pairscan
