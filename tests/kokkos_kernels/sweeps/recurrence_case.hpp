#pragma once

// Recurrences and a scorer of another project, and a search for their scores that shares no code with them.

#include <kokkos_kernels/batch/pack_job.hpp>
#include <tests/kokkos_kernels/methods/pair_case.hpp>
#include <tests/kokkos_kernels/sweeps/one_residue_gaps.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <random>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

namespace pairscan::testing {

inline constexpr unsigned kSeed = 2026;
inline constexpr int kSlice = 32;
inline constexpr int kLongest = 80;
inline constexpr LinearScoring kScoring{4, -6, -5};

/// Computes the best alignment by trying every last column, with memory of what was tried.
class Search {
public:
  Search(std::span<std::uint8_t const> rows, std::span<std::uint8_t const> cols, Problem const& problem)
      : rows_(rows), cols_(cols), problem_(problem) {}

  /// Nothing where gaps of one residue are too few.
  std::optional<int> best() { return from(0, 0, false); }

private:
  [[nodiscard]] int pair_score(std::uint8_t a, std::uint8_t b) const {
    LinearScoring const& scoring = problem_.scoring;
    bool const same = problem_.scorer == "residues" ? a == b && a != kNeverMatches : (a & b) != 0;
    auto const are = [&](int x, int y) { return (a == x && b == y) || (a == y && b == x); };
    bool const half = problem_.scorer == "transitions" && (are(1, 4) || are(2, 8));
    return same ? scoring.match : half ? (scoring.match + scoring.mismatch) / 2 : scoring.mismatch;
  }

  std::optional<int> from(std::size_t i, std::size_t j, bool in_gap) {
    if (i == rows_.size() && j == cols_.size()) {
      return 0;
    }
    auto const key = std::tuple(i, j, in_gap);
    if (auto const known = known_.find(key); known != known_.end()) {
      return known->second;
    }
    std::optional<int> best;
    auto const consider = [&](std::optional<int> rest, int score) {
      if (rest && (!best || *rest + score > *best)) {
        best = *rest + score;
      }
    };
    bool const only_one = problem_.recurrence == "one-residue";
    if (i < rows_.size() && j < cols_.size()) {
      consider(from(i + 1, j + 1, false), pair_score(rows_[i], cols_[j]));
    }
    if (i < rows_.size() && !in_gap) {
      consider(from(i + 1, j, only_one), problem_.scoring.gap);
    }
    if (j < cols_.size() && !in_gap) {
      consider(from(i, j + 1, only_one), problem_.scoring.gap);
    }
    return known_[key] = best;
  }

  std::span<std::uint8_t const> rows_;
  std::span<std::uint8_t const> cols_;
  Problem problem_;
  std::map<std::tuple<std::size_t, std::size_t, bool>, std::optional<int>> known_;
};

/// The same problem with gaps so dear that two residues are always paired.
inline Problem pairs_only(Problem problem) {
  problem.scoring.gap = -1'000;
  return problem;
}

/// One of the list, with its problem and pairs of all kinds of lengths: single residues, too unequal ones, several
/// slices.
template <class Compiled>
class RecurrenceTest : public ::testing::Test {
protected:
  using Score = typename Compiled::Score;

  RecurrenceTest() {
    std::mt19937 random(kSeed);
    MatchRule const rule = problem_.scorer == "residues" ? MatchRule::same_residue : MatchRule::shared_base;
    for (auto const& [rows, cols] : {std::pair{1, 1},
                                     {1, 2},
                                     {1, 3},
                                     {2, 1},
                                     {3, 1},
                                     {2, 5},
                                     {5, 2},
                                     {1, 40},
                                     {33, 31},
                                     {32, 64},
                                     {64, 32},
                                     {65, 65}}) {
      add_pair(test_, rows, cols, rule, random);
    }
    for (int pair = 0; pair < 40; ++pair) {
      int const rows = 1 + static_cast<int>(random() % kLongest);
      int const cols = std::clamp(rows - 4 + static_cast<int>(random() % 9), 1, kLongest);
      add_pair(test_, rows, cols, rule, random);
    }
    for (PairDescriptor const& pair : test_.pairs) {
      expected_.push_back(Search(test_.rows(pair), test_.cols(pair), problem_).best());
    }
  }

  void expect(std::size_t pair, std::int32_t score) const {
    auto const& [row, col, rows, cols] = test_.pairs[pair];
    if (expected_[pair]) {
      EXPECT_EQ(score, *expected_[pair]) << Compiled::name() << " " << rows << " x " << cols << ", seed " << kSeed;
    } else {
      EXPECT_LT(score, kInfeasible / 2) << Compiled::name() << " " << rows << " x " << cols << ", seed " << kSeed;
    }
  }

  static Problem problem() {
    Problem problem;
    problem.recurrence = Compiled::RecurrenceName::name;
    problem.scorer = Compiled::ScorerName::name;
    problem.scoring = kScoring;
    return problem;
  }

  Problem problem_ = problem();
  PairCase test_;
  std::vector<std::optional<int>> expected_;
};

/// Scores one pack by scalar values. Apart from the test of kernels, for device compilers take no registers of several
/// lanes (recurrence_scans.cpp).
template <class Compiled>
void scan_scalar_pack(typename Compiled::Scheme const& scheme, PackJob const& job);

template <class List>
struct AsTypes;
template <class... Each>
struct AsTypes<ProblemList<Each...>> {
  using Types = ::testing::Types<Each...>;
};

} // namespace pairscan::testing
