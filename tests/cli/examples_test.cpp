// Every file of configs, run as it is shipped but on fewer records: its scores are those of a textbook's recurrence.

#include <tests/cli/aligned_rows.hpp>
#include <tests/cli/job.hpp>
#include <tests/cli/printed_tables.hpp>
#include <tests/support/reference_distance.hpp>
#include <tests/support/reference_modes.hpp>

#include <nlohmann/json.hpp>
#include <parasail/matrices/blosum62.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <functional>
#include <set>
#include <span>

namespace pairscan::testing {
namespace {

using reference::GapScore;
using reference::ModeScheme;
using LetterScore = std::function<std::int64_t(char, char)>;

constexpr char const* kGenes = "/usr/share/microbiomeutil-data/RESOURCES/rRNA16S.gold.fasta";

bool is_base(char letter) {
  return std::string_view("ACGT").find(letter) != std::string_view::npos;
}

/// A letter that is no base matches nothing; it scores as a mismatch, or `ambiguous`.
LetterScore bases(std::int64_t match, std::int64_t mismatch, std::int64_t ambiguous) {
  return [=](char a, char b) { return !is_base(a) || !is_base(b) ? ambiguous : a == b ? match : mismatch; };
}
LetterScore bases(std::int64_t match, std::int64_t mismatch) {
  return bases(match, mismatch, mismatch);
}

std::int64_t blosum62(char a, char b) {
  auto const code = [](char letter) { return parasail_blosum62.mapper[static_cast<unsigned char>(letter)]; };
  return parasail_blosum62.matrix[code(a) * parasail_blosum62.size + code(b)];
}

std::int64_t score_of(std::string const& query, std::string const& target, LetterScore const& letters,
                      ModeScheme const& scheme) {
  auto const score = [&](int i, int j) {
    return letters(query[static_cast<std::size_t>(i)], target[static_cast<std::size_t>(j)]);
  };
  return reference::mode_score(static_cast<int>(query.size()), static_cast<int>(target.size()), score, scheme);
}

/// Returns the text of the genes that examples on few records read.
std::string first_genes() {
  constexpr int kMostRecords = 50;
  std::ifstream file(kGenes);
  std::string text;
  int records = 0;
  for (std::string line; std::getline(file, line);) {
    records += line.starts_with('>') ? 1 : 0;
    if (records > kMostRecords) {
      break;
    }
    text += line + '\n';
  }
  return text;
}

/// A directory with the examples, where their paths lead to their data.
class ExampleJob : public Job {
public:
  ExampleJob() {
    std::filesystem::copy(PAIRSCAN_CONFIGS, path("configs"), std::filesystem::copy_options::recursive);
    std::filesystem::remove_all(path("configs/tuning"));
  }

  void run_example(std::string const& name, std::vector<std::string> const& settings) const {
    std::vector<std::string> arguments{"run", "configs/" + name + ".yaml"};
    for (std::string const& setting : settings) {
      arguments.insert(arguments.end(), {"--set", setting});
    }
    expect_done(pairscan(arguments));
  }

  [[nodiscard]] std::vector<NamedFields> rows_of_example(std::string const& name) const {
    return named_rows(read("out/" + name + "/pairs.tsv"));
  }

  /// Returns the letters of all sequences that examples have, by their names.
  [[nodiscard]] std::map<std::string, std::string> sequences() const {
    std::map<std::string, std::string> all = sequences_of(first_genes());
    for (char const* const file : {"proteins", "queries", "both-strands"}) {
      all.merge(sequences_of(read("configs/data/" + std::string(file) + ".fasta")));
    }
    for (auto& [name, letters] : all) {
      std::transform(letters.begin(), letters.end(), letters.begin(),
                     [](unsigned char letter) { return static_cast<char>(std::toupper(letter)); });
    }
    return all;
  }
};

struct Example {
  std::string name;
  std::vector<std::string> settings; // that make it short
  LetterScore letters;
  ModeScheme scheme;
  std::string queries{}; // of configs/data; empty = the genes or proteins that bear the names

  friend void PrintTo(Example const& example, std::ostream* out) { *out << example.name; }
};

std::vector<Example> examples() {
  GapScore const plain{-4, -2};
  GapScore const ends{-1, -1};
  GapScore const proteins{-11, -1};
  ModeScheme const linear = reference::global_scheme({0, -10});
  return {
      {"quickstart", {"input.limit=20"}, bases(4, -5), linear},
      {"filter_16s", {"input.limit=20"}, bases(4, -5), linear},
      {"affine", {"input.limit=40"}, bases(2, -4), {{{{-10, -2}, {-10, -2}}}, ends, ends, ends, ends}},
      {"semiglobal", {"input.limit=6"}, bases(2, -4), {{{plain, plain}}, plain, plain, {}, {}}, "v4"},
      {"local", {"input.limit=6"}, bases(2, -4), reference::local_scheme(plain)},
      {"two_piece", {"input.limit=40"}, bases(2, -4), {{{plain, {-24, -1}}}, plain, plain, plain, plain}},
      {"preset", {"input.limit=20"}, bases(2, -4, 0), {{{{-18, -2}, {-18, -2}}}, ends, ends, ends, ends}},
      {"matrix", {}, blosum62, reference::global_scheme(proteins)},
      {"search", {}, blosum62, reference::local_scheme(proteins)},
      {"duplicates", {}, bases(4, -5), linear, "v4"},
  };
}

class Examples : public ::testing::TestWithParam<Example> {
protected:
  void SetUp() override {
    if (!std::filesystem::exists(kGenes)) {
      GTEST_SKIP() << kGenes << " is missing; install microbiomeutil-data";
    }
  }
  ExampleJob job_;
};

TEST_P(Examples, HaveTheScoresOfATextbook) {
  constexpr std::size_t kMostRows = 2;
  Example const& example = GetParam();
  job_.run_example(example.name, example.settings);
  auto const all = job_.sequences();
  auto const named =
      example.queries.empty() ? all : sequences_of(job_.read("configs/data/" + example.queries + ".fasta"));
  auto const& targets = example.name == "duplicates" ? named : all;
  std::vector<NamedFields> rows = job_.rows_of_example(example.name);
  ASSERT_FALSE(rows.empty());
  rows.resize(std::min(rows.size(), kMostRows));
  for (NamedFields const& row : rows) {
    std::string const& query = named.at(row.at("query"));
    std::string const& target = targets.at(row.at("target"));
    EXPECT_EQ(std::stoll(row.at("score")), score_of(query, target, example.letters, example.scheme))
        << row.at("query") << " x " << row.at("target");
  }
}

INSTANTIATE_TEST_SUITE_P(Configs, Examples, ::testing::ValuesIn(examples()),
                         [](auto const& test) { return test.param.name; });

using OtherExamples = Examples;

/// Two bases that differ cost 1, a residue in a gap 1.5; costs are divided by the columns.
TEST_F(OtherExamples, DistancesAreThoseOfATextbook) {
  job_.run_example("distances", {"input.limit=12"});
  auto const sequences = job_.sequences();
  auto const rows = job_.rows_of_example("distances");
  ASSERT_FALSE(rows.empty());
  std::string const& query = sequences.at(rows[0].at("query"));
  std::string const& target = sequences.at(rows[0].at("target"));
  auto const bytes = [](std::string const& text) {
    return std::span(reinterpret_cast<std::uint8_t const*>(text.data()), text.size());
  };
  auto const cell = reference::least_cost(
      bytes(query), bytes(target), [](std::uint8_t a, std::uint8_t b) { return a == b ? 0.0 : 1.0; }, 1.5);
  EXPECT_EQ(number(rows[0].at("distance")), cell.cost / static_cast<double>(cell.columns));
}

TEST_F(OtherExamples, StrandsAreTheBetterOnes) {
  job_.run_example("strand", {});
  auto const sequences = job_.sequences();
  auto const complement = [](std::string text) {
    std::reverse(text.begin(), text.end());
    for (char& each : text) {
      each = "TGCA"[std::string_view("ACGT").find(each)];
    }
    return text;
  };
  std::string strands;
  for (NamedFields const& row : job_.rows_of_example("strand")) {
    std::string const& query = sequences.at(row.at("query"));
    std::string const& target = sequences.at(row.at("target"));
    ModeScheme const scheme = reference::global_scheme({-4, -2});
    auto const plus = score_of(query, target, bases(2, -4), scheme);
    auto const minus = score_of(complement(query), target, bases(2, -4), scheme);
    EXPECT_EQ(std::stoll(row.at("score")), std::max(plus, minus));
    EXPECT_EQ(row.at("strand"), minus > plus ? "-" : "+");
    EXPECT_EQ(row.at("strand") == "-", row.at("query").back() != row.at("target").back()) << "as they were cut";
    strands += minus > plus ? '\1' : '\0';
  }
  EXPECT_EQ(strands.size(), 8U * 7 / 2);
  EXPECT_TRUE(job_.read("out/strand/strands.npy").ends_with(strands));
}

TEST_F(OtherExamples, SearchFindsTheThreeBestHits) {
  job_.run_example("search", {});
  auto const queries = sequences_of(job_.read("configs/data/queries.fasta"));
  auto const targets = sequences_of(job_.read("configs/data/proteins.fasta"));
  std::map<std::string, std::vector<std::int64_t>> found;
  for (NamedFields const& row : job_.rows_of_example("search")) {
    found[row.at("query")].push_back(std::stoll(row.at("score")));
  }
  ASSERT_EQ(found.size(), queries.size());
  for (auto const& [name, query] : queries) {
    std::vector<std::int64_t> scores;
    for (auto const& [other, target] : targets) {
      scores.push_back(score_of(query, target, blosum62, reference::local_scheme({-11, -1})));
    }
    std::sort(scores.rbegin(), scores.rend());
    scores.resize(3);
    EXPECT_EQ(found.at(name), scores) << name;
  }
  EXPECT_TRUE(job_.exists("out/search/pairs.blast6"));
}

TEST_F(OtherExamples, DuplicatesAreAlignedOnce) {
  job_.run_example("duplicates", {});
  auto const summary = nlohmann::json::parse(job_.read("out/duplicates/summary.json"));
  std::set<std::string> distinct;
  for (auto const& [name, letters] : sequences_of(job_.read("configs/data/v4.fasta"))) {
    distinct.insert(letters);
  }
  EXPECT_EQ(summary["distinct"]["sequences"], distinct.size());
  EXPECT_LT(distinct.size(), 16U);
  EXPECT_EQ(summary["pairs"], 16 * 15 / 2);
}

TEST_F(OtherExamples, TuneAndReferenceRun) {
  std::vector<std::string> arguments{"tune", "configs/tune.yaml"};
  for (char const* const setting :
       {"execution.devices=cpu", "execution.threads=1", "tune.strategies=[lazy_rscan]", "tune.block=[32]",
        "tune.slice=[32]", "tune.lengths=[40]", "tune.pairs=[32]", "tune.repetitions=1", "tune.seconds=0.01"}) {
    arguments.insert(arguments.end(), {"--set", setting});
  }
  expect_done(job_.pairscan(arguments));
  EXPECT_FALSE(job_.names("configs/tuning").empty());
  job_.run_example("reference", {"input.sequences=configs/data/v4.fasta"});
  EXPECT_EQ(named_rows(job_.read("out/pairs.tsv")).size(), 16U * 15 / 2);
}

/// Whoever ships a configuration says here what it gives.
TEST(ExampleFiles, AreAllRun) {
  std::set<std::string> run{"distances", "strand", "tune", "reference"};
  for (Example const& example : examples()) {
    run.insert(example.name);
  }
  std::set<std::string> shipped;
  for (auto const& entry : std::filesystem::directory_iterator(PAIRSCAN_CONFIGS)) {
    if (entry.path().extension() == ".yaml") {
      shipped.insert(entry.path().stem().string());
    }
  }
  EXPECT_EQ(run, shipped);
}

} // namespace
} // namespace pairscan::testing
