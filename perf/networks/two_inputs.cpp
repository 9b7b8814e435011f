#include <algorithm>
#include <perf/networks/schedule.hpp>
#include <perf/networks/two_inputs.hpp>

namespace pairscan::perf {

namespace {

// bit 2a + b of a function of two bits
constexpr unsigned kNever = 0x0;
constexpr unsigned kAlways = 0xf;
constexpr unsigned kXor = 0x6;
constexpr unsigned kAnd = 0x8;
constexpr unsigned kAndNot = 0x2; // of the first
constexpr unsigned kOr = 0xe;
constexpr unsigned kOrNot = 0xb;

class Builder {
public:
  explicit Builder(GateList const& list) { made_.inputs = list.inputs; }

  /// Adds a gate, split at its first input where it has three. Returns its number, as the others.
  int add(Gate const& gate) {
    auto const& [a, b, c] = gate.inputs;
    if (a == b || b == c || a == c) {
      return append(gate);
    }
    unsigned const zero = gate.table & kAlways; // where the first input is 0
    unsigned const one = gate.table >> 4U;
    if (zero == one) {
      return add(zero, b, c);
    }
    if ((zero ^ one) == kAlways) {
      return add(kXor, a, add(zero, b, c));
    }
    if (zero == kNever || one == kNever) {
      return add(zero == kNever ? kAnd : kAndNot, a, add(zero | one, b, c));
    }
    if (zero == kAlways || one == kAlways) {
      return add(zero == kAlways ? kOrNot : kOr, a, add(zero & one, b, c));
    }
    return add(kXor, add(zero, b, c), add(kAnd, a, add(zero ^ one, b, c)));
  }

  GateList take(std::vector<int> outputs) {
    made_.outputs = std::move(outputs);
    tidy(made_);
    return std::move(made_);
  }

private:
  int append(Gate const& gate) {
    made_.gates.push_back(gate);
    return made_.signals() - 1;
  }

  int add(unsigned function, int a, int b) {
    Gate gate{{a, b, b}, 0};
    for (unsigned at = 0; at < 8; ++at) {
      gate.table |= (function >> (at >> 1U) & 1U) << at;
    }
    return append(gate);
  }

  GateList made_;
};

/// What can be inverted in a network.
struct Invertible {
  std::vector<int> gates;  // signals that are no output
  std::vector<int> planes; // whose output is a gate's alone, and that do not become another plane

  Invertible(GateList const& list, int planes_of_code) {
    for (int signal = list.inputs; signal < list.signals(); ++signal) {
      if (std::ranges::count(list.outputs, signal) == 0) {
        gates.push_back(signal);
      }
    }
    for (int plane = 0; plane < planes_of_code; ++plane) {
      int const made = list.outputs[static_cast<std::size_t>(plane)];
      if (made >= list.inputs && std::ranges::count(list.outputs, made) == 1 &&
          std::ranges::count(list.outputs, plane) == 0) {
        planes.push_back(plane);
      }
    }
  }
};

} // namespace

GateList of_two_inputs(GateList const& list) {
  Builder made(list);
  std::vector<int> renamed(static_cast<std::size_t>(list.signals()));
  for (int input = 0; input < list.inputs; ++input) {
    renamed[static_cast<std::size_t>(input)] = input;
  }
  auto const new_name = [&renamed](int signal) { return renamed[static_cast<std::size_t>(signal)]; };
  for (int gate = 0; gate < list.size(); ++gate) {
    Gate each = list.gates[static_cast<std::size_t>(gate)];
    std::ranges::transform(each.inputs, each.inputs.begin(), new_name);
    renamed[static_cast<std::size_t>(list.inputs + gate)] = made.add(each);
  }
  std::vector<int> outputs = list.outputs;
  std::ranges::transform(outputs, outputs.begin(), new_name);
  return made.take(std::move(outputs));
}

Inverted with_fewest_inversions(GateList const& list, int planes, int tries, Random& random) {
  Invertible const what(list, planes);
  auto const invert_one = [&what, &random](Inverted& network) {
    std::size_t const one = random() % std::max<std::size_t>(what.gates.size() + what.planes.size(), 1);
    if (one < what.gates.size()) {
      invert(network.list, what.gates[one]);
    } else if (!what.planes.empty()) {
      int const plane = what.planes[one - what.gates.size()];
      invert_readings(network.list, plane);
      invert(network.list, network.list.outputs[static_cast<std::size_t>(plane)]);
      network.planes ^= 1U << plane;
    }
  };
  Inverted best{list};
  for (int attempt = 0; attempt < tries; ++attempt) {
    Inverted other = best;
    for (int more = below(random, 3); more >= 0; --more) {
      invert_one(other);
    }
    if (instructions_of_two(other.list) <= instructions_of_two(best.list)) {
      best = std::move(other);
    }
  }
  return best;
}

} // namespace pairscan::perf
