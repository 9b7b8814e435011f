#include <config/names.hpp>
#include <results/tsv_sink.hpp>
#include <support/assert.hpp>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <concepts>
#include <cstring>
#include <string_view>
#include <utility>

namespace pairscan {
namespace {

constexpr std::size_t kBufferBytes = std::size_t{256} << 10;
constexpr std::size_t kLongestNumber = 32; // characters of any number below, its tab included
constexpr std::size_t kFractionDecimals = 6;
constexpr std::uint32_t kFractionUnits = 1'000'000;

} // namespace

/// Lines in a buffer that goes to the writer whenever it is full.
class TsvSink::Lines {
public:
  Lines(SequenceSet const& set, std::vector<PairField> const& fields, ByteWriter& writer)
      : set_(set), fields_(fields), writer_(writer), first_target_(set.all_against_all ? 0 : set.queries),
        buffer_(kBufferBytes) {}

  void header() {
    for (auto const field : fields_) {
      text(name_of(field));
    }
    end_line();
  }

  void line(PairRecord const& record) {
    auto const& query = set_.names[record.query];
    auto const& target = set_.names[std::size_t{first_target_} + record.target];
    make_room(fields_.size() * (query.size() + target.size() + record.cigar.size() + kLongestNumber));
    for (auto const field : fields_) {
      put(field, query, target, record);
    }
    end_line();
  }

  void flush() {
    writer_.write(std::string_view(buffer_.data(), used_));
    used_ = 0;
  }

private:
  void put(PairField field, std::string_view query, std::string_view target, PairRecord const& record) {
    switch (field) {
    case PairField::query:
      return text(query);
    case PairField::target:
      return text(target);
    case PairField::score:
      return number(record.score);
    case PairField::identity:
      return fraction(record.identity);
    case PairField::columns:
      return number(record.columns);
    case PairField::matches:
      return number(record.matches);
    case PairField::mismatches:
      return number(record.mismatches);
    case PairField::gaps:
      return number(record.gaps);
    case PairField::cigar:
      return text(record.cigar);
    }
  }

  /// Every value is followed by a tab; the last one of a line becomes the line's end.
  void end_line() { buffer_[used_ - 1] = '\n'; }

  void text(std::string_view value) {
    std::memcpy(buffer_.data() + used_, value.data(), value.size());
    used_ += value.size();
    buffer_[used_++] = '\t';
  }

  void number(std::integral auto value) {
    auto* const begin = buffer_.data() + used_;
    auto const result = std::to_chars(begin, begin + kLongestNumber - 1, value);
    used_ += static_cast<std::size_t>(result.ptr - begin);
    buffer_[used_++] = '\t';
  }

  /// From 0 to 1. By integers: std::to_chars takes longer for one double than for all the rest of a line.
  void fraction(double value) {
    auto digits = static_cast<std::uint32_t>(std::lround(value * kFractionUnits));
    buffer_[used_] = digits == kFractionUnits ? '1' : '0';
    buffer_[used_ + 1] = '.';
    for (auto place = kFractionDecimals; place > 0; --place) {
      buffer_[used_ + 1 + place] = static_cast<char>('0' + digits % 10);
      digits /= 10;
    }
    used_ += 2 + kFractionDecimals;
    buffer_[used_++] = '\t';
  }

  /// For one line, at least: the buffer is looked at once a line, not once a field.
  void make_room(std::size_t bytes) {
    if (used_ + bytes > buffer_.size()) {
      flush();
      buffer_.resize(std::max(buffer_.size(), bytes));
    }
  }

  SequenceSet const& set_;
  std::vector<PairField> const& fields_;
  ByteWriter& writer_;
  std::uint32_t first_target_;
  std::vector<char> buffer_;
  std::size_t used_ = 0;
};

TsvSink::TsvSink(SequenceSet const& set, std::unique_ptr<ByteWriter> writer, Options options)
    : set_(set), targets_(set.all_against_all ? set.size() : set.size() - set.queries), writer_(std::move(writer)),
      fields_(std::move(options.fields)),
      sorter_({.directory = std::move(options.sort_directory), .budget_bytes = options.sort_bytes}) {}

void TsvSink::take(TileResults const& results) {
  for (auto const& record : results.records) {
    PAIRSCAN_ASSERT(record.query < set_.queries && record.target < targets_, "a kept pair is one of the set's");
    PAIRSCAN_ASSERT(record.identity >= 0 && record.identity <= 1, "an identity is a fraction");
    sorter_.add(record);
  }
}

void TsvSink::finish() {
  Lines lines{set_, fields_, *writer_};
  lines.header();
  sorter_.for_each_sorted([&](PairRecord const& record) { lines.line(record); });
  lines.flush();
  writer_->finish();
}

} // namespace pairscan
