#include <config/distance_checks.hpp>
#include <config/text_file.hpp>
#include <scoring/cost_tables.hpp>
#include <support/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace pairscan {
namespace {

/// A key that says nothing about distances, and whether the configuration gives it another value than its default.
struct Stranger {
  std::string_view key;
  bool given;
  std::string_view remedy;
};

/// Keys of a section are refused by the first of them that stands in the file.
[[nodiscard]] std::string first_key_below(std::string_view section, Places const& places) {
  std::string const prefix = std::string(section) + '.';
  auto const found = places.keys.lower_bound(prefix);
  return found != places.keys.end() && found->first.starts_with(prefix) ? found->first : std::string(section);
}

void refuse_strangers(Config const& config, Places const& places) {
  AlignmentOptions const& alignment = config.alignment;
  FilterOptions const& filter = config.filter;
  TuningOptions const& tuning = config.execution.tuning;
  std::string const scoring = first_key_below("alignment.scoring", places);
  std::string const path = first_key_below("alignment.path", places);
  constexpr std::string_view kOut = "leave it out";
  Stranger const strangers[] = {
      {"alignment.scoring.preset", !alignment.scoring.preset.empty(), // before its keys, which the user did not give
       "a preset has scores, and costs are those of alignment.distance; leave one of them out"},
      {"alignment.mode", alignment.mode != Mode::global, "distances are of whole sequences; use global"},
      {scoring, alignment.scoring != ScoringOptions{}, "costs are those of alignment.distance; leave one of them out"},
      {path, alignment.path != PathOptions{}, "ties are diagonal, left, up; leave it out"},
      {"input.strand", config.input.strand != Strands::plus, "use plus"},
      {"input.ambiguity", config.input.ambiguity != Ambiguity::mismatch,
       "the table has a cost for each letter; leave it out"},
      {"filter.min_identity", filter.min_identity.has_value(), "use filter.max_distance"},
      {"filter.identity", filter.identity != IdentityDefinition::columns, kOut},
      {"filter.identical", filter.identical != Identical::strict, kOut},
      {"filter.min_score", filter.min_score.has_value(), "use filter.max_distance"},
      {"filter.top", filter.top.has_value(), "use filter.max_distance"},
      {"filter.max_evalue", filter.max_evalue.has_value(), "use filter.max_distance"},
      {"traceback", config.traceback != Traceback::none && places.keys.contains("traceback"),
       "distances come without paths; use none"},
      {"execution.strategy", config.execution.strategy != "auto", "distances have one way to be computed; use auto"},
      {"execution.tuning.method", tuning.method != "auto", "distances have one way to be computed; use auto"},
      {"execution.tuning.block", tuning.block != 0, kOut},
      {"execution.tuning.slice", tuning.slice != 0, kOut},
      {"execution.tuning.tile", tuning.tile != 0, kOut},
      {"execution.tuning.tuning_file", !tuning.tuning_file.empty(), kOut},
  };
  for (Stranger const& each : strangers) {
    if (each.given) {
      places.refuse({each.key}, fmt::format("does not go with alignment.distance: {}", each.remedy));
    }
  }
}

/// Such a file is read here, so that a rank needs none.
void read_costs(DistanceOptions& distance, Places const& places) {
  if (!distance.costs_text.empty() || is_cost_table(distance.costs)) {
    return;
  }
  try {
    distance.costs_text = read_text(distance.costs, "table of costs");
  } catch (Error const& error) {
    places.refuse({"alignment.distance.costs"},
                  fmt::format("{}, or name a table: {}", error.what(), fmt::join(cost_table_names(), ", ")));
  }
  if (distance.costs_text.empty()) {
    places.refuse({"alignment.distance.costs"}, "the file is empty; give a table of costs (docs/distances.md)");
  }
}

void refuse_without_distance(Config const& config, Places const& places) {
  DistanceOptions const& distance = config.alignment.distance;
  if (!distance.costs.empty() || !distance.costs_text.empty() || distance.gap) {
    constexpr std::string_view kNumber = "alignment.distance.number";
    if (places.keys.contains(kNumber)) {
      places.refuse({kNumber}, "'none' computes scores, which have no costs; give double or float");
    }
    places.refuse({"alignment.distance.costs", "alignment.distance.costs_text", "alignment.distance.gap"},
                  "needs alignment.distance.number; give double or float");
  }
  if (config.filter.max_distance) {
    places.refuse({"filter.max_distance"}, "is a limit for distances, and the run computes scores; give "
                                           "alignment.distance, or filter.min_identity in its place");
  }
}

} // namespace

void resolve_distance(Config& config, Places const& places) {
  DistanceOptions& distance = config.alignment.distance;
  if (!distance.asked()) {
    refuse_without_distance(config, places);
    return;
  }
  refuse_strangers(config, places);
  if (distance.costs.empty() && distance.costs_text.empty()) {
    places.refuse({"alignment.distance.costs", "alignment.distance"},
                  fmt::format("a table of costs is missing; give alignment.distance.costs: a file, or one of {}",
                              fmt::join(cost_table_names(), ", ")));
  }
  if (!distance.gap) {
    places.refuse({"alignment.distance.gap", "alignment.distance"},
                  "the cost of a residue in a gap is missing; give alignment.distance.gap");
  }
  read_costs(distance, places);
  config.traceback = Traceback::none;
}

} // namespace pairscan
