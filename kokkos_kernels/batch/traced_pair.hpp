#pragma once

#include <cstdint>

namespace pairscan {

/// Stands for the begin of a path that was not written, because there was no room for its CIGAR.
inline constexpr std::uint64_t kNotWritten = UINT64_MAX;

/// What a device says of a pair's path. Counts and CIGAR are those of the two sequences as the engine pairs them: the
/// query is the earlier record. An identical column has the same single base twice. Residues of the path are told where
/// it does not have all of them, of local alignments.
struct TracedPair {
  std::uint64_t begin = kNotWritten; // of the CIGAR among the batch's
  std::uint32_t length = 0;          // of it, in bytes
  std::uint32_t matches = 0;         // identical columns
  std::uint32_t mismatches = 0;      // columns of two residues that are not identical
  std::uint32_t gaps = 0;            // columns with a gap
  std::uint32_t outer_gaps = 0;      // those before the first and behind the last column of two residues
  std::uint32_t query_begin = 0;     // local: residues of the path, [begin, end)
  std::uint32_t query_end = 0;
  std::uint32_t target_begin = 0;
  std::uint32_t target_end = 0;
};

} // namespace pairscan
