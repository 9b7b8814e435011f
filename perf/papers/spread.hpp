#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

namespace pairscan::perf {

/// Seconds of the stages of one run, which follow one another.
struct Stages {
  double prepare = 0; // on the host, and what is copied to the device
  double kernels = 0;
  double copy = 0; // matrices to the host

  [[nodiscard]] double total() const { return prepare + kernels + copy; }

  Stages& operator+=(Stages const& other) {
    prepare += other.prepare;
    kernels += other.kernels;
    copy += other.copy;
    return *this;
  }
};

/// Of several runs, by their totals.
struct Spread {
  Stages median;
  double min = 0;
  double max = 0;

  [[nodiscard]] double seconds() const { return median.total(); }
};

/// Runs `body`, which returns Stages, once to warm up and then so often.
template <class Body>
[[nodiscard]] Spread measure(int repetitions, Body const& body) {
  (void)body();
  std::vector<Stages> runs;
  for (int run = 0; run < repetitions; ++run) {
    runs.push_back(body());
  }
  std::sort(runs.begin(), runs.end(), [](Stages const& a, Stages const& b) { return a.total() < b.total(); });
  return {runs[runs.size() / 2], runs.front().total(), runs.back().total()};
}

} // namespace pairscan::perf
