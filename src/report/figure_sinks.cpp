#include <config/pair_detail.hpp>
#include <report/figure_sinks.hpp>

#include <utility>
#include <vector>

namespace pairscan {
namespace {

[[nodiscard]] PairMap map_of(SequenceSet const& set) {
  return set.all_against_all ? PairMap(set.size()) : PairMap(set.queries, set.size() - set.queries);
}

} // namespace

std::shared_ptr<PairFigures> figures_for(Config const& config) {
  auto figures = std::make_shared<PairFigures>();
  figures->kept_only = needs_records(config);
  if (config.alignment.distance.asked()) {
    figures->measure = PairMeasure::distance;
  } else if (!figures->kept_only || pair_detail(config) == PairDetail::nothing) {
    figures->measure = PairMeasure::score;
  }
  return figures;
}

RecordFigures::RecordFigures(SinkContext const& context, std::shared_ptr<PairFigures> figures)
    : set_(context.set), units_(ScoreUnits::of(context.config.alignment.scoring)), figures_(std::move(figures)) {}

/// The set is complete only now: targets of a search in blocks are known at the end.
void RecordFigures::begin(std::uint64_t /*records*/) {
  figures_->map = map_of(set_);
}

void RecordFigures::take(std::shared_ptr<SortedPiece const> const& piece) {
  piece->for_each([this](RecordView const& record) { add(record); });
}

void RecordFigures::add(RecordView const& record) {
  if (figures_->measure == PairMeasure::distance) {
    figures_->add_value(record.query(), record.target(), record.carried());
    return;
  }
  if (figures_->measure == PairMeasure::identity) {
    figures_->add_value(record.query(), record.target(), record.path().identity);
  }
  figures_->add_score(record.query(), record.target(), units_.printed(record.score()));
}

MatrixFigures::MatrixFigures(SinkContext const& context, std::shared_ptr<PairFigures> figures)
    : set_(context.set), work_(context.work), distinct_(context.distinct),
      units_(ScoreUnits::of(context.config.alignment.scoring)), figures_(std::move(figures)) {
  figures_->map = map_of(set_);
}

void MatrixFigures::take(TileResults const& results) {
  std::vector<SequencePair> listed;
  std::size_t index = 0;
  for (auto tile = results.tiles.begin; tile < results.tiles.end; ++tile) {
    listed.clear();
    work_.append_pairs(tile, listed);
    for (SequencePair const& pair : listed) {
      if (distinct_ == nullptr) {
        add(pair, index, results);
      } else {
        distinct_->for_each_scored(pair.query, pair.target, [&](std::uint32_t query, std::uint32_t target) {
          add({query, target}, index, results);
        });
      }
      ++index;
    }
  }
}

/// Adds a pair of records, of which targets count behind queries.
void MatrixFigures::add(SequencePair pair, std::size_t index, TileResults const& results) {
  std::uint32_t const target = pair.target - (set_.all_against_all ? 0 : set_.queries);
  if (figures_->measure == PairMeasure::distance) {
    figures_->add_value(pair.query, target, results.distances[index]);
  } else {
    figures_->add_score(pair.query, target, units_.printed(results.scores[index]));
  }
}

} // namespace pairscan
