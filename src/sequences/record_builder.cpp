#include <sequences/record_builder.hpp>
#include <support/error.hpp>
#include <support/memory.hpp>

#include <fmt/format.h>

namespace pairscan {
namespace {

constexpr std::string_view kWhiteSpace = " \t\v\f";
constexpr std::uint64_t kRecordBytes = 256; // about what a record takes beside its letters, and one that is skipped
constexpr std::string_view kLeaveOut = "set input.on_bad_record: skip to leave such records out";

bool is_gap_letter(char letter) {
  return letter == '-' || letter == '.';
}
bool is_white_space(char letter) {
  return kWhiteSpace.find(letter) != std::string_view::npos;
}

bool is_ascii_letter(char letter) {
  return (letter >= 'A' && letter <= 'Z') || (letter >= 'a' && letter <= 'z');
}

} // namespace

RecordBuilder::RecordBuilder(std::string const& file, ParseOptions const& options, RawRecords& records)
    : file_(file), options_(options), raw_letters_(raw_letters(options.alphabet)), records_(records),
      skipped_before_(records.skipped.size()) {}

void RecordBuilder::open(std::string_view header, std::uint64_t line) {
  ++opened_;
  id_ = header.substr(0, header.find_first_of(kWhiteSpace));
  header_line_ = line;
  letter_classes_ = 0;
  is_open_ = true;
  is_refused_ = false;
  id_bytes_ += id_.size();
  require_memory(0, line);
  if (handed_on_ + records_.names.size() >= options_.most_records)
    fail(line, {fmt::format("more than {} records", options_.most_records), "split the input, or set input.limit"});
  if (id_.empty())
    return refuse(line, {"the record has no id", "write a name right behind the '>' or '@'"});
  if (auto const first = lines_of_ids_.find(id_); first != lines_of_ids_.end())
    refuse(line, {fmt::format("the id stands already in line {}", first->second), "give every record its own id"});
}

void RecordBuilder::expect(std::uint64_t letters) {
  if (options_.limit > 0 || letters == 0 || options_.hand_on != nullptr)
    return;
  auto const held = records_.letters.size();
  records_.letters.reserve(held + letters);
  prefer_large_pages(records_.letters.data() + held, records_.letters.capacity() - held);
}

void RecordBuilder::append(std::string_view text, std::uint64_t line) {
  if (is_refused_)
    return;
  auto& letters = records_.letters;
  auto const from = letters.size();
  if (text.size() > options_.longest_sequence - (from - begin()))
    return refuse(line, {fmt::format("more than {} residues", options_.longest_sequence), "cut the sequence"});
  require_memory(text.size(), line);

  letters.resize(from + text.size());
  auto* const out = letters.data() + from;
  bool const may_be_dna = ((letter_classes_ | records_.letter_classes) & kNotNucleotide) == 0;
  if (may_be_dna && write_common_nucleotides(text, out))
    return;
  auto classes = write_raw_letters(text, raw_letters_, out);
  if ((classes & kIllegalLetter) != 0)
    classes = keep_legal(from, text, line);
  letter_classes_ |= classes;
}

/// The slow way through a line that holds something else than letters; returns the OR of what it keeps.
std::uint8_t RecordBuilder::keep_legal(std::size_t from, std::string_view text, std::uint64_t line) {
  auto kept = from;
  std::uint8_t classes = 0;
  for (char const letter : text) {
    auto const raw = raw_letters_[static_cast<std::uint8_t>(letter)];
    if ((raw & kIllegalLetter) == 0) {
      records_.letters[kept++] = raw;
      classes |= raw;
    } else if (options_.gaps != GapLetters::strip || !(is_gap_letter(letter) || is_white_space(letter))) {
      refuse(line, illegal(letter));
      break;
    }
  }
  records_.letters.resize(kept);
  return classes;
}

void RecordBuilder::close() {
  auto const end = records_.letters.size();
  if (!is_refused_ && end == begin())
    refuse(header_line_, {"the record has no residues", std::string{kLeaveOut}});
  if (is_refused_) {
    records_.letters.resize(begin());
  } else {
    lines_of_ids_.emplace(id_, header_line_);
    records_.names.push_back(id_);
    records_.offsets.push_back(end);
    records_.letter_classes |= letter_classes_;
  }
  if (options_.hand_on != nullptr && records_.letters.size() >= options_.held_letters) {
    handed_on_ += records_.names.size();
    (*options_.hand_on)(records_);
  }
  is_open_ = false;
}

void RecordBuilder::refuse(std::uint64_t line, Fault const& fault) {
  if (options_.on_bad_record == OnBadRecord::error)
    fail(line, fault);
  if (!is_refused_)
    records_.skipped.push_back({file_, line, id_.empty() ? label() : id_, fault.reason});
  is_refused_ = true;
}

void RecordBuilder::fail(std::uint64_t line, Fault const& fault) const {
  throw Error{ExitCode::bad_input, fmt::format("{}: {}; {}", place(line), fault.reason, fault.remedy)};
}

std::string RecordBuilder::place(std::uint64_t line) const {
  return is_open_ ? fmt::format("{}:{}: {}", file_, line, label()) : fmt::format("{}:{}", file_, line);
}

/// Before the memory is gone: a system that has lent more than it has ends whoever asks next.
void RecordBuilder::require_memory(std::size_t more_letters, std::uint64_t line) const {
  auto const records = handed_on_ + records_.names.size() + records_.skipped.size(); // ids stay here
  auto const held = records_.letters.size() + records * kRecordBytes + id_bytes_;
  if (held + more_letters > options_.most_bytes)
    throw Error{ExitCode::no_resource,
                fmt::format("{}: the sequences up to here take more than the {} MiB that there are for reading them; "
                            "set input.limit, split the input, or use a host with more memory",
                            place(line), options_.most_bytes >> 20U)};
}

void RecordBuilder::require_records() const {
  if (!lines_of_ids_.empty())
    return;
  if (opened_ == 0)
    throw Error{ExitCode::bad_input, fmt::format("{}: is empty; name a file with FASTA or FASTQ records", file_)};
  auto const& first = records_.skipped.at(skipped_before_);
  throw Error{ExitCode::bad_input,
              fmt::format("{}: none of its {} records can be used; the first is wrong in line {}: {}", file_, opened_,
                          first.line, first.reason)};
}

std::string RecordBuilder::label() const {
  return id_.empty() ? fmt::format("record {}", opened_) : fmt::format("record '{}'", id_);
}

Fault RecordBuilder::illegal(char letter) const {
  if (is_gap_letter(letter))
    return {fmt::format("gap letter '{}' in the sequence", letter), "set input.gaps: strip to read aligned sequences"};
  if (is_white_space(letter))
    return {"white space in the sequence", "set input.gaps: strip to read over it"};
  bool const is_amino_acid = is_ascii_letter(letter); // only DNA lacks some
  if (is_amino_acid && !options_.preset.empty())
    return {fmt::format("letter '{}' is no nucleotide code, and the preset {} is a scheme for nucleotides", letter,
                        options_.preset),
            "correct it, or use a preset for proteins (docs/presets.md) if it is an amino acid"};
  if (is_amino_acid)
    return {fmt::format("letter '{}' is no nucleotide code", letter),
            "set input.alphabet: protein if it is an amino acid"};
  auto const code = static_cast<unsigned char>(letter);
  auto const shown =
      code > 0x20 && code < 0x7f ? fmt::format("letter '{}'", letter) : fmt::format("byte 0x{:02x}", code);
  return {fmt::format("illegal {} in the sequence", shown), "correct it, or " + std::string{kLeaveOut}};
}

} // namespace pairscan
