#include <commands/run_output.hpp>

namespace pairscan {

RunOutput::RunOutput(Job const& job, WorkList const& work, std::uint64_t run_digest, RankResources const& resources) {
  Config const& config = job.config;
  if (config.output.directory != "-") {
    directory_ = std::make_unique<RunDirectory>(config);
  }
  sinks_ = make_sinks({config, job.set, work, resources.threads, sort_bytes(resources.host_bytes)});
  if (directory_ && config.distribution.journal) {
    journal_ = std::make_unique<Journal>(config.output.directory, Journal::Identity{run_digest, work.tiles()},
                                         config.distribution.resume, [this](TileResults&& results) { take(results); });
  }
}

void RunOutput::reserve_summary(std::uint64_t bytes) {
  if (directory_) {
    directory_->reserve_summary(bytes);
  }
}

void RunOutput::accept(TileResults const& results) {
  if (journal_) {
    journal_->append(results);
  }
  take(results);
}

void RunOutput::take(TileResults const& results) {
  for (auto const& sink : sinks_) {
    sink->take(results);
  }
  kept_ += results.kept;
  traced_ += results.traced;
}

void RunOutput::sync() {
  if (journal_) {
    journal_->sync();
  }
}

void RunOutput::finish_results() {
  for (auto const& sink : sinks_) {
    sink->finish();
  }
  if (directory_) {
    directory_->finish_config();
  }
}

void RunOutput::finish(RunSummary const& summary) {
  if (directory_) {
    directory_->finish_summary(to_text(summary));
  }
  if (journal_) {
    journal_->remove();
  }
}

std::vector<TileRange> RunOutput::resumed() const {
  return journal_ ? journal_->resumed() : std::vector<TileRange>{};
}

} // namespace pairscan
