#include <sequences/byte_source.hpp>
#include <sequences/letters.hpp>
#include <sequences/packed_sequences.hpp>
#include <sequences/raw_records.hpp>
#include <sequences/reader.hpp>
#include <sequences/record_parser.hpp>
#include <sequences/sequence_kind.hpp>
#include <support/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>

namespace pairscan {
namespace {

/// What is read, and how.
struct Reading {
  InputOptions options;
  std::string preset; // see read_sequences
};

/// A file of the run: text, or packed.
struct InputFile {
  std::string path;
  std::unique_ptr<PackedSequences> packed; // null for text
};

InputFile open_input(std::string const& path) {
  return {path, path == "-" ? nullptr : PackedSequences::open_if_packed(path)};
}

std::string_view letters_of(Alphabet alphabet) {
  return alphabet == Alphabet::dna ? "nucleotides" : "proteins";
}

/// Throws Error where a packed file has another alphabet than the one that `before` asked for.
void check_alphabet(Alphabet asked, std::string const& before, PackedSequences const& file) {
  auto const its_own = file.alphabet();
  if (asked != Alphabet::automatic && asked != its_own)
    throw Error{ExitCode::bad_input, fmt::format("{}: is packed as {}, and {} as {}; pack it again with --alphabet {}",
                                                 file.path(), letters_of(its_own), before, letters_of(asked),
                                                 asked == Alphabet::dna ? "dna" : "protein")};
}

/// Returns the alphabet that was asked for, or else that of the packed files.
Alphabet agreed_alphabet(Alphabet asked, std::span<InputFile const> files) {
  std::string before = "input.alphabet";
  for (InputFile const& file : files) {
    if (!file.packed) {
      continue;
    }
    check_alphabet(asked, before, *file.packed);
    asked = file.packed->alphabet();
    before = file.path;
  }
  return asked;
}

/// Appends the records of one file; those of text as raw letters.
void read_text_file(std::string const& path, Reading const& reading, std::uint64_t most_bytes, RawRecords& records) {
  InputOptions const& options = reading.options;
  auto const source = open_file(path);
  ParseOptions const parse_options{.alphabet = options.alphabet,
                                   .limit = options.limit,
                                   .gaps = options.gaps,
                                   .on_bad_record = options.on_bad_record,
                                   .preset = reading.preset,
                                   .most_bytes = most_bytes};
  parse_records(*source, display_name(path), parse_options, records);
}

/// Reads all files of the run, one behind the other; `first_records` is how many the first of them has.
ReadResult read_files(std::span<InputFile const> files, Reading reading, std::uint32_t& first_records) {
  InputOptions& options = reading.options;
  auto const any_packed =
      std::any_of(files.begin(), files.end(), [](InputFile const& file) { return file.packed != nullptr; });
  options.alphabet = agreed_alphabet(options.alphabet, files);
  auto const most_bytes = bytes_for_records();
  RawRecords records;
  for (InputFile const& file : files) {
    auto const begin = records.letters.size();
    if (file.packed) {
      bool const last = &file == &files.back();
      (last ? join_packed : append_packed)(*file.packed, options.limit, most_bytes, records);
    } else {
      read_text_file(file.path, reading, most_bytes, records);
      if (any_packed) // residues stand beside them
        to_residues(std::span(records.letters).subspan(begin), options.alphabet);
    }
    first_records = &file == files.data() ? static_cast<std::uint32_t>(records.names.size()) : first_records;
  }
  auto const alphabet = resolve(options.alphabet, records);
  auto skipped = std::move(records.skipped);
  return {any_packed ? to_set(std::move(records), alphabet) : translate(std::move(records), alphabet),
          std::move(skipped)};
}

/// Returns what a file looks like of which the run has these amino acids; who packed it knew what it holds.
FileKind kind_of_file(InputFile const& file, std::span<Residue const> amino_acids) {
  return {display_name(file.path), file.packed ? SequenceKind::proteins : kind_of(amino_acids)};
}

/// Under `alphabet: auto` nucleotides would be aligned with proteins as proteins, without a word.
void refuse_two_kinds(std::array<InputFile, 2> const& files, SequenceSet const& set) {
  if (set.alphabet == Alphabet::protein) {
    std::span<Residue const> const residues = set.residues;
    std::uint64_t const of_queries = set.offsets[set.queries];
    refuse_two_kinds(kind_of_file(files[0], residues.first(of_queries)),
                     kind_of_file(files[1], residues.subspan(of_queries)));
  }
}

void refuse_strands(InputOptions const& options, SequenceSet const& set) {
  if (options.strand == Strands::both && set.alphabet != Alphabet::dna)
    throw Error{ExitCode::usage, "input.strand: both needs nucleotides, and these are proteins; use plus"};
}

ReadResult read_one(std::string const& path, Reading const& reading) {
  std::array<InputFile, 1> const files{open_input(path)};
  std::uint32_t records = 0;
  return read_files(files, reading, records);
}

ReadResult read_all_against_all(Reading const& reading) {
  InputOptions const& options = reading.options;
  auto result = read_one(options.sequences, reading);
  if (result.set.size() < 2)
    throw Error{ExitCode::bad_input, fmt::format("{}: only one record; all-against-all needs at least two",
                                                 display_name(options.sequences))};
  return result;
}

ReadResult read_queries_and_targets(Reading const& reading) {
  InputOptions const& options = reading.options;
  if (options.queries == "-" && options.targets == "-")
    throw Error{ExitCode::usage,
                "input.queries and input.targets are both '-', but standard input can be read only once; name a file"};
  std::array<InputFile, 2> const files{open_input(options.queries), open_input(options.targets)};
  std::uint32_t queries = 0;
  auto result = read_files(files, reading, queries);
  result.set.queries = queries;
  result.set.all_against_all = false;
  if (options.alphabet == Alphabet::automatic)
    refuse_two_kinds(files, result.set);
  return result;
}

} // namespace

ReadResult read_one_file(std::string const& path, InputOptions const& options) {
  return read_one(path, {options, {}});
}

ReadResult read_queries(InputOptions const& options, PackedSequences const& targets, std::string const& preset) {
  check_alphabet(options.alphabet, "input.alphabet", targets);
  InputOptions queries = options;
  queries.alphabet = targets.alphabet();
  ReadResult result = read_one(options.queries, {queries, preset});
  result.set.all_against_all = false;
  if (options.alphabet == Alphabet::automatic && targets.alphabet() == Alphabet::protein)
    refuse_two_kinds({display_name(options.queries), kind_of(result.set.residues)},
                     {targets.path(), SequenceKind::proteins});
  refuse_strands(options, result.set);
  return result;
}

ReadResult read_sequences(InputOptions const& options, std::string const& preset) {
  Reading const reading{options, preset};
  ReadResult result = options.all_against_all() ? read_all_against_all(reading) : read_queries_and_targets(reading);
  refuse_strands(options, result.set);
  return result;
}

} // namespace pairscan
