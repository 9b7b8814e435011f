#include <sequences/line_reader.hpp>
#include <sequences/record_builder.hpp>
#include <sequences/record_parser.hpp>

#include <fmt/format.h>

#include <array>
#include <stdexcept>
#include <string_view>
#include <utility>

namespace pairscan {
namespace {

using std::string_view_literals::operator""sv;

/// First bytes of compressed files that are not read, so that the refusal can name them.
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kOtherCompressions{
    {{"zstd", "\x28\xb5\x2f\xfd"sv},
     {"xz", "\xfd"
            "7zXZ\0"sv},
     {"bzip2", "BZh"sv}}};

class RecordParser {
public:
  RecordParser(ByteSource& source, std::string const& file, ParseOptions const& options, RawRecords& records)
      : source_(source), lines_(source), builder_(file, options, records) {}

  void parse() {
    if (next_filled_line())
      parse_format();
    builder_.require_records();
  }

private:
  void parse_format();
  void parse_fasta();
  void parse_fastq();
  void parse_fastq_body();

  [[nodiscard]] bool next_line();
  [[nodiscard]] bool next_filled_line();
  void refuse_compressed() const;
  [[noreturn]] void fail(Fault const& fault) const { builder_.fail(lines_.number(), fault); }

  ByteSource& source_;
  LineReader lines_;
  RecordBuilder builder_;
};

void RecordParser::parse_format() {
  switch (lines_.line().front()) {
  case '>':
    return parse_fasta();
  case '@':
    return parse_fastq();
  default:
    fail({"is no FASTA or FASTQ: a record starts with '>' or '@'", "check that input names the right file"});
  }
}

/// Starts at a header. Sequences may take any number of lines, blank ones included.
void RecordParser::parse_fasta() {
  builder_.expect(source_.expected_bytes()); // nearly all of the file is letters
  bool has_more = true;
  while (has_more && !builder_.limit_reached()) {
    builder_.open(lines_.line().substr(1), lines_.number());
    while ((has_more = next_line()) && !lines_.line().starts_with('>'))
      builder_.append(lines_.line(), lines_.number());
    builder_.close();
  }
}

/// Starts at a header. Four lines a record; blank lines only between records.
void RecordParser::parse_fastq() {
  builder_.expect(source_.expected_bytes() / 2); // the other half are qualities
  bool has_more = true;
  while (has_more && !builder_.limit_reached()) {
    if (!lines_.line().starts_with('@'))
      fail({"a FASTQ record must start with '@'", "write each record on four lines"});
    builder_.open(lines_.line().substr(1), lines_.number());
    parse_fastq_body();
    builder_.close();
    has_more = next_filled_line();
  }
}

void RecordParser::parse_fastq_body() {
  Fault const cut_off{"the file ends inside the record", "copy the file again"};
  if (!next_line())
    return builder_.refuse(lines_.number(), cut_off);
  auto const letters = lines_.line().size();
  builder_.append(lines_.line(), lines_.number());
  if (!next_line())
    return builder_.refuse(lines_.number(), cut_off);
  if (!lines_.line().starts_with('+'))
    fail({"the third line of a FASTQ record must start with '+'", "write each record on four lines"});
  if (!next_line())
    return builder_.refuse(lines_.number(), cut_off);
  if (lines_.line().size() != letters)
    builder_.refuse(lines_.number(), {fmt::format("{} letters but {} qualities", letters, lines_.line().size()),
                                      "write one quality a letter"});
}

bool RecordParser::next_line() {
  try {
    if (!lines_.next())
      return false;
  } catch (std::length_error const&) {
    fail({"the line behind this one is too long for a sequence", "check that the file is FASTA or FASTQ"});
  }
  if (lines_.number() == 1)
    refuse_compressed();
  if (lines_.has_nul())
    fail({"a NUL byte: the file is binary, it is no FASTA or FASTQ", "check that input names the right file"});
  return true;
}

bool RecordParser::next_filled_line() {
  while (next_line())
    if (!lines_.line().empty())
      return true;
  return false;
}

void RecordParser::refuse_compressed() const {
  for (auto const& [name, magic] : kOtherCompressions)
    if (lines_.line().starts_with(magic))
      fail({fmt::format("{} input is not supported yet", name), "decompress it, or compress it with gzip or bgzip"});
}

} // namespace

void parse_records(ByteSource& source, std::string const& file, ParseOptions const& options, RawRecords& records) {
  RecordParser{source, file, options, records}.parse();
}

} // namespace pairscan
