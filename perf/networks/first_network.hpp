#pragma once

#include <perf/networks/cell_problem.hpp>

namespace pairscan::perf {

/// Some network for it, a large one: splits each output at one input after the other, in random order.
[[nodiscard]] GateList split_network(Problem const& problem, Random& random);

/// A cell as one would write it down: codes to binary numbers, two minima, two subtractions, numbers to codes.
[[nodiscard]] GateList written_network(CellScheme const& scheme, Codes const& codes, Random& random);

} // namespace pairscan::perf
