// Local scores of proteins by BLOSUM62 against parasail's: unrelated ones, whose scores fit bytes, and families, whose
// scores do not.

#include <kokkos_kernels/batch/batch_in_flight.hpp>
#include <kokkos_kernels/model/problem.hpp>
#include <scoring/named_matrices.hpp>

#include <gtest/gtest.h>
#include <parasail.h>

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 62;
constexpr std::string_view kAminoAcids = "ARNDCQEGHILKMFPSTWYV";
constexpr int kQueries = 6;
constexpr int kTargets = 150;

/// Proteins of which every third one descends from one of the first: a fifth of its residues differ, some are missing.
std::vector<std::string> proteins() {
  std::mt19937 random(kSeed);
  auto const residue = [&] { return kAminoAcids[random() % kAminoAcids.size()]; };
  std::vector<std::string> all;
  for (int protein = 0; protein < kQueries + kTargets; ++protein) {
    std::string letters;
    if (protein % 3 == 0 && protein >= kQueries) {
      for (char const letter : all[random() % kQueries]) {
        unsigned const fate = random() % 50;
        letters += fate < 10 ? std::string(1, residue()) : fate == 10 ? std::string() : std::string(1, letter);
      }
    } else {
      letters.resize(30 + random() % 400);
      std::generate(letters.begin(), letters.end(), residue);
    }
    all.push_back(letters);
  }
  return all;
}

int parasail_score(std::string const& query, std::string const& target, GapScores const& gap) {
  std::unique_ptr<parasail_result_t, decltype(&parasail_result_free)> const result(
      parasail_sw_scan_32(query.data(), static_cast<int>(query.size()), target.data(), static_cast<int>(target.size()),
                          -gap.open - gap.extend, -gap.extend, parasail_matrix_lookup("blosum62")),
      parasail_result_free);
  return result->score;
}

class ParasailLocal : public ::testing::Test {
protected:
  ParasailLocal() {
    std::vector<std::uint64_t> offsets{0};
    for (std::string const& protein : proteins_) {
      for (char const letter : protein) {
        residues_.push_back(static_cast<std::uint8_t>(letter - 'A')); // matrix codes
      }
      offsets.push_back(residues_.size());
    }
    auto const length = [&](std::size_t at) { return static_cast<std::int32_t>(proteins_[at].size()); };
    for (std::size_t query = 0; query < kQueries; ++query) {
      for (std::size_t target = kQueries; target < proteins_.size(); ++target) {
        pairs_.push_back({offsets[query], offsets[target], length(query), length(target)});
        shape_.longest_rows = std::max(shape_.longest_rows, length(query));
        shape_.longest_cols = std::max(shape_.longest_cols, length(target));
      }
    }
    shape_.pairs = pairs_.size();
  }

  [[nodiscard]] std::vector<std::int32_t> scores(Problem const& problem, InstructionSet const& set) const {
    BatchShape shape = shape_;
    set_problem(shape, problem);
    Budget budget = budget_of(HostSpace{}, std::size_t{64} << 20U);
    budget.instruction_set = &set;
    Strategy<HostSpace> const& strategy = *find_strategy<HostSpace>("lazy_rscan");
    BatchInFlight<HostSpace> slot(HostSpace{}, upload<HostSpace>(residues_));
    slot.submit(strategy, strategy.plan(shape, budget, {.method = "local_bytes"}), pairs_);
    slot.wait();
    return {slot.scores().begin(), slot.scores().end()};
  }

  std::vector<std::string> proteins_ = proteins();
  std::vector<std::uint8_t> residues_;
  std::vector<PairDescriptor> pairs_;
  BatchShape shape_;
};

TEST_F(ParasailLocal, ScoresOfProteinsAgree) {
  Problem problem;
  problem.recurrence = "affine";
  problem.mode = Mode::local;
  problem.scorer = "matrix";
  problem.letters = LetterKind::residues;
  problem.matrix.scores = std::make_shared<SubstitutionMatrix const>(named_matrix("BLOSUM62", UnknownScore{-4}).scores);
  problem.gaps.inner = {-11, -1};
  std::vector<int> expected;
  for (std::size_t query = 0; query < kQueries; ++query) {
    for (std::size_t target = kQueries; target < proteins_.size(); ++target) {
      expected.push_back(parasail_score(proteins_[query], proteins_[target], problem.gaps.inner));
    }
  }
  EXPECT_GT(std::count_if(expected.begin(), expected.end(), [](int score) { return score > 255; }), 30);
  EXPECT_GT(std::count_if(expected.begin(), expected.end(), [](int score) { return score < 255; }), 500);
  for (InstructionSet const* set : available_instruction_sets()) {
    if (set->register_bytes == 0) {
      continue;
    }
    auto const found = scores(problem, *set);
    for (std::size_t pair = 0; pair < found.size(); ++pair) {
      ASSERT_EQ(found[pair], expected[pair]) << set->name << ", pair " << pair << ", seed " << kSeed;
    }
  }
}

} // namespace
} // namespace pairscan::testing
