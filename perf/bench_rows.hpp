#pragma once

#include <cstddef>
#include <cstdint>
#include <perf/bench_sequences.hpp>
#include <string>
#include <vector>

namespace pairscan::perf {

/// What is measured. All rows are named strategy/space/lanes/score/rows/cols/pairs.
struct Selection {
  std::vector<int> lengths{150, 400, 1500};
  std::uint64_t cells = 0; // about so many a launch; 0 = as the space needs to be filled
  bool synthetic = false;
  std::string exact; // a row's name: only that one is measured
};

/// Every registered strategy on every space of the build, lanes, score type and length.
void register_strategies(BenchSequences const& sequences, Selection const& selection);

/// Gives back what the last row held: before Kokkos is finalised.
void release_memory();

/// The same pairs by the peers that this build has.
void register_peers(BenchSequences const& sequences, Selection const& selection);

/// What the memory takes: the limit of strategies that keep matrices.
void register_memory();

/// Pairs of the length that come to `cells`, in whole registers of the widest lanes.
[[nodiscard]] std::size_t pairs_for(std::uint64_t cells, int length);

inline constexpr std::uint64_t kHostCells = 75'000'000;
inline constexpr std::uint64_t kDeviceCells = 5'000'000'000;

} // namespace pairscan::perf
