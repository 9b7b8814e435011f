#include <config/names.hpp>
#include <results/formats/tsv_lines.hpp>
#include <support/assert.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <concepts>
#include <cstring>

namespace pairscan {
namespace {

constexpr std::size_t kLongestNumber = 32; // characters of any number below, its tab included
constexpr std::size_t kFractionDecimals = 6;
constexpr std::uint32_t kFractionUnits = 1'000'000;

// A quotient that lies halfway between two numbers of six decimals is up to two roundings below that as a double, such
// as 41/640: with this much more all of them round up, and nothing else does for columns up to a hundred million.
constexpr double kHalvesRoundUp = 1 + 0x1p-51;

/// Every value is followed by a tab; the last one of a line becomes the line's end. All give the place behind what they
/// wrote.
char* put_text(char* at, std::string_view value) {
  std::memcpy(at, value.data(), value.size());
  at += value.size();
  *at++ = '\t';
  return at;
}

char* put_number(char* at, std::integral auto value) {
  at = std::to_chars(at, at + kLongestNumber - 1, value).ptr;
  *at++ = '\t';
  return at;
}

/// From 0 to 1. By integers: std::to_chars takes longer for one double than for all the rest of a line.
char* put_fraction(char* at, double value) {
  auto digits = static_cast<std::uint32_t>(std::lround(value * (kFractionUnits * kHalvesRoundUp)));
  at[0] = digits == kFractionUnits ? '1' : '0';
  at[1] = '.';
  for (auto place = kFractionDecimals; place > 0; --place) {
    at[1 + place] = static_cast<char>('0' + digits % 10);
    digits /= 10;
  }
  at += 2 + kFractionDecimals;
  *at++ = '\t';
  return at;
}

char* put_field(char* at, PairField field, std::string_view query, std::string_view target, RecordView const& record) {
  switch (field) {
  case PairField::query:
    return put_text(at, query);
  case PairField::target:
    return put_text(at, target);
  case PairField::score:
    return put_number(at, record.packed.score);
  case PairField::identity:
    return put_fraction(at, record.packed.identity);
  case PairField::columns:
    return put_number(at, record.packed.columns);
  case PairField::matches:
    return put_number(at, record.packed.matches);
  case PairField::mismatches:
    return put_number(at, record.packed.mismatches);
  case PairField::gaps:
    return put_number(at, record.packed.gaps);
  case PairField::cigar:
    return put_text(at, record.cigar);
  }
  return at;
}

} // namespace

TsvLines::TsvLines(SequenceSet const& set, std::vector<PairField> const& fields)
    : set_(&set), fields_(&fields), first_target_(set.all_against_all ? 0 : set.queries),
      targets_(set.size() - first_target_) {}

void TsvLines::set_header() {
  used_ = 0;
  for (auto const field : *fields_) {
    char* const begin = room_for(name_of(field).size() + 1);
    used_ += static_cast<std::size_t>(put_text(begin, name_of(field)) - begin);
  }
  end_line();
}

void TsvLines::set_lines(SortedPiece const& piece) {
  used_ = 0;
  piece.for_each([this](RecordView const& record) { add_line(record); });
}

void TsvLines::add_line(RecordView const& record) {
  PAIRSCAN_ASSERT(record.packed.query < set_->queries && record.packed.target < targets_,
                  "a kept pair is one of the set's");
  PAIRSCAN_ASSERT(record.packed.identity >= 0 && record.packed.identity <= 1, "an identity is a fraction");
  std::string_view const query = set_->names[record.packed.query];
  std::string_view const target = set_->names[std::size_t{first_target_} + record.packed.target];
  char* const begin = room_for(fields_->size() * (query.size() + target.size() + record.cigar.size() + kLongestNumber));
  char* at = begin;
  for (auto const field : *fields_) {
    at = put_field(at, field, query, target, record);
  }
  used_ += static_cast<std::size_t>(at - begin);
  end_line();
}

void TsvLines::end_line() {
  buffer_[used_ - 1] = '\n';
}

/// Behind the text; one look at the buffer a line, not a field.
char* TsvLines::room_for(std::size_t bytes) {
  if (used_ + bytes > buffer_.size()) {
    buffer_.resize(std::max(2 * buffer_.size(), used_ + bytes));
  }
  return buffer_.data() + used_;
}

} // namespace pairscan
