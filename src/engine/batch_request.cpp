#include <config/pair_detail.hpp>
#include <engine/batch_request.hpp>
#include <engine/score_filter.hpp>
#include <kokkos_kernels/batch/screen_words.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace pairscan {

namespace {

constexpr std::size_t kManyPairsPerHit = 1'000;          // fewer are not worth a first look at all pairs
constexpr std::uint64_t kCellsForPathsAlone = 500 * 500; // of a pair: so many are computed while a path is scored

bool all_pairs_pass(FilterOptions const& filter) {
  return !filter.min_identity && !filter.min_score;
}

bool scores_both_strands(Config const& config) {
  return config.input.strand == Strands::both;
}

ScoreLimits limits_of(Config const& config, SequenceSet const& set, EnginePlan const& plan) {
  if (plan.screened) { // lower bounds of scores leave no pair out by themselves
    ScoreLimits limits;
    limits.min_score = kScreenedOut + std::int64_t{1};
    return limits;
  }
  if (config.traceback == Traceback::all) {
    return {};
  }
  ScoreLimits limits = ScoreFilter(config.filter, plan.longest_batch.shape.problem, config.alignment.scoring.scale,
                                   ambiguous_columns(config.filter, set))
                           .limits();
  if (config.filter.top && config.alignment.mode == Mode::local) { // an alignment without a column is no hit
    limits.min_score = std::max(limits.min_score, std::int64_t{1});
  }
  return limits;
}

} // namespace

BatchRequest batch_request(Config const& config, SequenceSet const& set, TileOrder order, EnginePlan const& plan) {
  BatchRequest request;
  request.limits = limits_of(config, set, plan);
  request.all_scores = needs_all_scores(config.output);
  if (config.filter.top && !config.filter.min_identity && !plan.screened) { // else scores alone do not tell the best
    request.top = static_cast<std::int32_t>(std::min<std::int64_t>(*config.filter.top, INT32_MAX));
    request.few_are_best = order == TileOrder::by_rows; // batches have many targets of few queries
  }
  request.pairs = needs_records(config) || config.traceback != Traceback::none || !all_pairs_pass(config.filter) ||
                  scores_both_strands(config);
  return request;
}

BatchRequest of_batch(BatchRequest request, TileBatch const& batch) {
  std::size_t queries = 0;
  for (std::size_t at = 0; at < batch.tiles.size(); ++at) {
    PairTile const& tile = batch.tiles[at].tile;
    bool const begins = at == 0 || tile.row_begin != batch.tiles[at - 1].tile.row_begin;
    queries += begins ? tile.row_end - tile.row_begin : 0;
  }
  request.few_are_best &= batch.count >= queries * static_cast<std::size_t>(request.top) * kManyPairsPerHit;
  return request;
}

bool paths_give_scores_sooner(Config const& config, EnginePlan const& plan, WorkList const& work) {
  if (pair_detail(config) != PairDetail::path) {
    return false; // counts do not tell the score
  }
  bool const all_traced = (config.traceback == Traceback::all || all_pairs_pass(config.filter)) &&
                          !needs_all_scores(config.output) && !scores_both_strands(config) && !config.filter.top;
  bool const free_choice = config.execution.strategy == "auto" && config.execution.tuning.method == "auto";
  return all_traced && !plan.on_device && free_choice && work.total_cells() >= kCellsForPathsAlone * work.total_pairs();
}

} // namespace pairscan
