// Cells per second of CPU time of real-valued distances on one host thread (kokkos_kernels/distances), for reads as
// Savran et al. (2014) have them: lengths of a mean of 400 with a variance, every read against every other. Prints a
// line of CSV per run, with what the core takes of the cells' instructions where it has AVX-512 or AVX2, measured
// beside the run: its limit. Options (lists by commas):
//
//   --reads N
//   --variances LIST   of the lengths
//   --sets LIST        instruction sets
//   --rounds N

#include <algorithm>
#include <cstdio>
#include <perf/distances/reads.hpp>
#include <perf/limits/distance_rate.hpp>
#include <perf/support/cpu_seconds.hpp>
#include <perf/support/option_lists.hpp>
#include <perf/support/run_main.hpp>
#include <string>
#include <vector>

namespace pairscan::perf {
namespace {

struct Options {
  int reads = 256;
  std::vector<int> variances{50, 75, 100};
  std::vector<std::string> sets{};
  int rounds = 3;
};

/// Returns the cells per CPU second that a core takes at the most, the best of several runs, for what runs beside it
/// makes it lower; 0 for other instruction sets.
double limit(InstructionSet const& set, Number number) {
  constexpr std::uint64_t kRounds = 2'000'000;
  constexpr int kRuns = 4;
  auto* const run = set.name == "avx512" ? run_distance_cells_avx512 : run_distance_cells_avx2;
  if (set.name != "avx512" && set.name != "avx2") {
    return 0;
  }
  bool const doubles = number == Number::double_precision;
  double best = 0;
  for (int count = 0; count < kRuns; ++count) {
    double const begin = process_cpu_seconds();
    double volatile sum = run(doubles, kRounds);
    (void)sum;
    best = std::max(best, static_cast<double>(kRounds) / (process_cpu_seconds() - begin));
  }
  return best * kDistanceChains * set.lanes(doubles ? 8 : 4);
}

void measure(Reads const& reads, int variance, InstructionSet const& set, Number number) {
  auto const computer = make_distance_computer(simple_rule(number, 0, 1, 1), {reads.residues, reads.offsets}, set);
  std::vector<double> distances(reads.pairs.size());
  double const begin = process_cpu_seconds();
  computer->compute(reads.pairs, distances);
  double const seconds = process_cpu_seconds() - begin;
  double sum = 0;
  for (double const distance : distances) {
    sum += distance;
  }
  double const gcups = 1e-9 * static_cast<double>(reads.cells) / seconds;
  double const most = 1e-9 * limit(set, number);
  std::printf("%s,%s,%d,%zu,%.3f,%.2f,%.2f,%.3f,%.17g\n", std::string(set.name).c_str(),
              number == Number::double_precision ? "double" : "float", variance, reads.pairs.size(), seconds, gcups,
              most, most > 0 ? gcups / most : 0, sum / static_cast<double>(distances.size()));
  std::fflush(stdout);
}

Options parse(int argc, char** argv) {
  Options options;
  read_options(argc, argv, "", [&options](std::string const& flag, std::string const& value) {
    if (flag == "--reads") {
      options.reads = std::stoi(value);
    } else if (flag == "--variances") {
      options.variances = numbers<int>(value);
    } else if (flag == "--sets") {
      options.sets = words(value);
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
  Options options = parse(argc, argv);
  if (options.sets.empty()) {
    for (InstructionSet const* set : available_instruction_sets()) {
      options.sets.emplace_back(set->name);
    }
  }
  std::printf("instruction_set,number,variance,pairs,cpu_seconds,gcups,limit_gcups,fraction,mean_distance\n");
  for (int const variance : options.variances) {
    Reads const reads = make_reads(options.reads, 400, variance);
    for (int round = 0; round < options.rounds; ++round) {
      for (std::string const& set : options.sets) {
        for (Number const number : {Number::double_precision, Number::single_precision}) {
          measure(reads, variance, choose_instruction_set(set), number);
        }
      }
    }
  }
  return 0;
}

} // namespace
} // namespace pairscan::perf

int main(int argc, char** argv) {
  return pairscan::perf::run_main("distance_bench", argc, argv, pairscan::perf::run);
}
