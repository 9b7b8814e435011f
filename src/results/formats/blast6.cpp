#include <results/formats/formats.hpp>
#include <results/formats/hit_values.hpp>
#include <results/pair_names.hpp>

#include <utility>

namespace pairscan {
namespace {

constexpr int kNumbers = 10;

/// Writes the twelve columns of BLAST's tabular output (-outfmt 6).
class Blast6Format final : public LineFormat {
public:
  explicit Blast6Format(LineContext const& context) : names_(context.set), statistics_(context.statistics) {}

  [[nodiscard]] std::string_view file_name() const override { return "pairs.blast6"; }

  void add_line(RecordView const& record, LineText& text) const override {
    std::string_view const query = names_.query(record);
    std::string_view const target = names_.target(record);
    PathRecord const path = record.path();
    char* at = text.room_for(query.size() + target.size() + 2 + kNumbers * kLongestNumber);
    at = put_text(put_text(at, query), target);
    at = put_percentage(at, path);
    at = put_number(put_number(at, path.columns), path.mismatches);
    at = put_number(at, count_columns(record.cigar()).gap_runs);
    at = put_places(at, record);
    at = put_bits(put_evalue(at, statistics_.get(), record), statistics_.get(), record);
    at[-1] = '\n';
    text.end_at(at);
  }

private:
  /// Identical columns of a hundred columns, with three decimals.
  static char* put_percentage(char* at, PathRecord const& path) {
    double const percentage = path.columns == 0 ? 0 : 100.0 * path.matches / path.columns;
    at = std::to_chars(at, at + kLongestNumber - 1, percentage, std::chars_format::fixed, 3).ptr;
    *at++ = '\t';
    return at;
  }

  /// Positions count from 1 and are inclusive; a part without residues begins and ends at 0. Of a query on the minus
  /// strand BLAST turns the target around.
  char* put_places(char* at, RecordView const& record) const {
    AlignmentEnds const ends = names_.ends(record);
    auto const begin_of = [](std::uint32_t begin, std::uint32_t end) { return begin == end ? 0 : begin + 1; };
    auto const end_of = [](std::uint32_t begin, std::uint32_t end) { return begin == end ? 0 : end; };
    std::uint32_t begin = begin_of(ends.target_begin, ends.target_end);
    std::uint32_t end = end_of(ends.target_begin, ends.target_end);
    if (record.strand() == Strand::minus) {
      std::swap(begin, end);
    }
    at = put_number(at, begin_of(ends.query_begin, ends.query_end));
    at = put_number(at, end_of(ends.query_begin, ends.query_end));
    return put_number(put_number(at, begin), end);
  }

  PairNames names_;
  std::shared_ptr<HitStatistics const> statistics_;
};

} // namespace

std::unique_ptr<LineFormat> make_blast6(LineContext const& context, PairsOutput const& /*output*/) {
  return std::make_unique<Blast6Format>(context);
}

} // namespace pairscan
