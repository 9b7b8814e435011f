#pragma once

#include <kokkos_kernels/batch/tuning.hpp>
#include <kokkos_kernels/methods/bit_planes/host/kernel.hpp>
#include <kokkos_kernels/methods/bytes/host_bodies.hpp>
#include <kokkos_kernels/methods/values/host_launch.hpp>
#include <kokkos_kernels/model/byte_differences.hpp>

#include <algorithm>
#include <stdexcept>
#include <string>

namespace pairscan {

// LazyRScan on hosts: what its packs hold (CellForm).

/// Returns whether this form is compiled for the instruction set, whatever the scheme. One matrix per call: values
/// only.
[[nodiscard]] inline bool set_has_form(InstructionSet const& set, CellForm form) {
  return form == CellForm::values || (form == CellForm::bytes && set.register_bytes > 0) ||
         (form == CellForm::planes && plane_bodies(set) != nullptr);
}

/// The largest reduced match score that cells of this form hold as differences.
[[nodiscard]] constexpr int largest_match(CellForm form) {
  return form == CellForm::planes ? kLargestPlaneMatch : kLargestByteMatch;
}

/// Whether the lanes can hold the scheme's differences in this form.
[[nodiscard]] inline bool host_form_exists(BatchPlan const& plan, CellForm form) {
  int const match = plan.shape.match;
  return set_has_form(plan.budget.host_instructions(), form) &&
         (form == CellForm::values || (match >= 1 && match <= largest_match(form)));
}

/// Knobs, scratch and memory of a pair in this form.
inline void plan_in_form(BatchPlan& plan, CellForm form) {
  auto const rows = static_cast<std::size_t>(plan.shape.longest_rows);
  plan.tuning.form = form;
  if (form == CellForm::planes) {
    plan_host_planes(plan);
    return;
  }
  if (form == CellForm::bytes) {
    int const width = plan.budget.register_bytes();
    plan.tuning.block = (plan.tuning.block + width - 1) / width * width;
  }
  plan_host_packs(plan, 1);
  std::size_t const cell = form == CellForm::bytes ? 1 : static_cast<std::size_t>(bytes_of(plan.shape.type));
  plan.bytes_per_pair = 2 * rows * cell; // last column and row residues, interleaved
}

/// The form that is done first, as measured on one core (perf/results): planes, however few the pairs are, where they
/// hold the scheme; else bytes, where every thread has at least half a pack of them, for a pack takes as long whether
/// its lanes are used or not. It has to fit the memory.
[[nodiscard]] inline CellForm fastest_host_form(BatchPlan const& plan) {
  std::size_t const pairs_a_thread = plan.shape.pairs / static_cast<std::size_t>(plan.budget.host_threads);
  auto const serves = [&](CellForm form, int fewest) {
    BatchPlan trial = plan;
    plan_in_form(trial, form);
    return host_form_exists(plan, form) && pairs_a_thread >= static_cast<std::size_t>(fewest) &&
           trial.fixed_bytes + trial.bytes_per_pair * static_cast<std::size_t>(trial.tuning.block) <= plan.budget.bytes;
  };
  if (serves(CellForm::planes, 0)) {
    return CellForm::planes;
  }
  return serves(CellForm::bytes, plan.budget.register_bytes() / 2 + 1) ? CellForm::bytes : CellForm::values;
}

/// Throws std::invalid_argument where the lanes have no such form, or it cannot hold the scheme.
inline void refuse_impossible_host_form(BatchPlan const& plan, CellForm form) {
  std::string const asked = "tuning.form: " + std::string(to_string(form));
  InstructionSet const& set = plan.budget.host_instructions();
  if (form == CellForm::packed) {
    throw std::invalid_argument("tuning.form: packed values are for devices; use auto, values, bytes or planes");
  }
  if (!set_has_form(set, form)) {
    throw std::invalid_argument(asked + " are not built for the instruction set " + std::string(set.name) +
                                " (docs/strategies.md); use auto or values");
  }
  if (!host_form_exists(plan, form)) {
    throw std::invalid_argument(asked + " hold reduced match scores (docs/strategies.md) from 1 to " +
                                std::to_string(largest_match(form)) + ", here it is " +
                                std::to_string(plan.shape.match) + "; use auto or values");
  }
}

/// As asked for, or the fastest.
inline void plan_host_form(BatchPlan& plan, Tuning const& asked) {
  plan_in_form(plan, asked.form == CellForm::automatic ? fastest_host_form(plan) : asked.form);
}

template <class Space>
void launch_host_form(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  InstructionSet const& set = plan.budget.host_instructions();
  if (plan.tuning.form == CellForm::planes) {
    launch_host_planes(label, space, plan, batch);
  } else if (plan.tuning.form == CellForm::bytes) {
    launch_packs(label, space, plan, batch, byte_bodies(set).scan.pick(batch.rule), set.lanes(1));
  } else {
    launch_value_packs(label, space, plan, batch, &ValueBodies::lazy_scan);
  }
}

} // namespace pairscan
