#include <commands/options/commands.hpp>
#include <commands/options/flag.hpp>

#include <array>

namespace pairscan {

namespace {

constexpr auto kPackCommandFlags = std::to_array<Flag>({
    {"--alphabet", "input.alphabet", FlagValue::word, "Letters of the sequences [auto]"},
    {"--gaps", "input.gaps", FlagValue::word, "What '-', '.' and white space in a sequence do [error]"},
    {"--on-bad-record", "input.on_bad_record", FlagValue::word, "error, or skip: leave it out with a warning [error]"},
});

} // namespace

void add_pack(CLI::App& app, Arguments& arguments) {
  CLI::App* const command =
      app.add_subcommand("pack", "Pack sequences into a file that later runs read without parsing it");
  command->add_option("sequences", arguments.input, "FASTA or FASTQ file; - for standard input")
      ->type_name("FILE")
      ->required();
  command->add_option("-o,--output", arguments.output, "The packed file [the name of the sequences, with .pairscan]")
      ->type_name("FILE");
  add_flags(*command, {"Input", kPackCommandFlags}, arguments.overrides);
  command->callback([&arguments] { arguments.device = DeviceNeed::none; });
  command->footer("Examples:\n  pairscan pack proteins.fasta\n  pairscan search queries.fasta proteins.pairscan");
}

} // namespace pairscan
