#include <config/names.hpp>
#include <engine/first_letter.hpp>
#include <engine/run_distance_rule.hpp>
#include <scoring/cost_tables.hpp>
#include <scoring/letter_use.hpp>

#include <fmt/format.h>

namespace pairscan {
namespace {

/// A table of a file was read by the loader, which keeps the file's name for messages.
NamedCosts costs_of(DistanceOptions const& distance, MatrixLetters letters) {
  if (distance.costs_text.empty()) {
    return named_costs(distance.costs, letters);
  }
  return parse_costs(distance.costs_text, distance.costs.empty() ? "alignment.distance.costs_text" : distance.costs,
                     letters);
}

} // namespace

DistanceRule run_distance_rule(AlignmentOptions const& alignment, SequenceSet const& set) {
  bool const proteins = set.alphabet == Alphabet::protein;
  MatrixLetters const letters = proteins ? MatrixLetters::amino_acids : MatrixLetters::nucleotides;
  NamedCosts const costs = costs_of(alignment.distance, letters);
  std::uint32_t const codes = codes_in(set.residues);
  require_costs(costs, letters, codes, place_of_first(set, codes & ~costs.known));
  bool const single = alignment.distance.number == DistanceNumber::single_precision;
  return {.number = single ? Number::single_precision : Number::double_precision,
          .costs = costs.table,
          .gap = alignment.distance.gap.value_or(0)};
}

std::string describe_distances(AlignmentOptions const& alignment) {
  DistanceOptions const& distance = alignment.distance;
  return fmt::format("distances: {}, costs {}, {} per residue in a gap", name_of(distance.number),
                     distance.costs.empty() ? "as given" : distance.costs, distance.gap.value_or(0));
}

} // namespace pairscan
