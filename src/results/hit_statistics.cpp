#include <config/published_parameters.hpp>
#include <results/hit_statistics.hpp>

namespace pairscan {

std::shared_ptr<HitStatistics const> HitStatistics::of(AlignmentOptions const& alignment, SequenceSet const& set) {
  auto const parameters = published_parameters(alignment);
  if (!parameters || set.all_against_all) {
    return nullptr;
  }
  return std::make_shared<HitStatistics const>(*parameters, ScoreUnits::of(alignment.scoring), set);
}

HitStatistics::HitStatistics(KarlinAltschul const& parameters, ScoreUnits units, SequenceSet const& set)
    : parameters_(parameters), units_(units) {
  DatabaseSize const database{set.size() - set.queries, set.residues.size() - set.offsets[set.queries]};
  spaces_.reserve(set.queries);
  for (std::uint32_t query = 0; query < set.queries; ++query) {
    spaces_.push_back(search_space(parameters_, set.length(query), database));
  }
}

} // namespace pairscan
