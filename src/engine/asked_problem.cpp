#include <engine/asked_problem.hpp>
#include <engine/run_problem.hpp>

namespace pairscan {

Problem asked_problem(Config const& config, SequenceSet const& set) {
  MatchRule const rule = match_rule(set.alphabet);
  Problem problem = run_problem(config, rule);
  problem.letters = CodeUse::of(match_codes(set, config.input.ambiguity)).kind(rule);
  return problem;
}

} // namespace pairscan
