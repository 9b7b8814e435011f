#include <config/names.hpp>
#include <results/formats/formats.hpp>
#include <results/formats/hit_values.hpp>
#include <results/pair_names.hpp>
#include <support/assert.hpp>

#include <utility>
#include <vector>

namespace pairscan {
namespace {

/// Writes a header line of field names, and lines with the fields that are asked for, separated by tabs.
class TsvFormat final : public LineFormat {
public:
  TsvFormat(LineContext const& context, std::vector<PairField> fields)
      : names_(context.set), units_(context.units), statistics_(context.statistics), fields_(std::move(fields)),
        single_(context.single_distances) {}

  [[nodiscard]] std::string_view file_name() const override { return "pairs.tsv"; }

  void add_header(LineText& text) const override {
    for (PairField const field : fields_) {
      text.end_at(put_text(text.room_for(name_of(field).size() + 1), name_of(field)));
    }
    end_line(text.room_for(0), text);
  }

  void add_line(RecordView const& record, LineText& text) const override {
    Line const line{record, record.path(), names_.query(record), names_.target(record), names_.ends(record)};
    PAIRSCAN_ASSERT(line.path.identity >= 0 && line.path.identity <= 1, "an identity is a fraction");
    char* at = text.room_for(fields_.size() *
                             (line.query.size() + line.target.size() + line.path.cigar_bytes + kLongestNumber));
    for (PairField const field : fields_) {
      at = put_field(at, field, line);
    }
    end_line(at, text);
  }

private:
  struct Line {
    RecordView const& record;
    PathRecord path;
    std::string_view query;
    std::string_view target;
    AlignmentEnds ends;
  };

  /// Positions count from 1 and are inclusive; a part without residues begins and ends at 0.
  static char* put_begin(char* at, std::uint32_t begin, std::uint32_t end) {
    return put_number(at, begin == end ? 0 : begin + 1);
  }
  static char* put_end(char* at, std::uint32_t begin, std::uint32_t end) {
    return put_number(at, begin == end ? 0 : end);
  }

  char* put_field(char* at, PairField field, Line const& line) const {
    switch (field) {
    case PairField::query:
      return put_text(at, line.query);
    case PairField::target:
      return put_text(at, line.target);
    case PairField::score:
      return put_score(at, line.record.score(), units_);
    case PairField::identity:
      return put_fraction(at, line.path.identity);
    case PairField::columns:
      return put_number(at, line.path.columns);
    case PairField::matches:
      return put_number(at, line.path.matches);
    case PairField::mismatches:
      return put_number(at, line.path.mismatches);
    case PairField::gaps:
      return put_number(at, line.path.gaps);
    case PairField::cigar:
      return put_text(at, line.record.cigar());
    case PairField::query_begin:
      return put_begin(at, line.ends.query_begin, line.ends.query_end);
    case PairField::query_end:
      return put_end(at, line.ends.query_begin, line.ends.query_end);
    case PairField::target_begin:
      return put_begin(at, line.ends.target_begin, line.ends.target_end);
    case PairField::target_end:
      return put_end(at, line.ends.target_begin, line.ends.target_end);
    case PairField::strand:
      return put_text(at, line.record.strand() == Strand::plus ? "+" : "-");
    case PairField::bits:
      return put_bits(at, statistics_.get(), line.record);
    case PairField::evalue:
      return put_evalue(at, statistics_.get(), line.record);
    case PairField::distance:
      return put_real(at, line.record.carried(), single_);
    }
    return at;
  }

  /// Replaces the tab behind the last field by the line's end.
  static void end_line(char* at, LineText& text) {
    at[-1] = '\n';
    text.end_at(at);
  }

  PairNames names_;
  ScoreUnits units_;
  std::shared_ptr<HitStatistics const> statistics_;
  std::vector<PairField> fields_;
  bool single_; // distances are of single precision
};

} // namespace

std::unique_ptr<LineFormat> make_tsv(LineContext const& context, PairsOutput const& output) {
  return std::make_unique<TsvFormat>(context, output.fields);
}

} // namespace pairscan
