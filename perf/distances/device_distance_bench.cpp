// Cells per second of real-valued distances in batches on the default space of the build, wall time, for reads as
// Savran et al. (2014) have them: every read against every one before it, two batches in flight. Before a shape is
// measured, distances of pairs are compared with those of the host's lanes, byte for byte. Prints a line of CSV per
// run, on a device with what it takes of the cells alone, with nothing to load, to store or to hand over: the limit.
// Options (lists by commas):
//
//   --reads N          default 3000
//   --length N         mean of the lengths; default 400
//   --variance N       of the lengths; default 0
//   --numbers LIST     double, float
//   --threads LIST     of a group; 0 = as chosen
//   --rows LIST        of a thread; 0 = as chosen
//   --batch N          pairs
//   --check N          pairs to compare
//   --rounds N

#include <kokkos_kernels/distances/device_stage.hpp>
#include <kokkos_kernels/distances/distance_batches.hpp>
#include <kokkos_kernels/portability/device_info.hpp>
#include <kokkos_kernels/portability/kokkos_compat.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>
#include <perf/distances/reads.hpp>
#include <perf/support/option_lists.hpp>
#include <perf/support/run_main.hpp>
#include <string>
#include <vector>

namespace pairscan::perf {
namespace {

struct Options {
  int reads = 3000;
  int length = 400;
  int variance = 0;
  std::vector<std::string> numbers{"double", "float"};
  std::vector<int> threads{0};
  std::vector<int> rows{0};
  std::size_t batch = std::size_t{1} << 20U;
  std::size_t check = 2000;
  int rounds = 1;
};

constexpr std::size_t kSlots = 2;

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// Gives all pairs to the batches, and what comes back to take(first pair, distances). Returns the seconds that the
/// host took to submit.
template <class Take>
double compute(DistanceBatches& batches, std::span<DistancePair const> pairs, std::size_t batch, Take const& take) {
  std::size_t const count = (pairs.size() + batch - 1) / batch;
  double submitting = 0;
  for (std::size_t at = 0; at < count + kSlots; ++at) {
    if (at >= kSlots) {
      take((at - kSlots) * batch, batches.wait(at % kSlots));
    }
    if (at < count) {
      auto const begin = std::chrono::steady_clock::now();
      batches.submit(at % kSlots, pairs.subspan(at * batch, std::min(batch, pairs.size() - at * batch)));
      submitting += seconds_since(begin);
    }
  }
  return submitting;
}

/// Returns how many of the first pairs and of some of the others differ from what the host's lanes give.
std::size_t differences(Reads const& reads, DistanceRule const& rule, DistanceBatches& batches,
                        Options const& options) {
  std::vector<DistancePair> chosen;
  std::size_t const stride = std::max<std::size_t>(1, reads.pairs.size() / options.check);
  for (std::size_t at = 0; at < reads.pairs.size() && chosen.size() < options.check; at += stride) {
    chosen.push_back(reads.pairs[at]);
  }
  std::vector<double> expected(chosen.size());
  make_distance_computer(rule, {reads.residues, reads.offsets}, widest_instruction_set())->compute(chosen, expected);
  std::size_t wrong = 0;
  compute(batches, chosen, options.batch, [&](std::size_t first, std::span<double const> found) {
    for (std::size_t at = 0; at < found.size(); ++at) {
      wrong += std::memcmp(&found[at], &expected[first + at], sizeof(double)) == 0 ? 0 : 1;
    }
  });
  return wrong;
}

/// Cells of a thread's rows, column after column; the cell over a column is the thread's own last one.
template <class Space, class NumberType, int kRows>
struct CellsKernel {
  using Stage = DistanceStage<Space, NumberType, kRows, true>;
  static constexpr int kColumns = 8192;

  NumberType gap; // known only at run time, as the costs that are made of it
  double* out;

  KOKKOS_FUNCTION void operator()(int thread) const {
    Stage stage{};
    stage.gap = gap;
    typename Stage::State state;
    NumberType costs[kRows];
    PAIRSCAN_UNROLL
    for (int row = 0; row < kRows; ++row) {
      state.cost[row] = gap * static_cast<NumberType>(thread % 32 + row);
      state.extended[row] = state.cost[row] + gap;
      state.gaps[row] = static_cast<std::uint32_t>(row);
      costs[row] = gap * static_cast<NumberType>(row % 3);
    }
    state.corner = 0;
    state.corner_gaps = 0;
    for (int column = 0; column < kColumns; ++column) {
      stage.take_column(state, {state.cost[kRows - 1], state.gaps[kRows - 1], 0}, costs);
    }
    out[thread] = static_cast<double>(state.cost[kRows - 1]) + state.gaps[kRows - 1];
  }
};

/// Returns the cells per second that a device takes with nothing around them, the best of a few launches; 0 for hosts.
/// As many threads are resident as in a run.
template <class NumberType, int kRows>
double limit() {
  if constexpr (kIsHostSpace<DefaultSpace>) {
    return 0;
  } else {
    using Kernel = CellsKernel<DefaultSpace, NumberType, kRows>;
    DefaultSpace const space;
    int const threads = 4 * 640 * device_info(space).multiprocessors;
    Kokkos::View<double*, DefaultSpace::memory_space> const out("pairscan::perf::cells",
                                                                static_cast<std::size_t>(threads));
    double best = 0;
    for (int round = 0; round < 3; ++round) {
      auto const begin = std::chrono::steady_clock::now();
      Kokkos::parallel_for("pairscan::perf::cells",
                           Kokkos::RangePolicy<DefaultSpace, Kokkos::LaunchBounds<128, 5>>(space, 0, threads),
                           Kernel{NumberType{1.3}, out.data()});
      space.fence();
      best = std::max(best, 1.0 * threads * kRows * Kernel::kColumns / seconds_since(begin));
    }
    return best;
  }
}

void measure(Reads const& reads, Options const& options, std::string const& name, DistanceTuning const& tuning) {
  Number const number = name == "float" ? Number::single_precision : Number::double_precision;
  DistanceRule const rule = simple_rule(number, 0.1, 1.3, 1.7);
  std::uint64_t longest = 0;
  for (std::uint32_t read = 0; read + 1 < reads.offsets.size(); ++read) {
    longest = std::max(longest, reads.length(read));
  }
  auto const batches = make_distance_batches<DefaultSpace>(
      rule, {reads.residues, reads.offsets},
      {.slots = kSlots, .pairs = options.batch, .longest = static_cast<std::uint32_t>(longest)}, tuning);
  std::size_t const wrong = differences(reads, rule, *batches, options);
  double const most = 1e-9 * (number == Number::single_precision ? limit<float, 20>() : limit<double, 10>());
  for (int round = 0; round < options.rounds; ++round) {
    auto const begin = std::chrono::steady_clock::now();
    double sum = 0;
    double const submitting = compute(*batches, reads.pairs, options.batch,
                                      [&](std::size_t, std::span<double const> found) { sum += found[0]; });
    double const seconds = seconds_since(begin);
    double const gcups = 1e-9 * static_cast<double>(reads.cells) / seconds;
    std::printf("%s,%s,%d,%d,%s,%d,%d,%zu,%.4f,%.4f,%.1f,%.1f,%.3f,%zu,%.6g\n", DefaultSpace::name(), name.c_str(),
                tuning.threads, tuning.rows, batches->describe().c_str(), options.length, options.variance,
                reads.pairs.size(), seconds, submitting, gcups, most, most > 0 ? gcups / most : 0, wrong, sum);
    std::fflush(stdout);
  }
}

Options parse(int argc, char** argv) {
  Options options;
  read_options(argc, argv, "", [&options](std::string const& flag, std::string const& value) {
    if (flag == "--reads") {
      options.reads = std::stoi(value);
    } else if (flag == "--length") {
      options.length = std::stoi(value);
    } else if (flag == "--variance") {
      options.variance = std::stoi(value);
    } else if (flag == "--numbers") {
      options.numbers = words(value);
    } else if (flag == "--threads") {
      options.threads = numbers<int>(value);
    } else if (flag == "--rows") {
      options.rows = numbers<int>(value);
    } else if (flag == "--batch") {
      options.batch = std::stoul(value);
    } else if (flag == "--check") {
      options.check = std::stoul(value);
    } else if (flag == "--rounds") {
      options.rounds = std::stoi(value);
    } else {
      return false;
    }
    return true;
  });
  return options;
}

int run(int argc, char** argv) {
  Options const options = parse(argc, argv);
  Kokkos::ScopeGuard const kokkos;
  Reads const reads = make_reads(options.reads, options.length, options.variance);
  std::printf("space,number,threads,rows,how,length,variance,pairs,seconds,submitting,gcups,limit_gcups,fraction,"
              "differences,sum\n");
  for (std::string const& number : options.numbers) {
    for (int const threads : options.threads) {
      for (int const rows : options.rows) {
        measure(reads, options, number, {.threads = threads, .rows = rows});
      }
    }
  }
  return 0;
}

} // namespace
} // namespace pairscan::perf

int main(int argc, char** argv) {
  return pairscan::perf::run_main("device_distance_bench", argc, argv, pairscan::perf::run);
}
