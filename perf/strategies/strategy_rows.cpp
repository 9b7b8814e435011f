#include <kokkos_kernels/batch/batch_in_flight.hpp>
#include <kokkos_kernels/portability/device_info.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>

#include <algorithm>
#include <memory>
#include <perf/support/bench_rows.hpp>
#include <perf/support/stopwatch.hpp>

namespace pairscan::perf {

namespace {

constexpr std::size_t kHostBatchBytes = std::size_t{2} << 30U;

/// A scheme of affine gaps, or with gaps at the ends that score otherwise.
struct GapScheme {
  char const* name = ""; // of linear gaps: rows do not name it
  LinearScoring scoring = {};
  GapScores inner = {};
  EndGapScores ends = {};
};

/// One row: a strategy, and what it computes.
template <class Space>
struct StrategyRow {
  Strategy<Space> const* strategy;
  Budget budget;
  std::string_view method; // of LazyRScan
  ScoreType type;
  int length;
  std::size_t count;
  GapScheme scheme = {};

  [[nodiscard]] std::string cells() const {
    std::string const stored(method == "values" ? to_string(type) : method == "bit_planes" ? "planes" : method);
    return is_affine() ? stored + "/" + scheme.name : stored;
  }
  [[nodiscard]] bool is_affine() const { return *scheme.name != '\0'; }
};

/// A row's memory and pairs, made and warmed up when its first repetition begins and given back when another row's
/// does.
template <class Space>
class Prepared {
public:
  Prepared(StrategyRow<Space> const& row, BenchSequences const& sequences)
      : row_(row), pairs_(sequences.pairs(row.length, row.count)),
        plan_(row.strategy->plan(shape_of(row, pairs_.size()), row.budget, {.method = row.method})),
        slot_(Space{}, upload<Space>(sequences.codes())) {
    run();
  }

  /// All pairs, in as many launches as the plan's capacity makes of them.
  void run() {
    for (std::size_t begin = 0; begin < pairs_.size(); begin += plan_.capacity) {
      std::size_t const count = std::min(plan_.capacity, pairs_.size() - begin);
      slot_.submit(*row_.strategy, plan_, std::span(pairs_).subspan(begin, count));
      slot_.wait();
    }
  }

  [[nodiscard]] std::uint64_t cells() const { return true_cells(pairs_); }
  [[nodiscard]] LaneUse lane_use() const { return row_.strategy->lane_use(plan_, TiledPairs{pairs_}); }
  [[nodiscard]] double bytes_per_cell() const {
    auto const bytes = pairs_.size() * plan_.matrix_elements * static_cast<std::size_t>(bytes_of(row_.type));
    return static_cast<double>(bytes) / static_cast<double>(cells());
  }

private:
  [[nodiscard]] static BatchShape shape_of(StrategyRow<Space> const& row, std::size_t pairs) {
    BatchShape shape{pairs, row.length, row.length, row.type};
    set_scheme(shape, {});
    shape.type = row.type;
    if (row.is_affine()) {
      shape.problem.recurrence = "affine";
      shape.problem.scoring = row.scheme.scoring;
      shape.problem.gaps.inner = row.scheme.inner;
      shape.problem.gaps.ends = row.scheme.ends;
    }
    shape.problem.letters = LetterKind::bases; // unambiguous genes
    return shape;
  }

  StrategyRow<Space> row_;
  std::vector<PairDescriptor> pairs_;
  BatchPlan plan_;
  BatchInFlight<Space> slot_;
};

/// Only one row at a time holds memory.
struct Current {
  std::string name;
  std::shared_ptr<void> prepared;
};
Current current;

template <class Space>
Prepared<Space>& prepare(std::string const& name, StrategyRow<Space> const& row, BenchSequences const& sequences) {
  if (current.name != name) {
    current = {};
    current = {name, std::make_shared<Prepared<Space>>(row, sequences)};
  }
  return *static_cast<Prepared<Space>*>(current.prepared.get());
}

template <class Space>
void measure(benchmark::State& state, std::string const& name, StrategyRow<Space> const& row,
             BenchSequences const& sequences) {
  try {
    Prepared<Space>& prepared = prepare(name, row, sequences);
    Stopwatch watch(state);
    for ([[maybe_unused]] auto _ : state) {
      watch.start();
      prepared.run();
      watch.stop();
    }
    watch.rate("GCUPS", prepared.cells());
    if (LaneUse const use = kIsHostSpace<Space> ? prepared.lane_use() : LaneUse{}; use.known()) {
      state.counters["lanes_busy"] = use.busy();
    }
    if (row.strategy->keeps_matrix()) {
      state.counters["bytes_per_cell"] = prepared.bytes_per_cell();
    }
  } catch (Infeasible const& error) {
    state.SkipWithError(error.what());
  }
}

/// Registers of the host that this machine has; a device has none.
template <class Space>
std::vector<std::pair<std::string, Budget>> lane_kinds() {
  if constexpr (kIsHostSpace<Space>) {
    std::vector<std::pair<std::string, Budget>> kinds;
    for (InstructionSet const* instructions : available_instruction_sets()) {
      Budget budget = budget_of(Space{}, kHostBatchBytes);
      budget.instruction_set = instructions;
      kinds.emplace_back(instructions->name, budget);
    }
    return kinds;
  } else {
    return {{"thread", budget_of(Space{}, device_info(Space{}).free_bytes / 4 * 3)}};
  }
}

template <class Space>
void register_row(BenchSequences const& sequences, std::string const& lanes, StrategyRow<Space> const& row) {
  std::string const edge = std::to_string(row.length);
  std::string const name = std::string(row.strategy->name()) + "/" + Space::name() + "/" + lanes + "/" + row.cells() +
                           "/" + edge + "/" + edge + "/" + std::to_string(row.count);
  configure(benchmark::RegisterBenchmark(
      name.c_str(), [=, &sequences](benchmark::State& state) { measure(state, name, row, sequences); }));
}

/// What the strategy's cells can be. Planes of a device need pairs that come as tiles: plane_bench measures them.
template <class Space>
std::vector<std::pair<std::string_view, ScoreType>> cell_kinds(Strategy<Space> const& strategy, Budget const& budget) {
  std::vector<std::pair<std::string_view, ScoreType>> kinds{{"values", ScoreType::int16}, {"values", ScoreType::int32}};
  if (strategy.name() == "lazy_rscan" && budget.register_bytes() > 0) {
    kinds.emplace_back("bytes", ScoreType::int16);
    kinds.emplace_back("bit_planes", ScoreType::int16);
  }
  return kinds;
}

/// At the least, so that no lane stays empty.
std::size_t whole_packs(std::size_t count, std::string_view method, Budget const& budget) {
  auto const bytes = static_cast<std::size_t>(budget.register_bytes());
  std::size_t const pack = method == "bit_planes" ? 8 * bytes : method == "bytes" ? bytes : 1;
  return (count + pack - 1) / pack * pack;
}

/// Of vsearch the last: 2 to open and 1 to extend at the ends, counted by its first residue.
std::vector<GapScheme> gap_schemes() {
  GapScores const end{-1, -1};
  return {{"5_-4_12_4", {5, -4, 0}, {-12, -4}},
          {"10_-8_19_1", {10, -8, 0}, {-19, -1}},
          {"2_-4_18_2", {2, -4, 0}, {-18, -2}},
          {"2_-4_18_2_ends_1_1", {2, -4, 0}, {-18, -2}, {end, end, end, end}}};
}

/// Gaps that LazyRScan computes on hosts by bytes, beside the same by values.
void register_gaps(BenchSequences const& sequences, Selection const& selection) {
  for (auto const& [lanes, budget] : lane_kinds<HostSpace>()) {
    for (GapScheme const& scheme : gap_schemes()) {
      for (std::string_view const method : {"bytes", "values"}) {
        for (int const length : selection.lengths) {
          for (std::size_t const count : pair_counts(selection, kHostCells, length)) {
            if (budget.register_bytes() > 0) {
              register_row<HostSpace>(sequences, lanes,
                                      {find_strategy<HostSpace>("lazy_rscan"), budget, method, ScoreType::int16, length,
                                       whole_packs(count, method, budget), scheme});
            }
          }
        }
      }
    }
  }
}

template <class Space>
void register_on_space(BenchSequences const& sequences, Selection const& selection) {
  std::uint64_t const usual = kIsHostSpace<Space> ? kHostCells : kDeviceCells;
  for (Strategy<Space> const* strategy : strategies<Space>()) {
    for (auto const& [lanes, budget] : lane_kinds<Space>()) {
      for (auto const& [method, type] : cell_kinds(*strategy, budget)) {
        for (int const length : selection.lengths) {
          for (std::size_t const count : pair_counts(selection, usual, length)) {
            register_row<Space>(sequences, lanes,
                                {strategy, budget, method, type, length, whole_packs(count, method, budget)});
          }
        }
      }
    }
  }
}

template <class... Each>
void register_on(SpaceList<Each...>, BenchSequences const& sequences, Selection const& selection) {
  (register_on_space<Each>(sequences, selection), ...);
}

} // namespace

void register_strategies(BenchSequences const& sequences, Selection const& selection) {
  register_on(Spaces{}, sequences, selection);
  register_gaps(sequences, selection);
}

void release_memory() {
  current = {};
}

std::vector<std::size_t> pair_counts(Selection const& selection, std::uint64_t usual, int length) {
  if (!selection.pairs.empty()) {
    return selection.pairs;
  }
  constexpr std::size_t kWidest = 32; // whole registers of the widest lanes of values
  auto const area = static_cast<std::uint64_t>(length) * static_cast<std::uint64_t>(length);
  std::uint64_t const cells = selection.cells == 0 ? usual : selection.cells;
  return {std::max<std::size_t>(cells / std::max<std::uint64_t>(area, 1) / kWidest, 1) * kWidest};
}

} // namespace pairscan::perf
