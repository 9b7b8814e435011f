#pragma once

#include <kokkos_kernels/batch/group_job.hpp>
#include <kokkos_kernels/portability/annotate.hpp>

#include <cstddef>

namespace pairscan::inline PAIRSCAN_ISA {

/// Columns whose residues are brought into lanes together: a multiple of what is swept at a time.
inline constexpr int kGatheredColumns = 16;

/// Where the parts of a job's memory begin:
///
///     cells left of a block of columns | row residues in lanes | scores of letters | residues of columns | bases of
///     rows | letters of rows
struct GroupMemory {
  std::size_t row_residues;
  std::size_t letter_scores;
  std::size_t columns;
  std::size_t bases;
  std::size_t row_letters;
  std::size_t bytes;

  PAIRSCAN_FUNCTION GroupMemory(int longest_rows, std::size_t register_bytes) {
    std::size_t const gathered = kGatheredColumns;
    std::size_t const rows = (static_cast<std::size_t>(longest_rows) + gathered - 1) / gathered * gathered;
    row_residues = 2 * rows * register_bytes;
    letter_scores = row_residues + rows * register_bytes;
    columns = letter_scores + static_cast<std::size_t>(kMostLetters) * kSweptColumns * register_bytes;
    bases = columns + gathered * register_bytes;
    row_letters = bases + 2 * (rows / kFewestBlockRows) * register_bytes; // of 16 bits each
    bytes = (row_letters + rows + 63) / 64 * 64;
  }
};

} // namespace pairscan::inline PAIRSCAN_ISA
