#include <config/names.hpp>
#include <results/formats/field_writers.hpp>
#include <results/formats/formats.hpp>
#include <results/formats/text_values.hpp>
#include <results/pair_names.hpp>
#include <support/assert.hpp>

#include <utility>
#include <vector>

namespace pairscan {
namespace {

/// Writes a header line of field names, and lines with the fields that are asked for, separated by tabs.
class TsvFormat final : public LineFormat {
public:
  TsvFormat(LineContext const& context, std::vector<PairField> const& fields)
      : names_(context.set), letters_(context.set), units_(context.units), statistics_(context.statistics),
        single_distances_(context.single_distances) {
    for (PairField const field : fields) {
      writers_.push_back(writer_of(field));
      taken_ |= writers_.back().takes;
    }
  }

  [[nodiscard]] std::string_view file_name() const override { return "pairs.tsv"; }

  void add_header(LineText& text) const override {
    for (FieldWriter const& writer : writers_) {
      text.end_at(put_text(text.room_for(name_of(writer.field).size() + 1), name_of(writer.field)));
    }
    end_line(text.room_for(0), text);
  }

  void add_line(RecordView const& record, LineText& text) const override {
    FieldLine const line = line_of(record);
    PAIRSCAN_ASSERT(line.path.identity >= 0 && line.path.identity <= 1, "an identity is a fraction");
    char* at = text.room_for(writers_.size() *
                             (line.query.size() + line.target.size() + most_text_bytes(line.path.cigar_bytes) +
                              ((taken_ & FieldWriter::room_by_column) != 0 ? line.path.columns : 0) + kLongestNumber));
    for (FieldWriter const& writer : writers_) {
      at = writer.put(at, line);
    }
    end_line(at, text);
  }

private:
  [[nodiscard]] FieldLine line_of(RecordView const& record) const {
    FieldLine line{.record = record,
                   .path = record.path(),
                   .query = names_.query(record),
                   .target = names_.target(record),
                   .query_length = names_.query_length(record),
                   .target_length = names_.target_length(record),
                   .target_record = names_.target_record(record),
                   .ends = names_.ends(record),
                   .units = units_,
                   .statistics = statistics_.get(),
                   .letters = &letters_,
                   .single_distances = single_distances_};
    if ((taken_ & FieldWriter::inner_path) != 0) {
      line.inner = without_end_gaps(names_.path(record), EndGaps::outermost);
      line.inner_columns = count_columns(line.inner.cigar);
    }
    return line;
  }

  /// Replaces the tab behind the last field by the line's end.
  static void end_line(char* at, LineText& text) {
    at[-1] = '\n';
    text.end_at(at);
  }

  PairNames names_;
  SequenceLetters letters_;
  ScoreUnits units_;
  std::shared_ptr<HitStatistics const> statistics_;
  std::vector<FieldWriter> writers_;
  std::uint8_t taken_ = FieldWriter::nothing; // by any field
  bool single_distances_;
};

} // namespace

std::unique_ptr<LineFormat> make_tsv(LineContext const& context, PairsOutput const& output) {
  return std::make_unique<TsvFormat>(context, output.fields);
}

} // namespace pairscan
