#include <algorithm>
#include <perf/networks/gate_list.hpp>

namespace pairscan::perf {

namespace {

/// Gates in an order in which each comes after those it reads, from the outputs down, and their signals' new numbers.
class Order {
public:
  explicit Order(GateList const& list) : list_(list), renamed_(static_cast<std::size_t>(list.signals()), kNotSeen) {
    gates.reserve(list.gates.size());
    for (int input = 0; input < list.inputs; ++input) {
      renamed_[static_cast<std::size_t>(input)] = input;
    }
    for (int const output : list.outputs) {
      visit(output);
    }
  }

  [[nodiscard]] int renamed(int signal) const { return renamed_[static_cast<std::size_t>(signal)]; }

  std::vector<Gate> gates;

private:
  static constexpr int kNotSeen = -1;

  int visit(int signal) {
    int& name = renamed_[static_cast<std::size_t>(signal)];
    if (name == kNotSeen) {
      Gate gate = list_.gates[static_cast<std::size_t>(signal - list_.inputs)];
      for (int& input : gate.inputs) {
        input = visit(input);
      }
      name = list_.inputs + static_cast<int>(gates.size());
      gates.push_back(gate);
    }
    return name;
  }

  GateList const& list_;
  std::vector<int> renamed_;
};

constexpr unsigned inverted_at(unsigned table, int input) {
  unsigned const flipped = 4U >> input;
  unsigned result = 0;
  for (unsigned at = 0; at < 8; ++at) {
    result |= (table >> (at ^ flipped) & 1U) << at;
  }
  return result;
}

/// The table of every gate with each of its inputs inverted.
constexpr auto kInverted = [] {
  std::array<std::array<std::uint8_t, 256>, 3> tables{};
  for (int input = 0; input < 3; ++input) {
    for (unsigned table = 0; table < 256; ++table) {
      tables[static_cast<std::size_t>(input)][table] = static_cast<std::uint8_t>(inverted_at(table, input));
    }
  }
  return tables;
}();

/// An input that does not count becomes a repetition of one that does.
void drop_ignored_inputs(Gate& gate) {
  for (int input = 0; input < 3; ++input) {
    if (depends(gate.table, input)) {
      continue;
    }
    for (int other = 0; other < 3; ++other) {
      if (depends(gate.table, other)) {
        gate.inputs[static_cast<std::size_t>(input)] = gate.inputs[static_cast<std::size_t>(other)];
      }
    }
  }
}

} // namespace

Bits Problem::all() const {
  Bits bits(static_cast<std::size_t>(words()), ~std::uint64_t{0});
  if (states % 64 != 0) {
    bits.back() = (std::uint64_t{1} << (states % 64)) - 1;
  }
  return bits;
}

Values::Values(Problem const& problem, GateList const& list)
    : words_(problem.words()),
      values_(static_cast<std::size_t>(list.signals()) * static_cast<std::size_t>(problem.words())) {
  for (int input = 0; input < list.inputs; ++input) {
    std::ranges::copy(problem.inputs[static_cast<std::size_t>(input)], of(input));
  }
  for (int gate = 0; gate < list.size(); ++gate) {
    evaluate(list, gate);
  }
}

void Values::evaluate(GateList const& list, int gate) {
  auto const& [inputs, table] = list.gates[static_cast<std::size_t>(gate)];
  auto const filled = [](unsigned bit) { return -static_cast<std::uint64_t>(bit & 1U); };
  std::uint64_t const* a = of(inputs[0]);
  std::uint64_t const* b = of(inputs[1]);
  std::uint64_t const* c = of(inputs[2]);
  std::uint64_t* out = of(list.inputs + gate);
  for (int word = 0; word < words_; ++word) {
    out[word] = gate_values(table, a[word], b[word], c[word], filled);
  }
}

bool solves(GateList const& list, Problem const& problem) {
  Values const values(problem, list);
  for (std::size_t output = 0; output < list.outputs.size(); ++output) {
    std::uint64_t const* found = values.of(list.outputs[output]);
    Bits const care = problem.care(output);
    for (std::size_t word = 0; word < care.size(); ++word) {
      if (((found[word] ^ problem.outputs[output][word]) & care[word]) != 0) {
        return false;
      }
    }
  }
  return true;
}

void tidy(GateList& list) {
  for (Gate& gate : list.gates) {
    drop_ignored_inputs(gate);
  }
  Order order(list);
  for (int& output : list.outputs) {
    output = order.renamed(output);
  }
  list.gates = std::move(order.gates);
}

bool depends(unsigned table, int input) {
  return with_inverted(table, input) != table;
}

unsigned with_inverted(unsigned table, int input) {
  return kInverted[static_cast<std::size_t>(input)][table];
}

void invert_readings(GateList& list, int signal) {
  for (Gate& reader : list.gates) {
    for (int input = 0; input < 3; ++input) {
      if (reader.inputs[static_cast<std::size_t>(input)] == signal) {
        reader.table = with_inverted(reader.table, input);
      }
    }
  }
}

void invert(GateList& list, int signal) {
  list.gates[static_cast<std::size_t>(signal - list.inputs)].table ^= 0xffU;
  invert_readings(list, signal);
}

} // namespace pairscan::perf
