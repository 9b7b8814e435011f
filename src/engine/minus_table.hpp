#pragma once

#include <kokkos_kernels/batch/sequence_table.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace pairscan {

/// Returns the table by which one sequence of every pair is its reverse complement, which stands `records` records
/// behind it. Where it does not matter which, or queries are the rows (`of_row`), it is that of the row, one of `rows`,
/// so that the pairs of a row still have it in common; else it is the query's.
template <class Space>
[[nodiscard]] SequenceTable<Space> minus_table(SequenceTable<Space> table, std::uint32_t records, bool of_row,
                                               std::span<std::uint32_t const> rows) {
  if (!of_row) {
    table.query_shift = records;
    return table;
  }
  std::vector<std::uint32_t> minus(rows.begin(), rows.end());
  for (std::uint32_t& record : minus) {
    record += records;
  }
  table.rows = upload_array<Space>("pairscan::sequences::minus_rows", std::span<std::uint32_t const>(minus));
  return table;
}

} // namespace pairscan
