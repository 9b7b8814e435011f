#pragma once

#include <perf/papers/workbench.hpp>

namespace pairscan::perf {

/// Kernel time of the baseline. It does one pair after another, so that beyond so many pairs its time only grows with
/// their number: more are not measured.
template <class Space>
struct Baseline {
  static constexpr std::size_t kMostPairs = 64;

  std::size_t pairs;
  Spread spread;
  std::vector<std::int32_t> scores;

  [[nodiscard]] double seconds_a_pair() const { return spread.seconds() / static_cast<double>(pairs); }
};

template <class Space>
[[nodiscard]] Baseline<Space> measure_baseline(Workbench<Space>& bench, Strategy<Space> const& rodinia,
                                               BatchPlan const& plan, int repetitions) {
  std::size_t const pairs = std::min(bench.pairs(), Baseline<Space>::kMostPairs);
  bench.reserve(plan);
  Spread const spread = measure(repetitions, [&] { return bench.run_kernels(rodinia, plan, pairs); });
  return {pairs, spread, bench.scores(pairs)};
}

} // namespace pairscan::perf
