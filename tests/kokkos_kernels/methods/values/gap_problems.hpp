#pragma once

#include <kokkos_kernels/model/problem.hpp>
#include <tests/kokkos_kernels/methods/pair_case.hpp>
#include <tests/support/reference_gaps.hpp>

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace pairscan::testing {

struct NamedProblem {
  std::string name;
  Problem problem;
};

inline Problem affine_problem(LinearScoring const& scoring, GapScores const& inner) {
  Problem problem;
  problem.recurrence = "affine";
  problem.scoring = scoring;
  problem.gaps.inner = inner;
  return problem;
}

/// A matrix of twenty-four letters with scores from -7 to 11, as one for amino acids has them; not symmetric, so that
/// rows and columns cannot be exchanged.
inline SharedMatrix random_matrix() {
  std::mt19937 random(62);
  auto matrix = std::make_shared<SubstitutionMatrix>();
  matrix->least = -7;
  matrix->greatest = 11;
  for (int row = 0; row < SubstitutionMatrix::kCodes; ++row) {
    for (int col = 0; col < SubstitutionMatrix::kCodes; ++col) {
      int const letter = row == col ? 4 + static_cast<int>(random() % 8) : static_cast<int>(random() % 10) - 7;
      matrix->scores[row][col] = static_cast<std::int16_t>(row < 24 && col < 24 ? letter : -7);
    }
  }
  return {std::move(matrix)};
}

/// The same with other extremes, one of each, which a byte holds or just does not.
inline SharedMatrix matrix_of_extremes(int least, int greatest) {
  auto matrix = std::make_shared<SubstitutionMatrix>(*random_matrix().scores);
  matrix->least = static_cast<std::int16_t>(least);
  matrix->greatest = static_cast<std::int16_t>(greatest);
  for (int row = 0; row < SubstitutionMatrix::kCodes; ++row) {
    for (int col = 0; col < SubstitutionMatrix::kCodes; ++col) {
      bool const padding = row >= 24 || col >= 24;
      matrix->scores[row][col] = padding || (row + 1) % 24 == col ? matrix->least : matrix->scores[row][col];
    }
  }
  for (int letter = 0; letter < 24; ++letter) {
    matrix->scores[letter][letter] = matrix->greatest;
  }
  return {std::move(matrix)};
}

/// Problems by matrices whose scores are all that a byte holds, and one more.
inline std::vector<NamedProblem> byte_edge_problems() {
  std::vector<NamedProblem> all;
  for (auto const& [least, greatest] : {std::pair{-128, 127}, {-128, 128}, {-129, 127}}) {
    Problem problem = affine_problem({}, {-10, -7});
    problem.scorer = "matrix";
    problem.letters = LetterKind::residues;
    problem.matrix = matrix_of_extremes(least, greatest);
    std::string const name = "matrix of " + std::to_string(least) + " to " + std::to_string(greatest);
    for (Mode const mode : {Mode::global, Mode::semiglobal, Mode::local}) {
      problem.mode = mode;
      problem.free_ends = {mode == Mode::semiglobal, false, false, mode == Mode::semiglobal};
      all.push_back({name + ", affine", problem});
      Problem linear = problem;
      linear.recurrence = "linear";
      linear.scoring.gap = -9;
      linear.gaps = {};
      all.push_back({name + ", linear", linear});
    }
  }
  return all;
}

/// Problems by a matrix: affine and of two pieces, in every mode.
inline std::vector<NamedProblem> matrix_problems() {
  std::vector<NamedProblem> all;
  Problem problem = affine_problem({}, {-10, -1});
  problem.scorer = "matrix";
  problem.letters = LetterKind::residues;
  problem.matrix = random_matrix();
  for (std::string_view const recurrence : {"affine", "two_piece"}) {
    problem.recurrence = recurrence;
    problem.gaps.second = {-14, 0};
    problem.mode = Mode::global;
    all.push_back({"matrix", problem});
    problem.mode = Mode::semiglobal;
    for (int ends = 1; ends < 16; ends += 2) {
      problem.free_ends = {(ends & 1) != 0, (ends & 2) != 0, (ends & 4) != 0, (ends & 8) != 0};
      all.push_back({"matrix, free ends", problem});
    }
    problem.mode = Mode::local;
    all.push_back({"matrix, local", problem});
  }
  for (NamedProblem& each : all) {
    each.name += ", " + std::string(each.problem.recurrence);
  }
  return all;
}

/// Makes a letter of what matches nothing, which matrices do not know.
inline void take_matrix_codes(PairCase& test, Problem const& problem) {
  if (problem.scorer == "matrix") {
    std::replace(test.residues.begin(), test.residues.end(), kNeverMatches, std::uint8_t{23});
  }
}

/// Problems with gaps of all kinds: ends that score less, as much, more and nothing.
inline std::vector<NamedProblem> gap_problems() {
  std::vector<NamedProblem> all;
  Problem const vsearch = affine_problem({2, -4, 0}, {-18, -2});
  Problem const short_gaps = affine_problem({5, -4, 0}, {-3, -1});
  all.push_back({"affine", short_gaps});
  all.push_back({"affine, dear gaps", vsearch});
  all.push_back({"affine, wide scores", affine_problem({9000, -8999, 0}, {-7000, -6001})});

  Problem cheap = vsearch;
  cheap.gaps.ends = {GapScores{-1, -1}, GapScores{-1, -1}, GapScores{-1, -1}, GapScores{-1, -1}};
  all.push_back({"cheap ends", cheap});
  Problem dear = short_gaps;
  dear.gaps.ends = {GapScores{-1, -7}, GapScores{-20, -1}, GapScores{0, -3}, GapScores{-2, -2}};
  all.push_back({"ends of four kinds", dear});
  Problem lone = affine_problem({5, -4, 0}, {-2, -1});
  lone.gaps.ends = {GapScores{}, GapScores{}, GapScores{}, GapScores{}};
  lone.gaps.lone_end = true;
  all.push_back({"lone end gaps", lone});

  for (int ends = 1; ends < 16; ++ends) {
    Problem free = ends % 2 == 0 ? short_gaps : vsearch;
    free.mode = Mode::semiglobal;
    free.free_ends = {(ends & 1) != 0, (ends & 2) != 0, (ends & 4) != 0, (ends & 8) != 0};
    all.push_back({"free ends " + std::to_string(ends), free});
    Problem linear = free;
    linear.recurrence = "linear";
    linear.scoring = {1, -1, -2};
    linear.gaps = {};
    all.push_back({"linear gaps, free ends " + std::to_string(ends), linear});
  }

  Problem local = affine_problem({2, -4, 0}, {-4, -2});
  local.mode = Mode::local;
  all.push_back({"local", local});
  local.scoring = {9000, -8999, 0};
  local.gaps.inner = {-7000, -6001};
  all.push_back({"local, wide scores", local});
  Problem local_linear = local;
  local_linear.recurrence = "linear";
  local_linear.scoring = {1, -1, -1};
  all.push_back({"local, linear gaps", local_linear});

  auto const count = all.size();
  for (std::size_t index = 0; index < count; ++index) {
    NamedProblem residues = all[index];
    residues.name += ", residues";
    residues.problem.scorer = "residues";
    all.push_back(residues);
  }
  for (NamedProblem& each : matrix_problems()) {
    all.push_back(std::move(each));
  }
  for (NamedProblem& each : byte_edge_problems()) {
    all.push_back(std::move(each));
  }
  return all;
}

/// Returns what two residues score in a problem, without the product's code.
inline reference::PairScore pair_score(PairCase const& test, PairDescriptor const& pair, Problem const& problem) {
  auto const rows = test.rows(pair);
  auto const cols = test.cols(pair);
  return [=, &problem](int row, int col) -> std::int64_t {
    std::uint8_t const a = rows[static_cast<std::size_t>(row)];
    std::uint8_t const b = cols[static_cast<std::size_t>(col)];
    if (problem.scorer == "matrix") {
      return problem.matrix.scores->scores[a][b];
    }
    bool const match = problem.scorer == "residues" ? a == b && a != kNeverMatches : (a & b) != 0;
    return match ? problem.scoring.match : problem.scoring.mismatch;
  };
}

inline reference::GapCosts gap_costs(Problem const& problem) {
  auto const affine = [](GapScores const& gap) {
    return [gap](int k) -> std::int64_t { return k == 0 ? 0 : gap.open + std::int64_t{k} * gap.extend; };
  };
  GapScores const inner = problem.recurrence == "linear" ? GapScores{0, problem.scoring.gap} : problem.gaps.inner;
  FreeEnds const free = problem.mode == Mode::semiglobal ? problem.free_ends : FreeEnds{};
  EndGapScores const& ends = problem.gaps.ends;
  auto const first = affine(inner);
  auto const second = affine(problem.recurrence == "two_piece" ? problem.gaps.second : inner);
  reference::GapCosts::Gap const inside = [=](int k) { return std::max(first(k), second(k)); };
  auto const end = [&](bool is_free, std::optional<GapScores> const& set) {
    return is_free ? reference::GapCosts::Gap(affine({})) : set ? reference::GapCosts::Gap(affine(*set)) : inside;
  };
  return reference::GapCosts{inside,
                             end(free.query_start, ends.query_start),
                             end(free.query_end, ends.query_end),
                             end(free.target_start, ends.target_start),
                             end(free.target_end, ends.target_end),
                             problem.gaps.lone_end};
}

inline std::int64_t reference_score(PairCase const& test, PairDescriptor const& pair, Problem const& problem) {
  return reference::GapAligner(pair.rows, pair.cols, pair_score(test, pair, problem), gap_costs(problem),
                               problem.mode == Mode::local)
      .score();
}

} // namespace pairscan::testing
