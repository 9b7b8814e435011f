// Figure 10 (a): pairs a second of DScan with its matrices brought to the host, in three ways, beside the host's own
// speed. (b): DScan's kernels with more and more of the memory.
//
//   unpinned       three batches, pageable memory
//   pinned         three batches, pinned memory
//   dual_buffered  six batches of half the size on two instances of the space: one is computed while the other is
//   copied host           DScan and RScan on the host, whose matrices need no copy

#include <kokkos_kernels/portability/kokkos_compat.hpp>

#include <array>
#include <memory>
#include <perf/papers/experiment.hpp>
#include <perf/papers/workbench.hpp>

namespace pairscan::perf {
namespace {

constexpr double kMemory = 0.75;
constexpr std::size_t kMostCopied = std::size_t{8} << 30U;  // of a batch: the host has to hold it, pinned
constexpr std::size_t kQuickCopied = std::size_t{1} << 30U; // for a look
constexpr int kBatches = 3;

template <class Space>
class Figure10 {
public:
  Figure10(Space space, Options const& options)
      : experiment_(make_experiment(space, options)), space_(space), dscan_(strategy_named<Space>("dscan")),
        bytes_(part_of_memory(space, 1)),
        table_(experiment_.table("fig10_transfers", {"experiment", "way", "memory", "pairs", "seconds", "seconds_min",
                                                     "seconds_max", "pairs_per_second", "gcups"})) {}

  void run() {
    if constexpr (kIsHostSpace<Space>) {
      for (char const* name : {"dscan", "rscan"}) {
        measure_host(strategy_named<Space>(name));
      }
    } else {
      ways_to_copy();
    }
    parts_of_memory();
  }

private:
  /// As many pairs as so much memory holds, in one batch.
  [[nodiscard]] BatchPlan plan_for(Strategy<Space> const& strategy, std::size_t bytes) const {
    constexpr std::size_t kAny = std::size_t{1} << 24U;
    Budget const budget = budget_of(space_, bytes);
    std::size_t const pairs = strategy.plan(experiment_.shape(kAny, kPaperLength), budget, {}).capacity;
    return strategy.plan(experiment_.shape(pairs, kPaperLength), budget, {});
  }

  [[nodiscard]] std::unique_ptr<Workbench<Space>> bench_for(Space const& space, BatchPlan const& plan) const {
    auto bench = std::make_unique<Workbench<Space>>(space, experiment_.sequences.codes(),
                                                    experiment_.sequences.square_pairs(kPaperLength, plan.capacity));
    bench->reserve(plan);
    return bench;
  }

  void measure_host(Strategy<Space> const& strategy) {
    BatchPlan const plan = plan_for(strategy, std::min(bytes_ / 4, kQuickCopied));
    auto const bench = bench_for(space_, plan);
    std::string const name(strategy.name());
    add("a", "host_" + name, kMemory, plan.capacity,
        measure(experiment_.options.repetitions, [&] { return bench->run_kernels(strategy, plan, plan.capacity); }));
  }

  void ways_to_copy() {
    std::size_t const most = experiment_.options.quick ? kQuickCopied : kMostCopied;
    std::size_t const bytes = std::min(static_cast<std::size_t>(kMemory * static_cast<double>(bytes_)), most);
    BatchPlan const whole = plan_for(dscan_, bytes);
    {
      auto const bench = bench_for(space_, whole);
      copy_after_kernels<Kokkos::HostSpace>("unpinned", *bench, whole);
      copy_after_kernels<StagingSpace<Space>>("pinned", *bench, whole);
    }
    copy_beside_kernels(plan_for(dscan_, bytes / 2));
  }

  template <class HostMemory>
  void copy_after_kernels(char const* way, Workbench<Space>& bench, BatchPlan const& plan) {
    Kokkos::View<std::byte*, HostMemory> const host("pairscan::fig10::matrices",
                                                    bench.matrix_bytes(plan, plan.capacity));
    auto const spread = measure(experiment_.options.repetitions, [&] {
      auto const start = Clock::now();
      for (int batch = 0; batch < kBatches; ++batch) {
        bench.launch(dscan_, plan, 0, plan.capacity);
        bench.copy_matrices(plan, plan.capacity, host);
        bench.space().fence();
      }
      return Stages{.kernels = seconds_since(start)};
    });
    add("a", way, kMemory, kBatches * plan.capacity, spread);
  }

  /// `plan` is of half a batch. What comes later on an instance waits for what came before, so that nothing else has
  /// to.
  void copy_beside_kernels(BatchPlan const& plan) {
    using Pinned = Kokkos::View<std::byte*, StagingSpace<Space>>;
    std::vector<Space> const instances = overlapping_instances(space_, 2);
    std::array<std::unique_ptr<Workbench<Space>>, 2> const benches{bench_for(instances[0], plan),
                                                                   bench_for(instances[1], plan)};
    std::size_t const bytes = benches[0]->matrix_bytes(plan, plan.capacity);
    std::array<Pinned, 2> const hosts{Pinned("pairscan::fig10::matrices", bytes),
                                      Pinned("pairscan::fig10::matrices", bytes)};
    auto const spread = measure(experiment_.options.repetitions, [&] {
      auto const start = Clock::now();
      for (std::size_t half = 0; half < 2 * kBatches; ++half) {
        Workbench<Space>& bench = *benches[half % 2];
        bench.space().fence(); // the host has done with what was copied before
        bench.launch(dscan_, plan, 0, plan.capacity);
        bench.copy_matrices(plan, plan.capacity, hosts[half % 2]);
      }
      benches[0]->space().fence();
      benches[1]->space().fence();
      return Stages{.kernels = seconds_since(start)};
    });
    add("a", "dual_buffered", kMemory, 2 * kBatches * plan.capacity, spread);
  }

  void parts_of_memory() {
    for (double const part : {0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.75}) {
      double const used = experiment_.options.quick ? part / 8 : part;
      BatchPlan const plan = plan_for(dscan_, static_cast<std::size_t>(used * static_cast<double>(bytes_)));
      auto const bench = bench_for(space_, plan);
      add("b", "kernels", used, plan.capacity,
          measure(experiment_.options.repetitions, [&] { return bench->run_kernels(dscan_, plan, plan.capacity); }));
    }
  }

  void add(char const* part, std::string const& way, double memory, std::size_t pairs, Spread const& spread) {
    double const rate = static_cast<double>(pairs) / spread.seconds();
    table_.row({part, way, memory, pairs, spread.seconds(), spread.min, spread.max, rate,
                1e-9 * rate * kPaperLength * kPaperLength});
  }

  Experiment experiment_;
  Space space_;
  Strategy<Space> const& dscan_;
  std::size_t bytes_; // free on the space at the start
  Table table_;
};

} // namespace
} // namespace pairscan::perf

int main(int argc, char** argv) {
  return pairscan::perf::experiment_main(argc, argv, [](auto space, pairscan::perf::Options const& options) {
    pairscan::perf::Figure10<decltype(space)>(space, options).run();
  });
}
