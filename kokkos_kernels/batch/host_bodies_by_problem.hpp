#pragma once

#include <kokkos_kernels/model/compiled_index.hpp>

namespace pairscan {

/// The bodies of a job that are compiled for each of the scorers that compare residues, and for no others.
template <class Job>
struct BodiesByScorer {
  using Body = void (*)(Job const&);

  Body base_sets;
  Body residues;

  [[nodiscard]] Body pick(Problem const& problem) const {
    return match_rule(problem) == MatchRule::same_residue ? residues : base_sets;
  }
};

/// The bodies of a job that are compiled for each of CompiledProblems.
template <class Job>
struct BodiesByProblem {
  using Body = void (*)(Job const&);

  Body const* bodies;

  /// Throws as with_compiled does.
  [[nodiscard]] Body pick(Problem const& problem, ScoreType type) const {
    return bodies[compiled_index(problem, type)];
  }
};

} // namespace pairscan
