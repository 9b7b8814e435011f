#pragma once

#include <perf/networks/gate_list.hpp>
#include <random>

namespace pairscan::perf {

using Random = std::mt19937_64;

/// A number below `end`, the same one everywhere for the same seed.
[[nodiscard]] inline int below(Random& random, std::size_t end) {
  return static_cast<int>(random() % end);
}

/// One step of the search. A gate is picked; where no output would notice if its value flipped, it may have any value;
/// where one would, it must keep its value. Any three signals that determine it there can be its inputs instead: one
/// such three is picked, preferably one that leaves other gates without use. Where a signal that is there already (or
/// its complement) will do, the gate is dropped. The list stays right and never grows. `most_inputs`, 2 or 3: of the
/// new gate.
void resubstitute(GateList& list, Problem const& problem, Random& random, int most_inputs = 3);

/// Gives one reader of a gate a copy of it, which resubstitution can then change alone. The list grows by a gate.
void duplicate(GateList& list, Random& random);

} // namespace pairscan::perf
