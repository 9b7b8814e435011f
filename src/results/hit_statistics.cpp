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
    : parameters_(parameters), units_(units), set_(set) {}

double HitStatistics::evalue(std::uint32_t query, std::uint32_t target, std::int32_t score) const {
  std::uint64_t const database = set_.offsets[set_.size()] - set_.offsets[set_.queries];
  return parameters_.evalue(units_.printed(score),
                            {static_cast<double>(set_.length(query)),
                             static_cast<double>(set_.length(set_.queries + target)), static_cast<double>(database)});
}

} // namespace pairscan
