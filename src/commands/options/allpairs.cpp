#include <commands/options/commands.hpp>
#include <commands/options/config_flags.hpp>
#include <commands/options/job_options.hpp>

namespace pairscan {

void add_allpairs(CLI::App& app, Arguments& arguments) {
  CLI::App* const command = app.add_subcommand("allpairs", "Align every pair of a set of sequences");
  auto const options = JobOptions::of(*command, arguments);
  options->add_input(
      {"sequences", "input.sequences", FlagValue::word, "FASTA, FASTQ or packed file; - = standard input"});
  options->add({"Input", kInputFlags});
  options->add({"Input", kDuplicatesFlags});
  options->add({"Scoring", kPresetFlags});
  options->add({"Scoring", kScoringFlags});
  options->add({"Scoring", kMatrixFlags});
  options->add({"Scoring", kModeFlags});
  options->add({"Filter", kFilterFlags});
  options->add({"Clusters", kClusterFlags});
  options->finish([](JobOptions const& /*given*/) { return "{}"; });
  command->footer(
      "Examples:\n"
      "  pairscan allpairs genes.fasta -o out --id 0.97\n"
      "  pairscan allpairs genes.fasta -o out --preset vsearch --id 0.97 --userfields query+target+identity\n"
      "  pairscan allpairs genes.fasta -o - --id 0.97 | head");
}

} // namespace pairscan
