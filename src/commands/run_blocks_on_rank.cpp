#include <commands/block_engines.hpp>
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
#include <work/block_tiles.hpp>

#include <algorithm>
#include <cstring>
#include <limits>
#include <memory>
#include <optional>

namespace pairscan {

namespace {

/// Throws where the number of all cells does not fit 63 bits.
RunTotals totals_of(Job const& job, std::uint64_t tiles) {
  std::uint64_t const queries = job.set.residues.size();
  std::uint64_t const targets = job.database->blocks.residues();
  if (static_cast<double>(queries) * static_cast<double>(targets) >= 0x1p63) {
    throw Error(ExitCode::bad_input, "input: more than 9e18 cells are too many to count in one run; search with fewer "
                                     "queries at a time");
  }
  std::uint64_t const sequences = digest(job.set);
  std::uint64_t const database = job.database->file->checksum();
  std::uint64_t const run = run_digest(job.config, sequences, database);
  return {std::uint64_t{job.set.queries} * job.database->blocks.targets(),
          queries * targets,
          sequences ^ database,
          {run, tiles, job.database->block_bytes, job.split.split}};
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
      : mpi_(mpi), job_(job), first_tiles_(first_tiles_of_blocks(job.set.queries, job.database->blocks)),
        totals_(totals_of(job, first_tiles_.back())),
        resources_(without_next_block(resources_of_rank(job.config.execution, mpi), *job.database)),
        no_work_(job.set, 1), engines_(job, resources_) {
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
  void trace() { trace_in_blocks(mpi_, job_, resources_, head(), engines_.sums()); }

  [[nodiscard]] RunHead* head() { return head_ ? &*head_ : nullptr; }
  [[nodiscard]] StageSeconds const& seconds() const { return seconds_; }
  [[nodiscard]] EngineSums const& sums() { return engines_.sums(); }
  [[nodiscard]] BlockSeconds const& block_seconds() const { return engines_.seconds(); }

private:
  [[nodiscard]] std::vector<std::uint32_t> choose_blocks();
  void skip_all_but(std::vector<std::uint32_t> const& wanted);
  [[nodiscard]] ServeResult scan_together(std::vector<std::uint32_t> const& wanted, Lines& lines,
                                          StageClock const& clock);
  [[nodiscard]] ServeResult scan_apart(std::vector<std::uint32_t> const& wanted, Lines& lines, StageClock const& clock);
  void open_together(std::uint32_t number, std::optional<std::uint32_t> next = {});
  void describe_first() const;
  [[nodiscard]] ServeResult scan_block(Lines& lines, StageClock const& clock);
  [[nodiscard]] ScanResult scan_own(TileRange tiles, RangesBehind const& behind);
  [[nodiscard]] std::optional<std::uint32_t> other_block(std::uint32_t number, RangesBehind const& behind) const;
  [[nodiscard]] std::uint32_t block_of(TileRange tiles) const;

  MpiSession const& mpi_;
  Job const& job_;
  std::vector<std::uint64_t> first_tiles_;
  RunTotals totals_;
  RankResources resources_;
  WorkList no_work_; // of the queries alone
  std::optional<RunHead> head_;
  BlockEngines engines_;
  std::optional<Error> failure_; // of opening a block, which the other ranks do not know yet
  StageSeconds seconds_;
};

/// Collective: the blocks that an earlier start has not done, by what rank 0's journal holds.
std::vector<std::uint32_t> BlockRun::choose_blocks() {
  std::vector<std::byte> wanted(job_.database->blocks.size());
  for (std::size_t block = 0; head_ && block < wanted.size(); ++block) {
    wanted[block] = static_cast<std::byte>(!head_->has_done({first_tiles_[block], first_tiles_[block + 1]}));
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

/// Counts the blocks that are not served, since an earlier start has done them.
void BlockRun::skip_all_but(std::vector<std::uint32_t> const& wanted) {
  TargetBlocks const& blocks = job_.database->blocks;
  for (std::uint32_t block = 0; head_ && block < blocks.size(); ++block) {
    if (!std::binary_search(wanted.begin(), wanted.end(), block)) {
      head_->skip(std::uint64_t{job_.set.queries} * blocks.targets(block).size(),
                  job_.set.residues.size() * blocks.residues(block));
    }
  }
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
    bool const apart = job_.split.split == SearchSplit::database && !wanted.empty();
    result = apart ? scan_apart(wanted, lines, clock) : scan_together(wanted, lines, clock);
  } catch (SharedError const&) { // on all ranks alike, between two blocks
    watch.reset();
    lines.close();
    throw;
  }
  watch.reset();
  lines.close();
  return result;
}

/// By query: all ranks compute a block, then the next.
ServeResult BlockRun::scan_together(std::vector<std::uint32_t> const& wanted, Lines& lines, StageClock const& clock) {
  skip_all_but(wanted);
  ServeResult result = ServeResult::complete;
  for (std::size_t at = 0; at < wanted.size() && result == ServeResult::complete; ++at) {
    open_together(wanted[at], at + 1 < wanted.size() ? std::optional(wanted[at + 1]) : std::nullopt);
    if (at == 0) {
      describe_first();
    }
    result = scan_block(lines, clock);
  }
  engines_.close();
  return result;
}

/// By database: each rank computes blocks of its own, and at the end helps with those of others.
ServeResult BlockRun::scan_apart(std::vector<std::uint32_t> const& wanted, Lines& lines, StageClock const& clock) {
  std::optional<BlockTiles> tiles;
  if (head_) {
    tiles.emplace(job_.set, *job_.database->file, job_.database->blocks);
  }
  open_together(wanted[static_cast<std::size_t>(mpi_.rank()) % wanted.size()]); // as the dispatcher hands them out
  describe_first();
  EnginePlan const& plan = engines_.engine().plan();
  std::optional<ServingThread> serving;
  if (head_) {
    std::vector<std::uint64_t> const parts(first_tiles_.begin(), first_tiles_.end() - 1);
    RunPart const part{*tiles, 0, plan.align_to, parts};
    serving.emplace([this, &lines, part] { return head_->serve(lines.dispatcher(), part); }, lines, mpi_);
  }
  WorkerIdentity const identity = identify_rank(mpi_, totals_.identity.run_digest, plan);
  seconds_.encode = run_worker(lines.worker(), identity, [&](TileRange range, RangesBehind const& behind) {
    seconds_.first_batch = seconds_.first_batch > 0 ? seconds_.first_batch : clock.total();
    return scan_own(range, behind);
  });
  engines_.close();
  ServeResult const result = tell_all(mpi_, serving ? serving->join() : ServeResult::complete);
  together(mpi_, [this] {
    if (failure_) {
      throw Error(*failure_);
    }
  });
  return result;
}

/// Scans tiles of one block, which are numbered through all of them. A block that cannot be opened ends the job as it
/// does where all ranks open it: they leave together, with what is done.
ScanResult BlockRun::scan_own(TileRange tiles, RangesBehind const& behind) {
  std::uint32_t const number = block_of(tiles);
  try {
    engines_.go_on_with(number, other_block(number, behind));
  } catch (Error const& error) {
    failure_ = error;
    throw LeaveJob{};
  }
  std::uint64_t const first = first_tiles_[number];
  TileRange const within{tiles.begin - first, tiles.end - first};
  auto const behind_within = [&] {
    std::vector<TileRange> ranges;
    for (TileRange const& range : behind()) {
      if (block_of(range) != number) {
        break;
      }
      ranges.push_back({range.begin - first, range.end - first});
    }
    return ranges;
  };
  ScanResult result{engines_.engine().scan(within, behind_within), engines_.block().work.cells(within)};
  result.results.tiles = tiles;
  return result;
}

/// Returns the first other block among those whose tiles this rank was granted.
std::optional<std::uint32_t> BlockRun::other_block(std::uint32_t number, RangesBehind const& behind) const {
  for (TileRange const& range : behind()) {
    if (block_of(range) != number) {
      return block_of(range);
    }
  }
  return std::nullopt;
}

std::uint32_t BlockRun::block_of(TileRange tiles) const {
  auto const behind = std::upper_bound(first_tiles_.begin(), first_tiles_.end(), tiles.begin);
  return static_cast<std::uint32_t>(behind - first_tiles_.begin()) - 1;
}

void BlockRun::describe_first() const {
  hint_at_ranks(mpi_, job_, engines_.engine().plan());
  log_info("{}", engines_.engine().describe());
}

/// Collective: a block on every rank, before these are served.
void BlockRun::open_together(std::uint32_t number, std::optional<std::uint32_t> next) {
  double seconds = 0;
  {
    StageTimer const timer(seconds);
    together(mpi_, [&] { engines_.open(number, next); });
  }
  if (head_) {
    head_->add_seconds_between(seconds);
  }
}

/// Collective: serves the workers the tiles of the block that all have open.
ServeResult BlockRun::scan_block(Lines& lines, StageClock const& clock) {
  TargetBlock const& block = engines_.block();
  Engine& engine = engines_.engine();
  RunPart const part{block.work, first_tiles_[block.number], engine.plan().align_to};
  std::optional<ServingThread> serving;
  if (head_) {
    serving.emplace([this, &lines, part] { return head_->serve(lines.dispatcher(), part); }, lines, mpi_);
  }
  WorkerIdentity const identity = identify_rank(mpi_, totals_.identity.run_digest, engine.plan());
  seconds_.encode += run_worker(lines.worker(), identity, [&](TileRange tiles, RangesBehind const& behind) {
    seconds_.first_batch = seconds_.first_batch > 0 ? seconds_.first_batch : clock.total();
    return ScanResult{engine.scan(tiles, behind), block.work.cells(tiles)};
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
