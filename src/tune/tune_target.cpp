#include <engine/asked_instruction_set.hpp>
#include <engine/device_identity.hpp>
#include <engine/run_problem.hpp>
#include <kokkos_kernels/batch/batch_in_flight.hpp>
#include <support/error.hpp>
#include <tune/tune_target.hpp>

namespace pairscan {

namespace {

template <class Space>
class SpaceTarget final : public TuneTarget {
public:
  SpaceTarget(Config const& config, TuneInput const& input, std::size_t bytes)
      : problem_(run_problem(config, input.rule())), instructions_(asked_instruction_set(config.execution)),
        bytes_(bytes), slot_(space_, upload<Space>(input.codes())) {}

  [[nodiscard]] DeviceIdentity identity() const override { return identity_of(space_); }
  [[nodiscard]] DeviceInfo info() const override { return device_info(space_); }
  [[nodiscard]] Budget budget() const override {
    Budget budget = budget_of(space_, bytes_);
    if constexpr (kIsHostSpace<Space>) {
      budget.instruction_set = &instructions_;
    }
    return budget;
  }
  [[nodiscard]] int threads() const override { return concurrency_of(space_); }

  [[nodiscard]] std::vector<std::string> strategies() const override {
    std::vector<std::string> names;
    for (Strategy<Space> const* strategy : pairscan::strategies<Space>()) {
      names.emplace_back(strategy->name());
    }
    return names;
  }

  [[nodiscard]] bool keeps_matrix(std::string_view strategy) const override {
    return find_strategy<Space>(strategy)->keeps_matrix();
  }

  [[nodiscard]] BatchPlan plan(std::string_view strategy, BatchShape const& shape, Budget const& budget,
                               Tuning const& tuning) const override {
    BatchShape asked = shape;
    asked.problem = problem_;
    asked.problem.wanted = Wanted::score;
    Tuning knobs = tuning;
    if (knobs.method.empty()) {
      knobs.method = "values"; // whose knobs the grid has
    }
    return find_strategy<Space>(strategy)->plan(asked, budget, knobs);
  }

  std::span<std::int32_t const> run(BatchPlan const& plan, std::span<PairDescriptor const> pairs) override {
    slot_.submit(*find_strategy<Space>(plan.strategy), plan, pairs);
    slot_.wait();
    return slot_.scores();
  }

private:
  Problem problem_;
  InstructionSet const& instructions_;
  std::size_t bytes_;
  Space space_;
  BatchInFlight<Space> slot_;
};

template <class Space>
std::unique_ptr<TuneTarget> target_on(Config const& config, TuneInput const& input, std::uint64_t host_bytes) {
  DeviceInfo const info = device_info(Space{});
  std::uint64_t const free = info.present() ? info.free_bytes : host_bytes;
  auto const bytes = static_cast<std::size_t>(static_cast<double>(free) * config.execution.memory_fraction);
  return std::make_unique<SpaceTarget<Space>>(config, input, bytes);
}

} // namespace

std::unique_ptr<TuneTarget> make_target(Config const& config, TuneInput const& input, std::uint64_t host_bytes) {
  switch (config.execution.devices) {
  case DeviceChoice::gpu:
    if (kIsHostSpace<DefaultSpace>) {
      throw Error(ExitCode::no_resource, "execution.devices: gpu, but this pairscan was built for " +
                                             std::string(DefaultSpace::name()) + "; use auto or cpu");
    }
    return target_on<DefaultSpace>(config, input, host_bytes);
  case DeviceChoice::cpu:
    return target_on<HostSpace>(config, input, host_bytes);
  case DeviceChoice::automatic:
    break;
  }
  return target_on<DefaultSpace>(config, input, host_bytes);
}

} // namespace pairscan
