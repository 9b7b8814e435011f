#pragma once

#include <engine/engine.hpp>
#include <kokkos_kernels/portability/kokkos_compat.hpp>

#include <memory>

namespace pairscan {

/// What an engine works on. All of it outlives the engine.
struct EngineInput {
  Config const& config;
  SequenceSet const& set;
  WorkList const& work;
  std::shared_ptr<BestHits const> before{}; // of a search: hits of other targets that were reported; null = none
};

/// Makes an engine on a space. Instances exist for every space of the build.
template <class Space>
[[nodiscard]] std::unique_ptr<SpaceEngine> make_engine_on(EngineInput const& input, RankResources const& resources);

template <class Space>
[[nodiscard]] EnginePlan plan_engine_on(Config const& config, SequenceSet const& set, RankResources const& resources);

/// Calls work(Space{}) for the space that is asked for. Throws Error (no_resource) for a GPU that this build does not
/// support.
template <class Work>
auto on_chosen_space(DeviceChoice choice, Work const& work) {
  if (choice == DeviceChoice::gpu && kIsHostSpace<DefaultSpace>) {
    throw Error(ExitCode::no_resource, "execution.devices: gpu, but this pairscan was built for " +
                                           std::string(DefaultSpace::name()) + "; use auto or cpu");
  }
  return choice == DeviceChoice::cpu ? work(HostSpace{}) : work(DefaultSpace{});
}

} // namespace pairscan
