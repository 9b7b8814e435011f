// Figure 9: kernel time of RScan against the baseline's, by the length of the sequences, with as many pairs as 70 % of
// the memory holds.

#include <perf/papers/baseline.hpp>
#include <perf/papers/experiment.hpp>

namespace pairscan::perf {
namespace {

constexpr double kMemory = 0.7;

template <class Space>
class Figure9 {
public:
  Figure9(Space space, Options const& options)
      : experiment_(make_experiment(space, options)), space_(space),
        table_(experiment_.table("fig9_rscan", {"strategy", "length", "pairs", "kernel_seconds", "seconds_min",
                                                "seconds_max", "pairs_per_second", "gcups", "over_rodinia"})) {}

  void run() {
    // A tenth of the memory is for a look.
    Budget const budget = budget_of(space_, part_of_memory(space_, experiment_.options.quick ? 0.1 : kMemory));
    for (int const length : {512, 1024, 1536, 2048}) {
      measure_length(length, budget);
    }
  }

private:
  void measure_length(int length, Budget const& budget) {
    Strategy<Space> const& rscan = strategy_named<Space>("rscan");
    constexpr std::size_t kAny = std::size_t{1} << 24U;
    std::size_t const pairs = rscan.plan(experiment_.shape(kAny, length), budget, {}).capacity;
    BatchPlan const plan = rscan.plan(experiment_.shape(pairs, length), budget, {});
    Workbench<Space> bench(space_, experiment_.sequences.codes(), experiment_.sequences.square_pairs(length, pairs));
    int const repetitions = experiment_.options.repetitions;

    bench.reserve(plan);
    Spread const spread = measure(repetitions, [&] { return bench.run_kernels(rscan, plan, pairs); });
    auto const scores = bench.scores(pairs);
    Strategy<Space> const& rodinia = strategy_named<Space>("rodinia");
    BatchPlan const pair_plan = rodinia.plan(experiment_.shape(1, length), budget, {});
    auto const baseline = measure_baseline(bench, rodinia, pair_plan, repetitions);
    expect_equal(baseline.scores, {scores.data(), scores.data() + baseline.pairs}, rscan.name());
    add("rodinia", length, baseline.pairs, baseline.spread, baseline);
    add("rscan", length, pairs, spread, baseline);
  }

  void add(char const* name, int length, std::size_t pairs, Spread const& spread, Baseline<Space> const& baseline) {
    double const rate = static_cast<double>(pairs) / spread.seconds();
    table_.row({name, length, pairs, spread.seconds(), spread.min, spread.max, rate, 1e-9 * rate * length * length,
                rate * baseline.seconds_a_pair()});
  }

  Experiment experiment_;
  Space space_;
  Table table_;
};

} // namespace
} // namespace pairscan::perf

int main(int argc, char** argv) {
  return pairscan::perf::experiment_main(argc, argv, [](auto space, pairscan::perf::Options const& options) {
    pairscan::perf::Figure9<decltype(space)>(space, options).run();
  });
}
