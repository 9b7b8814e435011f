// Clusters beside those of other programs, which also read the files.

#include <tests/cli/job.hpp>

#include <cstdlib>
#include <map>
#include <set>
#include <sstream>

namespace pairscan::testing {
namespace {

constexpr char const* kGenes = "/usr/share/microbiomeutil-data/RESOURCES/rRNA16S.gold.fasta";

using Groups = std::set<std::set<std::string>>;

bool runs(std::string const& command) {
  return std::system((command + " >/dev/null 2>&1").c_str()) == 0;
}

/// The clusters of each label of a list.
std::map<std::string, Groups> read_list(std::string const& text) {
  std::map<std::string, Groups> groups;
  std::istringstream lines(text);
  std::string line;
  std::getline(lines, line); // names of columns
  while (std::getline(lines, line)) {
    std::istringstream cells(line);
    std::string label;
    std::string number;
    cells >> label >> number;
    for (std::string cell; cells >> cell;) {
      std::istringstream names(cell);
      std::set<std::string> group;
      for (std::string name; std::getline(names, name, ',');) {
        group.insert(name);
      }
      groups[label].insert(group);
    }
    EXPECT_EQ(groups[label].size(), std::stoul(number));
  }
  return groups;
}

/// Average linkage of 16S genes of which every pair is kept, so that all programs see the same distances.
class ClustersOfGenes : public ::testing::Test {
protected:
  void SetUp() override {
    if (!std::filesystem::exists(kGenes)) {
      GTEST_SKIP() << "needs Debian's package microbiomeutil-data";
    }
    job_.write("job.yaml", std::string("input: {sequences: ") + kGenes + ", limit: 90}\n" + R"(
traceback: none
output:
  pairs: {format: tsv, fields: [query, target, identity]}
  clusters: {method: average, cutoffs: [0.01, 0.03, 0.05, 0.1, 0.2], files: [clusters.list, tree.newick]}
)");
  }

  void shell(std::string const& command) {
    ProcessOptions options;
    options.directory = job_.path(".");
    auto const result = Process({"sh", "-c", command}, options).wait();
    ASSERT_EQ(result.code, 0) << result.out << result.err;
  }

  Job job_;
};

constexpr char const* kToMothur =
    R"(awk -F'\t' 'NR > 1 {printf "%s\t%s\t%.6f\n", $2, $1, 1 - $3}' out/pairs.tsv > d.dist
(printf 'Representative_Sequence\ttotal\n'; cut -f 1,2 out/pairs.tsv | tail -n +2 | tr '\t' '\n' | sort -u |
  sed 's/$/\t1/') > d.count_table
)";

TEST_F(ClustersOfGenes, ByAverageLinkageAreMothurs) {
  if (!runs("command -v mothur")) {
    GTEST_SKIP() << "needs Debian's package mothur";
  }
  expect_done(job_.run());
  shell(std::string(kToMothur) +
        "mothur '#cluster(column=d.dist, count=d.count_table, method=average, cutoff=0.3, precision=1000)'");
  auto const theirs = read_list(job_.read("d.an.list"));
  for (auto const& [label, groups] : read_list(job_.read("out/clusters.list"))) {
    auto const found = theirs.upper_bound(label + "0"); // mothur leaves out labels at which nothing changes
    ASSERT_NE(found, theirs.begin()) << label;
    EXPECT_EQ(std::prev(found)->second, groups) << label << ", mothur's " << std::prev(found)->first;
  }
}

TEST_F(ClustersOfGenes, AreReadByMothur) {
  if (!runs("command -v mothur")) {
    GTEST_SKIP() << "needs Debian's package mothur";
  }
  expect_done(job_.run());
  shell(
      "cp out/clusters.list ours.list; mothur '#list.seqs(list=ours.list); summary.single(list=ours.list, calc=sobs)'");
  std::string const names = job_.read("ours.accnos");
  EXPECT_EQ(std::count(names.begin(), names.end(), '\n'), 90);
  std::istringstream summary(job_.read("ours.summary"));
  std::string line;
  std::getline(summary, line);
  for (auto const& [label, groups] : read_list(job_.read("out/clusters.list"))) {
    std::string theirs;
    double number = 0;
    summary >> theirs >> number;
    EXPECT_EQ(theirs, label);
    EXPECT_EQ(static_cast<std::size_t>(number), groups.size());
  }
}

TEST_F(ClustersOfGenes, ByAverageLinkageAreSciPys) {
  if (!runs("/usr/bin/python3 -c 'import scipy.cluster.hierarchy'")) {
    GTEST_SKIP() << "needs Debian's package python3-scipy";
  }
  expect_done(job_.run());
  job_.write("scipys.py", R"(
from scipy.cluster.hierarchy import average, fcluster
pairs = [line.split() for line in open('out/pairs.tsv')][1:]
names = [pairs[0][0]] + [pair[1] for pair in pairs if pair[0] == pairs[0][0]]
tree = average([1 - float(pair[2]) for pair in pairs])
print('label\tnumOtus')
for cutoff in ['0.01', '0.03', '0.05', '0.1', '0.2']:
    groups = {}
    for name, group in zip(names, fcluster(tree, float(cutoff) + 1e-7, 'distance')):
        groups.setdefault(group, []).append(name)
    print(cutoff, len(groups), *[','.join(group) for group in groups.values()], sep='\t')
)");
  shell("/usr/bin/python3 scipys.py > scipys.list");
  EXPECT_EQ(read_list(job_.read("out/clusters.list")), read_list(job_.read("scipys.list")));
}

TEST_F(ClustersOfGenes, TreeHasTheHeightsOfR) {
  if (!runs("Rscript -e 'library(ape)'")) {
    GTEST_SKIP() << "needs Debian's package r-cran-ape";
  }
  expect_done(job_.run());
  job_.write("compare.R", R"(
tree <- ape::read.tree('out/tree.newick')
pairs <- read.table('out/pairs.tsv', header = TRUE, sep = '\t', colClasses = c('character', 'character', 'numeric'))
names <- unique(c(pairs$query, pairs$target))
distances <- matrix(0, length(names), length(names), dimnames = list(names, names))
distances[cbind(pairs$query, pairs$target)] <- distances[cbind(pairs$target, pairs$query)] <- 1 - pairs$identity
theirs <- as.matrix(cophenetic(hclust(as.dist(distances), 'average')))
ours <- ape::cophenetic.phylo(tree)[names, names]
stopifnot(length(tree$tip.label) == 90, max(abs(ours - theirs)) < 1e-5)
)");
  shell("Rscript compare.R");
}

/// Without its heuristics vsearch looks at every centroid and takes the nearest one.
TEST_F(ClustersOfGenes, ByGreedyCentroidsAreThoseOfAnExhaustiveVsearch) {
  if (!runs("command -v vsearch")) {
    GTEST_SKIP() << "needs Debian's package vsearch";
  }
  expect_done(job_.run({"alignment.scoring.preset=vsearch", "output.clusters.method=greedy",
                        "output.clusters.cutoffs=[0.1]", "output.clusters.files=[clusters.list, centroids.fasta]"}));
  shell(std::string("awk '/^>/ {++records} records <= 90' ") + kGenes +
        " > genes.fasta; vsearch --cluster_fast genes.fasta --id 0.9 --maxaccepts 0 --maxrejects 0 --qmask none "
        "--threads 1 --uc theirs.uc --centroids theirs.fasta\n"
        "(printf 'label\\tnumOtus\\n0.1\\t'; grep -c '^S' theirs.uc; awk -F'\\t' '$1 ~ /[SH]/ {"
        "members[$2] = members[$2] (members[$2] ? \",\" : \"\") $9} END {for (each in members) print members[each]}' "
        "theirs.uc) | tr '\\n' '\\t' | sed 's/numOtus\\t/numOtus\\n/' > theirs.list");
  EXPECT_EQ(read_list(job_.read("out/clusters.list")), read_list(job_.read("theirs.list")));
  shell(
      "for each in out/centroids.fasta theirs.fasta; do grep '^>' $each | cut -d ' ' -f 1 | sort > $each.names; done; "
      "cmp out/centroids.fasta.names theirs.fasta.names");
}

} // namespace
} // namespace pairscan::testing
