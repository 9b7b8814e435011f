// How evenly grants share out the work of Table 4 of Savran et al. (2014): the dispatcher of a run serves made workers,
// all of one speed, whose clock is the cells that they were given. So nothing that a machine does beside it shows.
// Prints a CSV: reads of a mean of 400 bases and a variance, a split, and the mean busy time of the workers over the
// longest. Options (lists by commas):
//
//   --reads N          default 16384, the paper's
//   --workers LIST     default 4,8,16
//   --variances LIST   of the lengths; default 50,75,100,10000
//   --speed X          of each worker, 10^9 cells per second; default 5, a core's in double

#include <distribute/dispatcher.hpp>
#include <sequences/sequence_set.hpp>
#include <work/work_list.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <deque>
#include <limits>
#include <memory>
#include <perf/support/option_lists.hpp>
#include <perf/support/run_main.hpp>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace pairscan::perf {
namespace {

struct Options {
  int reads = 16384;
  std::vector<int> workers{4, 8, 16};
  std::vector<int> variances{50, 75, 100, 10'000};
  double speed = 5;
};

/// Sequences that have lengths and no residues.
SequenceSet reads_of(int count, int variance) {
  constexpr double kMean = 400;
  std::mt19937 random(2014);
  std::normal_distribution<double> length(kMean, std::sqrt(variance));
  SequenceSet set;
  set.names.resize(static_cast<std::size_t>(count));
  set.offsets = {0};
  for (int read = 0; read < count; ++read) {
    set.offsets.push_back(set.offsets.back() + static_cast<std::uint64_t>(std::max(1.0, std::round(length(random)))));
  }
  set.queries = set.size();
  return set;
}

/// A dispatcher and workers that compute one grant after the other, each as long as its cells take.
class Simulation {
public:
  Simulation(WorkList const& work, DistributionOptions const& options, int workers, double cells_per_second)
      : work_(work), cells_per_second_(cells_per_second), policy_(make_grant_policy(options, work, 1)),
        dispatcher_(work, *policy_, {.workers = workers}), workers_(static_cast<std::size_t>(workers)) {}

  /// Returns the mean busy time of the workers over the longest.
  [[nodiscard]] double utilization() {
    for (std::size_t worker = 0; worker < workers_.size(); ++worker) {
      send({.kind = MessageKind::hello, .worker = static_cast<int>(worker)}, 0);
    }
    while (!dispatcher_.complete()) {
      finish_a_grant();
    }
    double sum = 0;
    double most = 0;
    for (Worker const& worker : workers_) {
      sum += worker.busy;
      most = std::max(most, worker.busy);
    }
    return sum / static_cast<double>(workers_.size()) / most;
  }

private:
  struct Worker {
    std::deque<TileRange> grants;
    double begins = 0; // the first of them
    double busy = 0;
  };

  [[nodiscard]] double seconds_of(TileRange tiles) const {
    return static_cast<double>(work_.cells(tiles)) / cells_per_second_;
  }
  [[nodiscard]] double end_of(Worker const& worker) const {
    return worker.grants.empty() ? std::numeric_limits<double>::infinity()
                                 : worker.begins + seconds_of(worker.grants.front());
  }

  void send(Message const& message, double now) {
    for (Message const& answer : dispatcher_.handle(message)) {
      Worker& worker = workers_[static_cast<std::size_t>(answer.worker)];
      if (answer.kind == MessageKind::grant) {
        worker.begins = worker.grants.empty() ? now : worker.begins;
        worker.grants.push_back(answer.tiles);
      }
    }
  }

  /// The worker that is done first reports.
  void finish_a_grant() {
    auto const first = std::min_element(workers_.begin(), workers_.end(),
                                        [this](Worker const& a, Worker const& b) { return end_of(a) < end_of(b); });
    TileRange const tiles = first->grants.front();
    double const seconds = seconds_of(tiles);
    first->begins += seconds;
    first->busy += seconds;
    first->grants.pop_front();
    send({.kind = MessageKind::report,
          .worker = static_cast<int>(first - workers_.begin()),
          .tiles = tiles,
          .cells = work_.cells(tiles),
          .seconds = seconds},
         first->begins);
  }

  WorkList const& work_;
  double cells_per_second_;
  std::unique_ptr<GrantPolicy> policy_;
  Dispatcher dispatcher_;
  std::vector<Worker> workers_;
};

void measure(Options const& options, int workers, int variance) {
  SequenceSet const set = reads_of(options.reads, variance);
  WorkList const work(set, default_tile_sides(set));
  auto const parts = static_cast<std::uint64_t>(2 * workers); // a worker asks for two grants
  std::pair<char const*, DistributionOptions> const splits[] = {
      {"even", {.policy = GrantPolicyKind::fixed, .work_list_pairs = (work.total_pairs() + parts - 1) / parts}},
      {"cost_model", {.policy = GrantPolicyKind::cost_model}},
      {"guided", {.policy = GrantPolicyKind::guided}}};
  for (auto const& [name, distribution] : splits) {
    std::printf("%d,%d,%d,%s,%.4f\n", options.reads, workers, variance, name,
                Simulation(work, distribution, workers, 1e9 * options.speed).utilization());
  }
}

Options parse(int argc, char** argv) {
  Options options;
  read_options(argc, argv, "", [&options](std::string const& flag, std::string const& value) {
    if (flag == "--reads") {
      options.reads = std::stoi(value);
    } else if (flag == "--workers") {
      options.workers = numbers<int>(value);
    } else if (flag == "--variances") {
      options.variances = numbers<int>(value);
    } else if (flag == "--speed") {
      options.speed = std::stod(value);
    } else {
      return false;
    }
    return true;
  });
  return options;
}

int run(int argc, char** argv) {
  Options const options = parse(argc, argv);
  std::printf("reads,workers,variance,split,utilization\n");
  for (int const workers : options.workers) {
    for (int const variance : options.variances) {
      measure(options, workers, variance);
    }
  }
  return 0;
}

} // namespace
} // namespace pairscan::perf

int main(int argc, char** argv) {
  return pairscan::perf::run_main("grant_balance", argc, argv, pairscan::perf::run);
}
