#include <results/formats/formats.hpp>
#include <results/formats/sparse_lines.hpp>
#include <results/formats/text_values.hpp>
#include <results/pair_value.hpp>
#include <support/atomic_file.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace pairscan {
namespace {

constexpr std::size_t kCountWidth = 20; // digits of any number of entries

/// The lines before the entries, with blanks for the number of these, which is known in the end.
struct MarketHead {
  std::string text;
  std::size_t lines = 0;
  std::size_t count_end = 0; // where the number ends
};

[[nodiscard]] MarketHead market_head(SequenceSet const& set, PairValue const& value) {
  std::uint32_t const columns = set.all_against_all ? set.size() : set.size() - set.queries;
  MarketHead head;
  head.text = fmt::format("%%MatrixMarket matrix coordinate real {}\n"
                          "% {}\n"
                          "% names of rows and columns: one per line in the files .rows and .columns of this name\n"
                          "{} {} {:{}}",
                          set.all_against_all ? "symmetric" : "general", value.description(), set.queries, columns, "",
                          kCountWidth);
  head.count_end = head.text.size();
  head.text.push_back('\n');
  head.lines = static_cast<std::size_t>(std::count(head.text.begin(), head.text.end(), '\n'));
  return head;
}

/// Writes the numbers of two records, counted from 1, and their value. Of a symmetric matrix the entries are those of
/// the diagonal and below it, so that the row is the later record.
class MatrixMarket : public LineFormat {
public:
  MatrixMarket(SequenceSet const& set, PairValue value, std::string head, bool self_pairs)
      : symmetric_(set.all_against_all), records_(set.size()), value_(std::move(value)), head_(std::move(head)),
        self_pairs_(self_pairs) {}

  [[nodiscard]] std::string_view file_name() const override { return "scores.mtx"; }

  void add_header(LineText& text) const override {
    text.add(head_);
    for (std::uint32_t record = 0; self_pairs_ && record < records_; ++record) {
      add(record, record, 0, text);
    }
  }

  void add_line(RecordView const& record, LineText& text) const override {
    double const value = value_.of(record);
    if (value_.is_kept(value)) {
      symmetric_ ? add(record.target(), record.query(), value, text)
                 : add(record.query(), record.target(), value, text);
    }
  }

private:
  void add(std::uint32_t row, std::uint32_t column, double value, LineText& text) const {
    char* at = text.room_for(3 * kLongestNumber);
    for (std::uint32_t const index : {row, column}) {
      at = put_number(at, std::uint64_t{index} + 1);
      at[-1] = ' ';
    }
    at = value_.put(at, value);
    at[-1] = '\n';
    text.end_at(at);
  }

  bool symmetric_;
  std::uint32_t records_;
  PairValue value_;
  std::string head_;
  bool self_pairs_;
};

/// Writes lines, and in the end their number into the head.
class CountingFile : public ByteWriter {
public:
  CountingFile(std::string path, MarketHead head) : file_(std::move(path)), head_(std::move(head)) {}

  using ByteWriter::write;
  void write(std::span<std::byte const> bytes) override {
    lines_ += static_cast<std::uint64_t>(std::count(bytes.begin(), bytes.end(), std::byte{'\n'}));
    file_.write(bytes);
  }

  void finish() override {
    std::string const count = std::to_string(lines_ - head_.lines);
    file_.overwrite(head_.count_end - count.size(), count);
    file_.commit();
  }

private:
  AtomicFile file_;
  MarketHead head_;
  std::uint64_t lines_ = 0;
};

} // namespace

std::unique_ptr<RecordSink> make_matrixmarket(SinkContext const& context, MatrixOutput const& output,
                                              std::string const& path) {
  SequenceSet const& set = context.set;
  PairValue const value(context.config, output);
  MarketHead const head = market_head(set, value);
  std::vector<LineSink::Output> files;
  files.push_back({std::make_unique<MatrixMarket>(set, value, head.text, context.config.output.self_pairs),
                   std::make_unique<CountingFile>(path, head)});
  files.push_back(names_beside(set, path, ".rows", {0, set.queries}));
  files.push_back(names_beside(set, path, ".columns", {set.all_against_all ? 0 : set.queries, set.size()}));
  return std::make_unique<LineSink>(std::move(files), context.threads);
}

std::uint64_t matrixmarket_bytes(Config const& config, SequenceSet const& set, MatrixOutput const& output) {
  constexpr std::size_t kSeparators = 3;
  std::size_t const index = std::to_string(set.size()).size();
  return pairs_of_records(set) * (2 * index + PairValue(config, output).most_text_bytes() + kSeparators);
}

} // namespace pairscan
