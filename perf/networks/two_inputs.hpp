#pragma once

#include <perf/networks/resubstitution.hpp>

namespace pairscan::perf {

/// The same network in gates of two inputs, which the third input repeats: up to four for one of three.
[[nodiscard]] GateList of_two_inputs(GateList const& list);

/// A network, and which planes of its codes are inverted, a bit each.
struct Inverted {
  GateList list;
  unsigned planes = 0;
};

/// The same network with values inverted wherever that saves instructions (schedule.hpp): machines have AND-NOT, but
/// neither NOT nor any gate whose result is inverted. Each of the first `planes` inputs is a plane of a code that the
/// output of the same number replaces; they are inverted together.
[[nodiscard]] Inverted with_fewest_inversions(GateList const& list, int planes, int tries, Random& random);

} // namespace pairscan::perf
