#include <commands/options/commands.hpp>
#include <commands/options/config_flags.hpp>

namespace pairscan {

namespace {

constexpr auto kFileFlags = std::to_array<Flag>({
    {"--alphabet", "input.alphabet", FlagValue::word, "Letters of the sequences [auto]"},
    {"--strand", "input.strand", FlagValue::word,
     "plus, or both: the better of the query and its reverse complement [plus]"},
});

} // namespace

void add_align(CLI::App& app, Arguments& arguments) {
  CLI::App* const command = app.add_subcommand("align", "Show the alignment of one pair, or of a few");
  command->add_option("query", arguments.query, "FASTA or FASTQ file of queries")->type_name("FILE")->required();
  command->add_option("target", arguments.target, "FASTA or FASTQ file of targets")->type_name("FILE")->required();
  add_flags(*command, {"Input", kFileFlags}, arguments.overrides);
  add_flags(*command, {"Scoring", kPresetFlags}, arguments.overrides);
  add_flags(*command, {"Scoring", kScoringFlags}, arguments.overrides);
  add_flags(*command, {"Scoring", kMatrixFlags}, arguments.overrides);
  add_flags(*command, {"Scoring", kModeFlags}, arguments.overrides);
  command->add_option("--width", arguments.width, "Alignment columns per line")
      ->capture_default_str()
      ->check(CLI::Range(10, 100000));
  command
      ->add_option("--color", arguments.color, "Colours: auto (on a terminal, unless NO_COLOR is set), always or never")
      ->capture_default_str()
      ->check(CLI::IsMember({"auto", "always", "never"}));
  command->callback([&arguments] { arguments.device = DeviceNeed::by_size; });
  command->footer(
      "Examples:\n  pairscan align a.fasta b.fasta --width 80\n"
      "  pairscan align read.fasta genome.fasta --mode semiglobal --free-ends target_start,target_end\n"
      "  pairscan align a.fasta b.fasta --preset vsearch\n"
      "  pairscan align a.fasta b.fasta --mode local --match 2 --mismatch -4 --gap-open -4 --gap-extend -2");
}

} // namespace pairscan
