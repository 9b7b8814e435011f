// Finds networks of gates for affine gaps (kokkos_kernels/networks/affine_network.hpp), proves them over every pair of
// states that can meet and prints them as lists.
//
//     affine_search --scheme 1,0,1 --seed 1 --seconds 60

#include <CLI/CLI.hpp>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <cstdio>
#include <ctime>
#include <perf/networks/affine_walk.hpp>
#include <perf/networks/built_in_network.hpp>
#include <perf/networks/differences.hpp>
#include <perf/networks/gate_text.hpp>
#include <perf/networks/schedule.hpp>
#include <perf/networks/two_inputs.hpp>
#include <string>

namespace pairscan::perf {
namespace {

struct Flags {
  std::vector<int> scheme = {1, 0, 1};
  int extension = 0; // of local alignments; 0: global ones
  int planes = 0;    // 0 = as few as hold the states
  std::uint64_t seed = 1;
  double seconds = 60;
  int stop_at = 0;
  int print_from = 0;
  int walks = 8;
  int others = 0;
  AffineWalkRules rules;
  bool all_states = false;
  bool built_in = false;
  bool subtracts = false;
};

double seconds_so_far() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// Prints the step of each word that a state of a side may have, second codes included.
void print_steps(AffineCell const& cell, AffineCodes const& codes, std::size_t side) {
  std::vector<int> steps(std::size_t{1} << codes.planes, -1);
  SideCode const& code = codes.sides[side];
  for (std::size_t word = 0; word < steps.size(); ++word) {
    for (std::size_t state = 0; state < code.words.size(); ++state) {
      if (((word ^ code.words[state]) & ~code.free[state]) == 0) {
        steps[word] = cell.states()[state].step + cell.scheme().open;
      }
    }
  }
  fmt::print("{}steps = {{{}}}\n", side == 0 ? "left_" : "", fmt::join(steps, ", "));
}

/// Returns the same with values and planes of the codes inverted wherever machines without inverters gain by it.
AffineFound with_fewest_inversions(AffineFound found) {
  constexpr int kTries = 20'000;
  Random random(1);
  int const planes = found.codes.planes;
  Inverted made = with_fewest_inversions(found.list, 2 * planes, kTries, random);
  found.list = std::move(made.list);
  for (std::size_t side = 0; side < 2; ++side) {
    for (unsigned& word : found.codes.sides[side].words) {
      word ^= (side == 0 ? made.planes : made.planes >> planes) & ((1U << planes) - 1);
    }
  }
  return found;
}

/// Prints what each plane becomes; planes that become another plane come before those are overwritten.
void print_outputs(GateList const& list, std::vector<std::string> const& names) {
  std::vector<std::string> made;
  for (std::size_t output = 0; output < list.outputs.size(); ++output) {
    int const signal = list.outputs[output];
    made.push_back(names[static_cast<std::size_t>(signal)]);
    if (signal < list.inputs && made.back() != names[output]) {
      fmt::print("Word const kept{} = {};\n", output, made.back());
      made.back() = fmt::format("kept{}", output);
    }
  }
  for (std::size_t output = 0; output < made.size(); ++output) {
    fmt::print("{} = {};\n", names[output], made[output]);
  }
}

/// Prints the gates, each behind those that it reads, and adds their names to those of the inputs.
void print_gates(GateList const& list, std::vector<Difference> const& differences, std::vector<std::string>& names) {
  names.resize(static_cast<std::size_t>(list.signals()));
  auto const name = [&](int signal) -> std::string& { return names[static_cast<std::size_t>(signal)]; };
  auto const is_there = [&](int signal) { return !name(signal).empty(); };
  for (int printed = 0; printed < list.size();) {
    for (int index = 0; index < list.size(); ++index) {
      Gate const& gate = list.gates[static_cast<std::size_t>(index)];
      auto const found = std::ranges::find(differences, index, &Difference::gate);
      bool const subtracts = found != differences.end();
      bool const is_ready = std::ranges::all_of(gate.inputs, is_there) && (!subtracts || is_there(found->borrow));
      if (!is_ready || is_there(list.inputs + index)) {
        continue;
      }
      std::string const made = fmt::format("g{}", printed++);
      fmt::print("Word const {} = {};\n", made,
                 subtracts ? fmt::format("low_bit_of_difference({}, {}, {}, {}, factors)", name(found->signals[0]),
                                         name(found->signals[1]), name(found->signals[2]), name(found->borrow))
                           : expression(gate, names));
      name(list.inputs + index) = made;
    }
  }
}

/// Prints the code of each edge, and the network. `subtracts`: devices subtract words where they can.
void print(AffineCell const& cell, AffineFound found, bool subtracts) {
  auto const differences = subtracts ? take_differences(found.list) : std::vector<Difference>{};
  fmt::print("// {} gates, depth {}; {} instructions of two inputs\n", found.list.size(), depth(found.list),
             instructions_of_two(found.list));
  ReducedAffine const& scheme = cell.scheme();
  for (std::size_t side = 0; side < 2; ++side) {
    fmt::print("{}_codes = {{", side == 0 ? "left" : "top");
    for (int step = -scheme.open; step <= scheme.match + scheme.open; ++step) {
      std::vector<int> row;
      for (int gap = -scheme.open; gap <= 0; ++gap) {
        int const state = cell.state_of({step, gap});
        row.push_back(state < 0 ? -1
                                : static_cast<int>(found.codes.sides[side].words[static_cast<std::size_t>(state)]));
      }
      fmt::print("{}{{{}}}", step > -scheme.open ? ", " : "", fmt::join(row, ", "));
    }
    fmt::print("}}\n");
  }
  if (cell.is_local()) {
    print_steps(cell, found.codes, 0);
  }
  print_steps(cell, found.codes, 1);
  std::vector<std::string> names;
  for (std::string const array : {"l", "t"}) {
    for (int plane = 0; plane < found.codes.planes; ++plane) {
      names.push_back(fmt::format("{}[{}]", array, plane));
    }
  }
  names.emplace_back("matches");
  if (cell.is_local()) {
    names.insert(names.end(), {"low", "odd"});
  }
  print_gates(found.list, differences, names);
  print_outputs(found.list, names);
}

/// Walks as many ways for as long as one another, from the first network if there is one; the better half goes on for
/// twice as long.
AffineFound search(AffineCell const& cell, int planes, std::optional<AffineFound> const& first, Flags const& flags) {
  Random random(flags.seed);
  std::vector<AffineWalk> walks;
  int fewest = first ? first->list.size() : 1 << 20;
  AffineFound best = first.value_or(AffineFound{});
  auto const over = [&] { return seconds_so_far() >= flags.seconds || fewest <= flags.stop_at; };
  for (int walk = 0; walk < flags.walks; ++walk) {
    if (first) {
      walks.emplace_back(cell, *first, flags.rules, random);
    } else {
      walks.emplace_back(cell, planes, flags.rules, random);
    }
  }
  for (double slice = flags.seconds / 4 / flags.walks; !over(); slice *= 2) {
    for (AffineWalk& walk : walks) {
      for (double const end = seconds_so_far() + slice; seconds_so_far() < end && !over();) {
        walk.advance();
        if (walk.gates() < fewest) {
          fewest = walk.gates();
          best = walk.best();
          fmt::print(stderr, "{:7.1f} s: {} gates\n", seconds_so_far(), fewest);
          if (fewest <= flags.print_from) {
            print(cell, flags.rules.gate_inputs == 2 ? with_fewest_inversions(best) : best, flags.subtracts);
            std::fflush(stdout);
          }
        }
      }
    }
    std::ranges::sort(walks, {}, &AffineWalk::gates);
    walks.erase(walks.begin() + static_cast<std::ptrdiff_t>((walks.size() + 1) / 2), walks.end());
  }
  return best;
}

/// Prints networks of as many gates and the same codes, each some steps from the one before.
void print_others(AffineCell const& cell, AffineFound found, Flags const& flags) {
  constexpr int kStepsBetween = 300;
  Random random(flags.seed);
  Problem const problem = cell.problem(found.codes);
  for (int other = 0; other < flags.others; ++other) {
    for (int step = 0; step < kStepsBetween; ++step) {
      resubstitute(found.list, problem, random, flags.rules.gate_inputs);
    }
    print(cell, found, flags.subtracts);
  }
}

int run(Flags const& flags) {
  ReducedAffine const scheme{flags.scheme[0], flags.scheme[1], flags.scheme[2], 1, -flags.extension};
  if (flags.extension > 0 && 2 * flags.extension - scheme.mismatch > 2) {
    fmt::print(stderr,
               "affine_search: --local tells the values 0 and 1 from others, here cells notice {}; lower it, or "
               "give another scheme\n",
               2 * flags.extension - scheme.mismatch);
    return 2;
  }
  AffineCell const cell(scheme, flags.extension > 0, !flags.all_states);
  int const needed = std::bit_width(cell.states().size() - 1);
  int const planes = flags.planes == 0 ? needed : flags.planes;
  if (planes < needed) {
    fmt::print(stderr, "affine_search: {} states take {} planes\n", cell.states().size(), needed);
    return 2;
  }
  std::optional<AffineFound> first;
  if (flags.built_in) {
    first = built_in_affine_network(cell, flags.rules.gate_inputs);
    if (!first) {
      fmt::print(stderr, "affine_search: no network of kokkos_kernels/networks is for these states; leave out "
                         "--built-in, or give --all-states\n");
      return 2;
    }
  }
  AffineFound found = search(cell, planes, first, flags);
  if (flags.rules.gate_inputs == 2) {
    found = with_fewest_inversions(found);
  }
  if (found.list.gates.empty() || !solves(found.list, cell.problem(found.codes))) {
    fmt::print(stderr, "affine_search: no network in this time\n");
    return 1;
  }
  if (found.list.size() > flags.print_from) {
    print(cell, found, flags.subtracts);
  }
  print_others(cell, found, flags);
  return 0;
}

} // namespace
} // namespace pairscan::perf

int main(int argc, char** argv) {
  CLI::App app{"Finds networks of gates for kokkos_kernels/networks/affine_network.hpp"};
  pairscan::perf::Flags flags;
  app.add_option("--scheme", flags.scheme, "M,S,O: match, mismatch and what an opening costs in the reduced scheme")
      ->delimiter(',')
      ->expected(3)
      ->capture_default_str();
  app.add_option("--local", flags.extension,
                 "local alignments, in which a residue of a gap costs so much in the reduced scheme")
      ->check(CLI::Range(1, 100));
  app.add_option("--planes", flags.planes, "words a state takes; 0: as few as hold all")->check(CLI::Range(0, 8));
  app.add_option("--seed", flags.seed, "of the random numbers")->capture_default_str();
  app.add_option("--seconds", flags.seconds, "of processor time, after which the search ends")->capture_default_str();
  app.add_option("--stop-at", flags.stop_at, "end as soon as a network has so few gates");
  app.add_option("--print-from", flags.print_from, "print each better network of so few gates when it is found");
  app.add_option("--walks", flags.walks, "networks to begin with")->check(CLI::Range(1, 100))->capture_default_str();
  app.add_option("--inputs", flags.rules.gate_inputs, "of a gate; 2: for machines without gates of three inputs")
      ->check(CLI::Range(2, 3))
      ->capture_default_str();
  app.add_flag("--binary-steps", flags.rules.binary_steps,
               "keep the step in the low planes of the code on top, in binary, with the opening added");
  app.add_flag("--written", flags.rules.written,
               "begin with networks as one would write them down, not with split functions");
  app.add_flag("--built-in", flags.built_in, "begin with the network that kokkos_kernels/networks has")
      ->excludes("--local");
  app.add_option("--others", flags.others, "print so many other networks of as many gates and the same codes");
  app.add_flag("--subtracts", flags.subtracts,
               "for devices: print differences of words in place of gates of three whose borrow is a gate, too");
  app.add_flag("--all-states", flags.all_states, "keep states apart that no cell tells apart");
  try {
    app.parse(argc, argv);
    return pairscan::perf::run(flags);
  } catch (CLI::ParseError const& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
}
