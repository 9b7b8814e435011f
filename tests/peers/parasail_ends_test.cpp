// Scores of alignments with free ends on bit planes against parasail's semiglobal ones.

#include <kokkos_kernels/batch/batch_in_flight.hpp>
#include <kokkos_kernels/methods/bit_planes/host/host_bodies.hpp>
#include <kokkos_kernels/model/problem.hpp>
#include <tests/support/related_sequences.hpp>

#include <gtest/gtest.h>
#include <parasail.h>

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 46;
constexpr int kPairs = 300; // more than the lanes of one pack with AVX2
constexpr std::string_view kBases = "ACGT";

struct Free {
  FreeEnds ends;
  parasail_function_t* peer;
};

/// parasail's functions are named after sequences 1 and 2, here query and target.
Free const kFree[] = {
    {{true, true, true, true}, parasail_sg_scan_32},        {{true, true, false, false}, parasail_sg_qx_scan_32},
    {{false, false, true, true}, parasail_sg_dx_scan_32},   {{true, false, false, false}, parasail_sg_qb_scan_32},
    {{false, true, false, false}, parasail_sg_qe_scan_32},  {{false, false, true, false}, parasail_sg_db_scan_32},
    {{false, false, false, true}, parasail_sg_de_scan_32},  {{true, false, false, true}, parasail_sg_qb_de_scan_32},
    {{false, true, true, false}, parasail_sg_qe_db_scan_32}};

std::string letters_of(std::vector<std::uint8_t> const& sequence) {
  std::string letters;
  for (std::uint8_t const base : sequence) {
    letters += kBases[base];
  }
  return letters;
}

/// Pairs of related sequences, of which either may begin or end inside the other. They are so alike that their best
/// alignments pair residues, which parasail's always do.
class ParasailEnds : public ::testing::Test {
protected:
  ParasailEnds() {
    std::mt19937 random(kSeed);
    for (int pair = 0; pair < kPairs; ++pair) {
      std::vector<std::uint8_t> const whole = random_letters(200 + static_cast<int>(random() % 60), 4, random);
      std::vector<std::uint8_t> query = whole;
      std::vector<std::uint8_t> target = related(whole, random);
      query.erase(query.begin(), query.begin() + static_cast<std::ptrdiff_t>(random() % 12));
      target.resize(target.size() - random() % 12);
      if (pair % 2 == 1) {
        std::swap(query, target);
      }
      queries_.push_back(letters_of(query));
      targets_.push_back(letters_of(target));
      pairs_.push_back(
          {add(query), add(target), static_cast<std::int32_t>(query.size()), static_cast<std::int32_t>(target.size())});
      shape_.longest_rows = std::max(shape_.longest_rows, pairs_.back().rows);
      shape_.longest_cols = std::max(shape_.longest_cols, pairs_.back().cols);
    }
    shape_.pairs = pairs_.size();
  }

  std::uint64_t add(std::vector<std::uint8_t> const& sequence) {
    std::uint64_t const begin = residues_.size();
    for (std::uint8_t const base : sequence) {
      residues_.push_back(static_cast<std::uint8_t>(1U << base));
    }
    return begin;
  }

  [[nodiscard]] std::vector<std::int64_t> scores(Problem const& problem, InstructionSet const& set) const {
    BatchShape shape = shape_;
    set_problem(shape, problem);
    Budget budget = budget_of(HostSpace{}, std::size_t{64} << 20U);
    budget.instruction_set = &set;
    Strategy<HostSpace> const& strategy = *find_strategy<HostSpace>("lazy_rscan");
    BatchInFlight<HostSpace> slot(HostSpace{}, upload<HostSpace>(residues_));
    slot.submit(strategy, strategy.plan(shape, budget, {.method = "bit_planes"}), pairs_);
    slot.wait();
    return {slot.scores().begin(), slot.scores().end()};
  }

  [[nodiscard]] std::vector<std::int64_t> parasail_scores(Problem const& problem, parasail_function_t* peer) const {
    GapScores const gap = problem.recurrence == "linear" ? GapScores{0, problem.scoring.gap} : problem.gaps.inner;
    std::unique_ptr<parasail_matrix_t, decltype(&parasail_matrix_free)> const matrix(
        parasail_matrix_create("ACGT", problem.scoring.match, problem.scoring.mismatch), parasail_matrix_free);
    std::vector<std::int64_t> scores;
    for (std::size_t pair = 0; pair < queries_.size(); ++pair) {
      std::string const& query = queries_[pair];
      std::string const& target = targets_[pair];
      std::unique_ptr<parasail_result_t, decltype(&parasail_result_free)> const result(
          peer(query.data(), static_cast<int>(query.size()), target.data(), static_cast<int>(target.size()),
               -gap.open - gap.extend, -gap.extend, matrix.get()),
          parasail_result_free);
      scores.push_back(parasail_result_get_score(result.get()));
    }
    return scores;
  }

  void expect_parasails_scores(Problem problem) const {
    problem.mode = Mode::semiglobal;
    for (Free const& free : kFree) {
      problem.free_ends = free.ends;
      auto const expected = parasail_scores(problem, free.peer);
      for (InstructionSet const* set : available_instruction_sets()) {
        if (plane_bodies(*set) != nullptr) {
          auto const found = scores(problem, *set);
          for (std::size_t pair = 0; pair < expected.size(); ++pair) {
            ASSERT_EQ(found[pair], expected[pair]) << set->name << ", free ends " << &free - kFree << ", "
                                                   << queries_[pair] << " x " << targets_[pair] << ", seed " << kSeed;
          }
        }
      }
    }
  }

  std::vector<std::string> queries_;
  std::vector<std::string> targets_;
  std::vector<std::uint8_t> residues_;
  std::vector<PairDescriptor> pairs_;
  BatchShape shape_;
};

TEST_F(ParasailEnds, ScoresWithLinearGapsAgree) {
  Problem problem;
  for (LinearScoring const& scoring :
       {LinearScoring{5, -4, -10}, LinearScoring{4, -5, -10}, LinearScoring{1, -1, -2}}) {
    problem.scoring = scoring;
    expect_parasails_scores(problem);
  }
}

TEST_F(ParasailEnds, ScoresWithAffineGapsAgree) {
  Problem problem;
  problem.recurrence = "affine";
  problem.scoring = {2, -4, 0};
  problem.gaps.inner = {-4, -2};
  expect_parasails_scores(problem);
}

} // namespace
} // namespace pairscan::testing
