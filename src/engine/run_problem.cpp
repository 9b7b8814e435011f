#include <engine/run_problem.hpp>

namespace pairscan {

Problem run_problem(Config const& config, MatchRule rule) {
  bool const bases = rule == MatchRule::shared_base;
  bool const all_pass = config.traceback == Traceback::kept && !config.filter.min_identity && !config.filter.min_score;
  Problem problem;
  problem.scorer = bases ? "base_sets" : "residues";
  problem.letters = bases ? LetterKind::base_sets : LetterKind::residues;
  problem.scoring = config.alignment.scoring;
  problem.wanted = config.traceback == Traceback::all || all_pass ? Wanted::path : Wanted::score;
  return problem;
}

} // namespace pairscan
