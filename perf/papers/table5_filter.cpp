// Table 5: the first 200 genes all against all, an identity of 0.97 wanted. Everything aligned and traced back on the
// CPU; then with DScan and with LazyRScan as a filter, behind which only the pairs that can reach the identity are
// traced back. Whole runs of `pairscan run`, as its summary tells them.

#include <perf/papers/experiment.hpp>
#include <perf/papers/filter_run.hpp>

namespace pairscan::perf {
namespace {

constexpr int kGenes = 200;

struct Method {
  char const* name;
  char const* strategy;
  char const* traceback;
  bool cpu; // whatever the space of the experiment is
};

constexpr Method kMethods[] = {{"cpu_alone", "auto", "all", true},
                               {"dscan_as_filter", "dscan", "kept", false},
                               {"lazy_rscan_as_filter", "lazy_rscan", "kept", false}};

/// The program of the build that this one belongs to.
std::filesystem::path pairscan_of_this_build() {
  return std::filesystem::read_symlink("/proc/self/exe").parent_path() / "../../src/pairscan";
}

class Table5 {
public:
  Table5(Experiment experiment, bool on_device)
      : experiment_(std::move(experiment)), on_device_(on_device),
        program_(experiment_.options.pairscan.empty() ? pairscan_of_this_build() : experiment_.options.pairscan),
        table_(
            experiment_.table("table5_filter", {"method", "device", "strategy", "traceback", "pairs", "kept", "traced",
                                                "score_seconds", "traceback_seconds", "seconds", "seconds_min",
                                                "seconds_max", "process_seconds", "pairs_per_second", "over_cpu"})) {}

  void run() {
    genes_ = experiment_.sequences.fasta(scratch_.path() / "genes.fasta", kGenes);
    for (Method const& method : kMethods) {
      measure_method(method);
    }
  }

private:
  [[nodiscard]] char const* device_of(Method const& method) const { return method.cpu || !on_device_ ? "cpu" : "gpu"; }

  [[nodiscard]] std::string configuration(Method const& method) const {
    return "input: {sequences: '" + genes_.string() + "', limit: " + std::to_string(kGenes) +
           "}\nfilter: {min_identity: 0.97}\ntraceback: " + method.traceback + "\noutput: {directory: '" +
           (scratch_.path() / "out").string() + "'}\nexecution: {devices: " + device_of(method) +
           ", strategy: " + method.strategy + "}\ndistribution: {journal: false}\nreport: {progress: none}\n";
  }

  void measure_method(Method const& method) {
    std::vector<RunResult> runs;
    (void)run_pairscan(program_, configuration(method), scratch_.path()); // warms up
    for (int run = 0; run < experiment_.options.repetitions; ++run) {
      runs.push_back(run_pairscan(program_, configuration(method), scratch_.path()));
    }
    auto const faster = [](RunResult const& a, RunResult const& b) { return a.total_seconds < b.total_seconds; };
    std::sort(runs.begin(), runs.end(), faster);
    RunResult const& median = runs[runs.size() / 2];
    if (cpu_seconds_ == 0) {
      cpu_seconds_ = median.total_seconds;
    }
    table_.row({method.name, device_of(method), method.strategy, method.traceback, median.pairs, median.kept,
                median.traced, median.score_seconds, median.traceback_seconds, median.total_seconds,
                runs.front().total_seconds, runs.back().total_seconds, median.process_seconds,
                static_cast<double>(median.pairs) / median.total_seconds, cpu_seconds_ / median.total_seconds});
  }

  Experiment experiment_;
  bool on_device_;
  std::filesystem::path program_;
  ScratchDirectory scratch_;
  std::filesystem::path genes_;
  Table table_;
  double cpu_seconds_ = 0; // of the first method
};

} // namespace
} // namespace pairscan::perf

int main(int argc, char** argv) {
  return pairscan::perf::experiment_main(argc, argv, [](auto space, pairscan::perf::Options const& options) {
    using namespace pairscan;
    perf::Table5(perf::make_experiment(space, options), !kIsHostSpace<decltype(space)>).run();
  });
}
