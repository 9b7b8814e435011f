#include <commands/options/commands.hpp>
#include <commands/options/config_flags.hpp>
#include <commands/options/job_options.hpp>

#include <string>

namespace pairscan {

namespace {

/// Distances by costs; or along the paths of a preset, of every pair, which pairs have no field for. Matrices need
/// files.
std::string text_of(JobOptions const& given) {
  bool const along_paths = given.gives("alignment.scoring.preset");
  std::string const text =
      along_paths ? "traceback: all\n" : "alignment: {distance: {number: double, costs: unit, gap: 1.5}}\n";
  std::string const output =
      along_paths ? "output: {pairs: {format: none}, matrix: {format: ndist}}\n" : "output: {matrix: {format: npy}}\n";
  return text + (given.to_standard_output() ? "" : output);
}

} // namespace

void add_distance(CLI::App& app, Arguments& arguments) {
  CLI::App* const command = app.add_subcommand("distance", "Compute the distance of every pair of a set of sequences");
  auto const options = JobOptions::of(*command, arguments);
  options->add_input(
      {"sequences", "input.sequences", FlagValue::word, "FASTA, FASTQ or packed file; - = standard input"});
  options->add({"Input", kInputFlags});
  options->add({"Input", kDuplicatesFlags});
  options->add({"Distances", kDistanceFlags});
  options->add({"Distances", kPresetFlags});
  options->add({"Clusters", kClusterFlags});
  options->finish(text_of);
  show_default(*command, "--format", "tsv; with --preset: none");
  show_default(*command, "--matrix-output", "npy; with --preset: ndist; none where the output is -");
  command->footer("Examples:\n"
                  "  pairscan distance reads.fasta -o out --max-distance 0.1\n"
                  "  pairscan distance reads.fasta -o out --preset ndist      # as AmpliconNoise's NDist prints them\n"
                  "  pairscan distance reads.fasta -o out --number float --matrix-output npy,ndist");
}

} // namespace pairscan
