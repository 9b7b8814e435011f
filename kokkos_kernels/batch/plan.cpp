#include <kokkos_kernels/batch/matrix_layout.hpp>
#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/model/score_type.hpp>

#include <algorithm>

namespace pairscan {

namespace {

std::string megabytes(std::size_t bytes) {
  return std::to_string((bytes + (1U << 20U) - 1) >> 20U) + " MiB";
}

std::string cells_of(BatchPlan const& plan) {
  return plan.cells.empty() ? std::string(to_string(plan.shape.type)) + " cells" : std::string(plan.cells);
}

/// Memory of a matrix whose path is kept is used again as soon as its path is walked; what stays is its CIGAR.
std::string paths_of(BatchPlan const& plan) {
  return plan.gives_paths() ? " under way, " + std::to_string(plan.cigar_bytes / plan.capacity) + " B for its CIGAR"
                            : std::string();
}

} // namespace

void set_scheme(BatchShape& shape, LinearScoring const& scoring) {
  shape.problem.scoring = scoring;
  set_problem(shape, Problem(shape.problem));
}

void set_problem(BatchShape& shape, Problem const& problem) {
  shape.problem = problem;
  shape.type = narrowest(problem, shape.longest_rows, shape.longest_cols);
}

std::string describe(BatchPlan const& plan) {
  std::string text = std::string(plan.strategy) + ": " + std::to_string(plan.capacity) + " matrices a batch, " +
                     cells_of(plan) + ", " + std::to_string(plan.bytes_per_pair) + " B a matrix" + paths_of(plan) +
                     ", workspace " + megabytes(plan.workspace_bytes) + "; team of " + std::to_string(plan.team_size) +
                     ", scratch " + std::to_string(plan.scratch_bytes) + " B a team (level " +
                     std::to_string(plan.scratch_level) + ")";
  auto const knob = [&text](char const* name, int value) {
    if (value != 0) {
      text += std::string("; ") + name + " " + std::to_string(value);
    }
  };
  knob("block", plan.tuning.block);
  knob("slice", plan.tuning.slice);
  knob("tile", plan.tuning.tile);
  return text;
}

MatrixLayout matrix_layout(BatchPlan const& plan, int cols) {
  if (plan.matrix_border > 0) {
    auto const border = static_cast<std::size_t>(plan.matrix_border);
    std::size_t const stride = static_cast<std::size_t>(cols) + border;
    return {border * stride + border, stride};
  }
  return {0, matrix_stride(cols, plan.shape.type)};
}

void settle(BatchPlan& plan, std::size_t group) {
  std::string const who = std::string(plan.strategy) + " on " + std::to_string(plan.shape.longest_rows) + " x " +
                          std::to_string(plan.shape.longest_cols) + " matrices";
  std::size_t const wanted = (std::max<std::size_t>(plan.shape.pairs, 1) + group - 1) / group * group;
  std::size_t const left = plan.budget.bytes - std::min(plan.budget.bytes, plan.fixed_bytes);
  std::size_t const fitting = left / std::max<std::size_t>(plan.bytes_per_pair * group, 1) * group;
  plan.capacity = std::min(wanted, fitting);
  if (plan.capacity == 0) {
    throw Infeasible(who + " needs " + megabytes(plan.fixed_bytes + plan.bytes_per_pair * group) +
                     " for its smallest batch of " + std::to_string(group) + "; the budget is " +
                     megabytes(plan.budget.bytes));
  }
  plan.workspace_bytes = plan.fixed_bytes + plan.capacity * plan.bytes_per_pair;
  plan.scratch_level = plan.scratch_bytes <= plan.budget.scratch_bytes[0] ? 0 : 1;
  if (plan.scratch_bytes > plan.budget.scratch_bytes[plan.scratch_level]) {
    std::string const tile = plan.tuning.tile > 0 ? " with tile " + std::to_string(plan.tuning.tile) : std::string();
    throw Infeasible(who + " needs " + std::to_string(plan.scratch_bytes) + " B of scratch a team" + tile +
                     "; the device gives " + std::to_string(plan.budget.scratch_bytes[1]) + " B");
  }
}

} // namespace pairscan
