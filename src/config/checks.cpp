#include <config/checks.hpp>
#include <config/distance_checks.hpp>
#include <config/output_checks.hpp>
#include <config/places.hpp>
#include <config/published_parameters.hpp>
#include <config/scoring_checks.hpp>

#include <fmt/format.h>

namespace pairscan {

namespace {

void check_input(InputOptions const& input, Places const& places, InputNeed need) {
  if (!input.sequences.empty() && !(input.queries.empty() && input.targets.empty())) {
    places.refuse({"input.queries", "input.targets"},
                  "contradicts input.sequences; give sequences (all against all), or queries and targets");
  }
  if (input.strand == Strands::both && input.alphabet == Alphabet::protein) {
    places.refuse({"input.strand", "input.alphabet"}, "proteins have one strand; use plus, or 'alphabet: dna'");
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

/// Refuses what does not go with the best hits of each query.
void check_top(Config const& config, Places const& places) {
  if (config.input.queries.empty() && !config.input.sequences.empty()) {
    places.refuse({"filter.top"}, "the best hits are those of a query; give queries and targets");
  }
  if (config.input.duplicates == Duplicates::collapse) {
    places.refuse({"filter.top", "input.duplicates"}, "cannot stand beside 'duplicates: collapse': a sequence that "
                                                      "stands for several records would count as one hit of "
                                                      "the query; use keep");
  }
  if (config.traceback == Traceback::all) {
    places.refuse({"filter.top", "traceback"}, "cannot stand beside 'traceback: all': which hits are the best is known "
                                               "once all scores are, and only these are traced; use kept");
  }
}

void check_max_evalue(Config const& config, Places const& places) {
  if (!config.filter.top) {
    places.refuse({"filter.max_evalue"}, "is a limit for the best hits of each query; give filter.top, too");
  }
  if (!published_parameters(config.alignment)) {
    places.refuse({"filter.max_evalue"}, "no parameters of E-values are published for these scores (docs/search.md "
                                         "lists those that are); use min_score");
  }
}

/// Blocks are of the targets, and what is kept between them are best hits.
void check_blocks(Config const& config, Places const& places) {
  if (!config.filter.top) {
    places.refuse({"search.block"}, "cuts the database of a search into blocks; give filter.top, too, or use auto");
  }
  if (config.output.writes_matrix()) {
    places.refuse({"search.block", "output.matrix"}, "cannot stand beside a matrix; use auto");
  }
}

void check_filter(Config const& config, Places const& places) {
  if (config.filter.top) {
    check_top(config, places);
  }
  if (config.filter.max_evalue) {
    check_max_evalue(config, places);
  }
  if (config.search.block) {
    check_blocks(config, places);
  }
  if (config.search.split != SearchSplit::automatic && !config.filter.top) {
    places.refuse({"search.split"}, "shares out the pairs of a search; give filter.top, too, or use auto");
  }
  bool const local = config.alignment.mode == Mode::local;
  if (local && config.filter.identity == IdentityDefinition::mbl) {
    places.refuse({"filter.identity"},
                  "mbl divides the differences of whole sequences by the longer length, and local alignments leave "
                  "residues out; use columns or nogaps");
  }
}

/// Strategies but one have a single way to compute scores. (Tuning files and `pairscan tune` name a strategy's own way
/// elsewhere.)
void check_method(ExecutionOptions const& execution, Places const& places) {
  bool const has_methods = execution.strategy == "auto" || execution.strategy == "lazy_rscan";
  if (execution.tuning.method != "auto" && !has_methods) {
    places.refuse({"execution.tuning.method", "execution.strategy"},
                  fmt::format("{} is a method of lazy_rscan, and {} has one way to compute scores; leave the method "
                              "out, or use strategy: lazy_rscan",
                              execution.tuning.method, execution.strategy));
  }
}

} // namespace

void resolve(Config& config, KeyPlaces const& keys, std::string const& name, InputNeed input) {
  Places const places{keys, name};
  check_input(config.input, places, input);
  resolve_alignment(config.alignment, places);
  resolve_distance(config, places);
  check_ambiguity(config, places);
  check_filter(config, places);
  check_method(config.execution, places);
  resolve_output(config, places);
}

} // namespace pairscan
