// Adds a format of pairs to those of pairscan, and writes records in it and in a format of pairscan's own; ends with 0
// where both files hold what they should. The argument is a directory to write in.

#include <results/formats/formats.hpp>
#include <results/pair_names.hpp>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>

namespace {

using namespace pairscan;

/// The names of the two sequences, with a blank between them.
class EdgeFormat : public LineFormat {
public:
  explicit EdgeFormat(SequenceSet const& set) : names_(set) {}

  std::string_view file_name() const override { return "pairs.edges"; }

  void add_line(RecordView const& record, LineText& text) const override {
    text.add(names_.query(record));
    text.add(' ');
    text.add(names_.target(record));
    text.add('\n');
  }

private:
  PairNames names_;
};

std::unique_ptr<LineFormat> make_edges(LineContext const& context, PairsOutput const& /*output*/) {
  return std::make_unique<EdgeFormat>(context.set);
}

SequenceSet three_sequences() {
  SequenceSet set;
  set.names = {"first", "second", "third"};
  set.offsets = {0, 2, 4, 6};
  set.residues = std::vector<pairscan::Residue>(6, 1);
  set.all_against_all = true;
  set.queries = 3;
  return set;
}

/// As a worker reports them, in no order.
TileResults results_of(WorkList const& work) {
  RecordBlock block(kScoreSchema);
  block.add({.query = 1, .target = 2, .score = 8});
  block.add({.query = 0, .target = 2, .score = -3});
  TileResults results;
  results.tiles = {0, work.tiles()};
  results.kept = block.size();
  results.records.push_back(std::make_shared<RecordBlock const>(std::move(block)));
  return results;
}

bool holds(std::string const& path, std::string const& expected) {
  std::ifstream file(path, std::ios::binary);
  std::string const text{std::istreambuf_iterator<char>(file), {}};
  std::printf("%s: %s\n", path.c_str(), text == expected ? "right" : "wrong");
  return text == expected;
}

} // namespace

int main(int /*argc*/, char** argv) {
  std::string const directory = argv[1];
  SequenceSet const set = three_sequences();
  WorkList const work(set, 4);
  Config config;
  config.output.directory = directory;
  config.output.pairs = {{.format = "edges"}, {.format = "tsv", .fields = {PairField::query, PairField::score}}};
  NamedLineFormat const more[] = {{"edges", make_edges}};
  for (auto const& sink : make_sinks({.config = config, .set = set, .work = work, .more_line_formats = more})) {
    sink->take(results_of(work));
    sink->finish();
  }
  bool const edges = holds(directory + "/pairs.edges", "first third\nsecond third\n");
  bool const table = holds(directory + "/pairs.tsv", "query\tscore\nfirst\t-3\nsecond\t8\n");
  return edges && table ? 0 : 1;
}
