#include <results/formats/formats.hpp>
#include <results/formats/sparse_lines.hpp>
#include <results/formats/text_values.hpp>
#include <results/pair_names.hpp>
#include <results/pair_value.hpp>
#include <support/atomic_file.hpp>

#include <utility>

namespace pairscan {
namespace {

/// Writes the names of two records and their identity, as pairs.abc does, of pairs up to a distance. Where records
/// stand beside themselves, these lines come first.
class AbcGraph : public LineFormat {
public:
  AbcGraph(SequenceSet const& set, PairValue distance, bool self_pairs)
      : set_(&set), names_(set), distance_(std::move(distance)), self_pairs_(self_pairs) {}

  [[nodiscard]] std::string_view file_name() const override { return "graph.abc"; }

  void add_header(LineText& text) const override {
    for (std::uint32_t record = 0; self_pairs_ && record < set_->size(); ++record) {
      add(set_->names[record], set_->names[record], 1, text);
    }
  }

  void add_line(RecordView const& record, LineText& text) const override {
    if (distance_.is_kept(distance_.of(record))) {
      add(names_.query(record), names_.target(record), record.path().identity, text);
    }
  }

private:
  static void add(std::string_view query, std::string_view target, double identity, LineText& text) {
    char* at = text.room_for(query.size() + target.size() + 3 * kLongestNumber);
    at = put_fraction(put_text(put_text(at, query), target), identity);
    at[-1] = '\n';
    text.end_at(at);
  }

  SequenceSet const* set_;
  PairNames names_;
  PairValue distance_;
  bool self_pairs_;
};

} // namespace

std::unique_ptr<RecordSink> make_abc_graph(SinkContext const& context, MatrixOutput const& output,
                                           std::string const& path) {
  std::vector<LineSink::Output> files;
  files.push_back(
      {std::make_unique<AbcGraph>(context.set, PairValue(context.config, output), context.config.output.self_pairs),
       std::make_unique<AtomicFile>(path)});
  return std::make_unique<LineSink>(std::move(files), context.threads);
}

std::uint64_t abc_graph_bytes(Config const& config, SequenceSet const& set, MatrixOutput const& output) {
  constexpr std::size_t kSeparators = 3;
  return name_bytes_of_pairs(set) + pairs_of_records(set) * (PairValue(config, output).most_text_bytes() + kSeparators);
}

} // namespace pairscan
