// Finds the gates that tell by which moves a path comes to a cell of affine gaps
// (kokkos_kernels/networks/cell_moves.hpp) for one of the networks that there are, checks them over every pair of
// states that can meet and prints them as a list.
//
//     path_search --scheme 1,0,3 --seed 1 --seconds 60

#include <kokkos_kernels/networks/affine_states.hpp>
#include <kokkos_kernels/networks/choose_affine_network.hpp>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <ctime>
#include <initializer_list>
#include <map>
#include <perf/networks/first_network.hpp>
#include <perf/networks/network_builder.hpp>
#include <perf/networks/resubstitution.hpp>
#include <perf/networks/schedule.hpp>
#include <set>
#include <string>

namespace pairscan::perf {

/// A signal in every case at once.
struct Signal {
  Bits bits;
};

template <unsigned kTable>
Signal gate(Signal const& a, Signal const& b, Signal const& c) {
  Signal out{Bits(a.bits.size())};
  for (std::size_t word = 0; word < out.bits.size(); ++word) {
    for (unsigned at = 0; at < 8; ++at) {
      std::uint64_t const one = (at & 4U) != 0 ? a.bits[word] : ~a.bits[word];
      std::uint64_t const two = (at & 2U) != 0 ? b.bits[word] : ~b.bits[word];
      std::uint64_t const three = (at & 1U) != 0 ? c.bits[word] : ~c.bits[word];
      out.bits[word] |= (kTable >> at & 1U) != 0 ? one & two & three : 0;
    }
  }
  return out;
}

namespace {

struct Flags {
  std::vector<int> scheme = {1, 0, 3};
  std::uint64_t seed = 1;
  double seconds = 60;
};

double seconds_so_far() {
  return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

struct Case {
  AffineEdges in;
  bool matches = false;
  unsigned left = 0;
  unsigned top = 0;
};

/// In the order of CellMoves.
enum Asked { kDiagonal, kLeft, kAbove, kLeftOpens, kAboveOpens, kQuestions };
constexpr char const* kNames[kQuestions] = {"diagonal", "left", "above", "left_opens", "above_opens"};

/// The moves of a network's cell in every case that may occur, with every code that its cells may make.
template <class Network>
class Moves {
public:
  static constexpr int kPlanes = Network::planes;
  static constexpr ReducedAffine kScheme{Network::match, Network::mismatch, Network::open};

  Moves() : states_(kScheme) {
    for (AffineEdge const& edge : states_.edges()) {
      left_[Network::left_code(edge)].insert(Network::left_code(edge));
      top_[Network::top_code(edge)].insert(Network::top_code(edge));
    }
    do {
      list_cases();
    } while (compute());
  }

  /// Inputs are the planes on the left and above, whether letters match, and the planes on the right and below, in the
  /// order of Side.
  [[nodiscard]] Problem problem() const {
    Problem problem;
    problem.states = static_cast<int>(cases_.size());
    problem.inputs = in_;
    problem.inputs.insert(problem.inputs.end(), out_.begin(), out_.end());
    problem.outputs.assign(kQuestions, Bits(words()));
    problem.cares.assign(kQuestions, Bits(words()));
    for (std::size_t at = 0; at < cases_.size(); ++at) {
      answer(problem, at);
    }
    return problem;
  }

  /// Returns gates as one would write them down: what comes from a gap is what leaves one whole, and the diagonal wins
  /// where neither gap is worth more than a mismatch. Each question but that asks the planes of one edge; where
  /// merged states leave them too little to tell, those of the gap's edge in front of the cell and of the one behind it
  /// that crosses the other way.
  [[nodiscard]] GateList written(Problem const& problem, Random& random) const {
    NetworkBuilder builder(problem);
    auto const split = [&](Bits const& function, Bits const& care, Side side, Gap gap) {
      Signals planes = planes_of({side});
      if (!tell(problem, planes, function, care)) {
        planes = gap == Gap::along_row ? planes_of({kOnLeft, kBelow}) : planes_of({kOnTop, kRight});
      }
      return builder.split(function, care, shuffled(planes, random), planes.size());
    };
    int const row = split(where([](Case const& each) { return along_row(each) > kScheme.mismatch; }), problem.all(),
                          kOnLeft, Gap::along_row);
    int const col = split(where([](Case const& each) { return along_col(each) > kScheme.mismatch; }), problem.all(),
                          kOnTop, Gap::along_column);
    constexpr Side kSides[kQuestions] = {kOnLeft, kRight, kBelow, kOnLeft, kOnTop};
    constexpr Gap kGaps[kQuestions] = {Gap::along_row, Gap::along_row, Gap::along_column, Gap::along_row,
                                       Gap::along_column};
    builder.add_output(builder.gate(problem.outputs[kDiagonal], {2 * kPlanes, row, col}));
    for (int question = kLeft; question < kQuestions; ++question) {
      auto const at = static_cast<std::size_t>(question);
      builder.add_output(split(problem.outputs[at], problem.cares[at], kSides[question], kGaps[question]));
    }
    return builder.take();
  }

private:
  enum Side { kOnLeft, kOnTop, kRight, kBelow };
  enum class Gap : std::uint8_t { along_row, along_column };

  [[nodiscard]] static Signals planes_of(std::initializer_list<Side> sides) {
    Signals planes;
    for (Side const side : sides) {
      for (int plane = 0; plane < kPlanes; ++plane) {
        planes.push_back(side * kPlanes + (side < kRight ? 0 : 1) + plane);
      }
    }
    return planes;
  }

  /// Returns whether these inputs tell the value of a function in each case that it is asked in.
  [[nodiscard]] bool tell(Problem const& problem, Signals const& inputs, Bits const& function, Bits const& care) const {
    std::map<unsigned, bool> values;
    for (std::size_t at = 0; at < cases_.size(); ++at) {
      auto const holds = [at](Bits const& bits) { return (bits[at / 64] >> (at % 64) & 1U) != 0; };
      unsigned key = 0;
      for (auto const input : inputs) {
        key = 2 * key + (holds(problem.inputs[static_cast<std::size_t>(input)]) ? 1 : 0);
      }
      if (holds(care) && values.emplace(key, holds(function)).first->second != holds(function)) {
        return false;
      }
    }
    return true;
  }

  [[nodiscard]] static int along_row(Case const& each) { return each.in.across.step + each.in.across.gap; }
  [[nodiscard]] static int along_col(Case const& each) { return each.in.down.step + each.in.down.gap; }

  [[nodiscard]] std::size_t words() const { return (cases_.size() + 63) / 64; }

  template <class Condition>
  [[nodiscard]] Bits where(Condition const& condition) const {
    Bits bits(words());
    for (std::size_t at = 0; at < cases_.size(); ++at) {
      set(bits, at, condition(cases_[at]));
    }
    return bits;
  }

  void list_cases() {
    cases_.clear();
    for (AffineEdges const& in : states_.pairs()) {
      states_.for_each_result(in, [&](AffineEdges const&, AffineCorner const& corner) {
        for (unsigned const left : left_.at(Network::left_code(in.across))) {
          for (unsigned const top : top_.at(Network::top_code(in.down))) {
            cases_.push_back({in, corner.matches, left, top});
          }
        }
      });
    }
  }

  static void set(Bits& bits, std::size_t at, bool holds) { bits[at / 64] |= std::uint64_t{holds} << (at % 64); }
  static unsigned code(Signal const (&planes)[kPlanes], std::size_t at) {
    unsigned code = 0;
    for (int plane = 0; plane < kPlanes; ++plane) {
      code |= static_cast<unsigned>(planes[plane].bits[at / 64] >> (at % 64) & 1U) << plane;
    }
    return code;
  }

  /// Runs the network; true where its cells made a code that was not among the cases.
  bool compute() {
    Signal l[kPlanes];
    Signal t[kPlanes];
    Signal matches{Bits(words())};
    for (int plane = 0; plane < kPlanes; ++plane) {
      l[plane].bits.resize(words());
      t[plane].bits.resize(words());
      for (std::size_t at = 0; at < cases_.size(); ++at) {
        set(l[plane].bits, at, (cases_[at].left >> plane & 1U) != 0);
        set(t[plane].bits, at, (cases_[at].top >> plane & 1U) != 0);
      }
    }
    for (std::size_t at = 0; at < cases_.size(); ++at) {
      set(matches.bits, at, cases_[at].matches);
    }
    in_.clear();
    out_.clear();
    keep(in_, l);
    keep(in_, t);
    in_.push_back(matches.bits);
    Network{}.cell(l, t, matches);
    keep(out_, l);
    keep(out_, t);
    bool grew = false;
    for (std::size_t at = 0; at < cases_.size(); ++at) {
      AffineEdges const out = affine_cell(kScheme, cases_[at].in, {cases_[at].matches});
      grew |= left_[Network::left_code(out.across)].insert(code(l, at)).second;
      grew |= top_[Network::top_code(out.down)].insert(code(t, at)).second;
    }
    return grew;
  }
  static void keep(std::vector<Bits>& signals, Signal const (&planes)[kPlanes]) {
    for (Signal const& plane : planes) {
      signals.push_back(plane.bits);
    }
  }

  void answer(Problem& problem, std::size_t at) const {
    Case const& each = cases_[at];
    int const row = along_row(each);
    int const col = along_col(each);
    int const step = each.matches ? kScheme.match : kScheme.mismatch;
    int const here = std::max({step, row, col});
    bool const diagonal = here == step;
    auto const say = [&](Asked question, bool holds, bool cares) {
      set(problem.outputs[question], at, holds);
      set(problem.cares[question], at, cares);
    };
    say(kDiagonal, diagonal, true);
    say(kLeft, row == here, !diagonal);
    say(kAbove, col == here, !diagonal);
    say(kLeftOpens, each.in.across.gap == -kScheme.open, row > here - kScheme.open);
    say(kAboveOpens, each.in.down.gap == -kScheme.open, col > here - kScheme.open);
  }

  AffineStates states_;
  std::map<unsigned, std::set<unsigned>> left_; // codes of the same states
  std::map<unsigned, std::set<unsigned>> top_;
  std::vector<Case> cases_;
  std::vector<Bits> in_;
  std::vector<Bits> out_;
};

/// Takes out gates until none went for a while.
void shrink(GateList& list, Problem const& problem, Random& random, double end) {
  constexpr int kPatience = 400;
  constexpr int kStepsPerGate = 12;
  constexpr int kLarge = 200; // gates, of which copies help little
  for (int idle = 0; seconds_so_far() < end && idle < kPatience; ++idle) {
    GateList const before = list;
    if (list.size() < kLarge && random() % 2 == 0) {
      duplicate(list, random);
    }
    for (int step = 0; step < kStepsPerGate * std::max(1, before.size()) && list.size() >= before.size(); ++step) {
      resubstitute(list, problem, random);
    }
    idle = list.size() < before.size() ? 0 : idle;
    list = list.size() > before.size() ? before : list;
  }
}

/// Begins anew as often as there is time, with written gates or, where merged states leave these too little to ask,
/// with split functions.
template <class Network>
GateList search(Moves<Network> const& moves, Problem const& problem, Flags const& flags) {
  Random random(flags.seed);
  GateList best;
  while (seconds_so_far() < flags.seconds) {
    GateList list = moves.written(problem, random);
    if (!solves(list, problem)) {
      list = split_network(problem, random);
    }
    shrink(list, problem, random, flags.seconds);
    if (best.outputs.empty() || list.size() < best.size()) {
      best = list;
      fmt::print(stderr, "{:7.1f} s: {} gates\n", seconds_so_far(), best.size());
    }
  }
  return best;
}

/// Prints the gates by the names that CellMoves' functions have.
template <class Network>
void print(GateList const& found) {
  int const levels = depth(found);
  fmt::print("// {} gates, depth {}\n", found.size(), levels);
  std::vector<std::string> names;
  auto const add_planes = [&names](char const* side) {
    for (int plane = 0; plane < Network::planes; ++plane) {
      names.push_back(fmt::format("{}[{}]", side, plane));
    }
  };
  add_planes("l");
  add_planes("t");
  names.emplace_back("matches");
  add_planes("right");
  add_planes("below");
  for (int gate = 0; Gate const& each : found.gates) {
    auto const name = [&](int input) { return names[static_cast<std::size_t>(input)]; };
    std::string const made = fmt::format("h{}", gate++);
    fmt::print("Word const {} = gate<{:#04x}>({}, {}, {});\n", made, each.table & 0xffU, name(each.inputs[0]),
               name(each.inputs[1]), name(each.inputs[2]));
    names.push_back(made);
  }
  for (std::size_t output = 0; output < kQuestions; ++output) {
    fmt::print("{} = {};\n", kNames[output], names[static_cast<std::size_t>(found.outputs[output])]);
  }
}

template <class Network>
int run(Flags const& flags) {
  Moves<Network> const moves;
  Problem const problem = moves.problem();
  GateList const found = search(moves, problem, flags);
  if (!solves(found, problem)) {
    fmt::print(stderr, "path_search: no gates in this time\n");
    return 1;
  }
  print<Network>(found);
  return 0;
}

} // namespace
} // namespace pairscan::perf

int main(int argc, char** argv) {
  CLI::App app{"Finds gates for kokkos_kernels/networks/cell_moves.hpp"};
  pairscan::perf::Flags flags;
  app.add_option("--scheme", flags.scheme, "M,S,O: match, mismatch and what an opening costs in the reduced scheme")
      ->delimiter(',')
      ->expected(3)
      ->capture_default_str();
  app.add_option("--seed", flags.seed, "of the random numbers")->capture_default_str();
  app.add_option("--seconds", flags.seconds, "of processor time, after which the search ends")->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  int status = 2; // where there is no such network
  pairscan::with_affine_network({flags.scheme[0], flags.scheme[1], flags.scheme[2]},
                                [&]<class Network>(Network const&) { status = pairscan::perf::run<Network>(flags); });
  return status;
}
