#include <config/published_parameters.hpp>
#include <results/hit_statistics.hpp>

namespace pairscan {

std::shared_ptr<HitStatistics const> HitStatistics::of(AlignmentOptions const& alignment, SequenceSet const& set,
                                                       std::uint64_t database_residues) {
  auto const parameters = published_parameters(alignment);
  if (!parameters || set.all_against_all) {
    return nullptr;
  }
  return std::make_shared<HitStatistics const>(*parameters, ScoreUnits::of(alignment.scoring), set, database_residues);
}

HitStatistics::HitStatistics(KarlinAltschul const& parameters, ScoreUnits units, SequenceSet const& set,
                             std::uint64_t database_residues)
    : parameters_(parameters), units_(units), set_(set),
      database_residues_(database_residues > 0 ? database_residues
                                               : set.offsets[set.size()] - set.offsets[set.queries]) {}

double HitStatistics::evalue(std::uint32_t query, std::uint32_t target, std::int32_t score) const {
  return parameters_.evalue(units_.printed(score), {static_cast<double>(set_.length(query)),
                                                    static_cast<double>(set_.length(set_.queries + target)),
                                                    static_cast<double>(database_residues_)});
}

} // namespace pairscan
