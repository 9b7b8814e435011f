#include <engine/device_identity.hpp>
#include <engine/engine_factory.hpp>
#include <kokkos_kernels/batch/strategy.hpp>
#include <support/error.hpp>
#include <tune/tune_target.hpp>

#include <algorithm>
#include <utility>

namespace pairscan {

namespace {

/// The job of a run that wants the score of every pair and nothing else, with the knobs of a point.
Config config_of(Config config, TunePoint const& point) {
  config.traceback = Traceback::none;
  config.filter = {};
  config.output.pairs = {PairsOutput{.format = "none", .file = {}, .fields = {}}};
  config.output.matrix = {MatrixOutput{.format = "npy", .file = {}}};
  config.execution.strategy = point.strategy;
  Tuning const& asked = point.asked;
  config.execution.tuning = {asked.block, asked.slice, asked.tile,
                             point.method == point.strategy ? "auto" : point.method};
  return config;
}

/// Of a run without a tuning file.
RankResources resources_of(RankResources resources, TunePoint const& point) {
  resources.batch_pairs = point.pairs;
  resources.tuning = nullptr;
  return resources;
}

class EngineScan final : public TuneScan {
public:
  EngineScan(Config config, TuneGroup const& group, RankResources const& resources)
      : config_(std::move(config)), engine_(config_, group.set, group.work, resources) {}

  [[nodiscard]] std::vector<std::int32_t> scan(TileRange tiles) override { return engine_.scan(tiles).scores; }

private:
  Config config_;
  Engine engine_;
};

template <class Space>
class SpaceTarget final : public TuneTarget {
public:
  SpaceTarget(Config const& config, RankResources const& resources) : config_(config), resources_(resources) {
    config_.execution.devices = kIsHostSpace<Space> ? DeviceChoice::cpu : DeviceChoice::gpu; // and no other one
  }

  [[nodiscard]] DeviceIdentity identity() const override { return identity_of(Space{}); }
  [[nodiscard]] DeviceInfo info() const override { return device_info(Space{}); }
  [[nodiscard]] int threads() const override { return concurrency_of(Space{}); }

  [[nodiscard]] std::vector<std::string> strategies() const override {
    std::vector<std::string> names;
    for (Strategy<Space> const* strategy : pairscan::strategies<Space>()) {
      names.emplace_back(strategy->name());
    }
    return names;
  }

  [[nodiscard]] std::vector<MethodKnobs> methods(std::string_view strategy, TuneGroup const& group) const override {
    Strategy<Space> const& on = *find_strategy<Space>(strategy);
    MethodKnobs only{std::string(strategy), {}};
    try {
      BatchPlan const usual = plan({only.method, only.method, group.length, 0, {}, 0}, group).batch;
      std::vector<MethodKnobs> all;
      for (MethodOffer const& offer : on.offers(usual.shape, usual.budget, {})) {
        if (offer.refusal.empty()) {
          Tuning named;
          named.method = offer.method;
          all.push_back({std::string(offer.method), on.knobs(usual.shape, usual.budget, named)});
        }
      }
      only.knobs = on.knobs(usual.shape, usual.budget, {});
      return all.empty() ? std::vector{only} : all;
    } catch (Infeasible const&) { // the point of this name says why
      return {only};
    }
  }

  [[nodiscard]] PointPlan plan(TunePoint const& point, TuneGroup const& group) const override {
    try {
      EnginePlan const engine =
          plan_engine_on<Space>(config_of(config_, point), group.set, resources_of(resources_, point));
      BatchShape shape = engine.longest_batch.shape;
      shape.problem.letters = group.letters; // the plan knows the alphabet only
      Strategy<Space> const* const strategy = find_strategy<Space>(point.strategy);
      BatchPlan const batch = strategy->plan(shape, engine.longest_batch.budget, engine.tuning);
      return {batch, std::min(engine.batch_pairs, batch.capacity), engine.slots};
    } catch (Error const& reason) {
      throw Infeasible(reason.what());
    }
  }

  [[nodiscard]] std::unique_ptr<TuneScan> start(TunePoint const& point, TuneGroup const& group) override {
    return std::make_unique<EngineScan>(config_of(config_, point), group, resources_of(resources_, point));
  }

private:
  Config config_;
  RankResources resources_;
};

} // namespace

std::unique_ptr<TuneTarget> make_target(Config const& config, RankResources const& resources) {
  return on_chosen_space(config.execution.devices, [&]<class Space>(Space const&) -> std::unique_ptr<TuneTarget> {
    return std::make_unique<SpaceTarget<Space>>(config, resources);
  });
}

} // namespace pairscan
