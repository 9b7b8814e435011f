#include <commands/options/commands.hpp>
#include <commands/options/config_flags.hpp>
#include <commands/options/job_options.hpp>
#include <config/names.hpp>
#include <config/pair_detail.hpp>
#include <config/pair_fields.hpp>

#include <array>

namespace pairscan {

namespace {

/// Letters that a matrix lacks, such as U, score like X: most databases have a few of them.
constexpr char const* kByMatrix =
    "alignment: {mode: local, scoring: {matrix: BLOSUM62, gap_open: -11, gap_extend: -1, unknown: -1}}\n"
    "filter: {top: 500, identical: literal}\n";

constexpr char const* kByPreset = "filter: {top: 500}\n";

constexpr std::array kFields{
    PairField::query,       PairField::target,    PairField::score,        PairField::bits,       PairField::evalue,
    PairField::identity,    PairField::columns,   PairField::matches,      PairField::mismatches, PairField::gaps,
    PairField::query_begin, PairField::query_end, PairField::target_begin, PairField::target_end, PairField::cigar};

/// Returns those fields of a table of hits that are known; of both strands also which it is.
std::vector<std::string> usual_fields(Config const& config) {
  std::vector<std::string> names;
  for (PairField const field : kFields) {
    if (need_of(field) <= known_anyway(config)) {
      names.emplace_back(name_of(field));
    }
  }
  if (config.input.strand == Strands::both) {
    names.emplace_back(name_of(PairField::strand));
  }
  return names;
}

void show_defaults(CLI::App& command) {
  show_default(command, "--matrix", "BLOSUM62");
  show_default(command, "--gap-open", "-11");
  show_default(command, "--gap-extend", "-1");
  show_default(command, "--mode", "local; of a preset its own");
  show_default(command, "--identical", "literal; with --preset: strict, or the preset's");
}

} // namespace

void add_search(CLI::App& app, Arguments& arguments) {
  CLI::App* const command = app.add_subcommand("search", "Find the best hits of each query in a database, exactly");
  auto const options = JobOptions::of(*command, arguments, usual_fields);
  options->add_input({"queries", "input.queries", FlagValue::word, "FASTA, FASTQ or packed file of queries"});
  options->add_input({"database", "input.targets", FlagValue::word, "FASTA, FASTQ or packed file of targets"});
  options->add({"Input", kInputFlags});
  options->add({"Scoring", kMatrixFlags});
  options->add({"Scoring", kPresetFlags});
  options->add({"Scoring", kModeFlags});
  options->add({"Filter", kHitsFlags});
  options->add({"Filter", kFilterFlags});
  options->add({"Execution", kSplitFlags});
  for (Flag const& flag : kMatrixFlags) {
    command->get_option("--preset")->excludes(command->get_option(flag.name));
  }
  show_defaults(*command);
  options->finish(
      [](JobOptions const& given) { return given.gives("alignment.scoring.preset") ? kByPreset : kByMatrix; });
  command->footer("Examples:\n  pairscan search queries.fasta proteins.fasta -o hits --top 25\n"
                  "  pairscan search queries.fasta proteins.fasta --format tsv,blast6\n"
                  "  pairscan search reads.fasta genes.fasta --preset blastn -o -");
}

} // namespace pairscan
