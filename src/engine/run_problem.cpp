#include <engine/run_problem.hpp>

#include <algorithm>
#include <optional>
#include <string_view>

namespace pairscan {

namespace {

std::optional<GapScores> scores_of(GapOptions const& gap) {
  return gap.open && gap.extend ? std::optional(GapScores{static_cast<int>(*gap.open), static_cast<int>(*gap.extend)})
                                : std::nullopt;
}

/// Gaps that open for nothing are linear.
void set_inner_gaps(Problem& problem, ScoringOptions const& scoring) {
  auto const inner = scores_of(scoring.affine);
  auto const second = scores_of(scoring.second);
  if (!inner) {
    problem.scoring.gap = static_cast<int>(scoring.gap.value_or(0));
  } else if (inner->open == 0 && !second) {
    problem.scoring.gap = inner->extend;
  } else {
    problem.recurrence = second ? "two_piece" : "affine";
    problem.scoring.gap = 0;
    problem.gaps.inner = *inner;
    problem.gaps.second = second.value_or(GapScores{});
  }
}

EndGapScores end_gaps(AlignmentOptions const& alignment, FreeEnds const& free) {
  auto const all = scores_of(alignment.scoring.end_gap);
  auto const end = [&](bool is_free, GapOptions const& given) {
    auto const scores = scores_of(given);
    return is_free ? std::nullopt : scores ? scores : all;
  };
  EndGapOptions const& given = alignment.scoring.end_gaps;
  return {end(free.query_start, given.query_start), end(free.query_end, given.query_end),
          end(free.target_start, given.target_start), end(free.target_end, given.target_end)};
}

} // namespace

Problem alignment_problem(AlignmentOptions const& alignment, MatchRule rule) {
  Problem problem = scored_problem({alignment.scoring.match, alignment.scoring.mismatch, 0}, rule);
  auto const is_free = [&](std::string_view end) {
    return std::find(alignment.free_ends.begin(), alignment.free_ends.end(), end) != alignment.free_ends.end();
  };
  problem.mode = alignment.mode;
  problem.free_ends = {is_free("query_start"), is_free("query_end"), is_free("target_start"), is_free("target_end")};
  set_inner_gaps(problem, alignment.scoring);
  problem.gaps.ends = end_gaps(alignment, problem.free_ends);
  return problem;
}

Problem run_problem(Config const& config, MatchRule rule) {
  bool const all_pass = config.traceback == Traceback::kept && !config.filter.min_identity && !config.filter.min_score;
  Problem problem = alignment_problem(config.alignment, rule);
  problem.wanted = config.traceback == Traceback::all || all_pass ? Wanted::path : Wanted::score;
  return problem;
}

Problem traced_problem(Problem problem) {
  problem.wanted = Wanted::path;
  return problem;
}

} // namespace pairscan
