#include <results/formats/formats.hpp>
#include <results/formats/sparse_lines.hpp>
#include <results/formats/text_values.hpp>
#include <results/pair_names.hpp>
#include <results/pair_value.hpp>
#include <support/atomic_file.hpp>

#include <utility>

namespace pairscan {
namespace {

/// Writes two names and their distance with blanks between them, the later record first, as mothur does.
class MothurColumn : public LineFormat {
public:
  MothurColumn(SequenceSet const& set, PairValue value) : names_(set), value_(std::move(value)) {}

  [[nodiscard]] std::string_view file_name() const override { return "distances.dist"; }

  void add_line(RecordView const& record, LineText& text) const override {
    double const distance = value_.of(record);
    if (!value_.is_kept(distance)) {
      return;
    }
    std::string_view const earlier = names_.query(record);
    std::string_view const later = names_.target(record);
    char* at = text.room_for(earlier.size() + later.size() + 3 * kLongestNumber);
    for (std::string_view const name : {later, earlier}) {
      at = put_text(at, name);
      at[-1] = ' ';
    }
    at = value_.put(at, distance);
    at[-1] = '\n';
    text.end_at(at);
  }

private:
  PairNames names_;
  PairValue value_;
};

} // namespace

std::unique_ptr<RecordSink> make_mothur_column(SinkContext const& context, MatrixOutput const& output,
                                               std::string const& path) {
  std::vector<LineSink::Output> files;
  files.push_back({std::make_unique<MothurColumn>(context.set, PairValue(context.config, output)),
                   std::make_unique<AtomicFile>(path)});
  files.push_back(names_beside(context.set, path, ".count_table", {0, context.set.size(), "\t1"},
                               "Representative_Sequence\ttotal\n")); // mothur looks for singletons here
  return std::make_unique<LineSink>(std::move(files), context.threads);
}

std::uint64_t mothur_column_bytes(Config const& config, SequenceSet const& set, MatrixOutput const& output) {
  constexpr std::size_t kSeparators = 3;
  return name_bytes_of_pairs(set) + pairs_of_records(set) * (PairValue(config, output).most_text_bytes() + kSeparators);
}

} // namespace pairscan
