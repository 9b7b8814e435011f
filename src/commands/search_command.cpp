#include <commands/run_job.hpp>
#include <config/loader.hpp>
#include <config/names.hpp>
#include <config/published_parameters.hpp>
#include <support/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace pairscan {

namespace {

constexpr char const* kUsualEvalue = "10"; // as in BLAST and FASTA
constexpr char const* kEvalueKey = "filter.max_evalue";

/// Returns the configuration; nothing where it is wrong, which is said when the job is prepared.
std::optional<Config> config_of(JobSource const& source) {
  try {
    return parse_config(*source.text, source.name, source.overrides, InputNeed::required, OldNames::accept);
  } catch (Error const&) {
    return {};
  }
}

std::string name_of_letters(ScoringOptions const& scoring) {
  if (!scoring.by_matrix()) {
    return fmt::format("match {} and mismatch {}", scoring.match.value_or(0), scoring.mismatch.value_or(0));
  }
  return !scoring.matrix.empty() ? scoring.matrix : "the matrix " + scoring.matrix_file;
}

/// Returns the scheme as users name it, such as "local alignments by BLOSUM45, gaps -11 and -1".
std::string name_of_scheme(AlignmentOptions const& alignment) {
  ScoringOptions const& scoring = alignment.scoring;
  std::string const mode = fmt::format("{} alignments by ", name_of(alignment.mode));
  if (!scoring.preset.empty()) {
    return mode + "preset " + scoring.preset;
  }
  bool const affine = scoring.affine.open && scoring.affine.extend;
  return mode + name_of_letters(scoring) +
         (affine ? fmt::format(", gaps {} and {}", *scoring.affine.open, *scoring.affine.extend)
                 : fmt::format(", gaps {}", scoring.gap.value_or(0)));
}

/// Gives the hits the limit that they have unless another one is named, where the scheme has E-values.
void limit_by_evalue(JobSource& source) {
  bool const is_named = std::any_of(source.overrides.begin(), source.overrides.end(),
                                    [](Override const& each) { return each.gives(kEvalueKey); });
  std::optional<Config> const config = is_named ? std::nullopt : config_of(source);
  if (!config) {
    return;
  }
  if (published_parameters(config->alignment)) {
    source.overrides.insert(source.overrides.begin(), Override(kEvalueKey, kUsualEvalue, source.name));
  } else {
    source.warning = fmt::format("no parameters of E-values are published for {}: hits are not limited by E-value; "
                                 "give --min-score for a limit, or a scheme of docs/search.md",
                                 name_of_scheme(config->alignment));
  }
}

} // namespace

int search_command(Arguments const& arguments) {
  JobSource source{arguments.config, arguments.text, arguments.overrides};
  limit_by_evalue(source);
  return run_job(arguments, source);
}

} // namespace pairscan
