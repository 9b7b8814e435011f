#pragma once

#include <functional>
#include <perf/networks/cell_problem.hpp>

namespace pairscan::perf {

/// A network and the codes it is for.
struct Found {
  Codes codes;
  GateList list;
};

struct SearchOptions {
  CellScheme scheme = {.match = 8, .mismatch = 5};
  int planes = 4;
  bool any_code = false;    // else offsets only
  std::vector<Codes> fixed; // these codes only, where there are any
  std::uint64_t seed = 1;
  double seconds = 60; // of processor time
  int stop_at = 0;     // gates that are few enough
  int gate_inputs = 3; // or 2, for machines without gates of three inputs
};

/// Looks for the network of fewest gates, from many codes and many first networks at once: all are improved by as many
/// steps, the better half goes on with twice as many, until one is left; then the next generation begins, with what was
/// best so far, its codes slightly changed, and new ones. Every improvement goes to `report`. What is found depends on
/// the seed only; how far the search comes also on time.
Found search(SearchOptions const& options, std::function<void(Found const&)> const& report);

/// Of processor time since the program began, so that a busy machine finds as much as an idle one.
[[nodiscard]] double processor_seconds();

/// The same number of gates, but fewer moves between registers and instructions of two inputs (schedule.hpp), then less
/// depth, then fewer live values. Where gates have two inputs, planes of the codes may be inverted.
Found polish(SearchOptions const& options, Found found, int steps);

/// The same network with values and planes of its codes inverted wherever that saves instructions of two inputs; as it
/// is where gates have three.
Found with_fewest_inversions(SearchOptions const& options, Found found, Random& random);

/// D - q in binary, from q.
GateList search_step(SearchOptions const& options, Codes const& codes);

} // namespace pairscan::perf
