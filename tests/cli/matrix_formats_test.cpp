// Matrices and graphs in the programs that they are for: each opens the file, and what it read is compared.

#include <tests/cli/job.hpp>
#include <tests/cli/on_ranks.hpp>
#include <tests/cli/slow_run.hpp>

#include <csignal>
#include <cstdlib>
#include <map>
#include <regex>
#include <set>
#include <sstream>

namespace pairscan::testing {
namespace {

using ::testing::HasSubstr;

constexpr int kRecords = 31; // families of five that differ by a few per cent, and one record of its own
constexpr int kFamily = 5;

using Families = std::set<std::set<std::string>>;

bool works(std::string const& command) {
  return std::system((command + " >/dev/null 2>&1").c_str()) == 0;
}

/// Returns a Python that has these modules, or nothing: there may be several.
std::string python_with(std::string const& modules) {
  for (std::string const program : {"python3", "/usr/bin/python3"}) {
    if (works(program + " -c 'import " + modules + "'")) {
      return program;
    }
  }
  return "";
}

std::vector<std::string> split(std::string const& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, separator);) {
    parts.push_back(part);
  }
  return parts;
}

Families families() {
  Families all;
  for (int begin = 0; begin < kRecords; begin += kFamily) {
    std::set<std::string> family;
    for (int record = begin; record < std::min(begin + kFamily, kRecords); ++record) {
      family.insert("g" + std::to_string(record));
    }
    all.insert(family);
  }
  return all;
}

class MatrixFormats : public ::testing::Test {
protected:
  MatrixFormats() : job_(genes(kRecords, 150)) {}

  /// Runs pairscan with these matrices beside a table of identities.
  void run(std::string const& matrices, std::vector<std::string> settings = {}) {
    settings.insert(settings.begin(), {"output.pairs={format: tsv, fields: [query, target, score, identity]}",
                                       "output.matrix=" + matrices});
    expect_done(job_.run(settings));
  }

  /// Runs a command by a shell in the job's directory, and returns what it prints.
  std::string shell(std::string const& command) {
    ProcessOptions options;
    options.directory = job_.path(".");
    ProcessResult const result = Process({"sh", "-c", command}, options).wait();
    EXPECT_EQ(result.code, 0) << command << "\n" << result.err << result.out;
    return result.out;
  }

  /// 1 - identity of all pairs of names, the smaller one first.
  std::map<std::pair<std::string, std::string>, double> distances_of_pairs() {
    std::map<std::pair<std::string, std::string>, double> distances;
    auto const lines = split(job_.read("out/pairs.tsv"), '\n');
    for (std::size_t line = 1; line < lines.size(); ++line) {
      auto const words = split(lines[line], '\t');
      distances[std::minmax({words[0], words[1]})] = 1 - std::stod(words[3]);
    }
    return distances;
  }

  /// Runs a program of Python or R that it reads from a file.
  std::string script(std::string const& interpreter, std::string const& text) {
    job_.write("script", text);
    return shell(interpreter + " script");
  }

  Job job_;
};

class InMothur : public MatrixFormats {
protected:
  void SetUp() override {
    if (!works("command -v mothur")) {
      GTEST_SKIP() << "needs Debian's package mothur";
    }
  }

  /// Clusters a file and returns the OTUs.
  Families otus(std::string const& input, std::string const& stem, std::string const& ending) {
    shell("mkdir -p m && mothur '#set.dir(output=m);cluster(" + input + ",cutoff=0.2)'");
    auto const lines = split(job_.read("m/" + stem + ending), '\n');
    auto const words = split(lines.back(), '\t'); // label, number, OTUs
    Families found;
    for (std::size_t word = 2; word < words.size(); ++word) {
      auto const names = split(words[word], ',');
      found.emplace(names.begin(), names.end());
    }
    return found;
  }
};

TEST_F(InMothur, ColumnsAndTheirCountTableAreClustered) {
  run("{format: mothur_column, cutoff: 0.2}");
  EXPECT_EQ(otus("column=out/distances.dist,count=out/distances.count_table", "distances", ".opti_mcc.list"),
            families());
  auto const lines = split(job_.read("out/distances.dist"), '\n');
  EXPECT_EQ(lines.size(), 6U * 10U);
  auto const report = split(split(job_.read("m/distances.opti_mcc.sensspec"), '\n').back(), '\t');
  EXPECT_EQ(report[2], std::to_string(lines.size())) << "pairs that mothur has within clusters";
  EXPECT_EQ(report[4], "0") << "and between them";
}

/// By average linkage: the default method of mothur 1.48 reads no file of this format rightly, its own neither.
TEST_F(InMothur, BothLayoutsOfPhylipAreClustered) {
  run("[{format: phylip}, {format: phylip, layout: square, file: square.phylip}, "
      "{format: phylip, names: strict, file: strict.phylip}]");
  for (std::string const stem : {"distances", "square", "strict"}) {
    EXPECT_EQ(otus("phylip=out/" + stem + ".phylip,method=average", stem, ".an.list"), families()) << stem;
  }
}

TEST_F(MatrixFormats, MclClustersTheGraphWithSingletons) {
  if (!works("command -v mcl")) {
    GTEST_SKIP() << "needs Debian's package mcl";
  }
  run("{format: abc, cutoff: 0.2}", {"output.self_pairs=true"});
  Families found;
  for (std::string const& line : split(shell("mcl out/graph.abc --abc -o -"), '\n')) {
    auto const names = split(line, '\t');
    found.emplace(names.begin(), names.end());
  }
  EXPECT_EQ(found, families());
}

constexpr char const* kCompare = R"(
import numpy, scipy.io, scipy.sparse
from scipy.spatial.distance import squareform
rows = [line.split('\t') for line in open('out/pairs.tsv').read().splitlines()[1:]]
names = open('out/distances.rows').read().split()
number = {name: index for index, name in enumerate(names)}
assert names == open('out/distances.columns').read().split() and len(names) == 31
full = numpy.zeros((31, 31)); scores = numpy.zeros((31, 31), int)
for query, target, score, identity in rows:
    full[number[query], number[target]] = 1 - float(identity)
    scores[number[query], number[target]] = int(score)
kept = numpy.triu(full <= 0.2, 1)
assert kept.sum() == 60
csr = scipy.sparse.load_npz('out/distances.npz')
coo = scipy.sparse.load_npz('out/coo.npz')
market = scipy.io.mmread('out/distances.mtx')
assert csr.format == 'csr' and coo.format == 'coo' and csr.dtype == float
assert csr.nnz == coo.nnz == 60 and market.nnz == 120
assert csr.has_sorted_indices
assert abs(csr.toarray() - full * kept).max() < 1e-6
assert abs(coo.toarray() - csr.toarray()).max() == 0
assert abs(market.toarray() - (csr + csr.T).toarray()).max() < 1e-6
assert numpy.load('out/distances.npz')['value'].item() == b'distance: 1 - identity (columns)'
all_scores = scipy.sparse.load_npz('out/scores.npz')
assert all_scores.dtype == numpy.int32 and all_scores.nnz == 31 * 30 // 2
assert (all_scores.toarray() == scores).all()
assert (squareform(numpy.load('out/scores.npy')) == scores + scores.T).all()
assert abs(squareform(numpy.load('out/distances.npy')) - full - full.T).max() < 1e-6
print('equal')
)";

TEST_F(MatrixFormats, SciPyReadsWhatThePairsAre) {
  std::string const python = python_with("numpy, scipy");
  if (python.empty()) {
    GTEST_SKIP() << "needs Debian's package python3-scipy";
  }
  run("[{format: npz, value: distance, cutoff: 0.2}, {format: npz, value: distance, cutoff: 0.2, storage: coo, file: "
      "coo.npz}, {format: matrixmarket, value: distance, cutoff: 0.2}, {format: npz}, {format: npy}, {format: npy, "
      "value: distance}]");
  EXPECT_EQ(script(python, kCompare), "equal\n");
}

constexpr char const* kQueriesInSciPy = R"(
import numpy, scipy.io, scipy.sparse
dense = numpy.load('out/scores.npy')
assert dense.shape == (12, 31)
sparse = scipy.sparse.load_npz('out/scores.npz')
assert (sparse.toarray() == numpy.where(dense >= 400, dense, 0)).all() and 0 < sparse.nnz < 372
market = scipy.io.mmread('out/scores.mtx')
assert (market.toarray() == sparse.toarray()).all()
assert open('out/scores.rows').read().split() == ['g%d' % i for i in range(12)]
assert len(open('out/scores.columns').read().split()) == 31
print('equal')
)";

TEST_F(MatrixFormats, QueriesAgainstTargetsAreRowsAndColumns) {
  std::string const python = python_with("numpy, scipy");
  if (python.empty()) {
    GTEST_SKIP() << "needs Debian's package python3-scipy";
  }
  job_.write("queries.fasta", genes(12, 150));
  job_.write("job.yaml", "input: {queries: queries.fasta, targets: genes.fasta}\n");
  run("[{format: npy}, {format: npz, cutoff: 400}, {format: matrixmarket, cutoff: 400}]");
  EXPECT_EQ(script(python, kQueriesInSciPy), "equal\n");
}

constexpr char const* kInR = R"(
file <- file("out/scores.npy", "rb")
header <- readBin(file, "raw", 10)
invisible(readBin(file, "raw", as.integer(header[9]) + 256L * as.integer(header[10])))
n <- 31L
scores <- structure(readBin(file, "integer", n * (n - 1L) / 2L, size = 4L),
                    class = "dist", Size = n, Diag = FALSE, Upper = FALSE, Labels = readLines("out/scores.rows"))
pairs <- read.delim("out/pairs.tsv")
of <- function(m) as.matrix(m)[cbind(pairs$query, pairs$target)]
stopifnot(all(of(scores) == pairs$score))
lower <- readLines("out/distances.phylip")[-1]
square <- as.matrix(read.table("out/square.phylip", skip = 1, row.names = 1))
colnames(square) <- rownames(square)
stopifnot(isSymmetric(square), max(abs(of(square) - (1 - pairs$identity))) < 2e-6)
values <- unlist(lapply(strsplit(lower, "\t"), function(row) as.numeric(row[-1])))
stopifnot(all(values == t(square)[upper.tri(square)]))
cat(class(scores), length(values), "\n")
)";

TEST_F(MatrixFormats, RReadsScoresAndDistances) {
  if (!works("command -v Rscript")) {
    GTEST_SKIP() << "needs Debian's package r-base-core";
  }
  run("[{format: npy}, {format: matrixmarket}, {format: phylip}, {format: phylip, layout: square, file: "
      "square.phylip}]");
  EXPECT_EQ(script("Rscript", kInR), "dist 465 \n");
}

constexpr char const* kApe = R"(
square <- as.matrix(read.table("out/distances.phylip", skip = 1, row.names = 1))
tree <- ape::nj(as.dist(square))
family <- paste0("g", 0:4)
path <- ape::cophenetic.phylo(tree)
stopifnot(ape::Ntip(tree) == 31, ape::is.monophyletic(ape::unroot(tree), family, reroot = TRUE))
stopifnot(abs(path["g0", "g1"] - square[1, 2]) < 0.02)
cat("joined\n")
)";

TEST_F(MatrixFormats, ApeJoinsNeighbours) {
  if (!works("Rscript -e 'library(ape)'")) {
    GTEST_SKIP() << "needs Debian's package r-cran-ape";
  }
  run("{format: phylip, layout: square}");
  EXPECT_EQ(script("Rscript", kApe), "joined\n");
}

TEST_F(MatrixFormats, QuickTreeReadsBothLayouts) {
  if (!works("command -v quicktree")) {
    GTEST_SKIP() << "needs Debian's package quicktree";
  }
  run("[{format: phylip}, {format: phylip, layout: square, file: square.phylip}]");
  std::string const tree = shell("quicktree -in m out/distances.phylip");
  for (int record = 0; record < kRecords; ++record) {
    EXPECT_THAT(tree, HasSubstr("g" + std::to_string(record) + ":"));
  }
  EXPECT_EQ(shell("quicktree -in m out/square.phylip"), tree);
  // The branches of two neighbours are together as long as their distance.
  auto const distances = distances_of_pairs();
  std::regex const neighbours(R"(\(\n(g\d+):([0-9.]+),\n(g\d+):([0-9.]+)\))");
  int found = 0;
  for (std::sregex_iterator at(tree.begin(), tree.end(), neighbours); at != std::sregex_iterator(); ++at, ++found) {
    double const sum = std::stod((*at)[2]) + std::stod((*at)[4]);
    EXPECT_NEAR(sum, distances.at(std::minmax({(*at)[1].str(), (*at)[3].str()})), 2e-5) << at->str();
  }
  EXPECT_GE(found, kRecords / kFamily);
}

std::string const kEveryFormat =
    "[{format: npy}, {format: npy, value: distance}, {format: npz}, {format: npz, value: distance, storage: coo}, "
    "{format: matrixmarket, value: distance}, {format: mothur_column, cutoff: 0.3}, {format: abc}, {format: ndist}, "
    "{format: phylip}, {format: phylip, layout: square, file: square.phylip}]";

class MatrixFiles : public MatrixFormats {
protected:
  MatrixFiles() {
    std::string const related = genes(16, 80);
    std::string renamed = genes(8, 80); // half of the records again, under other names
    std::replace(renamed.begin(), renamed.end(), 'g', 'h');
    job_.write("genes.fasta", related + renamed);
  }

  /// All files of matrices in a directory, by name.
  std::map<std::string, std::string> files(std::string const& directory) {
    std::map<std::string, std::string> read;
    for (std::string const& name : job_.names(directory)) {
      if (name != "config.yaml" && name != "summary.json") {
        read[name] = job_.read(directory + "/" + name);
      }
    }
    return read;
  }
};

TEST_F(MatrixFiles, AreTheSameWhateverComputesThem) {
  run(kEveryFormat);
  auto const expected = files("out");
  EXPECT_EQ(expected.size(), 1U + 10U + 3U); // pairs.tsv, matrices, and what stands beside two of them
  run(kEveryFormat, {"output.directory=once", "input.duplicates=collapse"});
  EXPECT_TRUE(files("once") == expected);
  run(kEveryFormat,
      {"output.directory=counted", "traceback=none", "distribution.policy=fixed", "distribution.work_list_pairs=7"});
  EXPECT_TRUE(files("counted") == expected);
  auto arguments = Job::run_arguments({"output.pairs={format: tsv, fields: [query, target, score, identity]}",
                                       "output.matrix=" + kEveryFormat, "output.directory=ranks"});
  arguments.insert(arguments.begin(), PAIRSCAN_PROGRAM);
  ProcessOptions options;
  options.directory = job_.path(".");
  expect_done(Process(on_ranks(3, arguments), options).wait());
  EXPECT_TRUE(files("ranks") == expected);
}

TEST_F(MatrixFiles, AreTheSameFromDistances) {
  std::string const costs = "alignment.distance={number: double, costs: unit, gap: 1}";
  std::string const matrices = "output.matrix=[{format: npy}, {format: phylip}, {format: npz, cutoff: 0.4}, {format: "
                               "matrixmarket}, {format: mothur_column}]";
  std::vector<std::string> const settings{costs, matrices, "output.pairs.format=none"};
  expect_done(job_.run(settings));
  auto const expected = files("out");
  EXPECT_EQ(expected.size(), 5U + 3U);
  auto collapsed = settings;
  collapsed.insert(collapsed.end(), {"output.directory=once", "input.duplicates=collapse"});
  expect_done(job_.run(collapsed));
  EXPECT_TRUE(files("once") == expected);
}

TEST_F(MatrixFiles, SurviveAKill) {
  job_.write("genes.fasta", genes(80, 400));
  std::vector<std::string> const slow{"distribution.policy=fixed", "distribution.work_list_pairs=1",
                                      "execution.instruction_set=scalar", "execution.threads=1"};
  run(kEveryFormat, {"output.directory=whole"});
  std::vector<std::string> settings{"output.pairs={format: tsv, fields: [query, target, score, identity]}",
                                    "output.matrix=" + kEveryFormat};
  settings.insert(settings.end(), slow.begin(), slow.end());
  auto const killed = job_.start(Job::run_arguments(settings));
  ASSERT_TRUE(wait_for_journal(job_, *killed, 2000)) << killed->wait().err;
  killed->signal(SIGKILL);
  (void)killed->wait();
  ProcessResult const finished = job_.run(settings);
  expect_done(finished);
  EXPECT_THAT(finished.err, HasSubstr("going on with an earlier run"));
  EXPECT_TRUE(files("out") == files("whole"));
}

TEST_F(MatrixFormats, LargeOnesAreRefusedBeforeAnythingIsMade) {
  std::string const small = "output.confirm_over=1000";
  expect_failure(job_.run({"output.matrix={format: npy}", small}), 2, "'scores.npy' would take 1.9 KiB",
                 "output.confirm_over");
  EXPECT_FALSE(job_.exists("out"));
  expect_done(job_.run({"output.matrix={format: npz, cutoff: 300}", small}));
  ProcessResult const plan =
      job_.pairscan({"plan", "job.yaml", "--set", "output.matrix={format: npy}", "--set", small});
  expect_done(plan);
  EXPECT_THAT(plan.out, HasSubstr("maps scores.npy, 1.9 KiB, as file cache; a run refuses that"));
}

TEST_F(MatrixFormats, AutoWritesWhatTheNumberOfRecordsAsksFor) {
  run("{format: auto}", {"output.sparse_over=31"});
  EXPECT_TRUE(job_.exists("out/scores.npy"));
  run("{format: auto}", {"output.sparse_over=30", "output.directory=sparse"});
  EXPECT_TRUE(job_.exists("sparse/scores.npz"));
  EXPECT_FALSE(job_.exists("sparse/scores.npy"));
  EXPECT_THAT(job_.read("sparse/config.yaml"), HasSubstr("format: npz"));
  expect_done(job_.pairscan({"run", "sparse/config.yaml", "--set", "output.directory=again"}));
  EXPECT_EQ(job_.read("again/scores.npz"), job_.read("sparse/scores.npz"));
}

TEST_F(MatrixFormats, TwoStrictNamesAreNotTheSame) {
  job_.write("genes.fasta", ">sequence_number_1\nACGT\n>sequence_number_2\nACGA\n");
  expect_failure(job_.run({"output.matrix={format: phylip, names: strict}"}), 2, "output.matrix.names",
                 "'sequence_number_1' and 'sequence_number_2' would both be 'sequence_n'");
  EXPECT_FALSE(job_.exists("out"));
}

} // namespace
} // namespace pairscan::testing
