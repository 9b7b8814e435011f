#pragma once

#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/methods/bit_planes/host/grouping.hpp>
#include <kokkos_kernels/methods/bit_planes/host/host_bodies.hpp>
#include <kokkos_kernels/networks/choose_network.hpp>

#include <memory>
#include <optional>
#include <string>

namespace pairscan {

/// What a cell costs with gaps of one kind.
struct PlaneCosts {
  int state_planes = 0;        // that memory is for
  int gates = 0;               // of a cell, letters not compared; gates are the machine's, of three inputs or of two
  int gates_of_arbitrary = 0;  // the same in packs of arbitrary pairs
  int letter_gates = 0;        // that these compare letters with
  bool computes_alone = false; // whether one pair can take all lanes; else even a few pairs sweep a whole pack
};

/// What bit planes on hosts do differently for each kind of gaps. A plan chooses one for all groups of a launch.
class PlaneGaps {
public:
  virtual ~PlaneGaps() = default;

  [[nodiscard]] virtual PlaneCosts const& costs() const = 0;

  /// Computes the scores of a group, whose job names pairs, letters and memory.
  virtual void compute(PlaneBodies const& bodies, PlaneGroup::Kind kind, PlaneJob job) const = 0;
};

/// Returns the gaps of a problem that is not refused.
[[nodiscard]] std::shared_ptr<PlaneGaps const> plane_gaps(Problem const& problem, GateInputs inputs);

/// Returns why bit planes on hosts do not serve the shape's problem, as the end of a sentence that begins with a
/// method's name; nothing where they do.
[[nodiscard]] std::optional<std::string> refuse_on_planes(BatchShape const& shape, Budget const& budget);

/// Rows beyond which a pack's states leave the caches, and pairs alone are as fast.
inline constexpr int kMostPackRows = 16'384;

/// Returns what a thread's packs may take of the budget.
[[nodiscard]] inline std::size_t plane_pack_budget(Budget const& budget) {
  return budget.bytes / static_cast<std::size_t>(budget.host_threads) / 2;
}

} // namespace pairscan
