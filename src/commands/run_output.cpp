#include <commands/run_output.hpp>
#include <commands/write_report.hpp>
#include <config/output_names.hpp>
#include <config/pair_detail.hpp>
#include <report/figure_sinks.hpp>
#include <results/matrix_sizes.hpp>

#include <algorithm>
#include <future>
#include <utility>

namespace pairscan {
namespace {

DatabaseSize size_of(TargetBlocks const& blocks) {
  return {blocks.targets(), blocks.residues()};
}

} // namespace

RunOutput::RunOutput(Job const& job, WorkList const& work, Journal::Identity const& identity,
                     RankResources const& resources)
    : config_(job.config), work_(work), set_(job.set), database_(job.database.get()),
      named_(job.database ? std::optional(job.set) : std::nullopt), distinct_(job.distinct ? &*job.distinct : nullptr),
      statistics_(HitStatistics::of(job.config.alignment, named(),
                                    database_ != nullptr ? std::optional(size_of(database_->blocks)) : std::nullopt)),
      max_evalue_(job.config.filter.max_evalue), both_strands_(job.config.input.strand == Strands::both),
      needs_residues_(needs_residues(job.config.output)) {
  Config const& config = job.config;
  confirm_matrix_sizes(config, named());
  if (config.output.directory != "-") {
    directory_ = std::make_unique<RunDirectory>(config);
  }
  make_all_sinks({.config = config,
                  .set = named(),
                  .work = work,
                  .distinct = distinct_,
                  .threads = resources.threads,
                  .sort_bytes = sort_bytes(resources.host_bytes),
                  .statistics = statistics_,
                  .target_numbers = database_ != nullptr ? &reported_ : nullptr});
  if (config.filter.top) {
    best_.emplace(job.set.queries, static_cast<std::uint64_t>(*config.filter.top));
  }
  if (directory_ && config.distribution.journal) {
    journal_ = std::make_unique<Journal>(config.output.directory, identity, config.distribution.resume,
                                         [this](TileResults&& results) { take(results); });
  }
}

void RunOutput::make_all_sinks(SinkContext const& context) {
  std::vector<std::unique_ptr<RecordSink>> of_records;
  if (context.config.output.clusters.asked()) {
    auto clusters = std::make_unique<ClusterSink>(context.config, context.set);
    clusters_ = clusters.get();
    of_records.push_back(std::move(clusters));
  }
  if (directory_ && shows_pairs(context.config.report)) {
    figures_ = figures_for(context.config);
  }
  if (figures_ && figures_->kept_only) {
    of_records.push_back(std::make_unique<RecordFigures>(context, figures_));
  }
  sinks_ = make_sinks(context, std::move(of_records));
  if (figures_ && !figures_->kept_only) {
    sinks_.push_back(std::make_unique<MatrixFigures>(context, figures_));
  }
}

void RunOutput::reserve_summary(std::uint64_t bytes) {
  if (directory_) {
    directory_->reserve_summary(bytes);
  }
}

/// The journal waits for its file while the sinks wait for memory.
void RunOutput::accept(TileResults const& results) {
  std::future<void> journalled;
  if (journal_) { // where the system refuses a thread, this one appends in the end
    journalled = std::async(std::launch::async | std::launch::deferred, [&] { journal_->append(results); });
  }
  take(results);
  if (journalled.valid()) {
    journalled.get();
  }
}

void RunOutput::take(TileResults const& results) {
  if (best_) {
    find_best(results);
  } else {
    hand_on(results);
  }
}

/// Keeps the hits for later; a matrix gets its scores at once.
void RunOutput::find_best(TileResults const& results) {
  for (auto const& block : results.records) {
    for_each_record(block->schema(), block->bytes(), [&](RecordView const& record) { best_->add(hit_of(record)); });
  }
  if (!results.scores.empty()) {
    hand_on({.tiles = results.tiles, .scores = results.scores, .distances = {}, .strands = results.strands});
  }
}

/// Looks up the targets of hits, which then count among these alone. Their order stays that of the database.
void RunOutput::name_targets(std::vector<std::vector<Hit>>& hits) {
  reported_.clear();
  for (auto const& of_query : hits) {
    for (Hit const& hit : of_query) {
      reported_.push_back(hit.target);
    }
  }
  std::sort(reported_.begin(), reported_.end());
  reported_.erase(std::unique(reported_.begin(), reported_.end()), reported_.end());
  *named_ = needs_residues_ ? with_targets(set_, *database_->file, reported_, 0)
                            : with_names(set_, *database_->file, reported_);
  for (auto& of_query : hits) {
    for (Hit& hit : of_query) {
      auto const place = std::lower_bound(reported_.begin(), reported_.end(), hit.target);
      hit.target = static_cast<std::uint32_t>(place - reported_.begin());
    }
  }
}

std::vector<Hit> RunOutput::best_hits() {
  std::vector<std::vector<Hit>> sorted;
  for (std::uint32_t query = 0; query < best_->queries(); ++query) {
    sorted.push_back(best_->sorted(query));
  }
  if (database_ != nullptr) {
    name_targets(sorted);
  }
  std::vector<Hit> hits;
  for (std::uint32_t query = 0; query < best_->queries(); ++query) {
    for (Hit const& hit : sorted[query]) {
      if (!max_evalue_ || statistics_->evalue(query, hit.target, hit.score) <= *max_evalue_) {
        hits.push_back(hit);
      }
    }
  }
  return hits;
}

void RunOutput::take_hits(TileResults const& results) {
  hand_on(results);
}

void RunOutput::take_hits(std::span<Hit const> hits) {
  RecordBlock block(both_strands_ ? kScoreSchema.with(RecordPart::strand) : kScoreSchema);
  for (Hit const& hit : hits) {
    block.add({.query = hit.query, .target = hit.target, .score = hit.score, .strand = hit.strand});
  }
  hand_on({.tiles = {}, .kept = hits.size(), .records = {std::make_shared<RecordBlock const>(std::move(block))}});
}

void RunOutput::hand_on(TileResults const& results) {
  for (auto const& sink : sinks_) {
    sink->take(results);
  }
  kept_ += distinct_ == nullptr ? results.kept : kept_records(results);
  minus_ += both_strands_ ? kept_on_minus(results) : 0;
  traced_ += results.traced;
}

/// Returns how many pairs of records a kept pair stands for.
std::uint64_t RunOutput::pairs_of(RecordView const& record) const {
  if (distinct_ == nullptr) {
    return 1;
  }
  std::uint32_t const first_target = distinct_->set().all_against_all ? 0 : distinct_->set().queries;
  return distinct_->count_pairs(record.query(), record.target() + first_target);
}

std::uint64_t RunOutput::kept_on_minus(TileResults const& results) const {
  std::uint64_t kept = 0;
  for (auto const& block : results.records) {
    for_each_record(block->schema(), block->bytes(),
                    [&](RecordView const& record) { kept += record.strand() == Strand::minus ? pairs_of(record) : 0; });
  }
  return kept;
}

/// Returns how many pairs of records the kept pairs of sequences stand for. Where every pair is kept for its score
/// alone there are no records of them.
std::uint64_t RunOutput::kept_records(TileResults const& results) const {
  std::uint64_t kept = 0;
  for (auto const& block : results.records) {
    for_each_record(block->schema(), block->bytes(), [&](RecordView const& record) { kept += pairs_of(record); });
  }
  if (results.records.empty() && results.kept > 0) {
    for (SequencePair const& pair : work_.list_pairs(results.tiles)) {
      distinct_->for_each_scored(pair.query, pair.target, [&](std::uint32_t, std::uint32_t) { ++kept; });
    }
  }
  return kept;
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

void RunOutput::finish(RunSummary const& summary, Timeline const& timeline) {
  if (directory_) {
    ClustersMade const* const clusters = clusters_ == nullptr ? nullptr : &clusters_->made();
    write_report({summary, figures_.get(), timeline, named(), clusters}, config_, *directory_);
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
