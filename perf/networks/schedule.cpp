#include <kokkos_kernels/simd/bit_planes.hpp>

#include <algorithm>
#include <perf/networks/schedule.hpp>

namespace pairscan::perf {

namespace {

std::vector<int> operands(Gate const& gate) {
  std::vector<int> all(gate.inputs.begin(), gate.inputs.end());
  std::ranges::sort(all);
  all.erase(std::unique(all.begin(), all.end()), all.end());
  return all;
}

Gate permuted(Gate const& gate, std::array<std::size_t, 3> const& from) {
  Gate result;
  for (std::size_t input = 0; input < 3; ++input) {
    result.inputs[input] = gate.inputs[from[input]];
  }
  for (unsigned at = 0; at < 8; ++at) {
    unsigned there = 0;
    for (std::size_t input = 0; input < 3; ++input) {
      there |= (at >> (2 - input) & 1U) << (2 - from[input]);
    }
    result.table |= (gate.table >> there & 1U) << at;
  }
  return result;
}

/// One random order, taking gates first that free an operand.
class Order {
public:
  Order(GateList const& list, Random& random)
      : list_(list), random_(random), readers_(static_cast<std::size_t>(list.signals())),
        renamed_(static_cast<std::size_t>(list.signals()), -1) {
    for (Gate const& gate : list.gates) {
      for (int const operand : operands(gate)) {
        ++readers(operand);
      }
    }
    for (int const output : list.outputs) {
      ++readers(output);
    }
    result_.list.inputs = list.inputs;
    result_.live = list.inputs;
    for (int input = 0; input < list.inputs; ++input) {
      renamed(input) = input;
    }
  }

  Schedule run() {
    for (int placed = 0, live = list_.inputs; placed < list_.size(); ++placed) {
      int const next = choose();
      Gate const& gate = list_.gates[static_cast<std::size_t>(next)];
      int const freed = freed_by(gate);
      result_.moves += freed == 0 && operands(gate).size() == 3 ? 1 : 0;
      live += 1 - freed;
      result_.live = std::max(result_.live, live);
      place(next);
    }
    for (int const output : list_.outputs) {
      result_.list.outputs.push_back(renamed(output));
    }
    return std::move(result_);
  }

private:
  int& readers(int signal) { return readers_[static_cast<std::size_t>(signal)]; }
  int& renamed(int signal) { return renamed_[static_cast<std::size_t>(signal)]; }

  [[nodiscard]] int freed_by(Gate const& gate) {
    return static_cast<int>(std::ranges::count_if(operands(gate), [&](int operand) { return readers(operand) == 1; }));
  }

  int choose() {
    int chosen = -1;
    int most = -1;
    std::uint64_t equals = 0;
    bool const any = random_() % 8 == 0;
    for (int gate = 0; gate < list_.size(); ++gate) {
      Gate const& candidate = list_.gates[static_cast<std::size_t>(gate)];
      bool const ready = std::ranges::all_of(candidate.inputs, [&](int input) { return renamed(input) >= 0; });
      if (!ready || renamed(list_.inputs + gate) >= 0) {
        continue;
      }
      int const freed = any ? 0 : std::min(freed_by(candidate), 1);
      equals = freed > most ? 0 : equals;
      most = std::max(most, freed);
      if (freed == most && random_() % ++equals == 0) {
        chosen = gate;
      }
    }
    return chosen;
  }

  void place(int index) {
    Gate gate = list_.gates[static_cast<std::size_t>(index)];
    std::size_t first =
        0; // the last of those that are freed, so that `matches`, the last input, stays behind if it can
    for (std::size_t input = 3; input-- > 0;) {
      if (readers(gate.inputs[input]) == 1 && gate.inputs[input] != list_.inputs - 1) {
        first = input;
      }
    }
    for (std::size_t input = 0; input < 3 && readers(gate.inputs[first]) != 1; ++input) {
      first = readers(gate.inputs[input]) == 1 ? input : first;
    }
    for (int const operand : operands(gate)) {
      --readers(operand);
    }
    for (int& input : gate.inputs) {
      input = renamed(input);
    }
    gate = permuted(gate, {first, first == 0 ? std::size_t{1} : 0, first == 2 ? std::size_t{1} : 2});
    renamed(list_.inputs + index) = result_.list.signals();
    result_.list.gates.push_back(gate);
  }

  GateList const& list_;
  Random& random_;
  std::vector<int> readers_; // that are still to come
  std::vector<int> renamed_; // signals of the result, -1 before they are there
  Schedule result_;
};

} // namespace

Schedule schedule(GateList const& list, int tries, Random& random) {
  Schedule best = Order(list, random).run();
  for (int attempt = 1; attempt < tries; ++attempt) {
    Schedule other = Order(list, random).run();
    if (std::pair(other.moves, other.live) < std::pair(best.moves, best.live)) {
      best = std::move(other);
    }
  }
  return best;
}

int instructions_of_two(GateList const& list) {
  int sum = 0;
  for (Gate const& gate : list.gates) {
    unsigned table = gate.table; // as a function of inputs that differ
    if (gate.inputs[1] == gate.inputs[2]) {
      table = without_repetition(table);
    } else if (gate.inputs[0] == gate.inputs[1]) {
      table = (table & 0xc3U) | (table & 0x03U) << 4U | (table & 0xc0U) >> 4U;
    } else if (gate.inputs[0] == gate.inputs[2]) {
      table = (table & 0xa5U) | (table & 0x05U) << 4U | (table & 0xa0U) >> 4U;
    }
    sum += std::min({body_detail::cost3(table), body_detail::cost3(body_detail::exchanged(table, 1)),
                     body_detail::cost3(body_detail::exchanged(table, 2))});
  }
  return sum;
}

int depth(GateList const& list) {
  std::vector<int> levels(static_cast<std::size_t>(list.signals()));
  for (int gate = 0; gate < list.size(); ++gate) {
    for (int const input : list.gates[static_cast<std::size_t>(gate)].inputs) {
      int& level = levels[static_cast<std::size_t>(list.inputs + gate)];
      level = std::max(level, levels[static_cast<std::size_t>(input)] + 1);
    }
  }
  int deepest = 0;
  for (int const output : list.outputs) {
    deepest = std::max(deepest, levels[static_cast<std::size_t>(output)]);
  }
  return deepest;
}

} // namespace pairscan::perf
