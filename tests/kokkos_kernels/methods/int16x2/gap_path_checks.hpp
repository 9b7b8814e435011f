#pragma once

#include <kokkos_kernels/model/gap_rules.hpp>
#include <kokkos_kernels/strategies/path_methods.hpp>
#include <tests/kokkos_kernels/methods/int16x2/gap_paths_only.hpp>
#include <tests/kokkos_kernels/methods/tile_case.hpp>
#include <tests/kokkos_kernels/methods/tile_scores.hpp>
#include <tests/kokkos_kernels/methods/traced_alignment.hpp>
#include <tests/kokkos_kernels/methods/values/gap_problems.hpp>
#include <tests/kokkos_kernels/traceback/paths_by.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <span>
#include <string>
#include <vector>

// Paths that devices give with scores (int16x2, or planes with affine gaps) against those of whole matrices, where gaps
// at the ends score as inner ones, and else against those that a host computes.

namespace pairscan::testing {

inline constexpr std::size_t kBytes = std::size_t{256} << 20U;
inline constexpr std::size_t kPathBytes = std::size_t{16} << 20U;
inline constexpr std::size_t kScratchBytes = 40'936; // of a team, that every device has

using Codes = std::span<std::uint8_t const>;

inline bool is_identical(std::uint8_t a, std::uint8_t b, LetterKind letters) {
  static std::string const single_letters = "ACDEFGHIKLMNOPQRSTUVWY";
  bool const single = letters == LetterKind::residues
                          ? single_letters.find(static_cast<char>('A' + a)) != std::string::npos
                          : a == 1 || a == 2 || a == 4 || a == 8;
  return a == b && single;
}

/// Gotoh's three matrices, whole, and the canonical path through them: seen from the last cell the diagonal, then a gap
/// of query residues, then one of target residues; a gap that may open does so.
class GotohPath {
public:
  GotohPath(Codes query, Codes target, Problem const& problem)
      : query_(query), target_(target), problem_(problem), stride_(target.size() + 1),
        best_((query.size() + 1) * stride_), down_(best_.size(), kNever), across_(best_.size(), kNever) {
    GapScores const gap = problem.gaps.inner;
    for (std::size_t i = 0; i <= query.size(); ++i) {
      for (std::size_t j = 0; j <= target.size(); ++j) {
        if (i > 0) {
          down_[at(i, j)] = std::max(best_[at(i - 1, j)] + gap.open, down_[at(i - 1, j)]) + gap.extend;
        }
        if (j > 0) {
          across_[at(i, j)] = std::max(best_[at(i, j - 1)] + gap.open, across_[at(i, j - 1)]) + gap.extend;
        }
        std::int64_t const paired = i > 0 && j > 0 ? best_[at(i - 1, j - 1)] + score(i, j) : kNever;
        best_[at(i, j)] = i + j == 0 ? 0 : std::max({paired, down_[at(i, j)], across_[at(i, j)]});
      }
    }
  }

  [[nodiscard]] Alignment alignment() const {
    std::string columns;
    GapScores const gap = problem_.gaps.inner;
    char in_gap = 0;
    for (std::size_t i = query_.size(), j = target_.size(); i > 0 || j > 0;) {
      std::int64_t const here = best_[at(i, j)];
      if (in_gap == 0 && i > 0 && j > 0 && here == best_[at(i - 1, j - 1)] + score(i, j)) {
        columns += is_identical(query_[--i], target_[--j], problem_.letters) ? '=' : 'X';
        continue;
      }
      in_gap = in_gap != 0 ? in_gap : i > 0 && here == down_[at(i, j)] ? 'I' : 'D';
      auto const& lane = in_gap == 'I' ? down_ : across_;
      std::int64_t const value = lane[at(i, j)];
      columns += in_gap;
      (in_gap == 'I' ? i : j) -= 1;
      in_gap = value == best_[at(i, j)] + gap.open + gap.extend ? '\0' : in_gap;
    }
    std::reverse(columns.begin(), columns.end());
    return alignment_of(columns, best_.back());
  }

private:
  static constexpr std::int64_t kNever = -1'000'000'000'000;

  [[nodiscard]] std::size_t at(std::size_t i, std::size_t j) const { return i * stride_ + j; }
  [[nodiscard]] std::int64_t score(std::size_t i, std::size_t j) const {
    std::uint8_t const a = query_[i - 1];
    std::uint8_t const b = target_[j - 1];
    if (problem_.scorer == "matrix") {
      return problem_.matrix.scores->scores[a][b];
    }
    bool const match = problem_.scorer == "residues" ? a == b && a != kNeverMatches : (a & b) != 0;
    return match ? problem_.scoring.match : problem_.scoring.mismatch;
  }
  Codes query_;
  Codes target_;
  Problem const& problem_;
  std::size_t stride_;
  std::vector<std::int64_t> best_;
  std::vector<std::int64_t> down_;
  std::vector<std::int64_t> across_;
};

/// By the path method that a host would take.
inline Alignment hosts_alignment(Codes query, Codes target, Problem const& problem) {
  PairCase test{"pair", {query.begin(), query.end()}, {}};
  test.residues.insert(test.residues.end(), target.begin(), target.end());
  test.pairs.push_back({0, query.size(), static_cast<int>(query.size()), static_cast<int>(target.size())});
  PathSetting const setting{problem, &widest_instruction_set(), kBytes, {}};
  PathMethod const* const method = choose_path_method(path_methods(), setting, test.pairs);
  PlacedPath const path = paths_by(*method, setting, test).front();
  std::string columns;
  auto i = static_cast<std::size_t>(path.row_begin);
  auto j = static_cast<std::size_t>(path.col_begin);
  for (Step const step : path.path) {
    bool const identical = step == Step::both && is_identical(query[i], target[j], problem.letters);
    columns += step == Step::row_only ? 'I' : step == Step::col_only ? 'D' : identical ? '=' : 'X';
    i += step != Step::col_only ? 1 : 0;
    j += step != Step::row_only ? 1 : 0;
  }
  Alignment found = alignment_of(columns, score_of(path, query, target, problem));
  if (problem.mode == Mode::local) {
    found.covered = {static_cast<std::uint32_t>(path.row_begin), static_cast<std::uint32_t>(i),
                     static_cast<std::uint32_t>(path.col_begin), static_cast<std::uint32_t>(j)};
  }
  return found;
}

inline Alignment expected(TileCase const& test, std::uint64_t pair, Problem const& problem) {
  RecordsOfPair const records = test.records_of(pair);
  Codes const query = test.sequence(std::min(records.row, records.col));
  Codes const target = test.sequence(std::max(records.row, records.col));
  bool const plain = problem.mode == Mode::global && problem.recurrence == "affine" && ends_as_inner(problem);
  return plain ? GotohPath(query, target, problem).alignment() : hosts_alignment(query, target, problem);
}

inline BatchShape shape_of(TileCase const& test, std::uint64_t count, Problem const& problem) {
  BatchShape shape;
  shape.pairs = count;
  shape.longest_rows = shape.longest_cols = test.longest();
  shape.problem = problem;
  shape.problem.wanted = Wanted::path;
  shape.in_tiles = true;
  return shape;
}

template <class Space = HostSpace, template <class> class Only = GapPathsOnly>
BatchPlan plan_of(BatchShape const& shape, Tuning const& tuning, Budget budget, std::size_t path_bytes) {
  budget.path_bytes = path_bytes;
  return Only<Space>().plan(shape, budget, tuning);
}

/// Aligns all pairs in batches, each as large as the plan's capacity allows, and checks scores and paths. Gives how
/// many paths found no room. The strategy is another one where planes give the paths.
template <class Space, template <class> class Only = GapPathsOnly>
std::uint64_t check(TileCase const& test, Problem const& problem, Tuning const& tuning = {},
                    std::size_t path_bytes = kPathBytes, std::size_t bytes = kBytes) {
  Only<Space> const strategy;
  Budget budget = budget_of(Space{}, bytes);
  budget.scratch_bytes[0] = kScratchBytes;
  BatchPlan const plan = plan_of<Space, Only>(shape_of(test, test.pairs, problem), tuning, budget, path_bytes);
  std::uint64_t missing = 0;
  for_each_batch(strategy, plan, test, 0, test.pairs, [&](auto const& slot, std::uint64_t first, std::uint64_t count) {
    for (std::uint64_t pair = 0; pair < count && !::testing::Test::HasFailure(); ++pair) {
      TracedPair const& traced = slot.traced()[pair];
      Alignment const due = expected(test, first + pair, problem);
      EXPECT_EQ(slot.scores()[pair], due.score) << "pair " << first + pair << ", " << describe(problem);
      if (traced.begin == kNotWritten) {
        ++missing;
        continue;
      }
      EXPECT_EQ(alignment_of(traced, slot.cigars(), slot.scores()[pair]), due)
          << "pair " << first + pair << ", " << describe(problem) << ", block " << plan.tuning.block << ", slice "
          << plan.tuning.slice << ", seed " << kTileSeed;
    }
  });
  return missing;
}

template <class Space, template <class> class Only = GapPathsOnly>
void check_all(TileCase const& test, Problem const& problem, Tuning const& tuning = {}) {
  EXPECT_EQ((check<Space, Only>(test, problem, tuning)), 0U);
}

inline Problem affine(LinearScoring const& scoring, GapScores const& gap, LetterKind letters = LetterKind::base_sets) {
  Problem problem = affine_problem(scoring, gap);
  problem.letters = letters;
  problem.scorer = letters == LetterKind::residues ? "residues" : "base_sets";
  return problem;
}

inline Problem const kVsearch = affine({2, -4, 0}, {-18, -2});
inline Problem const kShortGaps = affine({2, -4, 0}, {-4, -2});
inline Problem const kWide = affine({5, -4, 0}, {-12, -4}); // eight bits per cell

/// Single bases and what matches nothing, whose profiles fit any device's scratch.
inline TileCase with_few_letters(TileCase test) {
  for (std::uint8_t& code : test.residues) {
    code = (code & (code - 1)) == 0 ? code : std::uint8_t{0};
  }
  return test;
}

/// Pairs whose alignments have gaps of some 150 residues.
inline TileCase sequences_with_long_gaps() {
  TileCase test = sequences_of({400, 400, 400, 250});
  auto const sequence = [&test](std::size_t record) { return test.residues.begin() + static_cast<int>(400 * record); };
  std::copy(sequence(0), sequence(0) + 200, sequence(1)); // the same, with 150 other letters in between
  std::copy(sequence(0) + 350, sequence(0) + 400, sequence(1) + 350);
  std::copy(sequence(0), sequence(0) + 100, sequence(3)); // the same, but for a piece
  std::copy(sequence(0) + 250, sequence(0) + 400, sequence(3) + 100);
  test.add({0, 4, 0, 4, true});
  return test;
}

/// Amino acids: few letters, so that some match.
inline TileCase with_residues(TileCase test, bool by_matrix) {
  for (std::size_t at = 0; at < test.residues.size(); ++at) {
    std::uint8_t const code = test.residues[at];
    test.residues[at] = at % 23 == 0 ? (by_matrix ? std::uint8_t{23} : kNeverMatches) : code;
  }
  return test;
}

} // namespace pairscan::testing
