#include <commands/blocked_database.hpp>
#include <commands/engine_of_job.hpp>

namespace pairscan {

std::unique_ptr<Engine> engine_of_job(Job const& job, WorkList const& work, RankResources const& resources) {
  try {
    return std::make_unique<Engine>(job.config, job.aligned(), work, resources);
  } catch (Error const& error) {
    throw with_remedy_of_blocks(error, job.config);
  }
}

} // namespace pairscan
