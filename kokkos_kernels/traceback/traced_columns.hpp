#pragma once

#include <kokkos_kernels/batch/traced_pair.hpp>
#include <kokkos_kernels/traceback/cigar_writer.hpp>

#include <cstdint>

namespace pairscan {

/// The columns of a path that is walked from its end to its beginning, as a CIGAR and as counts.
class TracedColumns {
public:
  /// See CigarWriter.
  PAIRSCAN_FUNCTION explicit TracedColumns(std::uint8_t* cigar_end) : cigar_(cigar_end) {}

  PAIRSCAN_FUNCTION void add_pair(bool identical) { add_pairs(identical, 1); }
  PAIRSCAN_FUNCTION void add_pairs(bool identical, int count) {
    if (count > 0) {
      auto const pairs = static_cast<std::uint32_t>(count);
      cigar_.add(identical ? CigarKind::identical : CigarKind::mismatch, pairs);
      last_gaps_ = pairs_ == 0 ? gaps_ : last_gaps_;
      pairs_ += pairs;
      matches_ += identical ? pairs : 0;
      gaps_at_pair_ = gaps_;
    }
  }

  /// Adds columns with residues of the query only, or of the target only.
  PAIRSCAN_FUNCTION void add_gaps(bool of_query, int count) {
    cigar_.add(of_query ? CigarKind::query_only : CigarKind::target_only, static_cast<std::uint32_t>(count));
    gaps_ += static_cast<std::uint32_t>(count);
  }

  PAIRSCAN_FUNCTION void close() { cigar_.close(); }

  /// Returns all but where the CIGAR begins.
  [[nodiscard]] PAIRSCAN_FUNCTION TracedPair result() const {
    TracedPair traced;
    traced.length = cigar_.length();
    traced.matches = matches_;
    traced.mismatches = pairs_ - matches_;
    traced.gaps = gaps_;
    traced.outer_gaps = pairs_ == 0 ? gaps_ : last_gaps_ + gaps_ - gaps_at_pair_;
    return traced;
  }

private:
  CigarWriter cigar_;
  std::uint32_t pairs_ = 0; // columns of two residues
  std::uint32_t matches_ = 0;
  std::uint32_t gaps_ = 0;
  std::uint32_t last_gaps_ = 0;    // behind the last column of two residues
  std::uint32_t gaps_at_pair_ = 0; // when the walk passed the first one known so far
};

} // namespace pairscan
