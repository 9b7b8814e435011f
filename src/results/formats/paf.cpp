#include <results/formats/formats.hpp>
#include <results/formats/tagged_values.hpp>
#include <results/pair_names.hpp>

#include <charconv>

namespace pairscan {
namespace {

/// Writes the twelve columns of PAF and the tags of minimap2 that say what they do not: NM, AS, de, cg. Gaps at the
/// ends are left out, as a mapper leaves them.
class PafFormat final : public LineFormat {
public:
  explicit PafFormat(LineContext const& context) : names_(context.set), units_(context.units) {}

  [[nodiscard]] std::string_view file_name() const override { return "pairs.paf"; }

  void add_line(RecordView const& record, LineText& text) const override {
    std::string_view const query = names_.query(record);
    std::string_view const target = names_.target(record);
    PathPart const inner = without_end_gaps(names_.path(record), EndGaps::all);
    AlignmentEnds const ends = inner.as_in_records(record.strand(), names_.query_length(record));
    PathColumns const columns = count_columns(inner.cigar);
    char* at = text.room_for(query.size() + target.size() + most_text_bytes(inner.cigar.bytes().size()) +
                             kNumbers * kLongestNumber);
    at = put_number(put_text(at, query), names_.query_length(record));
    at = put_number(put_number(at, ends.query_begin), ends.query_end);
    at = put_text(put_text(at, record.strand() == Strand::plus ? "+" : "-"), target);
    at = put_number(at, names_.target_length(record));
    at = put_number(put_number(at, ends.target_begin), ends.target_end);
    at = put_number(put_number(put_number(at, columns.matches), columns.columns()), kUnknownQuality);
    at = put_score_and_differences(at, record.score(), units_, columns);
    at = put_divergence(put_tag(at, "de:f:"), columns);
    if (!inner.cigar.empty()) {
      at = put_cigar(put_tag(at, "cg:Z:"), inner.cigar);
    }
    at[-1] = '\n';
    text.end_at(at);
  }

private:
  static constexpr int kNumbers = 16; // and other short values, at the most

  /// Differences of all columns, with each gap as one column.
  static char* put_divergence(char* at, PathColumns const& columns) {
    std::uint32_t const counted = columns.pairs() + columns.gap_runs;
    double const divergence = counted == 0 ? 0.0 : static_cast<double>(columns.mismatches + columns.gap_runs) / counted;
    at = std::to_chars(at, at + kLongestNumber - 1, divergence, std::chars_format::fixed, 4).ptr;
    *at++ = '\t';
    return at;
  }

  PairNames names_;
  ScoreUnits units_;
};

} // namespace

std::unique_ptr<LineFormat> make_paf(LineContext const& context, PairsOutput const& /*output*/) {
  return std::make_unique<PafFormat>(context);
}

} // namespace pairscan
