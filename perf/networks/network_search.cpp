// Finds networks of gates for kokkos_kernels/networks/networks.hpp, proves them over every state and prints them as
// C++.
//
//     network_search --scheme 8,5 --seed 1 --seconds 60

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <bit>
#include <cstdio>
#include <perf/networks/print_network.hpp>
#include <perf/networks/schedule.hpp>
#include <string>

namespace pairscan::perf {
namespace {

struct Flags {
  std::vector<int> scheme = {8, 5};
  int gap = 0;    // 0 = global
  int planes = 0; // 0 = as few as hold D
  std::uint64_t seed = 1;
  double seconds = 60;
  int stop_at = 0;
  int gate_inputs = 3;
  int polish_steps = 100'000;
  int others = 0;
  std::string codes = "offset";
  std::vector<unsigned> offsets;
};

void add_flags(CLI::App& app, Flags& flags) {
  app.add_option("--scheme", flags.scheme, "D,S: what a match and a mismatch score in the reduced scheme")
      ->delimiter(',')
      ->expected(2)
      ->capture_default_str();
  app.add_option("--local", flags.gap,
                 "networks of local alignments, in whose scheme before it is reduced a gap costs so much")
      ->check(CLI::Range(1, 31));
  app.add_option("--planes", flags.planes, "words a number takes; 0: as few as hold D")->check(CLI::Range(0, 6));
  app.add_option("--seed", flags.seed, "of the random numbers; the same seed finds the same networks")
      ->capture_default_str();
  app.add_option("--seconds", flags.seconds, "of processor time, after which the search ends")->capture_default_str();
  app.add_option("--stop-at", flags.stop_at, "end as soon as a network has so few gates");
  app.add_option("--inputs", flags.gate_inputs, "of a gate; 2: for machines without gates of three inputs")
      ->check(CLI::Range(2, 3))
      ->capture_default_str();
  app.add_option("--polish-steps", flags.polish_steps, "looking for fewer moves, afterwards")->capture_default_str();
  app.add_option("--others", flags.others,
                 "other networks of as few gates to print, which devices run faster or slower");
  app.add_option("--codes", flags.codes, "offset: p and q plus constants; any: all codes")
      ->check(CLI::IsMember({"offset", "any"}))
      ->capture_default_str();
  app.add_option("--offsets", flags.offsets, "P,Q: these codes only, p + P and q + Q")->delimiter(',')->expected(2);
}

SearchOptions options_of(Flags const& flags) {
  SearchOptions options;
  options.scheme = {flags.scheme[0], flags.scheme[1], flags.gap};
  int const needed = std::bit_width(static_cast<unsigned>(options.scheme.match));
  options.planes = flags.planes == 0 ? needed : flags.planes;
  if (options.scheme.match < 1 || options.scheme.match > 31 || options.scheme.mismatch >= options.scheme.match ||
      options.planes < needed) {
    throw CLI::ValidationError("--scheme", "takes S < D <= 31, and planes enough for D");
  }
  options.any_code = flags.codes == "any";
  options.seed = flags.seed;
  options.seconds = flags.seconds;
  options.stop_at = flags.stop_at;
  options.gate_inputs = flags.gate_inputs;
  if (!flags.offsets.empty()) {
    options.fixed = {offset_codes(options.scheme.match, options.planes, flags.offsets[0], flags.offsets[1])};
  }
  return options;
}

void print(SearchOptions const& options, Found const& cell, GateList const& step, Random& random) {
  Schedule const order = schedule(cell.list, 1000, random);
  fmt::print("// {} gates, depth {}, {} moves, {} live values; {} instructions of two inputs\n{}", order.list.size(),
             depth(order.list), order.moves, order.live, instructions_of_two(order.list),
             as_struct(options, {cell.codes, order.list}, step));
}

/// Prints networks of as many gates that resubstitution comes by on its way from this one.
void print_others(SearchOptions const& options, Found const& cell, int count, Random& random) {
  constexpr int kSteps = 1000; // from one to the next
  Problem const problem = cell_problem(options.scheme, cell.codes);
  GateList list = cell.list;
  for (int other = 0; other < count; ++other) {
    for (int walked = 0; walked < kSteps; ++walked) {
      resubstitute(list, problem, random, options.gate_inputs);
    }
    Found const made = with_fewest_inversions(options, {cell.codes, list}, random);
    print(options, made, search_step(options, made.codes), random);
  }
}

int run(Flags const& flags) {
  SearchOptions const options = options_of(flags);
  Found found = search(options, [&](Found const& better) {
    fmt::print(stderr, "{:7.1f} s: {} gates, p {}, q {}\n", processor_seconds(), better.list.size(),
               fmt::join(better.codes.p, " "), fmt::join(better.codes.q, " "));
  });
  if (found.codes.p.empty()) {
    fmt::print(stderr, "network_search: no time for a network; use more --seconds\n");
    return 1;
  }
  found = polish(options, found, flags.polish_steps);
  GateList const step = search_step(options, found.codes);
  if (!solves(found.list, cell_problem(options.scheme, found.codes)) ||
      !solves(step, step_problem(options.scheme.match, found.codes))) {
    fmt::print(stderr, "network_search: the network is wrong; this is an error of the program\n");
    return 1;
  }
  Random random(options.seed);
  print(options, found, step, random);
  print_others(options, found, flags.others, random);
  return 0;
}

} // namespace
} // namespace pairscan::perf

int main(int argc, char** argv) {
  CLI::App app{"Finds networks of gates for kokkos_kernels/networks/networks.hpp"};
  pairscan::perf::Flags flags;
  pairscan::perf::add_flags(app, flags);
  try {
    app.parse(argc, argv);
    return pairscan::perf::run(flags);
  } catch (CLI::ParseError const& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
}
