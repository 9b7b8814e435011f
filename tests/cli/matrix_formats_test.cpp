// Matrices and graphs in the programs that they are for: each opens the file, and what it read is compared.

#include <tests/cli/matrix_job.hpp>

#include <regex>

namespace pairscan::testing {
namespace {

using ::testing::HasSubstr;

class MatrixFormats : public MatrixJob {};

class InMothur : public MatrixJob {
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

} // namespace
} // namespace pairscan::testing
