#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <perf/support/bench_sequences.hpp>
#include <string>
#include <vector>

namespace pairscan::perf {

/// What is measured. All rows are named strategy/space/lanes/score/rows/cols/pairs.
struct Selection {
  std::vector<int> lengths{150, 400, 1500};
  std::uint64_t cells = 0;        // about so many a launch; 0 = as the space needs to be filled
  std::vector<std::size_t> pairs; // so many a launch, whatever the cells; empty = as `cells` says
  bool synthetic = false;
  std::filesystem::path genes; // FASTA; empty = the gold set where that is installed
  std::string exact;           // a row's name: only that one is measured
};

/// Every registered strategy on every space of the build, lanes, score type and length.
void register_strategies(BenchSequences const& sequences, Selection const& selection);

/// Packs of bit planes on one thread of the host, of arbitrary pairs and of pairs that share a row: rows are named
/// plane_pack/lanes/kind/letters/scheme/length.
void register_plane_packs(BenchSequences const& sequences, Selection const& selection);

/// Gives back what the last row held: before Kokkos is finalised.
void release_memory();

/// The same pairs by the peers that this build has.
void register_peers(BenchSequences const& sequences, Selection const& selection);

/// What the host's memory takes: the limit of strategies that keep matrices there.
void register_memory();

/// What the host's processor takes of three-input gates on whole registers: the limit of bit planes there.
void register_gate_rates();

/// The same of a device, and what its processors take; nothing where the build has none.
void register_device_limits();

inline constexpr std::uint64_t kHostCells = 75'000'000;
inline constexpr std::uint64_t kDeviceCells = 5'000'000'000;

/// How many pairs of the length a launch has, one number a row; `usual` cells where the selection names none.
[[nodiscard]] std::vector<std::size_t> pair_counts(Selection const& selection, std::uint64_t usual, int length);

} // namespace pairscan::perf
