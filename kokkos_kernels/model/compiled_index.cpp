#include <kokkos_kernels/model/compiled_index.hpp>
#include <kokkos_kernels/model/compiled_problems.hpp>

namespace pairscan {

namespace {

template <class Sought, class... Each>
int place_of(ProblemList<Each...>) {
  int place = 0;
  (void)((std::is_same_v<Sought, Each> || (++place, false)) || ...);
  return place;
}

} // namespace

int compiled_index(Problem const& problem, ScoreType type) {
  int index = 0;
  with_compiled(problem, type,
                [&](auto compiled) { index = place_of<typename decltype(compiled)::type>(CompiledProblems{}); });
  return index;
}

std::optional<std::string> refuse_unless_compiled(Problem const& problem, ScoreType type) {
  if (problem.scorer == "matrix" && !problem.matrix.scores) {
    return "has no matrix to score by";
  }
  if (problem.scorer != "matrix" && problem.mode == Mode::local && problem.scoring.mismatch > 0) {
    return "scores what lies behind a sequence as a mismatch, which must not raise a local score; use a matrix";
  }
  if (is_compiled(problem, type)) {
    return {};
  }
  return "is not compiled for " + what_is_not_compiled(problem, type);
}

} // namespace pairscan
