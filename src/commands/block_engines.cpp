#include <commands/block_engines.hpp>

namespace pairscan {

BlockEngines::BlockEngines(Job const& job, RankResources const& resources)
    : job_(job), resources_(resources),
      reader_(job.set, *job.database->file, job.database->blocks, job.config.search.read_ahead) {}

void BlockEngines::open(std::uint32_t number, std::optional<std::uint32_t> next) {
  close();
  block_ = reader_.take(number);
  if (next) {
    reader_.expect(*next);
  }
  engine_ = std::make_unique<Engine>(job_.config, block_->set, block_->work, resources_, best_);
}

void BlockEngines::go_on_with(std::uint32_t number, std::optional<std::uint32_t> next) {
  if (number != block_->number) {
    open(number, next);
  } else if (next) {
    reader_.expect(*next);
  }
}

void BlockEngines::close() {
  if (engine_) {
    best_ = std::make_shared<BestHits const>(*engine_->best_hits());
    sums_.add(*engine_);
  }
  engine_.reset();
  block_.reset();
}

} // namespace pairscan
