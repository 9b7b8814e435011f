#include <results/formats/formats.hpp>
#include <results/formats/text_values.hpp>
#include <results/pair_names.hpp>
#include <support/assert.hpp>

namespace pairscan {
namespace {

/// Writes the labels of two sequences and the weight of the edge between them, here the identity, as `mcl --abc` reads
/// them.
class AbcFormat : public LineFormat {
public:
  explicit AbcFormat(SequenceSet const& set) : names_(set) {}

  [[nodiscard]] std::string_view file_name() const override { return "pairs.abc"; }

  void add_line(RecordView const& record, LineText& text) const override {
    std::string_view const query = names_.query(record);
    std::string_view const target = names_.target(record);
    double const identity = record.path().identity;
    PAIRSCAN_ASSERT(identity >= 0 && identity <= 1, "an identity is a fraction");
    char* at = text.room_for(query.size() + target.size() + 3 * kLongestNumber);
    at = put_fraction(put_text(put_text(at, query), target), identity);
    at[-1] = '\n';
    text.end_at(at);
  }

private:
  PairNames names_;
};

} // namespace

std::unique_ptr<LineFormat> make_abc(LineContext const& context, PairsOutput const& /*output*/) {
  return std::make_unique<AbcFormat>(context.set);
}

} // namespace pairscan
