#pragma once

#include <perf/networks/resubstitution.hpp>

namespace pairscan::perf {

using Signals = std::vector<int>;

[[nodiscard]] Signals shuffled(Signals signals, Random& random);

/// Appends gates to a network, knowing each signal's value in every state.
class NetworkBuilder {
public:
  explicit NetworkBuilder(Problem const& problem);

  /// The one gate that makes `function` of up to three signals.
  int gate(Bits const& function, Signals inputs);

  /// `function`, which these signals determine, where `care` says so: splits it at one after the other, the last first,
  /// until a signal that is there already will do.
  int split(Bits const& function, Bits const& care, Signals const& at, std::size_t left);

  void add_output(int signal) { list_.outputs.push_back(signal); }

  /// Returns the number of gates so far.
  [[nodiscard]] int size() const { return list_.size(); }

  GateList take();

private:
  int append(Gate const& gate, Bits const& value);

  Problem const& problem_;
  GateList list_;
  std::vector<Bits> values_;
};

} // namespace pairscan::perf
