#include <config/checks.hpp>
#include <config/output_checks.hpp>
#include <config/places.hpp>

#include <fmt/format.h>

namespace pairscan {

namespace {

void check_input(InputOptions const& input, Places const& places, InputNeed need) {
  if (!input.sequences.empty() && !(input.queries.empty() && input.targets.empty())) {
    places.refuse({"input.queries", "input.targets"},
                  "contradicts input.sequences; give sequences (all against all), or queries and targets");
  }
  if (!input.sequences.empty()) {
    return;
  }
  if (input.queries.empty() && input.targets.empty()) {
    if (need == InputNeed::optional) {
      return;
    }
    places.refuse({"input.sequences"}, "is missing; name a file of sequences, or give queries and targets");
  }
  if (input.queries.empty() || input.targets.empty()) {
    places.refuse({"input.queries", "input.targets"}, "needs its partner; give both queries and targets");
  }
  if (input.queries == "-" && input.targets == "-") {
    places.refuse({"input.targets"}, "only one of queries and targets can be read from standard input ('-')");
  }
}

void check_scoring(LinearScoring const& scoring, Places const& places) {
  if (scoring.match <= scoring.mismatch) {
    places.refuse({"alignment.scoring.match", "alignment.scoring.mismatch"},
                  fmt::format("match ({}) must be greater than mismatch ({})", scoring.match, scoring.mismatch));
  }
}

} // namespace

void resolve(Config& config, KeyPlaces const& keys, std::string const& name, InputNeed input) {
  Places const places{keys, name};
  check_input(config.input, places, input);
  check_scoring(config.alignment.scoring, places);
  resolve_output(config, places);
}

} // namespace pairscan
