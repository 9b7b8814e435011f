#include <commands/run_job.hpp>
#include <config/loader.hpp>
#include <config/published_parameters.hpp>
#include <support/error.hpp>

namespace pairscan {

namespace {

constexpr char const* kUsualEvalue = "10"; // as in BLAST and FASTA

/// Returns whether the scheme has E-values. What is wrong with it is said when the job is prepared.
bool has_evalues(JobSource const& source) {
  try {
    Config const config =
        parse_config(*source.text, source.name, source.overrides, InputNeed::required, OldNames::accept);
    return published_parameters(config.alignment).has_value();
  } catch (Error const&) {
    return false;
  }
}

} // namespace

int search_command(Arguments const& arguments) {
  JobSource source{arguments.config, arguments.text, arguments.overrides};
  if (has_evalues(source)) {
    source.overrides.insert(source.overrides.begin(), Override("filter.max_evalue", kUsualEvalue, source.name));
  }
  return run_job(arguments, source);
}

} // namespace pairscan
