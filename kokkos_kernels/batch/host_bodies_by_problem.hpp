#pragma once

#include <kokkos_kernels/model/compiled_index.hpp>

namespace pairscan {

/// The compiled bodies of a job, by the rule that says which residues match.
template <class Job>
struct BodiesByRule {
  void (*bodies[2])(Job const&);

  [[nodiscard]] auto pick(MatchRule rule) const { return bodies[static_cast<int>(rule)]; }
};

/// The compiled bodies of a job, one for each of CompiledProblems.
template <class Job>
struct BodiesByProblem {
  void (*const* bodies)(Job const&);

  [[nodiscard]] auto pick(Problem const& problem, ScoreType type) const {
    return bodies[compiled_index(problem, type)];
  }
  [[nodiscard]] auto pick(ScoreType type, MatchRule rule) const {
    return pick(problem_of(ReducedScoring{}, rule), type);
  }
};

} // namespace pairscan
