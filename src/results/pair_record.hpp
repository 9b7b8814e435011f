#pragma once

#include <kokkos_kernels/traceback/cigar.hpp>

#include <cstdint>
#include <optional>

namespace pairscan {

/// The residues that an alignment covers in both sequences, [begin, end).
struct AlignmentEnds {
  std::uint32_t query_begin = 0;
  std::uint32_t query_end = 0;
  std::uint32_t target_begin = 0;
  std::uint32_t target_end = 0;

  friend bool operator==(AlignmentEnds const&, AlignmentEnds const&) = default;
};

/// Whether a query was aligned as it is or as its reverse complement.
enum class Strand : std::uint8_t { plus, minus };

/// The result of a kept pair: its score, and all else that the run computed of it.
struct PairRecord {
  std::uint32_t query = 0; // records by input order; targets count from the first target
  std::uint32_t target = 0;
  std::int32_t score = 0;
  std::uint32_t columns = 0;              // columns of the alignment; 0 = not traced
  std::uint32_t matches = 0;              // identical columns
  std::uint32_t mismatches = 0;           // columns with two residues that are not identical
  std::uint32_t gaps = 0;                 // columns with a gap
  double identity = 0;                    // a fraction, by the run's definition
  Cigar cigar = {};                       // =, X, I (residue in the query only), D
  std::optional<AlignmentEnds> ends = {}; // unset where the alignment spans both sequences, or is not known
  std::optional<double> carried = {};     // what the recurrence carried along the best path
  Strand strand = Strand::plus;           // that the query was aligned as; positions are those of the query as it is

  friend bool operator==(PairRecord const&, PairRecord const&) = default;
};

} // namespace pairscan
