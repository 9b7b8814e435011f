#include <engine/asked_problem.hpp>
#include <engine/run_problem.hpp>
#include <engine/scored_letters.hpp>

namespace pairscan {

Problem asked_problem(Config const& config, SequenceSet const& set) {
  Problem problem = run_problem(config, set);
  if (problem.scorer != "matrix") {
    problem.letters =
        letters_among(ScoredCodes(set, problem, config.alignment.scoring, config.input.ambiguity), problem);
  }
  return problem;
}

} // namespace pairscan
