#include <commands/arguments.hpp>
#include <config/loader.hpp>
#include <sequences/pack_file.hpp>
#include <support/atomic_file.hpp>
#include <support/error.hpp>
#include <support/log.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <system_error>

namespace pairscan {

namespace {

constexpr std::array<std::string_view, 2> kCompressions{".gz", ".bgz"};
constexpr std::array<std::string_view, 7> kTexts{".fasta", ".fa", ".faa", ".fna", ".fas", ".fastq", ".fq"};

template <std::size_t Count>
std::filesystem::path without(std::filesystem::path path, std::array<std::string_view, Count> const& extensions) {
  bool const has_one = std::find(extensions.begin(), extensions.end(), path.extension().string()) != extensions.end();
  return has_one ? path.replace_extension() : path;
}

/// Returns the name of the packed file: `db.pairscan` of `db.fasta.gz`.
std::string output_of(Arguments const& asked) {
  if (!asked.output.empty()) {
    return asked.output;
  }
  if (asked.input == "-") {
    throw Error(ExitCode::usage, "pairscan pack: standard input has no name for the packed file; give one with -o");
  }
  return without(without(asked.input, kCompressions), kTexts).string() + ".pairscan";
}

void refuse_directory(std::string const& output) {
  std::error_code missing;
  if (std::filesystem::is_directory(output, missing)) {
    throw Error(ExitCode::usage,
                fmt::format("pairscan pack: '{}' is a directory; name the packed file with -o", output));
  }
}

void keep_input(std::string const& input, std::string const& output) {
  std::error_code missing;
  if (std::filesystem::equivalent(input, output, missing)) {
    throw Error(ExitCode::usage,
                fmt::format("pairscan pack: '{}' would replace what is packed; give another name with -o", output));
  }
}

} // namespace

int pack_command(Arguments const& arguments) {
  InputOptions const options = parse_config("{}", "pairscan pack", arguments.overrides, InputNeed::optional).input;
  std::string const output = output_of(arguments);
  refuse_directory(output);
  keep_input(arguments.input, output);
  AtomicFile file(output); // before the input is read, so that a wrong name is told at once
  std::string const directory = std::filesystem::absolute(output).parent_path().string();
  PackedFileResult const packed = pack_file(arguments.input, options, file, directory);
  for (SkippedRecord const& skipped : packed.skipped) {
    log_warning("{}:{}: left out '{}': {}", skipped.file, skipped.line, skipped.record, skipped.reason);
  }
  file.finish();
  log_info("{}: {} {}, {} residues", output, packed.shape.records,
           packed.shape.alphabet == Alphabet::dna ? "nucleotide sequences" : "proteins", packed.shape.residues);
  return static_cast<int>(ExitCode::done);
}

} // namespace pairscan
