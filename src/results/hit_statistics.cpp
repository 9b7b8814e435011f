#include <results/hit_statistics.hpp>

namespace pairscan {

std::shared_ptr<HitStatistics const> HitStatistics::of(AlignmentOptions const& alignment, SequenceSet const& set,
                                                       std::optional<DatabaseSize> database) {
  auto const parameters = published_parameters(alignment);
  if (!parameters || set.all_against_all) {
    return nullptr;
  }
  return std::make_shared<HitStatistics const>(*parameters, ScoreUnits::of(alignment.scoring), set, database);
}

HitStatistics::HitStatistics(PublishedParameters const& parameters, ScoreUnits units, SequenceSet const& set,
                             std::optional<DatabaseSize> database)
    : parameters_(parameters), units_(units), set_(set),
      database_(database.value_or(
          DatabaseSize{set.size() - set.queries, set.offsets[set.size()] - set.offsets[set.queries]})) {}

double HitStatistics::bits(std::int32_t score) const {
  return std::visit([&](auto const& parameters) { return parameters.bits(units_.printed(score)); }, parameters_);
}

double HitStatistics::evalue(std::uint32_t query, std::uint32_t target, std::int32_t score) const {
  SearchLengths const lengths{static_cast<double>(set_.length(query)),
                              static_cast<double>(set_.length(set_.queries + target)),
                              static_cast<double>(database_.residues), static_cast<double>(database_.targets)};
  return std::visit([&](auto const& parameters) { return parameters.evalue(units_.printed(score), lengths); },
                    parameters_);
}

} // namespace pairscan
