#include <sequences/byte_source.hpp>
#include <sequences/raw_records.hpp>
#include <sequences/reader.hpp>
#include <sequences/record_parser.hpp>
#include <support/error.hpp>
#include <support/memory.hpp>

#include <fmt/format.h>

#include <utility>

namespace pairscan {
namespace {

/// Memory that sequences may take: whatever a run does with them needs as much again.
std::uint64_t bytes_for_records() {
  return free_host_bytes() / 2;
}

void read_file(std::string const& path, InputOptions const& options, std::uint64_t most_bytes, RawRecords& records) {
  auto const source = open_file(path);
  ParseOptions const parse_options{.alphabet = options.alphabet,
                                   .limit = options.limit,
                                   .gaps = options.gaps,
                                   .on_bad_record = options.on_bad_record,
                                   .most_bytes = most_bytes};
  parse_records(*source, display_name(path), parse_options, records);
}

ReadResult translate_all(RawRecords&& records, Alphabet asked) {
  auto skipped = std::move(records.skipped);
  auto const alphabet = resolve(asked, records);
  return {translate(std::move(records), alphabet), std::move(skipped)};
}

ReadResult read_all_against_all(InputOptions const& options) {
  RawRecords records;
  read_file(options.sequences, options, bytes_for_records(), records);
  if (records.names.size() < 2)
    throw Error{ExitCode::bad_input, fmt::format("{}: only one record; all-against-all needs at least two",
                                                 display_name(options.sequences))};
  return translate_all(std::move(records), options.alphabet);
}

ReadResult read_queries_and_targets(InputOptions const& options) {
  if (options.queries == "-" && options.targets == "-")
    throw Error{ExitCode::usage,
                "input.queries and input.targets are both '-', but standard input can be read only once; name a file"};
  RawRecords records;
  auto const most_bytes = bytes_for_records();
  read_file(options.queries, options, most_bytes, records);
  auto const queries = static_cast<std::uint32_t>(records.names.size());
  read_file(options.targets, options, most_bytes, records);
  auto result = translate_all(std::move(records), options.alphabet);
  result.set.queries = queries;
  result.set.all_against_all = false;
  return result;
}

} // namespace

ReadResult read_sequences(InputOptions const& options) {
  ReadResult result = options.all_against_all() ? read_all_against_all(options) : read_queries_and_targets(options);
  if (options.strand == Strands::both && result.set.alphabet != Alphabet::dna)
    throw Error{ExitCode::usage, "input.strand: both needs nucleotides, and these are proteins; use plus"};
  return result;
}

} // namespace pairscan
