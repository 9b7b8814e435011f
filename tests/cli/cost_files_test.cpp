// Distances by tables of costs in files laid out as AmpliconNoise's: the whole program beside the definition, computed
// in long double.

#include <tests/cli/job.hpp>
#include <tests/cli/printed_tables.hpp>

#include <cmath>
#include <string_view>

namespace pairscan::testing {
namespace {

// Rows and columns are A, C, T and G. Rows differ from columns, so that exchanged sequences show.
constexpr char const* kTran = "-0.000000,11.619259,11.694004,7.748623\n"
                              "11.619259,-0.000000,7.619657,12.852562\n"
                              "11.694004, 7.25, -0.000000, 10.964048\n"
                              "7.748623,12.852562,10.5,-0.000000\n";
constexpr std::string_view kLetters = "ACTG";
constexpr long double kCosts[4][4] = {{0, 11.619259L, 11.694004L, 7.748623L},
                                      {11.619259L, 0, 7.619657L, 12.852562L},
                                      {11.694004L, 7.25L, 0, 10.964048L},
                                      {7.748623L, 12.852562L, 10.5L, 0}};
constexpr long double kGap = 15.3L;

struct Read {
  std::string name;
  std::string bases;
};

std::vector<Read> reads_of(std::string const& fasta) {
  std::vector<Read> reads;
  std::istringstream lines(fasta);
  for (std::string line; std::getline(lines, line);) {
    if (line[0] == '>') {
      reads.push_back({line.substr(1), ""});
    } else {
      reads.back().bases += line;
    }
  }
  return reads;
}

long double cost_of(char query, char target) {
  return kCosts[kLetters.find(query)][kLetters.find(target)];
}

/// The least sum of costs over the columns of its alignment.
long double reference_distance(std::string const& query, std::string const& target) {
  struct Cell {
    long double cost = 0;
    int columns = 0;
  };
  std::vector<std::vector<Cell>> cells(query.size() + 1, std::vector<Cell>(target.size() + 1));
  for (std::size_t i = 0; i <= query.size(); ++i) {
    for (std::size_t j = 0; j <= target.size(); ++j) {
      Cell best{i + j == 0 ? 0.0L : std::numeric_limits<long double>::infinity(), 0};
      auto const offer = [&](Cell const& from, long double cost) {
        if (from.cost + cost < best.cost) {
          best = {from.cost + cost, from.columns + 1};
        }
      };
      if (i > 0 && j > 0) {
        offer(cells[i - 1][j - 1], cost_of(query[i - 1], target[j - 1]));
      }
      if (j > 0) {
        offer(cells[i][j - 1], kGap);
      }
      if (i > 0) {
        offer(cells[i - 1][j], kGap);
      }
      cells[i][j] = best;
    }
  }
  Cell const& corner = cells[query.size()][target.size()];
  return corner.cost / static_cast<long double>(corner.columns);
}

class CostFiles : public ::testing::Test {
protected:
  CostFiles() : job_(genes(24, 150)) {
    job_.write("Tran.dat", kTran);
    job_.write("job.yaml", R"(
input: {sequences: genes.fasta}
alignment: {distance: {number: double, costs: Tran.dat, gap: 15.3}}
report: {progress: none}
)");
  }

  /// Expects distances within a relative error of the definition's.
  void expect_near_reference(std::string const& table, long double error) const {
    std::vector<Read> const reads = reads_of(job_.read("genes.fasta"));
    std::vector<NamedFields> const rows = named_rows(table);
    ASSERT_EQ(rows.size(), reads.size() * (reads.size() - 1) / 2);
    std::size_t row = 0;
    for (std::size_t query = 0; query < reads.size(); ++query) {
      for (std::size_t target = query + 1; target < reads.size(); ++target, ++row) {
        long double const expected = reference_distance(reads[query].bases, reads[target].bases);
        EXPECT_NEAR(number(rows[row].at("distance")), expected, error * expected)
            << reads[query].name << " and " << reads[target].name;
      }
    }
  }

  Job job_;
};

/// Of additions as many as columns each errs by 2^-53, and the division once more.
TEST_F(CostFiles, GiveTheDistancesOfTheDefinition) {
  expect_done(job_.run());
  expect_near_reference(job_.read("out/pairs.tsv"), 400 * 0x1p-53L);
}

TEST_F(CostFiles, ServeFloats) {
  expect_done(job_.run({"alignment.distance.number=float"}));
  expect_near_reference(job_.read("out/pairs.tsv"), 400 * 0x1p-24L);
}

/// The file's text goes into the configuration, which runs without the file.
TEST_F(CostFiles, AreKeptInTheConfiguration) {
  expect_done(job_.run());
  std::filesystem::remove(job_.path("Tran.dat"));
  job_.write("job.yaml", job_.read("out/config.yaml"));
  std::string const first = job_.read("out/pairs.tsv");
  expect_done(job_.run({"output.directory=again"}));
  EXPECT_TRUE(job_.read("again/pairs.tsv") == first);
}

TEST_F(CostFiles, FaultsNameFileLineAndColumn) {
  std::string text = kTran;
  text.replace(text.find("7.25"), 4, "nan ");
  job_.write("Tran.dat", text);
  expect_failure(job_.run(), 2, "Tran.dat:3:12", "'nan' is out of range");
  EXPECT_FALSE(job_.exists("out/pairs.tsv"));
}

/// PyroDist compares the signals of flowgrams at the same places, so that LookUp.dat has no costs of alignments.
TEST_F(CostFiles, OfFlowValuesAreRefusedWithTheReason) {
  job_.write("Tran.dat", "0.685673137776874\n2.9669003508\n4.3\n");
  expect_failure(job_.run(), 2, "Tran.dat:1:1", "costs of flow values");
}

} // namespace
} // namespace pairscan::testing
