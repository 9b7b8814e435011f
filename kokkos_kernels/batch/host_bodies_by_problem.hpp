#pragma once

#include <kokkos_kernels/model/scoring.hpp>

namespace pairscan {

/// The compiled bodies of a job, by the rule that says which residues match.
template <class Job>
struct BodiesByRule {
  void (*bodies[2])(Job const&);

  [[nodiscard]] auto pick(MatchRule rule) const { return bodies[static_cast<int>(rule)]; }
};

/// The compiled bodies of a job, by the type of its scores and the rule that says which residues match.
template <class Job>
struct BodiesByTypeAndRule {
  BodiesByRule<Job> bodies[2];

  [[nodiscard]] auto pick(ScoreType type, MatchRule rule) const { return bodies[static_cast<int>(type)].pick(rule); }
};

} // namespace pairscan
