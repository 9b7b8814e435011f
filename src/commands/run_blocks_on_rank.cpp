#include <commands/engine_sums.hpp>
#include <commands/rank_devices.hpp>
#include <commands/run_blocks_on_rank.hpp>
#include <commands/run_head.hpp>
#include <commands/serving.hpp>
#include <commands/session.hpp>
#include <commands/signal_watch.hpp>
#include <commands/stop_signal.hpp>
#include <commands/trace_in_blocks.hpp>
#include <distribute/worker.hpp>
#include <engine/stage_timer.hpp>
#include <results/run_digest.hpp>
#include <work/block_reader.hpp>

#include <algorithm>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>

namespace pairscan {

namespace {

/// Where the tiles of each block begin among those of the run, and at last how many there are.
std::vector<std::uint64_t> tiles_before_blocks(Job const& job) {
  TargetBlocks const& blocks = job.database->blocks;
  std::vector<std::uint64_t> before{0};
  for (std::size_t block = 0; block < blocks.size(); ++block) {
    before.push_back(before.back() + count_default_tiles(job.set.queries, blocks.targets(block).size()));
  }
  return before;
}

/// Throws where the number of all cells does not fit 63 bits.
RunTotals totals_of(Job const& job, std::uint64_t tiles) {
  std::uint64_t const queries = job.set.residues.size();
  std::uint64_t const targets = job.database->blocks.residues();
  if (static_cast<double>(queries) * static_cast<double>(targets) >= 0x1p63) {
    throw Error(ExitCode::bad_input, "input: more than 9e18 cells are too many to count in one run; search with fewer "
                                     "queries at a time");
  }
  std::uint64_t const digest = run_digest(job.config, job.set, job.database->file->checksum());
  return {std::uint64_t{job.set.queries} * job.database->blocks.targets(),
          queries * targets,
          {digest, tiles, job.database->block_bytes}};
}

/// Leaves room for the blocks themselves: the plan of an engine counts the one that it works on.
RankResources without_next_block(RankResources resources, BlockedDatabase const& database) {
  resources.host_bytes -= std::min(database.blocks.largest(), resources.host_bytes / 2);
  return resources;
}

/// The blocks of a search on one rank.
class BlockRun {
public:
  BlockRun(MpiSession const& mpi, Job const& job, Verbosity verbosity)
      : mpi_(mpi), job_(job), first_tiles_(tiles_before_blocks(job)), totals_(totals_of(job, first_tiles_.back())),
        resources_(without_next_block(resources_of_rank(job.config.execution, mpi), *job.database)),
        no_work_(job.set, 1) {
    together(mpi, [&] {
      if (mpi.rank() == 0) {
        head_.emplace(job, no_work_, totals_, mpi.size(), resources_, verbosity == Verbosity::quiet);
      }
    });
    log_info("{} pairs, {} cells on {} rank{}; the database in {} blocks of up to {} bytes", totals_.pairs,
             totals_.cells, mpi.size(), mpi.size() == 1 ? "" : "s", job.database->blocks.size(),
             job.database->block_bytes);
  }

  /// Computes all blocks that are not done.
  [[nodiscard]] ServeResult scan(StageClock const& clock);
  void trace() { trace_in_blocks(mpi_, job_, resources_, head(), sums_); }

  [[nodiscard]] RunHead* head() { return head_ ? &*head_ : nullptr; }
  [[nodiscard]] StageSeconds const& seconds() const { return seconds_; }
  [[nodiscard]] EngineSums const& sums() const { return sums_; }
  [[nodiscard]] BlockSeconds const& block_seconds() const { return block_seconds_; }

private:
  /// The engine refers to the block, and goes before it.
  struct PreparedBlock {
    std::unique_ptr<TargetBlock> block;
    std::unique_ptr<Engine> engine;
  };

  [[nodiscard]] std::vector<std::uint32_t> choose_blocks();
  [[nodiscard]] ServeResult scan_blocks(std::vector<std::uint32_t> const& wanted, Lines& lines,
                                        StageClock const& clock);
  [[nodiscard]] PreparedBlock prepare_block(BlockReader& reader);
  [[nodiscard]] ServeResult scan_block(PreparedBlock const& prepared, Lines& lines, StageClock const& clock);

  MpiSession const& mpi_;
  Job const& job_;
  std::vector<std::uint64_t> first_tiles_;
  RunTotals totals_;
  RankResources resources_;
  WorkList no_work_; // of the queries alone
  std::optional<RunHead> head_;
  std::shared_ptr<BestHits const> best_; // of the blocks so far
  EngineSums sums_;
  BlockSeconds block_seconds_;
  StageSeconds seconds_;
};

/// Collective: the blocks that an earlier start has not done, by what rank 0's journal holds.
std::vector<std::uint32_t> BlockRun::choose_blocks() {
  TargetBlocks const& blocks = job_.database->blocks;
  std::vector<std::byte> wanted(blocks.size());
  for (std::size_t block = 0; head_ && block < blocks.size(); ++block) {
    bool const done = head_->has_done({first_tiles_[block], first_tiles_[block + 1]});
    wanted[block] = static_cast<std::byte>(!done);
    if (done) {
      head_->skip(std::uint64_t{job_.set.queries} * blocks.targets(block).size(),
                  job_.set.residues.size() * blocks.residues(block));
    }
  }
  if (mpi_.size() > 1) {
    mpi_.broadcast(wanted);
  }
  std::vector<std::uint32_t> numbers;
  for (std::size_t block = 0; block < wanted.size(); ++block) {
    if (wanted[block] != std::byte{0}) {
      numbers.push_back(static_cast<std::uint32_t>(block));
    }
  }
  return numbers;
}

ServeResult BlockRun::scan(StageClock const& clock) {
  std::vector<std::uint32_t> const wanted = choose_blocks();
  watch_stop_signals();
  Lines lines(mpi_);
  std::optional<SignalWatch> watch;
  if (!head_) { // the dispatcher asks for itself
    watch.emplace(lines.worker());
  }
  ServeResult result = ServeResult::complete;
  try {
    result = scan_blocks(wanted, lines, clock);
  } catch (SharedError const&) { // on all ranks alike, between two blocks
    watch.reset();
    lines.close();
    throw;
  }
  watch.reset();
  lines.close();
  return result;
}

/// Two blocks exist at a time: the last one is gone before the next is asked for, behind which one more is read.
ServeResult BlockRun::scan_blocks(std::vector<std::uint32_t> const& wanted, Lines& lines, StageClock const& clock) {
  BlockReader reader(job_.set, *job_.database->file, job_.database->blocks, wanted, job_.config.search.read_ahead);
  ServeResult result = ServeResult::complete;
  for (std::size_t at = 0; at < wanted.size() && result == ServeResult::complete; ++at) {
    PreparedBlock prepared = prepare_block(reader);
    if (at == 0) {
      hint_at_ranks(mpi_, job_, prepared.engine->plan());
      log_info("{}", prepared.engine->describe());
    }
    result = scan_block(prepared, lines, clock);
    best_ = std::make_shared<BestHits const>(*prepared.engine->best_hits());
    sums_.add(*prepared.engine);
  }
  block_seconds_ = reader.seconds();
  return result;
}

/// Collective: the next block, with an engine for it.
BlockRun::PreparedBlock BlockRun::prepare_block(BlockReader& reader) {
  double seconds = 0;
  PreparedBlock prepared;
  {
    StageTimer const timer(seconds);
    together(mpi_, [&] {
      prepared.block = reader.next();
      prepared.engine =
          std::make_unique<Engine>(job_.config, prepared.block->set, prepared.block->work, resources_, best_);
    });
  }
  if (head_) {
    head_->add_seconds_between(seconds);
  }
  return prepared;
}

ServeResult BlockRun::scan_block(PreparedBlock const& prepared, Lines& lines, StageClock const& clock) {
  TargetBlock const& block = *prepared.block;
  Engine& engine = *prepared.engine;
  RunPart const part{block.work, first_tiles_[block.number], engine.plan().align_to};
  std::optional<ServingThread> serving;
  if (head_) {
    serving.emplace([this, &lines, part] { return head_->serve(lines.dispatcher(), part); }, lines, mpi_);
  }
  WorkerIdentity const identity{mpi_.rank(), totals_.identity.run_digest, describe_rank(engine.plan())};
  seconds_.encode += run_worker(lines.worker(), identity, [&](TileRange tiles) {
    seconds_.first_batch = seconds_.first_batch > 0 ? seconds_.first_batch : clock.total();
    return ScanResult{engine.scan(tiles), block.work.cells(tiles)};
  });
  ServeResult result = serving ? serving->join() : ServeResult::complete;
  bool const is_last = first_tiles_[block.number + 1] == totals_.identity.tiles;
  if (head_ && result == ServeResult::complete && head_->stop_asked() &&
      !is_last) { // a block may take less than a tick
    head_->stop();
    result = ServeResult::interrupted;
  }
  return tell_all(mpi_, result);
}

} // namespace

int run_blocks_on_rank(MpiSession const& mpi, Job const& job, StageClock& clock, Verbosity verbosity) {
  BlockRun run(mpi, job, verbosity);
  double const prepare = clock.lap();
  if (run.scan(clock) == ServeResult::interrupted) {
    return static_cast<int>(leave_interrupted(mpi, job.config));
  }
  run.trace();
  double const elapsed = clock.lap();
  HardwareSummary mine = run.sums().hardware();
  mine.blocks = {run.block_seconds().read, run.block_seconds().wait};
  std::vector<HardwareSummary> const hardware = gather_hardware(mpi, mine);
  if (run.head() != nullptr) {
    StageSeconds seconds = job.seconds;
    EngineSeconds const& engine = run.sums().seconds;
    seconds.prepare = prepare;
    seconds.batches = engine.score;
    seconds.filter = engine.filter;
    seconds.traceback = engine.traceback;
    seconds.encode = run.seconds().encode;
    seconds.first_batch = run.seconds().first_batch;
    seconds.wait = std::max(0.0, elapsed - engine.score - engine.filter - engine.traceback - seconds.encode);
    seconds.gather = clock.lap();
    run.head()->finish(seconds, clock, hardware);
  }
  return static_cast<int>(ExitCode::done);
}

} // namespace pairscan
