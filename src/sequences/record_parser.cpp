#include <sequences/line_reader.hpp>
#include <sequences/record_builder.hpp>
#include <sequences/record_parser.hpp>
#include <support/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace pairscan {
namespace {

using std::string_view_literals::operator""sv;

/// First bytes of compressed files that are not read, so that the refusal can name them.
constexpr std::array<std::pair<std::string_view, std::string_view>, 2> kOtherCompressions{{{"xz", "\xfd"
                                                                                                  "7zXZ\0"sv},
                                                                                           {"bzip2", "BZh"sv}}};

/// Byte order marks of UTF-16, little and big endian.
constexpr std::array<std::string_view, 2> kUtf16Marks{"\xff\xfe", "\xfe\xff"};

Fault const kComment{"a ';' comment line, as old FASTA files have them, is not supported",
                     "remove the lines that begin with ';'"};

/// Longer than any sequence that is read; of the memory half is left for the sequence that the line becomes.
std::uint64_t longest_line(ParseOptions const& options) {
  constexpr std::uint64_t kLeast = std::uint64_t{1} << 20U; // headers are no longer
  return std::max(kLeast, std::min(options.longest_sequence, options.most_bytes / 2));
}

class RecordParser {
public:
  RecordParser(ByteSource& source, std::string const& file, ParseOptions const& options, RawRecords& records)
      : source_(source), file_(file), longest_line_(longest_line(options)), lines_(source, longest_line_),
        builder_(file, options, records) {}

  void parse() {
    if (next_filled_line())
      parse_format();
    if (builder_.limit_reached())
      source_.verify();
    builder_.require_records();
  }

private:
  void parse_format();
  void parse_fasta();
  void parse_fastq();
  void parse_fastq_body();

  [[nodiscard]] bool next_line();
  [[nodiscard]] bool next_filled_line();
  void refuse_other_files() const;
  void refuse_faulty_line() const;
  [[noreturn]] void fail(Fault const& fault) const { builder_.fail(lines_.number(), fault); }
  [[noreturn]] void fail_line(Fault const& fault) const;

  ByteSource& source_;
  std::string const& file_;
  std::uint64_t longest_line_;
  LineReader lines_;
  RecordBuilder builder_;
};

void RecordParser::parse_format() {
  switch (lines_.line().front()) {
  case '>':
    return parse_fasta();
  case '@':
    return parse_fastq();
  case ';':
    fail(kComment);
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
    while ((has_more = next_line()) && !lines_.line().starts_with('>')) {
      if (lines_.line().starts_with(';')) // in some files a header, so that no record behind it would be seen
        fail_line(kComment);
      builder_.append(lines_.line(), lines_.number());
    }
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
  if (!lines_.next())
    return false;
  if (lines_.number() == 1)
    refuse_other_files();
  refuse_faulty_line();
  return true;
}

bool RecordParser::next_filled_line() {
  while (next_line())
    if (!lines_.line().empty())
      return true;
  return false;
}

void RecordParser::refuse_other_files() const {
  for (auto const& [name, magic] : kOtherCompressions)
    if (lines_.line().starts_with(magic))
      fail({fmt::format("{} input is not supported yet", name), "decompress it, or compress it with gzip or bgzip"});
  for (auto const mark : kUtf16Marks)
    if (lines_.line().starts_with(mark))
      fail({"is UTF-16 text", "convert it with iconv -f UTF-16 -t UTF-8"});
}

void RecordParser::refuse_faulty_line() const {
  switch (lines_.fault()) {
  case LineFault::none:
    return;
  case LineFault::nul:
    fail_line({"a NUL byte: the file is binary, it is no FASTA or FASTQ", "check that input names the right file"});
  case LineFault::carriage_return:
    fail_line({"a carriage return (CR) within a line, where a line ends with LF or CR LF",
               R"(convert a file with old Mac line ends, CR alone, with tr '\r' '\n')"});
  case LineFault::too_long:
    fail_line({fmt::format("the line has more than {} bytes", longest_line_), "check that the file is FASTA or FASTQ"});
  }
}

/// Names no record: the line may be the header of the next one.
void RecordParser::fail_line(Fault const& fault) const {
  throw Error{ExitCode::bad_input, fmt::format("{}:{}: {}; {}", file_, lines_.number(), fault.reason, fault.remedy)};
}

} // namespace

void parse_records(ByteSource& source, std::string const& file, ParseOptions const& options, RawRecords& records) {
  RecordParser{source, file, options, records}.parse();
}

} // namespace pairscan
