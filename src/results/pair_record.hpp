#pragma once

#include <work/work_list.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

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

/// What a worker found in a range of tiles.
struct TileResults {
  TileRange tiles;
  std::vector<std::int32_t> scores; // one a pair, in the list's canonical order; empty where no matrix is asked for
  std::uint64_t kept = 0;           // pairs that passed every filter
  std::vector<PairRecord> records;  // those pairs, in no particular order; none where nobody wants to have them
  std::uint64_t traced = 0;         // pairs that passed the score bound and were traced back
};

/// The bytes that travel between ranks and stand in the journal; native byte order.
[[nodiscard]] std::vector<std::byte> encode(TileResults const& results);

/// Throws Error (ExitCode::failed) where the bytes are not such results.
[[nodiscard]] TileResults decode(std::span<std::byte const> bytes);

} // namespace pairscan
