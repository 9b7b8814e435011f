// Which form LazyRScan's cells take on hosts.

#include <kokkos_kernels/batch/strategy.hpp>
#include <kokkos_kernels/methods/bit_planes/host/host_bodies.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>
#include <kokkos_kernels/strategies/host_forms.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace pairscan::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

BatchPlan plan(BatchShape const& shape, Budget const& budget, Tuning const& tuning = {}) {
  return find_strategy<HostSpace>("lazy_rscan")->plan(shape, budget, tuning);
}

/// Pairs of 1,500 bases under the paper's scheme, on the host's widest registers.
BatchShape scored(std::size_t pairs, LinearScoring const& scoring = {}) {
  BatchShape shape{pairs, 1500, 1500};
  set_scheme(shape, scoring);
  return shape;
}

Budget widest() {
  Budget budget{.bytes = std::size_t{1} << 30U, .scratch_bytes = {1U << 20U, 1U << 20U}};
  budget.instruction_set = &widest_instruction_set();
  return budget;
}

TEST(CellForms, AutoTakesPlanesWhereTheyHoldTheScheme) {
  InstructionSet const& instructions = widest_instruction_set();
  if (plane_bodies(instructions) == nullptr) {
    GTEST_SKIP() << "this machine's registers are too narrow for planes";
  }
  auto const form = [](BatchShape const& shape, Budget const& budget) { return plan(shape, budget).tuning.form; };
  auto const bits = static_cast<std::size_t>(instructions.bits());
  EXPECT_EQ(form(scored(bits), widest()), CellForm::planes);
  EXPECT_EQ(form(scored(1), widest()), CellForm::planes) << "a pair alone takes all lanes";
  EXPECT_EQ(form(scored(bits, {20, -13, -30}), widest()), CellForm::bytes) << "a match of 80 needs seven planes";
  EXPECT_EQ(form(scored(4, {20, -13, -30}), widest()), CellForm::values) << "four of 64 bytes";
  EXPECT_EQ(form(scored(bits, {300, -301, -101}), widest()), CellForm::values) << "and one of 502 more than bytes";
  EXPECT_EQ(form({bits, 1500, 1500, ScoreType::int16}, widest()), CellForm::values) << "the scheme is not said";
  Budget busy = widest();
  busy.host_threads = 64;
  EXPECT_EQ(form(scored(bits), busy), CellForm::planes);
}

TEST(CellForms, PlanesTakeMemoryByTheThread) {
  InstructionSet const& instructions = widest_instruction_set();
  if (plane_bodies(instructions) == nullptr) {
    GTEST_SKIP() << "this machine's registers are too narrow for planes";
  }
  auto const bits = static_cast<std::size_t>(instructions.bits());
  BatchPlan const one = plan(scored(bits), widest());
  EXPECT_NEAR(static_cast<double>(one.fixed_bytes), 1500.0 * (10 + 5) * instructions.register_bytes, 64.0 * 15 * 64)
      << "letters and states of a pack's rows, and letters of columns, in words";
  EXPECT_EQ(plan(scored(16 * bits), widest()).fixed_bytes, one.fixed_bytes);
  EXPECT_EQ(one.workspace_bytes, one.fixed_bytes + bits * one.bytes_per_pair);
  Budget many = widest();
  many.host_threads = 8;
  EXPECT_NEAR(static_cast<double>(plan(scored(bits), many).fixed_bytes), 8.0 * static_cast<double>(one.fixed_bytes),
              1024);
  BatchShape longer{bits, 100'000, 100'000};
  set_scheme(longer, {});
  EXPECT_LT(plan(longer, widest()).fixed_bytes, std::size_t{16} << 20U) << "long pairs are computed alone";
  Budget tight = widest();
  tight.bytes = one.fixed_bytes / 2;
  EXPECT_EQ(plan(scored(bits), tight).tuning.form, CellForm::planes) << "packs of shorter sequences, or none";
  EXPECT_LE(plan(scored(bits), tight).workspace_bytes, tight.bytes);
  EXPECT_EQ(kept_columns(plan(scored(bits), tight)) % kPlaneSlice, 0) << "letters are read by whole slices";
}

std::string refusal_of(LinearScoring const& scoring, Budget const& budget, CellForm form) {
  try {
    (void)plan(scored(512, scoring), budget, {.form = form});
  } catch (std::invalid_argument const& refusal) {
    return refusal.what();
  }
  return "nothing was thrown";
}

TEST(CellForms, WhatCannotHoldTheSchemeIsRefusedByName) {
  CellForm const form = plane_bodies(widest_instruction_set()) != nullptr ? CellForm::planes : CellForm::bytes;
  int const most = plane_bodies(widest_instruction_set()) != nullptr ? kLargestPlaneMatch : kLargestByteMatch;
  EXPECT_THAT(refusal_of({300, -301, -101}, widest(), form),
              AllOf(HasSubstr("tuning.form"), HasSubstr(std::to_string(most)), HasSubstr("502")));
}

TEST(CellForms, WhatTheInstructionSetLacksIsRefusedAsThat) {
  for (InstructionSet const* instructions : available_instruction_sets()) {
    Budget budget = widest();
    budget.instruction_set = instructions;
    std::string const reason = "not built for the instruction set " + std::string(instructions->name);
    if (plane_bodies(*instructions) == nullptr) {
      EXPECT_THAT(refusal_of({}, budget, CellForm::planes), HasSubstr("planes are " + reason));
    }
    if (instructions->register_bytes == 0) {
      EXPECT_THAT(refusal_of({}, budget, CellForm::bytes), HasSubstr("bytes are " + reason));
    }
  }
}

} // namespace
} // namespace pairscan::testing
