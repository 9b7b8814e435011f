#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <vector>

namespace pairscan::perf {

template <class Work>
[[nodiscard]] double seconds_of(Work const& work) {
  auto const begin = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// Returns the median of some runs after a first one.
template <class Work>
[[nodiscard]] double median_of(int runs, Work const& work) {
  work();
  std::vector<double> seconds(static_cast<std::size_t>(runs));
  std::generate(seconds.begin(), seconds.end(), [&] { return seconds_of(work); });
  std::sort(seconds.begin(), seconds.end());
  return seconds[seconds.size() / 2];
}

} // namespace pairscan::perf
