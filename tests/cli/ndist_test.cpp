// Preset ndist beside AmpliconNoise itself: the same file of distances, and the same clusters from it.

#include <tests/cli/job.hpp>

#include <cctype>
#include <cstdlib>
#include <fstream>

namespace pairscan::testing {
namespace {

constexpr char const* kGenes = "/usr/share/microbiomeutil-data/RESOURCES/rRNA16S.gold.fasta";
constexpr int kReads = 68;
constexpr std::size_t kBases = 400;

bool is_installed(std::string const& program) {
  return std::system(("command -v " + program + " >/dev/null 2>&1").c_str()) == 0;
}

/// Every sixtieth gene, cut to 400 bases, with N, lower case and different lengths. NDist sizes its buffer without the
/// last record, and reads A, C, G, T, U, R, Y and N only; a U is no T to it.
std::string reads() {
  std::ifstream in(kGenes);
  std::vector<std::string> sequences;
  int genes = 0;
  for (std::string line; std::getline(in, line);) {
    if (line[0] == '>') {
      sequences.resize(sequences.size() + (genes % 60 == 0 && sequences.size() < kReads ? 1 : 0));
      ++genes;
    } else if ((genes - 1) % 60 == 0 && (genes - 1) / 60 < kReads) {
      sequences.back() += line;
    }
  }
  std::string fasta;
  for (std::size_t read = 0; read < sequences.size(); ++read) {
    std::string bases = sequences[read].substr(200, read == 10 ? kBases + 30 : read % 5 == 0 ? kBases - 50 : kBases);
    for (std::size_t at = 0; at < bases.size(); ++at) {
      char const letter = static_cast<char>(std::toupper(bases[at]));
      bool const known = std::string("ACGTRY").find(letter) != std::string::npos;
      bases[at] = !known || (read % 3 == 0 && at % 67 == read % 67) ? 'N' : letter;
      bases[at] = read % 4 == 0 && at > 100 && at < 200 ? static_cast<char>(std::tolower(bases[at])) : bases[at];
    }
    fasta += ">read" + std::to_string(read) + "\n" + bases + "\n";
  }
  return fasta;
}

class BesideNdist : public ::testing::Test {
protected:
  void SetUp() override {
    if (!std::filesystem::exists(kGenes)) {
      GTEST_SKIP() << "needs Debian's package microbiomeutil-data";
    }
    if (!is_installed("NDist") || !is_installed("FCluster")) {
      GTEST_SKIP() << "needs NDist and FCluster of Debian's package ampliconnoise";
    }
    job_.write("genes.fasta", reads());
    job_.write("job.yaml", R"(
input: {sequences: genes.fasta}
alignment: {scoring: {preset: ndist}}
traceback: all
output: {pairs: {format: none}, matrix: {format: ndist}}
)");
  }

  /// Runs a program in the job's directory by a shell. Debian's NDist uses Open MPI, whose single process starts a
  /// daemon of package openmpi-bin unless it is told to stand alone.
  void shell(std::string const& command) {
    ProcessOptions options;
    options.directory = job_.path(".");
    expect_done(Process({"sh", "-c", "export OMPI_MCA_ess_singleton_isolated=1; " + command}, options).wait());
  }

  Job job_;
};

TEST_F(BesideNdist, TheFileIsTheSameByteForByte) {
  shell("NDist -in genes.fasta > theirs.ndist");
  expect_done(job_.run());
  std::string const theirs = job_.read("theirs.ndist");
  EXPECT_EQ(std::count(theirs.begin(), theirs.end(), '\n'), 1 + kReads * (kReads - 1) / 2);
  EXPECT_EQ(job_.read("out/distances.ndist"), theirs);
  expect_done(job_.run({"input.duplicates=collapse", "output.directory=collapsed"}));
  EXPECT_EQ(job_.read("collapsed/distances.ndist"), theirs);
}

TEST_F(BesideNdist, ClustersOfItAreTheSame) {
  shell("NDist -in genes.fasta > theirs.ndist && FCluster -in theirs.ndist -out theirs >/dev/null");
  expect_done(job_.run());
  shell("FCluster -in out/distances.ndist -out ours >/dev/null");
  for (char const* const what : {"list", "otu", "tree"}) {
    std::string const theirs = job_.read(std::string("theirs.") + what);
    EXPECT_FALSE(theirs.empty()) << what;
    EXPECT_EQ(job_.read(std::string("ours.") + what), theirs) << what;
  }
}

TEST_F(BesideNdist, ADistanceOfEveryPairNeedsNoPathAndNoFilter) {
  expect_done(job_.run());
  for (char const* const traceback : {"kept", "none"}) {
    expect_done(job_.run({std::string("traceback=") + traceback, std::string("output.directory=") + traceback}));
    EXPECT_TRUE(job_.read("out/distances.ndist") == job_.read(std::string(traceback) + "/distances.ndist"));
  }
  expect_failure(job_.run({"filter.min_identity=0.9"}), 2, "output.matrix.format", "no filter");
}

TEST_F(BesideNdist, SeqDistIsRefusedWithTheReason) {
  expect_failure(job_.run({"alignment.scoring.preset=seqdist"}), 2, "no preset can be exact for seqdist",
                 "the optimum of nothing");
}

TEST_F(BesideNdist, PyroDistIsRefusedWithTheReason) {
  expect_failure(job_.run({"alignment.scoring.preset=pyrodist"}), 2, "no preset can be exact for pyrodist",
                 "it compares two flowgrams");
}

} // namespace
} // namespace pairscan::testing
