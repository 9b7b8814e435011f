#pragma once

#include <results/pair_record.hpp>

#include <cstdint>

namespace pairscan {

/// Consecutive columns of a path as a CIGAR, and the residues that they cover, [begin, end).
///
/// Residues are counted along the path: on the minus strand those of the query are counted along its reverse
/// complement.
struct PathPart {
  CigarView cigar;
  AlignmentEnds ends;

  /// Returns the residues that are covered as records count them, which is along the query as it is.
  [[nodiscard]] AlignmentEnds as_in_records(Strand strand, std::uint32_t query_length) const;
};

/// What the columns of a path are.
struct PathColumns {
  std::uint32_t matches = 0;    // =
  std::uint32_t mismatches = 0; // X
  std::uint32_t gaps = 0;       // columns of I and D
  std::uint32_t gap_runs = 0;   // of columns of one kind

  [[nodiscard]] std::uint32_t pairs() const { return matches + mismatches; }
  [[nodiscard]] std::uint32_t columns() const { return pairs() + gaps; }
};

[[nodiscard]] PathColumns count_columns(CigarView cigar);

/// Returns the whole path of a pair. `covered` are the residues that its alignment covers, as records have them. A
/// CIGAR that is longer than they are has the gaps at free ends, too, and is of both sequences from end to end.
[[nodiscard]] PathPart whole_path(CigarView cigar, AlignmentEnds covered, Strand strand, std::uint32_t query_length);

/// Which gaps at the ends of a path are left out.
enum class EndGaps : std::uint8_t {
  outermost, // one run per end, as vsearch leaves them out
  all        // all before the first and behind the last column of two residues
};

[[nodiscard]] PathPart without_end_gaps(PathPart part, EndGaps which);

} // namespace pairscan
