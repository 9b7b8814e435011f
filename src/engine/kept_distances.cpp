#include <config/pair_detail.hpp>
#include <engine/kept_distances.hpp>

#include <algorithm>
#include <limits>
#include <memory>
#include <utility>

namespace pairscan {

void list_pairs(PairSequence const& pairs, std::uint64_t begin, std::size_t count, std::vector<DistancePair>& list) {
  list.resize(std::min<std::uint64_t>(pairs.size() - begin, count));
  std::size_t tile = 0;
  for (std::size_t index = 0; index < list.size(); ++index) {
    SequencePair const pair = pairs.pair(begin + index, tile);
    list[index] = {pair.query, pair.target};
  }
}

void keep_distances(Config const& config, SequenceSet const& set, std::span<DistancePair const> pairs,
                    std::span<double const> distances, TileResults& results) {
  if (needs_all_distances(config)) {
    results.distances.insert(results.distances.end(), distances.begin(), distances.end());
  }
  RecordBlock kept(kScoreSchema.with(RecordPart::carried));
  double const most = config.filter.max_distance.value_or(std::numeric_limits<double>::infinity());
  std::uint32_t const first_target = set.all_against_all ? 0 : set.queries;
  for (std::size_t index = 0; index < pairs.size(); ++index) {
    auto const [query, target] = pairs[index];
    if (distances[index] <= most) {
      kept.add({.query = query, .target = target - first_target, .carried = distances[index]});
    }
  }
  results.kept += kept.size();
  bool const counted_later = config.input.duplicates == Duplicates::collapse;
  if (kept.size() > 0 && (needs_records(config) || counted_later)) {
    results.records.push_back(std::make_shared<RecordBlock const>(std::move(kept)));
  }
}

} // namespace pairscan
