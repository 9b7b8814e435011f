#include <algorithm>
#include <optional>
#include <perf/networks/differences.hpp>

namespace pairscan::perf {

namespace {

/// An exclusive or of three signals, and a majority of them or of their complements.
struct Subtractor {
  int low;
  int borrow;
};

Gate const& gate_at(GateList const& list, int index) {
  return list.gates[static_cast<std::size_t>(index)];
}

unsigned value_at(Gate const& gate, unsigned at) {
  return gate.table >> at & 1U;
}

/// Returns the table of `gate` as a function of what `low` reads, if it reads nothing else but `low`.
std::optional<unsigned> table_by_inputs_of(GateList const& list, int low, Gate const& gate) {
  Gate const& subtracted = gate_at(list, low);
  unsigned table = 0;
  for (unsigned at = 0; at < 8; ++at) {
    unsigned there = 0;
    for (int const input : gate.inputs) {
      auto const found = std::ranges::find(subtracted.inputs, input) - subtracted.inputs.begin();
      if (found == 3 && input != list.inputs + low) {
        return std::nullopt;
      }
      there = 2 * there + (found == 3 ? value_at(subtracted, at) : at >> (2 - found) & 1U);
    }
    table |= value_at(gate, there) << at;
  }
  return table;
}

bool is_exclusive_or(Gate const& gate) {
  return gate.table == 0x96 || gate.table == 0x69;
}

bool is_majority(unsigned table) {
  constexpr std::array<unsigned, 8> kTables{0xe8, 0xd4, 0xb2, 0x8e, 0x71, 0x4d, 0x2b, 0x17};
  return std::ranges::find(kTables, table) != kTables.end();
}

/// Finds subtractors, and has the borrow of each read what the exclusive or reads.
std::vector<Subtractor> take_subtractors(GateList& list) {
  std::vector<Subtractor> found;
  for (int low = 0; low < list.size(); ++low) {
    for (int borrow = 0; borrow < list.size() && is_exclusive_or(gate_at(list, low)); ++borrow) {
      auto const table = table_by_inputs_of(list, low, gate_at(list, borrow));
      if (borrow != low && table && is_majority(*table)) {
        list.gates[static_cast<std::size_t>(borrow)] = {gate_at(list, low).inputs, *table};
        found.push_back({low, borrow});
        break;
      }
    }
  }
  return found;
}

/// Returns the difference that a subtractor is as its signals are.
std::optional<Difference> difference_of(GateList const& list, Subtractor const& subtractor) {
  Gate const& low = gate_at(list, subtractor.low);
  Gate const& borrow = gate_at(list, subtractor.borrow);
  for (std::size_t from = 0; from < 3; ++from) {
    bool is_so = true;
    for (unsigned at = 0; at < 8; ++at) {
      int difference = 2 * static_cast<int>(value_at(borrow, at));
      for (std::size_t input = 0; input < 3; ++input) {
        int const bit = static_cast<int>(at >> (2 - input) & 1U);
        difference += input == from ? bit : -bit;
      }
      is_so = is_so && difference == static_cast<int>(value_at(low, at));
    }
    if (is_so) {
      Difference found{subtractor.low, low.inputs, list.inputs + subtractor.borrow};
      std::swap(found.signals[0], found.signals[from]);
      return found;
    }
  }
  return std::nullopt;
}

std::vector<Difference> differences_of(GateList const& list, std::vector<Subtractor> const& subtractors) {
  std::vector<Difference> all;
  for (Subtractor const& each : subtractors) {
    if (auto const difference = difference_of(list, each)) {
      all.push_back(*difference);
    }
  }
  return all;
}

/// Returns which of a subtractor's signals may be inverted.
std::vector<int> invertible(GateList const& list, Subtractor const& subtractor) {
  auto const& inputs = gate_at(list, subtractor.low).inputs;
  std::vector<int> signals(inputs.begin(), inputs.end());
  signals.push_back(list.inputs + subtractor.low);
  signals.push_back(list.inputs + subtractor.borrow);
  std::erase_if(signals, [&](int signal) {
    return signal < list.inputs || std::ranges::find(list.outputs, signal) != list.outputs.end();
  });
  return signals;
}

} // namespace

std::vector<Difference> take_differences(GateList& list) {
  std::vector<Subtractor> const subtractors = take_subtractors(list);
  std::vector<Difference> most = differences_of(list, subtractors);
  for (Subtractor const& each : subtractors) {
    std::vector<int> const signals = invertible(list, each);
    for (unsigned some = 1; some < 1U << signals.size(); ++some) {
      GateList other = list;
      for (std::size_t at = 0; at < signals.size(); ++at) {
        if ((some >> at & 1U) != 0) {
          invert(other, signals[at]);
        }
      }
      std::vector<Difference> found = differences_of(other, subtractors);
      if (found.size() > most.size()) {
        most = std::move(found);
        list = std::move(other);
      }
    }
  }
  return most;
}

} // namespace pairscan::perf
