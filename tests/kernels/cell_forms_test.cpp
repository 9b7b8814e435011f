// Which form LazyRScan's cells take on hosts.

#include <kokkos_kernels/host_lanes.hpp>
#include <kokkos_kernels/strategy.hpp>

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
  budget.host_register_bytes = host_lanes().register_bytes;
  return budget;
}

TEST(CellForms, AutoTakesTheOneThatFillsItsLanes) {
  HostLanes const& lanes = host_lanes();
  if (lanes.planes == nullptr) {
    GTEST_SKIP() << "this machine's registers are too narrow for planes";
  }
  auto const form = [](BatchShape const& shape, Budget const& budget) { return plan(shape, budget).tuning.form; };
  auto const bits = static_cast<std::size_t>(lanes.plane_width());
  EXPECT_EQ(form(scored(bits), widest()), CellForm::planes);
  EXPECT_EQ(form(scored(bits / 8), widest()), CellForm::bytes);
  EXPECT_EQ(form(scored(4), widest()), CellForm::values);
  EXPECT_EQ(form(scored(bits, {20, -13, -30}), widest()), CellForm::bytes) << "a match of 80 needs seven planes";
  EXPECT_EQ(form(scored(bits, {300, -301, -101}), widest()), CellForm::values) << "and one of 502 more than bytes";
  EXPECT_EQ(form({bits, 1500, 1500, ScoreType::int16}, widest()), CellForm::values) << "the scheme is not said";
  Budget busy = widest();
  busy.host_threads = 64;
  EXPECT_EQ(form(scored(bits), busy), CellForm::values) << "one pack would leave 63 threads idle";
  Budget tight = widest();
  tight.bytes = plan(scored(bits), widest()).bytes_per_pair * bits - 1;
  EXPECT_EQ(form(scored(bits), tight), CellForm::bytes) << "a smaller pack fits";
}

TEST(CellForms, WhatCannotHoldTheSchemeIsRefusedByName) {
  try {
    (void)plan(scored(512, {20, -13, -30}), widest(), {.form = CellForm::planes});
    ADD_FAILURE() << "nothing was thrown";
  } catch (std::invalid_argument const& refusal) {
    EXPECT_THAT(refusal.what(), AllOf(HasSubstr("tuning.form"), HasSubstr("31"), HasSubstr("80")));
  }
}

} // namespace
} // namespace pairscan::testing
