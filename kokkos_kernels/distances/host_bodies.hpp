#pragma once

#include <kokkos_kernels/distances/distance_rule.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// Columns of a strip that is computed over all rows before the next one: as many as the paper's blocks have. Costs and
/// states of a strip stay in the first cache.
inline constexpr int kDistanceStrip = 32;

/// A sequence of at least one residue.
struct DistanceSequence {
  std::uint8_t const* residues = nullptr; // matrix codes
  std::size_t length = 0;
};

/// One query against as many targets as a register has lanes, or fewer.
struct DistanceJob {
  DistanceRule const* rule = nullptr;
  DistanceSequence query{};
  DistanceSequence const* targets = nullptr; // the first is the longest
  int count = 0;                             // of targets
  std::byte* memory = nullptr;               // distance_job_bytes() of it, aligned for a register
  double* distances = nullptr;               // of each target
};

/// The bodies of an instruction set.
struct DistanceBodies {
  void (*of_doubles)(DistanceJob const&);
  void (*of_floats)(DistanceJob const&);
};

[[nodiscard]] DistanceBodies const& distance_bodies(InstructionSet const& set);

/// Returns the bytes of memory for a query of up to `longest` residues.
[[nodiscard]] std::size_t distance_job_bytes(std::size_t longest, InstructionSet const& set);

} // namespace pairscan
