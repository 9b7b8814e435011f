#pragma once

#include <perf/networks/gate_list.hpp>
#include <string>
#include <vector>

namespace pairscan::perf {

/// Returns the gate as C++, with its signals' names. Of two inputs: an operator where machines have it, else a gate
/// that reads one input twice.
[[nodiscard]] std::string expression(Gate const& gate, std::vector<std::string> const& names);

} // namespace pairscan::perf
