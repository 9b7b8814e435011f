// Cells per second of CPU time of real-valued distances on one host thread (kokkos_kernels/distances), for reads as
// Savran et al. (2014) have them: lengths of a mean of 400 with a variance, every read against every other. Prints a
// line of CSV per run. Options (lists by commas):
//
//   --reads N
//   --variances LIST   of the lengths
//   --sets LIST        instruction sets
//   --rounds N

#include <cstdio>
#include <perf/distances/reads.hpp>
#include <perf/support/option_lists.hpp>
#include <perf/support/run_main.hpp>
#include <perf/support/stopwatch.hpp>
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
  std::printf("%s,%s,%d,%zu,%.3f,%.2f,%.17g\n", std::string(set.name).c_str(),
              number == Number::double_precision ? "double" : "float", variance, reads.pairs.size(), seconds,
              1e-9 * static_cast<double>(reads.cells) / seconds, sum / static_cast<double>(distances.size()));
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
  std::printf("instruction_set,number,variance,pairs,cpu_seconds,gcups,mean_distance\n");
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
