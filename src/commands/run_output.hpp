#pragma once

#include <commands/job.hpp>
#include <engine/engine.hpp>
#include <results/journal.hpp>
#include <results/sink.hpp>
#include <work/work_list.hpp>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace pairscan {

/// What rank 0 does with results: into the journal, then to the sinks. Used by one thread at a time.
class RunOutput {
public:
  /// Makes the directory, the sinks and the journal, and takes over what an earlier run has done.
  /// Throws Error where the directory cannot be used or its journal belongs to another run.
  RunOutput(Job const& job, WorkList const& work, std::uint64_t run_digest, RankResources const& resources);

  void accept(TileResults const& results);

  /// The run stops with tiles left: what is in the journal reaches the device.
  void sync();

  /// All results are there: completes the files under their names and drops the journal.
  void finish();

  /// Tiles that an earlier run has done.
  [[nodiscard]] std::vector<TileRange> resumed() const;
  [[nodiscard]] std::uint64_t kept() const { return kept_; }
  [[nodiscard]] std::uint64_t traced() const { return traced_; }

  /// Path of a file in the output directory; empty where the output is standard output.
  [[nodiscard]] std::string path_of(std::string const& name) const;

private:
  void take(TileResults const& results);

  Config const& config_;
  std::vector<std::unique_ptr<Sink>> sinks_;
  std::unique_ptr<Journal> journal_; // null without one
  std::uint64_t kept_ = 0;
  std::uint64_t traced_ = 0;
};

} // namespace pairscan
