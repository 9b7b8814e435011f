#pragma once

#include <tests/kokkos_kernels/methods/tile_case.hpp>
#include <tests/kokkos_kernels/methods/values/gap_problems.hpp>

#include <algorithm>
#include <string>
#include <vector>

namespace pairscan::testing {

inline Problem linear_problem(LinearScoring const& scoring) {
  Problem problem;
  problem.scoring = scoring;
  return problem;
}

inline Problem with_ends(Problem problem, int ends) {
  problem.mode = Mode::semiglobal;
  problem.free_ends = {(ends & 1) != 0, (ends & 2) != 0, (ends & 4) != 0, (ends & 8) != 0};
  return problem;
}

/// Every combination of free ends where all of them are served; else those that begin no alignment. Devices serve more.
inline std::vector<NamedProblem> ended_problems(bool of_devices = false) {
  std::vector<NamedProblem> all;
  auto const add = [&all](std::string const& name, Problem const& problem, bool starts) {
    for (int ends = 1; ends < 16; ++ends) {
      if (starts || (ends & 5) == 0) {
        all.push_back({name + ", ends " + std::to_string(ends), with_ends(problem, ends)});
      }
    }
  };
  add("5/-4/-10", linear_problem({5, -4, -10}), true);
  add("1/-1/-2", linear_problem({1, -1, -2}), true);
  add("4/-5/-10", linear_problem({4, -5, -10}), true);
  add("1/-2/-1", linear_problem({1, -2, -1}), true);
  add("2/-4, 4 + 2k", affine_problem({2, -4, 0}, {-4, -2}), true);
  add("1/-1, 1 + 1k", affine_problem({1, -1, 0}, {-1, -1}), true);
  add("1/-4, 6 + 1k", affine_problem({1, -4, 0}, {-6, -1}), true);
  if (of_devices) {
    add("2/-3, 5 + 2k", affine_problem({2, -3, 0}, {-5, -2}), true);
  }
  add("2/-4, 18 + 2k", affine_problem({2, -4, 0}, {-18, -2}), false);
  Problem cheap = linear_problem({5, -4, -10});
  cheap.gaps.ends = {GapScores{0, -1}, GapScores{0, -2}, GapScores{0, -7}, GapScores{}};
  all.push_back({"5/-4/-10, four ends of four scores", cheap});
  Problem late = affine_problem({2, -4, 0}, {-18, -2});
  late.gaps.ends.query_end = GapScores{-1, -1};
  late.gaps.ends.target_end = GapScores{-3, 0};
  all.push_back({"2/-4, 18 + 2k, cheap endings", late});
  Problem mixed = affine_problem({2, -4, 0}, {-4, -2});
  mixed.gaps.ends = {GapScores{-2, -2}, GapScores{-1, -1}, GapScores{-4, 0}, GapScores{0, -2}};
  all.push_back({"2/-4, 4 + 2k, four ends of four scores", mixed});
  return all;
}

/// Returns the pairs of the tiles: the query is the earlier record.
inline PairCase pairs_of(TileCase const& tiles) {
  PairCase test{"tiles", tiles.residues, {}};
  for (NumberedTile const& tile : tiles.tiles) {
    for (std::uint64_t pair = 0; pair < pairs_of(tile.tile); ++pair) {
      PairPlace const place = place_in_tile(tile.tile, pair);
      std::uint32_t const row = std::min(tiles.rows[place.row], tiles.cols[place.col]);
      std::uint32_t const col = std::max(tiles.rows[place.row], tiles.cols[place.col]);
      test.pairs.push_back({tiles.offsets[row], tiles.offsets[col],
                            static_cast<std::int32_t>(tiles.offsets[row + 1] - tiles.offsets[row]),
                            static_cast<std::int32_t>(tiles.offsets[col + 1] - tiles.offsets[col])});
    }
  }
  return test;
}

} // namespace pairscan::testing
