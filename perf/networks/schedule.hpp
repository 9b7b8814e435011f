#pragma once

#include <perf/networks/resubstitution.hpp>

namespace pairscan::perf {

/// The same network in another order, the operand first that is not needed again. Machines overwrite the first operand
/// of a gate of three inputs; where all three are needed again, one has to be moved elsewhere before.
struct Schedule {
  GateList list;
  int moves = 0;
  int live = 0; // most values needed at once, inputs included
};

/// The order of fewest moves, then of fewest live values, of some random ones.
[[nodiscard]] Schedule schedule(GateList const& list, int tries, Random& random);

/// Instructions that it becomes where gates have two inputs (body_detail::gate_of_two).
[[nodiscard]] int instructions_of_two(GateList const& list);

/// Gates on the longest way from an input to an output.
[[nodiscard]] int depth(GateList const& list);

} // namespace pairscan::perf
