#include <commands/run_job.hpp>
#include <config/config_writer.hpp>
#include <config/loader.hpp>
#include <config/published_parameters.hpp>
#include <support/error.hpp>

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

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

/// Returns whether the scheme has E-values. What is wrong with it is said when the whole job is read.
bool has_evalues(SearchArguments const& search, std::string const& name) {
  try {
    return published_parameters(parse_config(scheme(search), name, {}, InputNeed::optional).alignment).has_value();
  } catch (Error const&) {
    return false;
  }
}

std::string filter(SearchArguments const& search, std::string const& name) {
  std::string text = fmt::format("top: {}", search.top);
  text += search.preset.empty() ? ", identical: literal" : "";
  if (search.max_evalue || has_evalues(search, name)) {
    text += fmt::format(", max_evalue: {}", search.max_evalue.value_or(kUsualEvalue));
  }
  return fmt::format("filter: {{{}}}\n", text);
}

std::string output(SearchArguments const& search) {
  std::string formats;
  for (std::string const& format : search.formats) {
    formats += fmt::format("{}{{format: {}{}}}", formats.empty() ? "" : ", ", quoted(format),
                           format == "tsv" ? fmt::format(", fields: {}", kFields) : "");
  }
  return fmt::format("output: {{directory: {}, pairs: [{}]}}\n", quoted(search.directory), formats);
}

} // namespace

int search_command(Arguments const& arguments) {
  SearchArguments const& search = arguments.search;
  std::string const input =
      fmt::format("input: {{queries: {}, targets: {}}}\n", quoted(arguments.query), quoted(arguments.target));
  std::string const text = input + scheme(search) + filter(search, arguments.config) + output(search);
  return run_job(arguments, {arguments.config, text, arguments.overrides});
}

} // namespace pairscan
