#include <results/formats/aligned_rows.hpp>
#include <results/formats/formats.hpp>
#include <results/pair_names.hpp>
#include <results/sequence_letters.hpp>

#include <algorithm>
#include <cstddef>

namespace pairscan {
namespace {

constexpr std::size_t kSigns = 5; // of a pair: > and newlines of names, and of the empty line

/// Writes both rows of each alignment as FASTA, and an empty line behind them, as vsearch's --fastapairs does: without
/// the outermost gap at each end, and with lines of as many letters.
class FastapairsFormat final : public LineFormat {
public:
  explicit FastapairsFormat(LineContext const& context) : names_(context.set), letters_(context.set) {}

  [[nodiscard]] std::string_view file_name() const override { return "pairs.fasta"; }

  void add_line(RecordView const& record, LineText& text) const override {
    std::string_view const query = names_.query(record);
    std::string_view const target = names_.target(record);
    PathPart const inner = without_end_gaps(names_.path(record), EndGaps::outermost);
    std::size_t const columns = record.path().columns;
    std::size_t const ends = columns / static_cast<std::size_t>(kWidth) + 1; // of lines of a row, at the most
    char* at = text.room_for(query.size() + target.size() + 2 * (columns + ends) + kSigns);
    at = put_header(at, query);
    char* row = at + ends;
    at = put_lines(at, row, put_query_row(row, letters_, {record.query(), record.strand()}, inner));
    at = put_header(at, target);
    row = at + ends;
    at = put_lines(at, row, put_target_row(row, letters_, names_.target_record(record), inner));
    *at++ = '\n';
    text.end_at(at);
  }

private:
  static constexpr std::ptrdiff_t kWidth = 80; // letters per line

  /// Moves a row to the front, line by line.
  static char* put_lines(char* at, char const* row, char const* end) {
    do {
      char const* const line = row;
      row += std::min<std::ptrdiff_t>(kWidth, end - row);
      at = std::copy(line, row, at);
      *at++ = '\n';
    } while (row != end);
    return at;
  }

  static char* put_header(char* at, std::string_view name) {
    *at++ = '>';
    at = std::copy(name.begin(), name.end(), at);
    *at++ = '\n';
    return at;
  }

  PairNames names_;
  SequenceLetters letters_;
};

} // namespace

std::unique_ptr<LineFormat> make_fastapairs(LineContext const& context, PairsOutput const& /*output*/) {
  return std::make_unique<FastapairsFormat>(context);
}

} // namespace pairscan
