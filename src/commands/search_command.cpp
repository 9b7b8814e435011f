#include <commands/run_job.hpp>
#include <config/config_writer.hpp>
#include <config/loader.hpp>
#include <config/published_parameters.hpp>
#include <support/error.hpp>

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>

namespace pairscan {

namespace {

constexpr double kUsualEvalue = 10; // as in BLAST and FASTA

constexpr std::string_view kFields =
    "[query, target, score, bits, evalue, identity, columns, matches, mismatches, gaps, "
    "query_begin, query_end, target_begin, target_end, cigar]";

/// Letters that a matrix lacks, such as U, score like X: most databases have a few of them.
std::string scheme(SearchArguments const& search) {
  if (!search.preset.empty()) {
    return fmt::format("alignment: {{scoring: {{preset: {}}}}}\n", quoted(search.preset));
  }
  return fmt::format("alignment: {{mode: local, scoring: {{matrix: {}, gap_open: {}, gap_extend: {}, unknown: -1}}}}\n",
                     quoted(search.matrix), search.gap_open, search.gap_extend);
}

/// `max_evalue` is left out where it is unset.
std::string filter(SearchArguments const& search, std::optional<double> max_evalue) {
  std::string const identical = search.preset.empty() ? ", identical: literal" : "";
  std::string const limit = max_evalue ? fmt::format(", max_evalue: {}", *max_evalue) : "";
  return fmt::format("filter: {{top: {}{}{}}}\n", search.top, identical, limit);
}

std::string output(SearchArguments const& search) {
  std::string formats;
  for (std::string const& format : search.formats) {
    formats += fmt::format("{}{{format: {}{}}}", formats.empty() ? "" : ", ", quoted(format),
                           format == "tsv" ? fmt::format(", fields: {}", kFields) : "");
  }
  return fmt::format("output: {{directory: {}, pairs: [{}]}}\n", quoted(search.directory), formats);
}

/// The YAML of a search.
std::string text_of(Arguments const& arguments, std::optional<double> max_evalue) {
  std::string const input =
      fmt::format("input: {{queries: {}, targets: {}}}\n", quoted(arguments.query), quoted(arguments.target));
  return input + scheme(arguments.search) + filter(arguments.search, max_evalue) + output(arguments.search);
}

/// Returns whether the scheme has E-values. What is wrong with it is said when the job is prepared.
bool has_evalues(Arguments const& arguments) {
  try {
    Config const config = parse_config(text_of(arguments, {}), arguments.config, arguments.overrides,
                                       InputNeed::required, OldNames::accept);
    return published_parameters(config.alignment).has_value();
  } catch (Error const&) {
    return false;
  }
}

} // namespace

int search_command(Arguments const& arguments) {
  std::optional<double> max_evalue = arguments.search.max_evalue;
  if (!max_evalue && has_evalues(arguments)) {
    max_evalue = kUsualEvalue;
  }
  return run_job(arguments, {arguments.config, text_of(arguments, max_evalue), arguments.overrides});
}

} // namespace pairscan
