// Figure 7: what preparing the matrix on the host, a table of substitution scores, and pageable memory cost the
// baseline. 64 pairs of 1,536 bases, one pair at a time, every matrix copied back.
//
//   as_it_is     rodinia: matrix and table prepared on the host and uploaded
//   on_device    no table, borders made on the device: tiled_dscan in batches of one pair, same edge of tiles
//   and_pinned   the same with pinned memory for what is copied back

#include <kokkos_kernels/portability/kokkos_compat.hpp>

#include <perf/papers/experiment.hpp>
#include <perf/papers/workbench.hpp>

namespace pairscan::perf {
namespace {

constexpr std::size_t kPairs = 64;

template <class Space>
class Figure7 {
public:
  Figure7(Space space, Options const& options)
      : experiment_(make_experiment(space, options)),
        bench_(space, experiment_.sequences.codes(), experiment_.sequences.square_pairs(kPaperLength, kPairs)),
        budget_(budget_of(space, part_of_memory(space, 0.5))),
        table_(experiment_.table("fig7_rodinia",
                                 {"version", "pairs", "prepare_seconds", "kernel_seconds", "copy_seconds", "seconds",
                                  "seconds_min", "seconds_max", "of_the_original", "copied_bytes"})) {}

  void run() {
    Strategy<Space> const& rodinia = strategy_named<Space>("rodinia");
    BatchPlan const plan = rodinia.plan(shape(), budget_, {});
    measure_version<Kokkos::HostSpace>("as_it_is", rodinia, plan);
    auto const baseline = bench_.scores(kPairs);

    Strategy<Space> const& tiled = strategy_named<Space>("tiled_dscan");
    BatchPlan const one_by_one = tiled.plan(shape(), budget_, {.tile = plan.tuning.tile});
    measure_version<Kokkos::HostSpace>("on_device", tiled, one_by_one);
    expect_equal(baseline, bench_.scores(kPairs), tiled.name());
    if constexpr (!kIsHostSpace<Space>) {
      measure_version<StagingSpace<Space>>("and_pinned", tiled, one_by_one);
    }
  }

private:
  [[nodiscard]] BatchShape shape() const { return experiment_.shape(1, kPaperLength); }

  template <class HostMemory>
  void measure_version(char const* name, Strategy<Space> const& strategy, BatchPlan const& plan) {
    std::size_t const bytes = bench_.matrix_bytes(plan, 1);
    Kokkos::View<std::byte*, HostMemory> const matrix("pairscan::fig7::matrix", bytes);
    bench_.reserve(plan);
    Spread const spread = measure(experiment_.options.repetitions, [&] {
      return bench_.run(strategy, plan, kPairs, [&](std::size_t count) { bench_.copy_matrices(plan, count, matrix); });
    });
    if (original_ == 0) {
      original_ = spread.seconds();
    }
    table_.row({name, kPairs, spread.median.prepare, spread.median.kernels, spread.median.copy, spread.seconds(),
                spread.min, spread.max, spread.seconds() / original_, kPairs * bytes});
  }

  Experiment experiment_;
  Workbench<Space> bench_;
  Budget budget_;
  Table table_;
  double original_ = 0; // seconds of the first version
};

} // namespace
} // namespace pairscan::perf

int main(int argc, char** argv) {
  return pairscan::perf::experiment_main(argc, argv, [](auto space, pairscan::perf::Options const& options) {
    pairscan::perf::Figure7<decltype(space)>(space, options).run();
  });
}
