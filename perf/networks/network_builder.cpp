#include <algorithm>
#include <perf/networks/network_builder.hpp>

namespace pairscan::perf {

namespace {

bool agree(Bits const& signal, Bits const& function, Bits const& care) {
  for (std::size_t word = 0; word < care.size(); ++word) {
    if (((signal[word] ^ function[word]) & care[word]) != 0) {
      return false;
    }
  }
  return true;
}

} // namespace

Signals shuffled(Signals signals, Random& random) {
  for (std::size_t left = signals.size(); left > 1; --left) {
    std::swap(signals[left - 1], signals[static_cast<std::size_t>(below(random, left))]);
  }
  return signals;
}

NetworkBuilder::NetworkBuilder(Problem const& problem) : problem_(problem), values_(problem.inputs) {
  list_.inputs = static_cast<int>(problem.inputs.size());
}

int NetworkBuilder::gate(Bits const& function, Signals inputs) {
  inputs.resize(3, inputs.back());
  Gate gate{{inputs[0], inputs[1], inputs[2]}, 0};
  for (unsigned at = 0; at < 8; ++at) {
    Bits here = problem_.all();
    for (std::size_t input = 0; input < 3; ++input) {
      Bits const& value = values_[static_cast<std::size_t>(inputs[input])];
      for (std::size_t word = 0; word < here.size(); ++word) {
        here[word] &= (at & (4U >> input)) != 0 ? value[word] : ~value[word];
      }
    }
    gate.table |= (agree(Bits(here.size()), function, here) ? 0U : 1U) << at;
  }
  return append(gate, function);
}

int NetworkBuilder::split(Bits const& function, Bits const& care, Signals const& at, std::size_t left) {
  for (std::size_t signal = 0; signal < values_.size(); ++signal) {
    if (agree(values_[signal], function, care)) {
      return static_cast<int>(signal);
    }
  }
  if (left == 0) {
    Bits const never(care.size());
    return gate(agree(never, function, care) ? never : problem_.all(), {0});
  }
  int const splitter = at[left - 1];
  Bits ones = care;
  Bits zeros = care;
  for (std::size_t word = 0; word < care.size(); ++word) {
    ones[word] &= values_[static_cast<std::size_t>(splitter)][word];
    zeros[word] &= ~values_[static_cast<std::size_t>(splitter)][word];
  }
  int const high = split(function, ones, at, left - 1);
  int const low = split(function, zeros, at, left - 1);
  Bits value(care.size());
  for (std::size_t word = 0; word < care.size(); ++word) {
    std::uint64_t const choice = values_[static_cast<std::size_t>(splitter)][word];
    value[word] = (choice & values_[static_cast<std::size_t>(high)][word]) |
                  (~choice & values_[static_cast<std::size_t>(low)][word]);
  }
  return append({{splitter, high, low}, 0xca}, value);
}

GateList NetworkBuilder::take() {
  tidy(list_);
  return std::move(list_);
}

int NetworkBuilder::append(Gate const& gate, Bits const& value) {
  list_.gates.push_back(gate);
  values_.push_back(value);
  return list_.signals() - 1;
}

} // namespace pairscan::perf
