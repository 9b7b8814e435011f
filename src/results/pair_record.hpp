#pragma once

#include <cstdint>
#include <string>

namespace pairscan {

/// A kept pair, with what its path says where it was traced.
struct PairRecord {
  std::uint32_t query = 0; // records by input order; targets count from the first target
  std::uint32_t target = 0;
  std::int32_t score = 0;
  std::uint32_t columns = 0;    // of the alignment; 0 = not traced
  std::uint32_t matches = 0;    // identical columns
  std::uint32_t mismatches = 0; // columns with two residues that are not identical
  std::uint32_t gaps = 0;       // columns with a gap
  double identity = 0;          // by the run's definition, a fraction
  std::string cigar = {};       // =, X, I (residue in the query only), D

  friend bool operator==(PairRecord const&, PairRecord const&) = default;
};

} // namespace pairscan
