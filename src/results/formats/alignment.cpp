#include <results/formats/formats.hpp>
#include <results/pair_names.hpp>
#include <results/show_alignment.hpp>

#include <string>

namespace pairscan {
namespace {

constexpr int kWidth = 60; // columns per line, as `pairscan align` has them

/// Writes each alignment as `pairscan align` shows it, and an empty line behind it.
class AlignmentFormat final : public LineFormat {
public:
  explicit AlignmentFormat(LineContext const& context)
      : set_(context.set), names_(context.set), units_(context.units) {}

  [[nodiscard]] std::string_view file_name() const override { return "pairs.aln"; }

  void add_line(RecordView const& record, LineText& text) const override {
    PathRecord const path = record.path();
    PairRecord const shown{.query = record.query(),
                           .target = names_.target_record(record),
                           .score = record.score(),
                           .columns = path.columns,
                           .matches = path.matches,
                           .mismatches = path.mismatches,
                           .gaps = path.gaps,
                           .identity = path.identity,
                           .cigar = Cigar(record.cigar()),
                           .ends = names_.ends(record),
                           .carried = {},
                           .strand = record.strand()};
    text.add(show_alignment(set_, shown, units_, kWidth));
    text.add('\n');
  }

private:
  SequenceSet const& set_;
  PairNames names_;
  ScoreUnits units_;
};

} // namespace

std::unique_ptr<LineFormat> make_alignment(LineContext const& context, PairsOutput const& /*output*/) {
  return std::make_unique<AlignmentFormat>(context);
}

} // namespace pairscan
