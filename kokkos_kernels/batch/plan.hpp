#pragma once

#include <kokkos_kernels/batch/tuned_knobs.hpp>
#include <kokkos_kernels/model/problem.hpp>
#include <kokkos_kernels/model/scoring.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace pairscan {

/// What is asked of the pairs of a batch, how many they are and how long at the most.
struct BatchShape {
  std::size_t pairs = 0; // wanted; the plan's capacity may be smaller
  int longest_rows = 0;
  int longest_cols = 0;
  ScoreType type = ScoreType::int32; // of cells that are values
  Problem problem{};
  bool in_tiles = false; // the pairs come as tiles (TileBatch), so that those of a row share its sequence
  double row_pairs = 32; // mean number of pairs per row of these tiles
  double mean_cols = 0;  // mean length of their columns; 0: not known
  double tile_rows = 1;  // mean number of rows per tile

  [[nodiscard]] int longest() const { return std::max(longest_rows, longest_cols); }
};

/// Sets the scheme and the narrowest cells that are proved to hold its scores. Throws std::overflow_error as narrowest
/// does.
void set_scheme(BatchShape& shape, LinearScoring const& scoring);

/// Sets the problem and such cells in the same way.
void set_problem(BatchShape& shape, Problem const& problem);

/// What the device gives. `budget_of` fills it for a space; tests and `plan` may describe a device that is not here.
struct Budget {
  std::size_t bytes = 0;                           // of device memory, for one batch's workspace
  std::size_t scratch_bytes[2] = {0, 0};           // a team may ask of level 0 (near) and level 1
  std::size_t wide_scratch_bytes = 0;              // a team of WideTeams may ask of; 0 = as of other teams
  int largest_team = 1;                            // threads
  InstructionSet const* instruction_set = nullptr; // of the host; null on devices
  int host_threads = 1;                            // that work on a batch at a time; hosts
  int device_threads = 0;                          // that a device runs at a time at the most
  std::size_t path_bytes = 0;                      // for the CIGARs of paths that come back with scores, beside `bytes`

  /// Returns the width of the host's registers; 0 where a thread computes one matrix: on devices, and with scalar
  /// instructions.
  [[nodiscard]] int register_bytes() const { return instruction_set == nullptr ? 0 : instruction_set->register_bytes; }

  /// Returns the instruction set that hosts compute with: scalar where the budget describes a device.
  [[nodiscard]] InstructionSet const& host_instructions() const {
    return instruction_set == nullptr ? scalar_instruction_set() : *instruction_set;
  }
};

/// Knobs that never change a score. 0 = the default for hosts or devices (resolve).
struct Tuning {
  int block = 0;             // matrices per team (RScan, LazyRScan)
  int slice = 0;             // columns per slice (RScan, LazyRScan)
  int tile = 0;              // edge of a tile in cells (TiledDScan, Rodinia)
  bool advice = false;       // block, slice and tile are advice: smaller where the device's scratch cannot hold them
  std::string_view method{}; // of LazyRScan, a name that lives as long as the program; empty = the cheapest that serves
  std::shared_ptr<std::vector<TunedKnobs> const> measured{}; // for knobs that are 0 here, by method (knobs_for)

  /// Returns whether block and slice are meant for this method, and not for whichever is chosen.
  [[nodiscard]] bool names(std::string_view name) const { return method == name; }
};

/// Data of a plan that only the method that made it reads.
struct MethodPlan {
  virtual ~MethodPlan() = default;
};

/// How a strategy will compute a batch: arithmetic only, printable, the same wherever it is planned.
struct BatchPlan {
  std::string_view strategy;
  BatchShape shape;
  Budget budget;
  Tuning tuning;                   // resolved: no zeros where the strategy uses the knob, nor an empty method
  std::string_view cells{};        // what is stored of a cell, in words; empty = values of shape.type
  std::size_t capacity = 0;        // matrices that a batch holds
  std::size_t bytes_per_pair = 0;  // of device memory; formulas in docs/strategies.md
  std::size_t fixed_bytes = 0;     // of the workspace, before what grows with the matrices
  std::size_t workspace_bytes = 0; // for `capacity` matrices
  std::size_t scratch_bytes = 0;   // per team
  int scratch_level = 0;
  int team_size = 1;
  std::size_t matrix_elements = 0; // between two kept matrices; 0 = none kept
  int matrix_border = 0;         // rows and columns of zeros in front of a kept matrix, whose rows then are not padded
  std::size_t staging_bytes = 0; // of host memory, where a launch prepares data there (Batch::staging)
  std::size_t cigar_bytes = 0;   // of the CIGARs of a batch whose paths come back with its scores; 0 = scores only
  std::shared_ptr<MethodPlan const> method_plan{};

  [[nodiscard]] bool keeps_matrix() const { return matrix_elements != 0; }
  [[nodiscard]] bool gives_paths() const { return cigar_bytes != 0; }

  /// Returns the data of the method that made the plan.
  template <class Data>
  [[nodiscard]] Data const& data() const {
    return static_cast<Data const&>(*method_plan);
  }
};

/// Returns the blocks that so many matrices make (Tuning::block).
[[nodiscard]] inline int blocks_of(BatchPlan const& plan, int matrices) {
  return (matrices + plan.tuning.block - 1) / plan.tuning.block;
}

/// Where cell (1, 1) of a kept matrix stands from the matrix's first element on, and how far two rows are apart.
struct MatrixLayout {
  std::size_t origin = 0;
  std::size_t stride = 0;
};

/// Returns the layout of a kept matrix of `cols` columns.
[[nodiscard]] MatrixLayout matrix_layout(BatchPlan const& plan, int cols);

/// Thrown for a batch that cannot be planned on this device: not one matrix fits, or a team's scratch is too small.
struct Infeasible : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Returns one line for people: capacity, memory, team, knobs.
[[nodiscard]] std::string describe(BatchPlan const& plan);

/// Fills what all strategies derive in the same way: capacity and workspace from bytes_per_pair and fixed_bytes (in
/// whole groups of `group` matrices), and the scratch level that scratch_bytes fits. Throws Infeasible with the
/// numbers.
void settle(BatchPlan& plan, std::size_t group);

} // namespace pairscan
