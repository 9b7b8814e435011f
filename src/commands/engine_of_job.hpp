#pragma once

#include <commands/job.hpp>
#include <engine/engine.hpp>
#include <work/work_list.hpp>

#include <memory>

namespace pairscan {

/// Returns the engine of a job that is computed at once. Throws Error; where memory is too short for a search whose
/// database is not packed, with that remedy, too. The references outlive it.
[[nodiscard]] std::unique_ptr<Engine> engine_of_job(Job const& job, WorkList const& work,
                                                    RankResources const& resources);

} // namespace pairscan
