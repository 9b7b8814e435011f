#include <results/formats/aligned_rows.hpp>
#include <results/formats/formats.hpp>
#include <results/pair_names.hpp>
#include <results/sequence_letters.hpp>

#include <algorithm>
#include <cstddef>

namespace pairscan {
namespace {

constexpr std::size_t kSigns = 7; // of a pair: > and newlines

/// Writes both rows of each alignment as FASTA, and an empty line behind them, as vsearch's --fastapairs does: without
/// the outermost gap at each end.
class FastapairsFormat final : public LineFormat {
public:
  explicit FastapairsFormat(LineContext const& context) : names_(context.set), letters_(context.set) {}

  [[nodiscard]] std::string_view file_name() const override { return "pairs.fasta"; }

  void add_line(RecordView const& record, LineText& text) const override {
    std::string_view const query = names_.query(record);
    std::string_view const target = names_.target(record);
    PathPart const inner = without_end_gaps(names_.path(record), EndGaps::outermost);
    std::size_t const columns = record.path().columns;
    char* at = text.room_for(query.size() + target.size() + 2 * columns + kSigns);
    at = put_header(at, query);
    at = put_query_row(at, letters_, {record.query(), record.strand()}, inner);
    *at++ = '\n';
    at = put_header(at, target);
    at = put_target_row(at, letters_, names_.target_record(record), inner);
    *at++ = '\n';
    *at++ = '\n';
    text.end_at(at);
  }

private:
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
