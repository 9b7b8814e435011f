#pragma once

#include <commands/engine_sums.hpp>
#include <commands/job.hpp>
#include <engine/engine.hpp>
#include <work/block_reader.hpp>

#include <cstdint>
#include <memory>
#include <optional>

namespace pairscan {

/// The block of a database that a rank computes, with an engine of its own, and then the next one. What engines have to
/// know of the blocks before goes from one to the other: the best hits so far.
class BlockEngines {
public:
  /// The job outlives it.
  BlockEngines(Job const& job, RankResources const& resources);

  /// Lets the block go that is open, opens another one, and begins to read the one that comes `next`, where that is
  /// known. Throws Error where the database is damaged or memory is short.
  void open(std::uint32_t number, std::optional<std::uint32_t> next = {});
  /// Opens a block unless it is open, and begins to read the one that comes `next`. Throws as `open` does.
  void go_on_with(std::uint32_t number, std::optional<std::uint32_t> next);
  void close();

  /// Return the open block and its engine.
  [[nodiscard]] TargetBlock const& block() const { return *block_; }
  [[nodiscard]] Engine& engine() const { return *engine_; }

  /// Return what all engines did that were closed, and what reading took.
  [[nodiscard]] EngineSums& sums() { return sums_; }
  [[nodiscard]] BlockSeconds const& seconds() const { return reader_.seconds(); }

private:
  Job const& job_;
  RankResources resources_;
  BlockReader reader_;
  std::shared_ptr<BestHits const> best_;
  EngineSums sums_;
  std::unique_ptr<TargetBlock> block_;
  std::unique_ptr<Engine> engine_; // refers to the block
};

} // namespace pairscan
