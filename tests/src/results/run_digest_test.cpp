// Every key counts in the digest, or stands here with the reason why it does not.

#include <config/key_list.hpp>
#include <config/schema.hpp>
#include <results/run_digest.hpp>
#include <tests/src/results/examples.hpp>

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <type_traits>

namespace pairscan {
namespace {

/// Keys with which a run goes on from a journal that was begun with other values of them.
std::map<std::string, std::string, std::less<>> const kLeftOut{
    {"output.directory", "a journal may be moved, and is looked for in one place only"},
    {"output.pairs.file", "outputs are written at the end"},
    {"output.pairs.fields", "the journal holds all that a run with trace-back knows of a pair"},
    {"output.matrix.file", "outputs are written at the end"},
    {"output.matrix.value", "decides with a format what a journal holds; there is none here"},
    {"output.pairs.compress", "outputs are written at the end"},
    {"output.matrix.cutoff", "outputs are written at the end"},
    {"output.matrix.layout", "outputs are written at the end"},
    {"output.matrix.names", "outputs are written at the end"},
    {"output.matrix.storage", "outputs are written at the end"},
    {"output.clusters.method", "clusters are made at the end, of records that pairs are written of, too"},
    {"output.clusters.cutoffs", "clusters are made at the end"},
    {"output.clusters.order", "clusters are made at the end"},
    {"output.clusters.mcl.inflation", "clusters are made at the end"},
    {"output.clusters.mcl.prune", "clusters are made at the end"},
    {"output.clusters.mcl.select", "clusters are made at the end"},
    {"output.clusters.mcl.recover", "clusters are made at the end"},
    {"output.clusters.mcl.percentage", "clusters are made at the end"},
    {"output.clusters.files", "clusters are made at the end"},
    {"output.clusters.singletons", "clusters are made at the end"},
    {"output.self_pairs", "outputs are written at the end"},
    {"output.sparse_over", "outputs are written at the end"},
    {"output.confirm_over", "decides before the run whether there is one"},
    {"search.read_ahead", "decides when a block is read only"},
    {"search.split", "stands in the head of the journal, beside the digest"},
    {"search.block", "stands in the head of the journal, beside the digest"},
    {"execution.strategy", "all give the same results"},
    {"execution.devices", "all give the same results"},
    {"execution.threads", "results come in any order"},
    {"execution.instruction_set", "all give the same results"},
    {"execution.memory_fraction", "decides the size of batches only"},
    {"execution.tuning.block", "decides the shape of launches only"},
    {"execution.tuning.slice", "decides the shape of launches only"},
    {"execution.tuning.tile", "decides the shape of launches only"},
    {"execution.tuning.method", "all give the same results"},
    {"execution.tuning.tuning_file", "decides the shape of launches only"},
    {"distribution.policy", "frames name their tiles, whatever the grants"},
    {"distribution.work_list_pairs", "frames name their tiles, whatever the grants"},
    {"distribution.journal", "is true where there is a journal"},
    {"distribution.resume", "is auto where a journal is gone on from"},
    {"report.progress", "is seen while the run goes on"},
    {"report.summary", "is written at the end"},
    {"report.html", "is written at the end"},
    {"report.figures", "are written at the end"},
    {"report.multiqc", "is written at the end"},
    {"report.log", "decides where messages go"},
    {"tune.strategies", "for pairscan tune"},
    {"tune.block", "for pairscan tune"},
    {"tune.slice", "for pairscan tune"},
    {"tune.tile", "for pairscan tune"},
    {"tune.teams", "for pairscan tune"},
    {"tune.lengths", "for pairscan tune"},
    {"tune.pairs", "for pairscan tune"},
    {"tune.repetitions", "for pairscan tune"},
    {"tune.warm_up", "for pairscan tune"},
    {"tune.seconds", "for pairscan tune"},
    {"tune.directory", "for pairscan tune"},
    {"tune.tuning_directory", "for pairscan tune"},
};

/// The visitor of schema.hpp that gives one key another value.
class Change {
public:
  explicit Change(std::string key) : key_(std::move(key)) {}

  /// False where the key has one value only.
  [[nodiscard]] bool made() const { return made_; }

  template <class Body>
  void section(std::string_view name, Body&& body) {
    std::size_t const outer = path_.size();
    path_.append(name).push_back('.');
    body();
    path_.resize(outer);
  }
  template <class Body>
  void section_or_none(std::string_view name, Body&& body) {
    section(name, body);
  }
  template <class Values, class Body>
  void sections(std::string_view name, Values& values, Body const& body) {
    section(name, [&] { body(values.front()); });
  }
  void text(std::string_view name, std::string& value) {
    change(name, [&] { value += 'x'; });
  }
  void file(std::string_view name, std::string& value) { text(name, value); }
  void file_name(std::string_view name, std::string& value) { text(name, value); }
  void flag(std::string_view name, bool& value) {
    change(name, [&] { value = !value; });
  }
  template <class Number>
  void whole(std::string_view name, Number& value, WholeRange /*range*/) {
    add_one(name, value);
  }
  template <class Number>
  void real(std::string_view name, Number& value, RealRange /*range*/) {
    add_one(name, value);
  }
  void bytes(std::string_view name, std::optional<std::uint64_t>& value) { add_one(name, value); }
  void score(std::string_view name, std::optional<double>& value, WholeRange /*range*/) { add_one(name, value); }
  void name_or_score(std::string_view name, std::string& value, std::span<std::string_view const> names,
                     WholeRange /*range*/) {
    change(name, [&] { value = names[0]; });
  }
  void lines(std::string_view name, std::string& value) { text(name, value); }
  template <class Enum>
  void choice(std::string_view name, Enum& value) {
    change(name, [&] { value = kNames<Enum>[value == kNames<Enum>[0].value ? 1 : 0].value; });
  }
  void choice(std::string_view name, std::string& value, std::span<std::string_view const> names,
              std::span<std::string_view const> /*planned*/ = {}) {
    change(name, [&] { value = value == names.back() ? names.front() : names.back(); });
  }
  void fields(std::string_view name, std::vector<PairField>& value) {
    change(name, [&] { value = {PairField::target}; });
  }
  void names(std::string_view name, std::vector<std::string>& value, std::span<std::string_view const> names) {
    change(name, [&] { value = {std::string(names[0])}; });
  }
  void subset(std::string_view name, std::vector<std::string>& value, std::span<std::string_view const> every) {
    names(name, value, every);
  }
  void wholes(std::string_view name, std::vector<int>& value, WholeRange /*range*/) {
    change(name, [&] { value.push_back(7); });
  }
  void reals(std::string_view name, std::vector<double>& value, RealRange /*range*/) {
    change(name, [&] { value.push_back(0.5); });
  }
  void planned(std::string_view /*name*/) {}

private:
  template <class Number>
  void add_one(std::string_view name, Number& value) {
    change(name, [&] { value += 1; });
  }
  template <class Number>
  void add_one(std::string_view name, std::optional<Number>& value) {
    change(name, [&] { value = value.value_or(0) + 1; });
  }
  template <class Make>
  void change(std::string_view name, Make const& make) {
    if (path_ + std::string(name) == key_) {
      make();
      made_ = true;
    }
  }

  std::string key_;
  std::string path_;
  bool made_ = false;
};

TEST(RunDigest, EveryKeyCountsUnlessThereIsAReason) {
  std::uint64_t const sequences = digest(testing::make_set(3));
  Config const config;
  for (std::string const& key : all_keys()) {
    Config changed = config;
    Change change(key);
    describe(change, changed);
    if (change.made()) { // else there is nothing to be decided yet
      bool const counts = run_digest(changed, sequences) != run_digest(config, sequences);
      EXPECT_NE(counts, kLeftOut.contains(key)) << key << (counts ? " counts" : " does not count");
    }
  }
}

TEST(RunDigest, ReasonsAreOfKeysThatThereAre) {
  auto const keys = all_keys();
  for (auto const& [key, reason] : kLeftOut) {
    EXPECT_NE(std::find(keys.begin(), keys.end(), key), keys.end()) << key;
  }
}

/// A journal that holds records serves any outputs of pairs, and one that holds scores any of a matrix.
TEST(RunDigest, WhetherThereIsAnOutputCountsAndNotHowMany) {
  std::uint64_t const sequences = digest(testing::make_set(3));
  Config config;
  auto const tsv = run_digest(config, sequences);
  config.output.pairs = {{.format = "tsv"}, {.format = "abc", .file = "x"}};
  EXPECT_EQ(run_digest(config, sequences), tsv);
  config.output.pairs = {{.format = "abc"}};
  EXPECT_EQ(run_digest(config, sequences), tsv);
  config.output.pairs = {{.format = "none"}};
  EXPECT_NE(run_digest(config, sequences), tsv);
  config.output.matrix = {{.format = "npy"}};
  auto const npy = run_digest(config, sequences);
  config.output.matrix = {{.format = "npy"}, {.format = "npy", .file = "y"}};
  EXPECT_EQ(run_digest(config, sequences), npy);
  config.output.matrix = {{.format = "npy"}, {.format = "npy", .value = MatrixValue::strand}};
  EXPECT_NE(run_digest(config, sequences), npy) << "a journal without strands serves no matrix of them";
}

/// Without trace-back outputs decide what a journal holds of a pair.
TEST(RunDigest, WhatOutputsAskForCountsWithoutTraceback) {
  std::uint64_t const sequences = digest(testing::make_set(3));
  Config config;
  config.traceback = Traceback::none;
  auto const with = [&](PairsOutput const& output) {
    config.output.pairs = {output};
    return run_digest(config, sequences);
  };
  auto const scores = with({.fields = {PairField::score}});
  auto const counts = with({.fields = {PairField::matches}});
  EXPECT_EQ(with({.fields = {PairField::query, PairField::target}}), scores);
  EXPECT_NE(counts, scores);
  EXPECT_EQ(with({.format = "abc"}), counts);
  EXPECT_NE(with({.fields = {PairField::query_end}}), counts);
}

/// Sparse matrices are made of the records that pairs are made of, and so are dense ones of 1 - identity.
TEST(RunDigest, MatricesOfRecordsServeThemselvesFromThoseOfPairs) {
  std::uint64_t const sequences = digest(testing::make_set(3));
  Config config;
  auto const with = [&](std::vector<MatrixOutput> const& matrices) {
    config.output.matrix = matrices;
    return run_digest(config, sequences);
  };
  auto const pairs = with({{}});
  for (char const* const format : {"npz", "matrixmarket"}) {
    EXPECT_EQ(with({{.format = format, .cutoff = 3}}), pairs) << format;
  }
  for (char const* const format : {"npy", "phylip", "abc", "mothur_column"}) {
    EXPECT_EQ(with({{.format = format, .value = MatrixValue::distance}}), pairs) << format;
  }
  EXPECT_NE(with({{.format = "npy"}}), pairs);
  config.traceback = Traceback::none;
  auto const scores = with({{.format = "npz"}});
  EXPECT_NE(with({{.format = "npz", .value = MatrixValue::distance}}), scores);
}

TEST(RunDigest, TheSequencesCount) {
  EXPECT_NE(run_digest({}, digest(testing::make_set(3))), run_digest({}, digest(testing::make_set(4))));
  EXPECT_NE(run_digest({}, digest(testing::make_set(3))), run_digest({}, digest(testing::make_set(3, 1))));
  EXPECT_EQ(run_digest({}, digest(testing::make_set(3))), run_digest({}, digest(testing::make_set(3))));
}

} // namespace
} // namespace pairscan
