#pragma once

#include <tests/kokkos_kernels/methods/pair_case.hpp>
#include <tests/kokkos_kernels/traceback/order_problems.hpp>
#include <tests/support/reference_gaps.hpp>

namespace pairscan::testing {

/// Returns the naive reference of a pair: every length of every gap is tried.
inline reference::GapAligner reference_of(PairCase const& test, PairDescriptor const& pair, Problem const& problem) {
  GapScores const inner =
      problem.recurrence == "linear" ? GapScores{0, problem.scoring.gap} : GapScores{problem.gaps.inner};
  GapScores const second = problem.recurrence == "two_piece" ? problem.gaps.second : inner;
  auto const gap = [](GapScores const& first, GapScores const& other) {
    return [=](int length) -> std::int64_t {
      return std::max(first.open + length * first.extend, other.open + length * other.extend);
    };
  };
  FreeEnds const free = problem.mode == Mode::semiglobal ? problem.free_ends : FreeEnds{};
  auto const end = [&](bool is_free, std::optional<GapScores> const& given) { // only ends as inside have two pieces
    GapScores const one = is_free ? GapScores{} : given.value_or(inner);
    return is_free || given ? gap(one, one) : gap(inner, second);
  };
  EndGapScores const& ends = problem.gaps.ends;
  auto const rows = test.rows(pair);
  auto const cols = test.cols(pair);
  auto const score = [rows, cols, problem](int row, int col) -> std::int64_t {
    std::uint8_t const a = rows[static_cast<std::size_t>(row)];
    std::uint8_t const b = cols[static_cast<std::size_t>(col)];
    bool const match = problem.scorer == "base_sets" ? (a & b) != 0 : a == b && a != kNeverMatches;
    return problem.scorer == "matrix" ? problem.matrix.scores->scores[a][b]
           : match                    ? problem.scoring.match
                                      : problem.scoring.mismatch;
  };
  return {pair.rows,
          pair.cols,
          score,
          {gap(inner, second), end(free.query_start, ends.query_start), end(free.query_end, ends.query_end),
           end(free.target_start, ends.target_start), end(free.target_end, ends.target_end), problem.gaps.lone_end},
          problem.mode == Mode::local};
}

/// Returns what a strategy that keeps matrices has to hold in a cell: the best score, reduced where gaps are linear,
/// alignments global, and ends score as inner gaps.
inline std::int64_t kept_cell(std::int64_t score, int row, int col, Problem const& problem) {
  bool const reduced = problem.recurrence == "linear" && problem.mode == Mode::global && problem.scorer != "matrix" &&
                       problem.gaps == Gaps{};
  int const gap = problem.scoring.gap;
  return reduced ? (score - gap * (row + col)) / reduce(problem.scoring).divisor : score;
}

} // namespace pairscan::testing
