#include <config/pair_detail.hpp>
#include <engine/asked_instruction_set.hpp>
#include <engine/distance_engine.hpp>
#include <engine/run_distance_rule.hpp>
#include <engine/stage_timer.hpp>
#include <kokkos_kernels/distances/distances.hpp>
#include <kokkos_kernels/portability/device_info.hpp>
#include <support/thread_pool.hpp>
#include <work/pair_sequence.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

namespace pairscan {
namespace {

constexpr std::size_t kMostPairsPerTask = 8192;  // enough that most queries of a task fill registers
constexpr std::size_t kLeastPairsPerTask = 1024; // of a tile; a task of fewer would leave lanes idle
constexpr std::size_t kTasksPerThread = 4;       // that are listed at a time, so that threads end together

/// Computes the distances of a grant's pairs in lists of equal size, on all threads of the rank, each with a computer
/// of its own. A pair's distance does not depend on the list that it stands in, and so not on threads or grants.
class DistanceEngine final : public SpaceEngine {
public:
  DistanceEngine(EngineInput const& input, RankResources const& resources)
      : config_(input.config), set_(input.set), work_(input.work),
        plan_(plan_distances(input.config, input.set, resources)), pool_(plan_.threads) {
    DistanceRule const rule = run_distance_rule(config_.alignment, set_);
    for (int thread = 0; thread < plan_.threads; ++thread) {
      computers_.push_back(make_distance_computer(rule, {set_.residues, set_.offsets}, *plan_.instruction_set));
    }
  }

  [[nodiscard]] TileResults scan(TileRange tiles) override {
    TileResults results;
    results.tiles = tiles;
    PairSequence const pairs(work_, tiles, plan_.align_to);
    for (std::uint64_t begin = 0; begin < pairs.size(); begin += pairs_.size()) {
      list_pairs(pairs, begin);
      compute();
      take(results);
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

  void list_pairs(PairSequence const& pairs, std::uint64_t begin) {
    pairs_.resize(std::min<std::uint64_t>(pairs.size() - begin, plan_.batch_pairs));
    distances_.resize(pairs_.size());
    std::size_t tile = 0;
    for (std::size_t index = 0; index < pairs_.size(); ++index) {
      SequencePair const pair = pairs.pair(begin + index, tile);
      pairs_[index] = {pair.query, pair.target};
    }
  }

  void compute() {
    StageTimer const timer(seconds_.score);
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

  void take(TileResults& results) {
    StageTimer const timer(seconds_.filter);
    if (needs_all_distances(config_)) {
      results.distances.insert(results.distances.end(), distances_.begin(), distances_.end());
    }
    RecordBlock kept(kScoreSchema.with(RecordPart::carried));
    double const most = config_.filter.max_distance.value_or(std::numeric_limits<double>::infinity());
    std::uint32_t const first_target = set_.all_against_all ? 0 : set_.queries;
    for (std::size_t index = 0; index < pairs_.size(); ++index) {
      auto const [query, target] = pairs_[index];
      if (distances_[index] <= most) {
        kept.add({.query = query, .target = target - first_target, .carried = distances_[index]});
      }
    }
    results.kept += kept.size();
    bool const counted_later = config_.input.duplicates == Duplicates::collapse;
    if (kept.size() > 0 && (needs_records(config_) || counted_later)) {
      results.records.push_back(std::make_shared<RecordBlock const>(std::move(kept)));
    }
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

EnginePlan plan_distances(Config const& config, SequenceSet const& set, RankResources const& resources) {
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

std::unique_ptr<SpaceEngine> make_distance_engine(EngineInput const& input, RankResources const& resources) {
  return std::make_unique<DistanceEngine>(input, resources);
}

} // namespace pairscan
