// How fast one long pair is (methods/one_long_pair/kernel.hpp, long_trace.hpp): all its cells on the device of the
// build, and its whole path. The longer sequence is random, the shorter one pieces of it, a tenth of whose letters are
// changed, left out or put in. Options (lists by commas):
//
//   --rows N --cols N  lengths
//   --edges LIST       of blocks; multiples of 512
//   --columns LIST     of a run: 4, 8, or 0 = as planned
//   --host             the path on the host, too, and whether it is the same
//
// Without lengths a default programme runs, which takes an H200 some seconds and a host a minute.

#include <kokkos_kernels/methods/one_long_pair/checkpoints_on_space.hpp>
#include <kokkos_kernels/methods/one_long_pair/host_checkpoints.hpp>
#include <kokkos_kernels/methods/one_long_pair/long_trace.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <perf/support/option_lists.hpp>
#include <perf/support/run_main.hpp>
#include <random>
#include <string>
#include <vector>

namespace pairscan::perf {
namespace {

using Space = DefaultSpace;
constexpr int kRuns = 5;
constexpr unsigned kSeed = 20261121;
constexpr std::size_t kPiece = 1000; // letters

struct Options {
  std::size_t rows = 0;
  std::size_t cols = 0;
  std::vector<int> edges{kCheckpointUnit};
  std::vector<int> columns{0};
  bool host = false;
};

using Codes = std::vector<std::uint8_t>; // of sets of one base

Codes random_codes(std::size_t length, std::mt19937& random) {
  Codes codes;
  while (codes.size() < length) {
    codes.push_back(static_cast<std::uint8_t>(1U << random() % 4));
  }
  return codes;
}

/// Pieces of a longer one, evenly spread over it, with letters changed, left out and put in.
Codes mutated_pieces(Codes const& longer, std::size_t length, std::mt19937& random) {
  Codes codes;
  std::size_t place = 0;
  while (codes.size() < length) {
    if (codes.size() % kPiece == 0) {
      place = codes.size() * (longer.size() / length);
    }
    unsigned const chance = random() % 30;
    if (chance < 2) {
      codes.push_back(static_cast<std::uint8_t>(1U << random() % 4));
    } else {
      codes.push_back(longer[std::min(place, longer.size() - 1)]);
    }
    place += chance == 1 ? 0 : chance == 2 ? 2 : 1;
  }
  return codes;
}

struct Related {
  Codes rows;
  Codes cols;

  Related(std::size_t row_count, std::size_t col_count) {
    std::mt19937 random(kSeed);
    Codes const longer = random_codes(std::max(row_count, col_count), random);
    Codes const shorter = mutated_pieces(longer, std::min(row_count, col_count), random);
    rows = row_count > col_count ? longer : shorter;
    cols = row_count > col_count ? shorter : longer;
  }

  [[nodiscard]] LongPair pair() const { return {rows, cols, {}}; }
};

template <class Body>
double seconds_of(Body const& body) {
  auto const begin = std::chrono::steady_clock::now();
  body();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

void print(char const* what, LongPair const& pair, int edge, int columns, double seconds, std::size_t bytes) {
  std::printf("%-11s %8zu x %-8zu edge %5d  columns %d  %9.1f GCUPS  %9.2f ms  %8.1f MiB\n", what, pair.rows.size(),
              pair.cols.size(), edge, columns, 1e-9 * static_cast<double>(pair.cells()) / seconds, 1e3 * seconds,
              static_cast<double>(bytes) / (1 << 20));
  std::fflush(stdout);
}

/// All cells, by the clock of the host around launch and score; memory taken and sequences uploaded before.
void measure_cells(LongPair const& pair, int edge, int columns) {
  DeviceCheckpoints<Space> scan(Space{}, pair, edge);
  std::vector<double> seconds;
  for (int run = 0; run <= kRuns; ++run) { // the first warms up
    double const each = seconds_of([&] {
      scan.launch(columns);
      (void)scan.reduced_score();
    });
    if (run > 0) {
      seconds.push_back(each);
    }
  }
  std::nth_element(seconds.begin(), seconds.begin() + kRuns / 2, seconds.end());
  print("cells", pair, edge, columns, seconds[kRuns / 2],
        DeviceCheckpoints<Space>::bytes(pair.rows.size(), pair.cols.size(), edge));
}

struct Traced {
  std::int32_t score = 0;
  Path path;
};

/// Everything, from the codes to the path.
template <class MakeEdges>
Traced measure_path(char const* what, LongPair const& pair, int edge, std::size_t bytes, MakeEdges const& make_edges) {
  Traced traced;
  double const seconds = seconds_of([&] {
    LongTrace trace(pair, make_edges());
    trace.run();
    traced.score = trace.score();
    traced.path = trace.take_path();
  });
  print(what, pair, edge, 0, seconds, bytes);
  return traced;
}

Traced path_on_host(LongPair const& pair) {
  int const edge = LongTrace::kShortestEdge;
  return measure_path("host path", pair, edge, LongTrace::bytes(pair.rows.size(), pair.cols.size(), edge),
                      [&] { return std::make_unique<HostCheckpoints>(pair, edge); });
}

/// Gives false where a path differs from the host's.
bool measure(Options const& options) {
  Related const sequences(options.rows, options.cols);
  LongPair const pair = sequences.pair();
  Traced const expected = options.host ? path_on_host(pair) : Traced{};
  bool same = true;
  for (int const edge : options.edges) {
    for (int const columns : options.columns) {
      measure_cells(pair, edge, columns);
    }
    std::size_t const bytes = LongTrace::bytes_of_walk(pair.rows.size(), pair.cols.size(), std::size_t(edge));
    Traced const traced = measure_path(
        "path", pair, edge, bytes, [&] { return std::make_unique<CheckpointsOnSpace<Space>>(Space{}, pair, edge); });
    if (options.host && (traced.score != expected.score || traced.path != expected.path)) {
      std::printf("the path with edges of %d is not the host's\n", edge);
      same = false;
    }
  }
  return same;
}

bool run_all() {
  if (kIsHostSpace<Space>) { // which plays a device's lanes
    return measure({.rows = 5'000, .cols = 5'000, .columns = {kFewRunColumns, kManyRunColumns}, .host = true});
  }
  std::vector<int> const both{kFewRunColumns, kManyRunColumns};
  bool same = measure({.rows = 5'000, .cols = 5'000, .host = true});
  same &= measure({.rows = 10'000, .cols = 10'000, .columns = both, .host = true});
  same &= measure({.rows = 30'000, .cols = 30'000, .columns = both, .host = true});
  same &= measure({.rows = 100'000, .cols = 100'000, .edges = {512, 1024, 2048}, .columns = both, .host = true});
  same &= measure({.rows = 1'000'000, .cols = 100'000, .edges = {512, 1024, 2048}, .columns = both, .host = true});
  same &= measure({.rows = 300'000, .cols = 300'000, .columns = both});
  same &= measure({.rows = 1'000'000, .cols = 1'000'000, .edges = {1024}, .columns = both});
  return same;
}

Options parse(int argc, char** argv) {
  Options options;
  read_options(argc, argv, "--host", [&options](std::string const& flag, std::string const& value) {
    if (flag == "--host") {
      options.host = true;
    } else if (flag == "--rows") {
      options.rows = std::stoul(value);
    } else if (flag == "--cols") {
      options.cols = std::stoul(value);
    } else if (flag == "--edges") {
      options.edges = numbers<int>(value);
    } else if (flag == "--columns") {
      options.columns = numbers<int>(value);
    } else {
      return false;
    }
    return true;
  });
  return options;
}

int run(int argc, char** argv) {
  Kokkos::ScopeGuard const kokkos(argc, argv);
  Options const options = parse(argc, argv);
  return (options.rows > 0 && options.cols > 0 ? measure(options) : run_all()) ? 0 : 1;
}

} // namespace
} // namespace pairscan::perf

int main(int argc, char** argv) {
  return pairscan::perf::run_main("long_bench", argc, argv, pairscan::perf::run);
}
