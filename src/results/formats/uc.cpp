#include <results/formats/formats.hpp>
#include <results/formats/vsearch_values.hpp>
#include <results/pair_names.hpp>

namespace pairscan {
namespace {

/// Writes the ten columns of vsearch's --uc, a record of type H per pair.
class UcFormat final : public LineFormat {
public:
  explicit UcFormat(LineContext const& context) : names_(context.set), target_numbers_(context.target_numbers) {}

  [[nodiscard]] std::string_view file_name() const override { return "pairs.uc"; }

  void add_line(RecordView const& record, LineText& text) const override {
    std::string_view const query = names_.query(record);
    std::string_view const target = names_.target(record);
    PathRecord const path = record.path();
    char* at =
        text.room_for(query.size() + target.size() + most_text_bytes(path.cigar_bytes) + kNumbers * kLongestNumber);
    at = put_number(put_text(at, "H"), number_of(record));
    at = put_percent(put_number(at, names_.query_length(record)), path.identity);
    at = put_text(put_text(put_text(at, record.strand() == Strand::plus ? "+" : "-"), "0"), "0");
    at = put_alignment(at, path, record.cigar());
    at = put_text(put_text(at, query), target);
    at[-1] = '\n';
    text.end_at(at);
  }

private:
  /// Writes "=" for identical sequences, and "*" where nothing is aligned.
  static char* put_alignment(char* at, PathRecord const& path, CigarView cigar) {
    if (path.columns == 0) {
      return put_text(at, "*");
    }
    return path.matches == path.columns ? put_text(at, "=") : end_value(put_caln(at, cigar));
  }

  static constexpr int kNumbers = 8; // and other short values, at the most

  /// Returns the number of the target, from 0 on.
  [[nodiscard]] std::uint32_t number_of(RecordView const& record) const {
    return target_numbers_ == nullptr ? record.target() : (*target_numbers_)[record.target()];
  }

  PairNames names_;
  std::vector<std::uint32_t> const* target_numbers_;
};

} // namespace

std::unique_ptr<LineFormat> make_uc(LineContext const& context, PairsOutput const& /*output*/) {
  return std::make_unique<UcFormat>(context);
}

} // namespace pairscan
