#pragma once

#include <kokkos_kernels/distances/distance_rule.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>

#include <cstdint>
#include <memory>
#include <span>

namespace pairscan {

/// The numbers of two sequences.
struct DistancePair {
  std::uint32_t query = 0;
  std::uint32_t target = 0;
};

/// Residues as matrix codes, one byte each: those of sequence i are residues[offsets[i]] up to residues[offsets[i +
/// 1]], at least one.
struct SequenceCodes {
  std::span<std::uint8_t const> residues;
  std::span<std::uint64_t const> offsets;
};

/// Computes distances on one thread. Every instruction set gives the same bytes, as each lane adds the same numbers in
/// the same order.
class DistanceComputer {
public:
  virtual ~DistanceComputer() = default;

  /// Writes the distance of pairs[k] to distances[k]: under single_precision that of floats, widened. Pairs of one
  /// query are fast where there are as many as a register has lanes; their order does not matter. One caller at a time.
  virtual void compute(std::span<DistancePair const> pairs, std::span<double> distances) = 0;
};

/// Returns a computer of these sequences, which must live as long.
[[nodiscard]] std::unique_ptr<DistanceComputer> make_distance_computer(DistanceRule const& rule, SequenceCodes codes,
                                                                       InstructionSet const& set);

} // namespace pairscan
