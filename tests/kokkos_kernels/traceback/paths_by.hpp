#pragma once

#include <kokkos_kernels/traceback/path_method.hpp>
#include <tests/kokkos_kernels/methods/pair_case.hpp>

#include <algorithm>
#include <cstddef>
#include <span>
#include <vector>

namespace pairscan::testing {

/// Returns the paths of all pairs by a method, pack by pack as it takes them.
inline std::vector<PlacedPath> paths_by(PathMethod const& method, PathSetting const& setting, PairCase const& test) {
  std::vector<PlacedPath> paths;
  std::size_t const together = method.pairs_together(setting, PathShape::of(test.pairs));
  auto const scan = method.make_scan(setting);
  for (std::size_t begin = 0; begin < test.pairs.size(); begin += together) {
    auto const part = std::span(test.pairs).subspan(begin, std::min(together, test.pairs.size() - begin));
    scan->compute(test.residues, part);
    for (std::size_t index = 0; index < part.size(); ++index) {
      PlacedSteps const path = scan->path(index);
      paths.push_back({Path(path.begin(), path.end()), path.row_begin, path.col_begin});
    }
  }
  return paths;
}

} // namespace pairscan::testing
