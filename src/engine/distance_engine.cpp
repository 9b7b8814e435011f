#include <engine/asked_instruction_set.hpp>
#include <engine/device_distance_engine.hpp>
#include <engine/distance_engine.hpp>
#include <engine/kept_distances.hpp>
#include <engine/run_distance_rule.hpp>
#include <engine/stage_timer.hpp>
#include <kokkos_kernels/distances/distances.hpp>
#include <kokkos_kernels/portability/device_info.hpp>
#include <support/thread_pool.hpp>
#include <work/pair_sequence.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <tuple>
#include <vector>

namespace pairscan {
namespace {

constexpr std::size_t kMostPairsPerTask = 8192;  // enough that most queries of a task fill registers
constexpr std::size_t kLeastPairsPerTask = 1024; // of a tile; a task of fewer would leave lanes idle
constexpr std::size_t kTasksPerThread = 4;       // that are listed at a time, so that threads end together

EnginePlan plan_host_distances(Config const& config, SequenceSet const& set, RankResources const& resources) {
  EnginePlan plan;
  plan.strategy = "distances";
  plan.space = HostSpace::name();
  plan.instruction_set = &asked_instruction_set(config.execution);
  plan.device = device_info(HostSpace{}).name;
  plan.threads = plan.concurrency = std::max(1, resources.threads);
  plan.slots = 1;
  plan.batch_pairs = kMostPairsPerTask * kTasksPerThread * static_cast<std::size_t>(plan.threads);
  if (resources.batch_pairs > 0) {
    plan.batch_pairs = resources.batch_pairs;
  }
  plan.sequence_bytes = set.residues.size() + set.names.size() * sizeof(std::string);
  plan.batch_bytes = plan.batch_pairs * (sizeof(DistancePair) + sizeof(double));
  return plan;
}

/// Computes the distances of a grant's pairs in lists of equal size, on all threads of the rank, each with a computer
/// of its own. A pair's distance does not depend on the list that it stands in, and so not on threads or grants.
class HostDistanceEngine final : public SpaceEngine {
public:
  HostDistanceEngine(EngineInput const& input, RankResources const& resources)
      : config_(input.config), set_(input.set), work_(input.work),
        plan_(plan_host_distances(input.config, input.set, resources)), pool_(plan_.threads) {
    DistanceRule const rule = run_distance_rule(config_.alignment, set_);
    for (int thread = 0; thread < plan_.threads; ++thread) {
      computers_.push_back(make_distance_computer(rule, {set_.residues, set_.offsets}, *plan_.instruction_set));
    }
  }

  [[nodiscard]] TileResults scan(TileRange tiles, RangesBehind const& /*behind*/) override {
    TileResults results;
    results.tiles = tiles;
    PairSequence const pairs(work_, tiles, plan_.align_to);
    for (std::uint64_t begin = 0; begin < pairs.size(); begin += pairs_.size()) {
      list_pairs(pairs, begin, plan_.batch_pairs, pairs_);
      compute();
      StageTimer const timer(seconds_.filter);
      keep_distances(config_, set_, pairs_, distances_, results);
    }
    return results;
  }

  [[nodiscard]] TileResults trace(std::span<Hit const> /*hits*/) override { return {}; } // filter.top is refused
  [[nodiscard]] BestHits const* best_hits() const override { return nullptr; }
  [[nodiscard]] EnginePlan const& plan() const override { return plan_; }
  [[nodiscard]] EngineSeconds const& seconds() const override { return seconds_; }
  [[nodiscard]] DeviceUse const& device_use() const override { return use_; }
  [[nodiscard]] LaneUse const& lane_use() const override { return lanes_; }
  [[nodiscard]] std::string describe() const override {
    return fmt::format("{}, on {} lane{} of {}", describe_distances(config_.alignment), lanes(),
                       lanes() == 1 ? "" : "s", plan_.instruction_set->name);
  }

private:
  [[nodiscard]] int lanes() const {
    bool const single = config_.alignment.distance.number == DistanceNumber::single_precision;
    return plan_.instruction_set->lanes(single ? sizeof(float) : sizeof(double));
  }

  void compute() {
    StageTimer const timer(seconds_.score);
    distances_.resize(pairs_.size());
    std::size_t const tasks = kTasksPerThread * static_cast<std::size_t>(plan_.threads);
    std::size_t const task = std::clamp(pairs_.size() / tasks, kLeastPairsPerTask, kMostPairsPerTask);
    for (std::size_t begin = 0; begin < pairs_.size(); begin += task) {
      std::size_t const count = std::min(task, pairs_.size() - begin);
      pool_.submit([this, begin, count](int thread) {
        computers_[static_cast<std::size_t>(thread)]->compute(std::span(pairs_).subspan(begin, count),
                                                              std::span(distances_).subspan(begin, count));
      });
    }
    pool_.wait();
  }

  Config const& config_;
  SequenceSet const& set_;
  WorkList const& work_;
  EnginePlan plan_;
  ThreadPool pool_;
  std::vector<std::unique_ptr<DistanceComputer>> computers_; // one per thread
  std::vector<DistancePair> pairs_;
  std::vector<double> distances_;
  EngineSeconds seconds_;
  DeviceUse use_;
  LaneUse lanes_;
};

} // namespace

template <class Space>
EnginePlan plan_distances_on(Config const& config, SequenceSet const& set, RankResources const& resources) {
  if constexpr (kIsHostSpace<Space>) {
    return plan_host_distances(config, set, resources);
  } else {
    return plan_device_distances<Space>(config, set, resources);
  }
}

template <class Space>
std::unique_ptr<SpaceEngine> make_distance_engine_on(EngineInput const& input, RankResources const& resources) {
  if constexpr (kIsHostSpace<Space>) {
    return std::make_unique<HostDistanceEngine>(input, resources);
  } else {
    return std::make_unique<DeviceDistanceEngine<Space>>(input, resources);
  }
}

namespace {

template <class... Each>
auto distance_engines(SpaceList<Each...>) {
  return std::tuple{&plan_distances_on<Each>..., &make_distance_engine_on<Each>...};
}
[[maybe_unused]] auto const every_distance_engine = distance_engines(Spaces{});

} // namespace

} // namespace pairscan
