#pragma once

#include <engine/engine.hpp>
#include <engine/flight.hpp>
#include <engine/minus_table.hpp>
#include <sequences/reverse_complement.hpp>
#include <work/work_list.hpp>

#include <cstddef>
#include <vector>

namespace pairscan {

/// Returns the batches in flight of a run, one per instance, without their workspaces. Where the set has reverse
/// complements behind its records, every other flight has one sequence of each pair turned. The clock outlives them.
template <class Space>
[[nodiscard]] std::vector<Flight<Space>>
make_flights(SequenceSet const& set, WorkList const& work, EnginePlan const& plan, std::vector<Space> const& instances,
             DeviceClock<Space>& clock, ResidueStore<Space> const& residues, WordTable<Space> const& words) {
  SequenceTable<Space> const table = upload_table<Space>(work.row_records(), work.col_records(), set.offsets);
  bool const of_row = !find_strategy<Space>(plan.strategy)->keeps_matrix() && plan.longest_batch.shape.in_tiles;
  std::vector<Flight<Space>> flights;
  for (std::size_t slot = 0; slot < plan.slots; ++slot) {
    bool const minus = has_both_strands(set) && slot % 2 == 1;
    SequenceTable<Space> const turned = minus ? minus_table(table, set.size(), of_row, work.row_records()) : table;
    flights.push_back({TileBatchInFlight<Space>(instances[slot], residues, turned, clock, slot, words), {}});
    flights.back().query_shift = minus ? set.size() : 0;
  }
  return flights;
}

} // namespace pairscan
