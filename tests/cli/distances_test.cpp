// alignment.distance: real-valued costs over the alignment length, whatever computes them and however often it starts.

#include <tests/cli/on_ranks.hpp>
#include <tests/cli/printed_tables.hpp>
#include <tests/cli/slow_run.hpp>

#include <csignal>
#include <cstring>

namespace pairscan::testing {
namespace {

using ::testing::HasSubstr;

constexpr char const* kDistances = R"(
input: {sequences: genes.fasta}
alignment: {distance: {number: double, costs: costs.txt, gap: 1.3}}
output: {matrix: [{format: npy}, {format: ndist}]}
report: {progress: none}
)";

// Costs that no binary fraction gives, so that the order of additions shows in the last bits.
constexpr double kMatch = 0.1;
constexpr double kMismatch = 0.7;
constexpr double kGap = 1.3;

struct Record {
  std::string name;
  std::string letters;
};

std::vector<Record> records_of(std::string const& fasta) {
  std::vector<Record> records;
  std::istringstream lines(fasta);
  for (std::string line; std::getline(lines, line);) {
    if (line[0] == '>') {
      records.push_back({line.substr(1, line.find(' ') - 1), ""});
    } else {
      records.back().letters += line;
    }
  }
  return records;
}

/// Algorithm 1 of Savran, Gao and Bakos 2014 with the whole matrix: of equal costs diagonal, left, up.
double reference_distance(std::string const& query, std::string const& target) {
  struct Cell {
    double cost = 0;
    int columns = 0;
  };
  std::vector<std::vector<Cell>> cells(query.size() + 1, std::vector<Cell>(target.size() + 1));
  for (std::size_t i = 0; i <= query.size(); ++i) {
    for (std::size_t j = 0; j <= target.size(); ++j) {
      if (i == 0 && j == 0) {
        continue;
      }
      Cell const left = j > 0 ? Cell{cells[i][j - 1].cost + kGap, cells[i][j - 1].columns + 1} : Cell{};
      Cell const up = i > 0 ? Cell{cells[i - 1][j].cost + kGap, cells[i - 1][j].columns + 1} : Cell{};
      if (i == 0 || j == 0) {
        cells[i][j] = i == 0 ? left : up;
        continue;
      }
      Cell const& before = cells[i - 1][j - 1];
      Cell const diagonal{before.cost + (query[i - 1] == target[j - 1] ? kMatch : kMismatch), before.columns + 1};
      double const least = std::min({diagonal.cost, left.cost, up.cost});
      cells[i][j] = diagonal.cost == least ? diagonal : left.cost == least ? left : up;
    }
  }
  Cell const& corner = cells[query.size()][target.size()];
  return corner.cost / corner.columns;
}

/// The numbers of an .npy file, whose header is 128 bytes or less by multiples of 64.
template <class Value>
std::vector<Value> numbers_of(std::string const& npy) {
  std::size_t const begin = 10 + static_cast<unsigned char>(npy[8]) + 256U * static_cast<unsigned char>(npy[9]);
  std::vector<Value> values((npy.size() - begin) / sizeof(Value));
  std::memcpy(values.data(), npy.data() + begin, values.size() * sizeof(Value));
  return values;
}

class Distances : public ::testing::Test {
protected:
  explicit Distances(int count = 40, int length = 120) : job_(genes(count, length)) {
    job_.write("job.yaml", kDistances);
    job_.write("costs.txt", costs_file());
  }

  static std::string costs_file() {
    return "    A   C   G   T\nA 0.1 0.7 0.7 0.7\nC 0.7 0.1 0.7 0.7\nG 0.7 0.7 0.1 0.7\nT 0.7 0.7 0.7 0.1\n";
  }

  /// All results of a run, one behind the other.
  std::string results(std::string const& directory) const {
    return job_.read(directory + "/pairs.tsv") + job_.read(directory + "/distances.npy") +
           job_.read(directory + "/distances.ndist");
  }

  std::string results_with(std::string const& directory, std::vector<std::string> settings) const {
    settings.push_back("output.directory=" + directory);
    expect_done(job_.run(settings));
    return results(directory);
  }

  Job job_;
};

TEST_F(Distances, AreThoseOfAlgorithmOne) {
  expect_done(job_.run());
  std::vector<Record> const records = records_of(job_.read("genes.fasta"));
  std::vector<NamedFields> const rows = named_rows(job_.read("out/pairs.tsv"));
  std::vector<double> const matrix = numbers_of<double>(job_.read("out/distances.npy"));
  ASSERT_EQ(rows.size(), records.size() * (records.size() - 1) / 2);
  ASSERT_EQ(matrix.size(), rows.size());
  std::size_t row = 0;
  for (std::size_t query = 0; query < records.size(); ++query) {
    for (std::size_t target = query + 1; target < records.size(); ++target, ++row) {
      double const expected = reference_distance(records[query].letters, records[target].letters);
      EXPECT_EQ(rows[row].at("query"), records[query].name);
      EXPECT_EQ(rows[row].at("target"), records[target].name);
      EXPECT_EQ(number(rows[row].at("distance")), expected);
      EXPECT_EQ(matrix[row], expected);
    }
  }
}

TEST_F(Distances, NdistHasThePairsByTheirLaterRecord) {
  expect_done(job_.run());
  std::vector<Record> const records = records_of(job_.read("genes.fasta"));
  std::string expected = std::to_string(records.size()) + "\n";
  for (std::size_t later = 1; later < records.size(); ++later) {
    for (std::size_t earlier = 0; earlier < later; ++earlier) {
      char line[32];
      std::snprintf(line, sizeof line, "%.8e\n", reference_distance(records[earlier].letters, records[later].letters));
      expected += line;
    }
  }
  EXPECT_EQ(job_.read("out/distances.ndist"), expected);
}

TEST_F(Distances, AreTheSameBytesOnEveryInstructionSetAndThread) {
  std::string const expected = results_with("auto", {});
  for (std::string const set : {"scalar", "sse2", "avx2", "avx512"}) {
    ProcessResult const run =
        job_.run({"execution.instruction_set=" + set, "execution.threads=2", "output.directory=" + set});
    if (run.code == 2) { // this processor lacks it
      continue;
    }
    expect_done(run);
    EXPECT_TRUE(results(set) == expected) << set;
  }
  EXPECT_TRUE(results_with("one", {"execution.threads=1"}) == expected);
}

TEST_F(Distances, AreTheSameBytesOnAnyRanks) {
  std::string const expected = results_with("one", {});
  for (int const ranks : {2, 3}) {
    std::string const directory = "on" + std::to_string(ranks);
    std::vector<std::string> command = Job::run_arguments(
        {"output.directory=" + directory, "distribution.policy=fixed", "distribution.work_list_pairs=50"});
    command.insert(command.begin(), PAIRSCAN_PROGRAM);
    ProcessOptions options;
    options.directory = job_.path(".");
    expect_done(Process(on_ranks(ranks, command), options).wait());
    EXPECT_TRUE(results(directory) == expected) << ranks;
  }
}

TEST_F(Distances, OfEqualSequencesAreComputedOnce) {
  std::string const fasta = job_.read("genes.fasta");
  std::vector<Record> const records = records_of(fasta);
  job_.write("genes.fasta", fasta + ">again0\n" + records[0].letters + "\n>again7\n" + records[7].letters +
                                "\n>againagain0\n" + records[0].letters + "\n");
  std::string const expected = results_with("keep", {});
  EXPECT_TRUE(results_with("collapse", {"input.duplicates=collapse"}) == expected);
}

TEST_F(Distances, FilterKeepsThoseUpToItsLimit) {
  expect_done(job_.run());
  expect_done(job_.run({"filter.max_distance=0.4", "output.directory=near"}));
  std::vector<std::string> kept;
  for (NamedFields const& row : named_rows(job_.read("out/pairs.tsv"))) {
    if (number(row.at("distance")) <= 0.4) {
      kept.push_back(row.at("query") + " " + row.at("target"));
    }
  }
  std::vector<std::string> found;
  for (NamedFields const& row : named_rows(job_.read("near/pairs.tsv"))) {
    found.push_back(row.at("query") + " " + row.at("target"));
  }
  EXPECT_EQ(found, kept);
  EXPECT_FALSE(kept.empty());
  EXPECT_TRUE(job_.read("near/distances.npy") == job_.read("out/distances.npy")); // of every pair
}

TEST_F(Distances, OfSinglePrecisionAreNearThoseOfDouble) {
  expect_done(job_.run());
  expect_done(job_.run({"alignment.distance.number=float", "output.directory=single"}));
  std::vector<double> const wide = numbers_of<double>(job_.read("out/distances.npy"));
  std::vector<float> const narrow = numbers_of<float>(job_.read("single/distances.npy"));
  ASSERT_EQ(narrow.size(), wide.size());
  for (std::size_t pair = 0; pair < wide.size(); ++pair) {
    EXPECT_NEAR(narrow[pair], wide[pair], 1e-3);
  }
  EXPECT_EQ(static_cast<float>(number(named_rows(job_.read("single/pairs.tsv"))[0].at("distance"))), narrow[0]);
}

TEST_F(Distances, OfQueriesAndTargetsFillARectangle) {
  job_.write("few.fasta", genes(3, 90, 4));
  job_.write("job.yaml", R"(
input: {queries: few.fasta, targets: genes.fasta}
alignment: {distance: {number: double, costs: costs.txt, gap: 1.3}}
output: {matrix: {format: npy}}
)");
  expect_done(job_.run());
  std::vector<double> const matrix = numbers_of<double>(job_.read("out/distances.npy"));
  std::vector<Record> const queries = records_of(job_.read("few.fasta"));
  std::vector<Record> const targets = records_of(job_.read("genes.fasta"));
  ASSERT_EQ(matrix.size(), queries.size() * targets.size());
  EXPECT_EQ(matrix[targets.size() + 2], reference_distance(queries[1].letters, targets[2].letters));
  expect_failure(job_.run({"output.matrix={format: ndist}"}), 2, "output.matrix.format", "input.sequences");
}

TEST_F(Distances, SummaryAndPlanSayWhatRuns) {
  expect_done(job_.run());
  EXPECT_THAT(job_.read("out/summary.json"), HasSubstr("\"method\": \"distances: double"));
  ProcessResult const plan = job_.pairscan({"plan", "job.yaml"});
  expect_done(plan);
  EXPECT_THAT(plan.out, HasSubstr("distances: double"));
  EXPECT_THAT(plan.out, HasSubstr("GCUPS"));
}

TEST_F(Distances, TheConfigurationOfARunGivesTheSameAgain) {
  std::string const expected = results_with("first", {});
  std::filesystem::remove(job_.path("costs.txt")); // config.yaml has what stood in it
  expect_done(job_.pairscan({"run", "first/config.yaml", "--set", "output.directory=second"}));
  EXPECT_TRUE(results("second") == expected);
}

TEST_F(Distances, WhatDoesNotGoWithThemIsRefusedByItsKey) {
  std::vector<std::pair<std::string, std::string>> const refused{
      {"alignment.mode=local", "use global"},
      {"alignment.scoring.match=5", "leave one of them out"},
      {"alignment.scoring.preset=swarm", "leave one of them out"},
      {"alignment.path.order=DIM", "leave it out"},
      {"input.strand=both", "use plus"},
      {"filter.min_identity=0.9", "use filter.max_distance"},
      {"filter.min_score=3", "use filter.max_distance"},
      {"traceback=all", "use none"},
      {"execution.strategy=rscan", "use auto"},
      {"execution.tuning.method=values", "use auto"},
      {"output.pairs.format=abc", "use tsv"},
      {"output.pairs.fields=[query, score]", "query, target, distance"},
      {"output.matrix={format: npy, value: score}", "use distance"},
      {"alignment.distance.gap=-1", "must be at least 0"},
      {"alignment.distance.gap=null", "alignment.distance.gap"},
      {"alignment.distance.costs=missing.txt", "cannot read"},
  };
  for (auto const& [setting, remedy] : refused) {
    std::string const key = setting.substr(0, setting.find('='));
    expect_failure(job_.run({setting}), 2, key, remedy);
    EXPECT_FALSE(job_.exists("out")) << setting;
  }
}

TEST_F(Distances, FaultsOfATableHaveTheirLine) {
  job_.write("costs.txt", "    A   C\nA 0.1 0.7\nC 0.7 many\n");
  expect_failure(job_.run(), 2, "costs.txt:3:7", "many");
  job_.write("costs.txt", "    A   C\nA 0.1 0.7\nC 0.7 0.1\n");
  expect_failure(job_.run(), 3, "costs.txt", "G, T");
  job_.write("costs.txt", "");
  expect_failure(job_.run(), 2, "alignment.distance.costs", "the file is empty");
}

TEST_F(Distances, KeysOfThemNeedThem) {
  job_.write("job.yaml", "input: {sequences: genes.fasta}\n");
  expect_failure(job_.run({"filter.max_distance=0.3"}), 2, "filter.max_distance", "give alignment.distance");
  expect_failure(job_.run({"alignment.distance.gap=1"}), 2, "alignment.distance.gap", "alignment.distance.number");
  expect_failure(job_.run({"output.pairs.fields=[distance]"}), 2, "output.pairs.fields", "alignment.distance");
  for (std::string const matrix : {"{format: npy, value: distance}", "{format: ndist}"}) {
    expect_failure(job_.run({"output.matrix=" + matrix, "filter.min_identity=0.9"}), 2, "output.matrix.format",
                   "no filter");
  }
  expect_done(job_.run({"alignment.distance=none"}));
}

class DistancesOfManyGenes : public Distances {
protected:
  DistancesOfManyGenes() : Distances(80, 400) {}
};

TEST_F(DistancesOfManyGenes, SurviveAKill) {
  std::string const expected = results_with("whole", {});
  std::vector<std::string> const small{"distribution.policy=fixed", "distribution.work_list_pairs=1",
                                       "execution.instruction_set=scalar", "execution.threads=1"};
  auto const run = job_.start(Job::run_arguments(small));
  ASSERT_TRUE(wait_for_journal(job_, *run, 2000)) << run->wait().err;
  run->signal(SIGKILL);
  (void)run->wait();
  ProcessResult const finished = job_.run(small);
  expect_done(finished);
  EXPECT_THAT(finished.err, HasSubstr("going on with an earlier run"));
  EXPECT_TRUE(results("out") == expected);
  EXPECT_FALSE(job_.exists("out/pairscan.journal"));
}

} // namespace
} // namespace pairscan::testing
