// Kernels of values by recurrences and a scorer of another project.

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/batch/host_pack_kernel.hpp>
#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/methods/values/thread_per_pair_kernel.hpp>
#include <tests/kokkos_kernels/sweeps/recurrence_case.hpp>

#include <stdexcept>
#include <string>

namespace pairscan::testing {
namespace {

TYPED_TEST_SUITE(RecurrenceTest, AsTypes<ForeignProblems>::Types, );

/// A batch on the host space, as a method of another project launches it.
template <class Compiled>
class HostBatch {
public:
  using Score = typename Compiled::Score;
  static constexpr int kLanes = kValueLanes<typename Compiled::template On<int>>;

  HostBatch(PairCase const& test, Problem const& problem) : scores_("scores", test.pairs.size()) {
    batch.residues = decltype(batch.residues)(test.residues.data(), test.residues.size());
    batch.pairs = decltype(batch.pairs)(test.pairs.data(), test.pairs.size());
    batch.count = static_cast<int>(test.pairs.size());
    batch.scores = scores_;
    plan.shape.pairs = test.pairs.size();
    plan.shape.longest_rows = plan.shape.longest_cols = kLongest;
    plan.shape.type = Compiled::kType;
    plan.shape.problem = problem;
    plan.budget.scratch_bytes[0] = plan.budget.scratch_bytes[1] = std::size_t{1} << 16U;
    plan.budget.bytes = std::size_t{1} << 30U;
    plan.tuning.block = 16;
    plan.tuning.slice = kSlice;
  }

  void take_memory() {
    settle(plan, static_cast<std::size_t>(plan.tuning.block));
    workspace_ = Kokkos::View<std::byte*, Kokkos::HostSpace>("workspace", plan.workspace_bytes + kLaneAlignment);
    batch.workspace = workspace_;
  }

  Batch<HostSpace> batch;
  BatchPlan plan;

private:
  Kokkos::View<std::int32_t*, Kokkos::HostSpace> scores_;
  Kokkos::View<std::byte*, Kokkos::HostSpace> workspace_;
};

TYPED_TEST(RecurrenceTest, ThreadPerPairKernelGivesTheSearchsScores) {
  HostBatch<TypeParam> host(this->test_, this->problem_);
  plan_thread_matrices<false>(host.plan, true, HostBatch<TypeParam>::kLanes);
  host.take_memory();
  launch_thread_matrices<ForeignProblems>("test", HostSpace{}, host.plan, host.batch);
  HostSpace{}.fence();
  for (std::size_t pair = 0; pair < this->test_.pairs.size(); ++pair) {
    this->expect(pair, host.batch.scores(pair));
  }
}

TYPED_TEST(RecurrenceTest, HostPackKernelGivesTheSearchsScores) {
  using Lane = typename TypeParam::Score;
  HostBatch<TypeParam> host(this->test_, this->problem_);
  host.plan.team_size = 1;
  host.plan.scratch_bytes = (1 + HostBatch<TypeParam>::kLanes) * kSlice * sizeof(Lane) + kLaneAlignment;
  host.plan.bytes_per_pair = (1 + HostBatch<TypeParam>::kLanes) * kLongest * sizeof(Lane);
  host.take_memory();
  auto const scheme = TypeParam::scheme(this->problem_);
  launch_packs(
      "test", HostSpace{}, host.plan, host.batch,
      [scheme](PackJob const& job) { scan_scalar_pack<TypeParam>(scheme, job); }, 1);
  HostSpace{}.fence();
  for (std::size_t pair = 0; pair < this->test_.pairs.size(); ++pair) {
    this->expect(pair, host.batch.scores(pair));
  }
}

TEST(CompiledProblems, WhatIsNotCompiledIsRefusedWithWhatIs) {
  Problem problem;
  problem.recurrence = "homopolymer";
  try {
    with_compiled(problem, ScoreType::int16, [](auto) { FAIL() << "homopolymer gaps are not compiled"; });
    FAIL() << "nothing was thrown";
  } catch (std::invalid_argument const& error) {
    std::string const text = error.what();
    EXPECT_NE(text.find(describe(problem)), std::string::npos) << text;
    EXPECT_NE(text.find("linear gaps, base_sets, int16"), std::string::npos) << text;
  }
}

} // namespace
} // namespace pairscan::testing
