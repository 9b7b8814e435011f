#include <config/checks.hpp>
#include <config/output_checks.hpp>
#include <config/places.hpp>
#include <config/scoring_checks.hpp>

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

/// No score of a local alignment proves anything of its identity.
void check_filter(Config const& config, Places const& places) {
  if (config.alignment.mode == Mode::local && config.filter.min_identity && config.traceback == Traceback::none) {
    places.refuse({"filter.min_identity"},
                  "the identity of a local alignment is known only from its path, and 'traceback: none' asks for none; "
                  "use min_score or 'traceback: kept'");
  }
}

} // namespace

void resolve(Config& config, KeyPlaces const& keys, std::string const& name, InputNeed input) {
  Places const places{keys, name};
  check_input(config.input, places, input);
  resolve_alignment(config.alignment, places);
  check_filter(config, places);
  resolve_output(config, places);
}

} // namespace pairscan
