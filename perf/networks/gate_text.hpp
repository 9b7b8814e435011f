#pragma once

#include <functional>
#include <perf/networks/gate_list.hpp>
#include <string>
#include <vector>

namespace pairscan::perf {

/// Whether one signal is never 1 without another.
using Within = std::function<bool(int inner, int outer)>;

[[nodiscard]] inline bool never_within(int, int) {
  return false;
}

/// Returns the gate as C++, with its signals' names. Of two inputs: what devices can subtract, an operator where
/// machines have it, else a gate that reads one input twice.
[[nodiscard]] std::string expression(Gate const& gate, std::vector<std::string> const& names, Within const& within);

} // namespace pairscan::perf
