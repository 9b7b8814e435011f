#include <engine/distance_engine.hpp>
#include <engine/engine_factory.hpp>
#include <engine/tuned_row.hpp>
#include <support/error.hpp>
#include <support/log.hpp>

namespace pairscan {

Engine::Engine(Config const& config, SequenceSet const& set, WorkList const& work, RankResources const& resources,
               std::shared_ptr<BestHits const> before)
    : may_fall_back_(config.execution.devices == DeviceChoice::automatic && !kIsHostSpace<DefaultSpace>),
      make_([input = EngineInput{config, set, work, std::move(before)}, resources](DeviceChoice choice) {
        return on_chosen_space(choice, [&]<class Space>(Space const&) {
          return input.config.alignment.distance.asked() ? make_distance_engine_on<Space>(input, resources)
                                                         : make_engine_on<Space>(input, resources);
        });
      }) {
  try {
    on_ = make_(config.execution.devices);
  } catch (Error const& error) {
    fall_back(error);
  }
  if (plan().tuned) {
    log_line(plan().tuning_is_the_users ? LogLevel::info : LogLevel::debug, "tuning: {}", describe_tuned_row(plan()));
  }
}

TileResults Engine::scan(TileRange tiles, RangesBehind const& behind) {
  try {
    return on_->scan(tiles, behind);
  } catch (Error const& error) {
    fall_back(error);
  }
  return on_->scan(tiles, {}); // computes all of it again: nothing of the grant was reported yet
}

/// Makes an engine on the host where a device was only the first choice and its memory is short; else throws what was
/// caught.
void Engine::fall_back(Error const& reason) {
  if (!may_fall_back_ || reason.code() != ExitCode::no_resource) {
    throw;
  }
  may_fall_back_ = false;
  log_warning("{}; devices: auto goes on with the host", reason.what());
  on_.reset();
  on_ = make_(DeviceChoice::cpu);
}

} // namespace pairscan
