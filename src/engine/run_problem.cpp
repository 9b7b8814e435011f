#include <engine/run_problem.hpp>

namespace pairscan {

Problem run_problem(Config const& config, MatchRule rule) {
  bool const all_pass = config.traceback == Traceback::kept && !config.filter.min_identity && !config.filter.min_score;
  Problem problem = scored_problem(config.alignment.scoring, rule);
  problem.wanted = config.traceback == Traceback::all || all_pass ? Wanted::path : Wanted::score;
  return problem;
}

Problem traced_problem(Problem problem) {
  problem.wanted = Wanted::path;
  return problem;
}

} // namespace pairscan
