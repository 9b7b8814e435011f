// Figure 8: kernel time of TiledDScan and DScan against the baseline's, by the number of pairs of 1,536 bases in a
// batch. Neither the baseline's preparation on the host nor any copy counts.

#include <perf/papers/baseline.hpp>
#include <perf/papers/experiment.hpp>

namespace pairscan::perf {
namespace {

template <class Space>
std::vector<std::size_t> counts_of(bool quick) {
  if (quick) {
    return {8, 16, 32, 64};
  }
  return kIsHostSpace<Space> ? std::vector<std::size_t>{8, 16, 32, 64, 256}
                             : std::vector<std::size_t>{8, 16, 32, 64, 256, 1024, 4096};
}

template <class Space>
class Figure8 {
public:
  Figure8(Space space, Options const& options)
      : experiment_(make_experiment(space, options)), space_(space),
        budget_(budget_of(space, part_of_memory(space, 0.75))),
        table_(experiment_.table("fig8_diagonals", {"strategy", "pairs", "kernel_seconds", "seconds_min", "seconds_max",
                                                    "pairs_per_second", "gcups", "over_rodinia"})) {}

  void run() {
    for (std::size_t const pairs : counts_of<Space>(experiment_.options.quick)) {
      measure_count(pairs);
    }
  }

private:
  void measure_count(std::size_t pairs) {
    Workbench<Space> bench(space_, experiment_.sequences.codes(),
                           experiment_.sequences.square_pairs(kPaperLength, pairs));
    BatchShape const shape = experiment_.shape(pairs, kPaperLength);
    int const repetitions = experiment_.options.repetitions;

    Strategy<Space> const& rodinia = strategy_named<Space>("rodinia");
    auto const baseline = measure_baseline(bench, rodinia, rodinia.plan(shape, budget_, {}), repetitions);
    if (pairs == baseline.pairs) {
      add("rodinia", pairs, baseline.spread, baseline);
    }
    for (char const* name : {"tiled_dscan", "dscan"}) {
      Strategy<Space> const& strategy = strategy_named<Space>(name);
      BatchPlan const plan = strategy.plan(shape, budget_, {});
      if (plan.capacity < pairs) { // more than the memory holds is no longer one batch
        continue;
      }
      bench.reserve(plan);
      Spread const spread = measure(repetitions, [&] { return bench.run_kernels(strategy, plan, pairs); });
      expect_equal(baseline.scores, bench.scores(baseline.pairs), name);
      add(name, pairs, spread, baseline);
    }
  }

  void add(char const* name, std::size_t pairs, Spread const& spread, Baseline<Space> const& baseline) {
    double const rate = static_cast<double>(pairs) / spread.seconds();
    table_.row({name, pairs, spread.seconds(), spread.min, spread.max, rate, 1e-9 * rate * kPaperLength * kPaperLength,
                rate * baseline.seconds_a_pair()});
  }

  Experiment experiment_;
  Space space_;
  Budget budget_;
  Table table_;
};

} // namespace
} // namespace pairscan::perf

int main(int argc, char** argv) {
  return pairscan::perf::experiment_main(argc, argv, [](auto space, pairscan::perf::Options const& options) {
    pairscan::perf::Figure8<decltype(space)>(space, options).run();
  });
}
