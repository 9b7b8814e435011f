// Table 4 and figure 11: pairs a second of LazyRScan, by the matrices of a team, the columns of a slice and the teams
// that are resident on a multiprocessor. Table 4: the widest slice with which so many teams are resident here, and the
// paper's own slices. Figure 11: a range of slices for several blocks.

#include <iostream>
#include <optional>
#include <perf/papers/experiment.hpp>
#include <perf/papers/workbench.hpp>
#include <set>

namespace pairscan::perf {
namespace {

constexpr int kBlocks[] = {32, 64, 128, 256, 512};
constexpr int kTeams[] = {4, 2, 1}; // on a multiprocessor

/// The slices of the paper's Table 4, by teams and blocks.
constexpr int kPaperSlices[3][5] = {{75, 37, 18, 8, 3}, {152, 75, 37, 18, 8}, {306, 152, 75, 37, 18}};

template <class Space>
class Table4 {
public:
  Table4(Space space, Options const& options)
      : experiment_(make_experiment(space, options)), device_(device_info(space)),
        lazy_(strategy_named<Space>("lazy_rscan")), budget_(budget_of(space, part_of_memory(space, 0.8))),
        bench_(space, experiment_.sequences.codes(), experiment_.sequences.square_pairs(kPaperLength, pairs(space))) {}

  void run() {
    Table table = this->table("table4_lazy");
    std::set<std::pair<int, int>> done;
    for (std::size_t row = 0; row < std::size(kTeams); ++row) {
      for (std::size_t column = 0; column < std::size(kBlocks); ++column) {
        int const slices[] = {kPaperSlices[row][column], widest_slice(kBlocks[column], kTeams[row])};
        char const* const sources[] = {"paper", "fits"};
        for (int const which : {0, 1}) {
          auto const plan = plan_for(kBlocks[column], slices[which]);
          if (plan && done.insert({plan->tuning.block, plan->tuning.slice}).second) {
            add(table, sources[which], kTeams[row], *plan);
          }
        }
      }
    }
  }

  void run_figure11() {
    Table table = this->table("fig11_slices");
    std::set<std::pair<int, int>> done;
    for (int const block : {64, 128, 256, 512}) {
      for (int const slice : {4, 8, 12, 16, 18, 24, 32, 48, 64, 96, 128}) {
        auto const plan = plan_for(block, slice);
        bool const wanted = !experiment_.options.quick || block == 128;
        if (wanted && plan && done.insert({plan->tuning.block, plan->tuning.slice}).second) {
          add(table, "range", 0, *plan);
        }
      }
    }
  }

private:
  /// Enough to fill the machine several times over.
  [[nodiscard]] std::size_t pairs(Space const& space) const {
    std::size_t const waves = experiment_.options.quick ? 1 : 2;
    return device_.present() ? waves * 256 * static_cast<std::size_t>(device_.multiprocessors)
                             : waves * 512 * static_cast<std::size_t>(concurrency_of(space));
  }

  [[nodiscard]] Table table(char const* name) const {
    return experiment_.table(name,
                             {"slice_from", "teams_asked", "block", "slice", "team_size", "scratch_bytes", "teams",
                              "pairs", "seconds", "seconds_min", "seconds_max", "pairs_per_second", "gcups"});
  }

  /// Nothing where the strategy cannot do it here.
  [[nodiscard]] std::optional<BatchPlan> plan_for(int block, int slice) const {
    if (slice == 0) {
      return {};
    }
    try {
      return lazy_.plan(experiment_.shape(bench_.pairs(), kPaperLength), budget_,
                        {.block = block, .slice = slice, .method = "values"});
    } catch (std::exception const& error) {
      std::cerr << "left out: block " << block << ", slice " << slice << ": " << error.what() << "\n";
      return {};
    }
  }

  [[nodiscard]] int teams_of(BatchPlan const& plan) const {
    return device_.present() ? teams_per_multiprocessor(device_, plan.team_size, plan.scratch_bytes) : 0;
  }

  /// With which so many teams are resident on a multiprocessor; 0 where there is none, and on hosts.
  [[nodiscard]] int widest_slice(int block, int teams) const {
    for (int slice = device_.present() ? kPaperLength : 0; slice > 0; --slice) {
      try {
        BatchPlan const plan = lazy_.plan(experiment_.shape(1, kPaperLength), budget_,
                                          {.block = block, .slice = slice, .method = "values"});
        if (plan.scratch_level == 0 && teams_of(plan) >= teams) {
          return slice;
        }
      } catch (std::exception const&) { // more than the strategy can do: a narrower one
        continue;
      }
    }
    return 0;
  }

  void add(Table& table, char const* source, int teams_asked, BatchPlan const& plan) {
    bench_.reserve(plan);
    Spread const spread =
        measure(experiment_.options.repetitions, [&] { return bench_.run_kernels(lazy_, plan, bench_.pairs()); });
    double const rate = static_cast<double>(bench_.pairs()) / spread.seconds();
    table.row({source, teams_asked, plan.tuning.block, plan.tuning.slice, plan.team_size, plan.scratch_bytes,
               teams_of(plan), bench_.pairs(), spread.seconds(), spread.min, spread.max, rate,
               1e-9 * rate * kPaperLength * kPaperLength});
  }

  Experiment experiment_;
  DeviceInfo device_;
  Strategy<Space> const& lazy_;
  Budget budget_;
  Workbench<Space> bench_;
};

} // namespace
} // namespace pairscan::perf

int main(int argc, char** argv) {
  return pairscan::perf::experiment_main(argc, argv, [](auto space, pairscan::perf::Options const& options) {
    pairscan::perf::Table4<decltype(space)> table4(space, options);
    table4.run();
    table4.run_figure11();
  });
}
