#include <commands/run_output.hpp>
#include <results/directory.hpp>
#include <support/partial_file.hpp>

#include <filesystem>

namespace pairscan {

RunOutput::RunOutput(Job const& job, WorkList const& work, std::uint64_t run_digest, RankResources const& resources)
    : config_(job.config) {
  std::string const& directory = config_.output.directory;
  prepare_directory(directory);
  sinks_ = make_sinks({job.config, job.set, work, resources.threads, sort_bytes(resources.host_bytes)});
  if (config_.distribution.journal && directory != "-") {
    journal_ = std::make_unique<Journal>(directory, Journal::Identity{run_digest, work.tiles()},
                                         config_.distribution.resume, [this](TileResults&& results) { take(results); });
  }
  if (directory != "-") { // the journal's lock, where there is one, says that no other run is here
    std::vector<std::string> const names{"pairs.tsv", "scores.npy", "config.yaml", config_.report.summary};
    remove_left_behind(directory, names);
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

void RunOutput::finish() {
  for (auto const& sink : sinks_) {
    sink->finish();
  }
  if (journal_) {
    journal_->remove();
  }
}

std::vector<TileRange> RunOutput::resumed() const {
  return journal_ ? journal_->resumed() : std::vector<TileRange>{};
}

std::string RunOutput::path_of(std::string const& name) const {
  return config_.output.directory == "-" ? std::string()
                                         : (std::filesystem::path(config_.output.directory) / name).string();
}

} // namespace pairscan
