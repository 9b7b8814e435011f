#include <cluster/files/cluster_files.hpp>
#include <config/names.hpp>
#include <support/error.hpp>
#include <tests/src/cluster/made_pairs.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pairscan {
namespace {

using namespace testing;

class TextWriter : public ByteWriter {
public:
  using ByteWriter::write;
  void write(std::span<std::byte const> bytes) override {
    text.append(reinterpret_cast<char const*>(bytes.data()), bytes.size());
  }
  void finish() override {}

  std::string text;
};

/// Five records: 0, 2 and 3 in one cluster, the others alone; 0 and 3 were not kept.
class ClusterFile : public ::testing::Test {
protected:
  [[nodiscard]] std::string written(std::string_view name) const {
    TextWriter file;
    find_cluster_file(name).write(input_, file);
    return file.text;
  }

  SequenceSet set_ = set_of({5, 90, 6, 7, 8});
  KeptPairs pairs_ = kept_pairs(5, {{{0, 2}, 0.02F}, {{2, 3}, 0.03F}, {{3, 4}, 0.5F}});
  std::vector<Clustering> clusterings_{make_clustering({0, 1, 0, 0, 4}, pairs_, {.label = "0.03"})};
  ClusterFileInput input_{.set = set_, .clusterings = clusterings_};
};

TEST_F(ClusterFile, HasAFormatForEveryName) {
  for (std::string_view const name : kClusterFileNames) {
    EXPECT_EQ(find_cluster_file(name).name, name);
  }
}

TEST_F(ClusterFile, TsvHasALinePerRecordAndCutoff) {
  clusterings_.push_back(make_clustering({0, 1, 0, 0, 0}, pairs_, {.label = "0.5", .singletons = false}));
  input_.clusterings = clusterings_;
  EXPECT_EQ(written("clusters.tsv"), "cutoff\tcluster\tsize\trecord\trepresentative\tdistance\n"
                                     "0.03\t1\t3\tr0\tr2\t0.020000\n"
                                     "0.03\t1\t3\tr2\tr2\t0.000000\n"
                                     "0.03\t1\t3\tr3\tr2\t0.030000\n"
                                     "0.03\t2\t1\tr1\tr1\t0.000000\n"
                                     "0.03\t3\t1\tr4\tr4\t0.000000\n"
                                     "0.5\t1\t4\tr0\tr2\t0.020000\n"
                                     "0.5\t1\t4\tr2\tr2\t0.000000\n"
                                     "0.5\t1\t4\tr3\tr2\t0.030000\n"
                                     "0.5\t1\t4\tr4\tr2\t-\n");
}

TEST_F(ClusterFile, ListIsMothurs) {
  clusterings_.push_back(make_clustering({0, 0, 0, 0, 0}, pairs_, {.label = "0.5"}));
  input_.clusterings = clusterings_;
  EXPECT_EQ(written("clusters.list"), "label\tnumOtus\tOtu1\tOtu2\tOtu3\n"
                                      "0.03\t3\tr0,r2,r3\tr1\tr4\n"
                                      "0.5\t1\tr0,r1,r2,r3,r4\n");
}

TEST_F(ClusterFile, ListRefusesIdsWithCommas) {
  set_.names[1] = "a,b";
  EXPECT_THROW(find_cluster_file("clusters.list").check(set_), Error);
  EXPECT_NO_THROW(find_cluster_file("clusters.tsv").check(set_));
}

TEST_F(ClusterFile, UcHasVsearchsLines) {
  EXPECT_EQ(written("clusters.uc"), "S\t0\t6\t*\t*\t*\t*\t*\tr2\t*\n"
                                    "H\t0\t5\t98.0\t+\t0\t0\t*\tr0\tr2\n"
                                    "H\t0\t7\t97.0\t+\t0\t0\t*\tr3\tr2\n"
                                    "S\t1\t90\t*\t*\t*\t*\t*\tr1\t*\n"
                                    "S\t2\t8\t*\t*\t*\t*\t*\tr4\t*\n"
                                    "C\t0\t3\t*\t*\t*\t*\t*\tr2\t*\n"
                                    "C\t1\t1\t*\t*\t*\t*\t*\tr1\t*\n"
                                    "C\t2\t1\t*\t*\t*\t*\t*\tr4\t*\n");
}

TEST_F(ClusterFile, CentroidsAreFastaInLinesOf80Letters) {
  EXPECT_EQ(written("centroids.fasta"), ">r2\nAAAAAA\n>r1\n" + std::string(80, 'A') + "\nAAAAAAAAAA\n>r4\nAAAAAAAA\n");
}

TEST_F(ClusterFile, CentroidsCarryTheSumOfSizes) {
  input_.sizes = true;
  set_.names[0] = "r0;size=4";
  set_.names[2] = "r2;size=10;";
  EXPECT_THAT(written("centroids.fasta"), ::testing::StartsWith(">r2;size=15\nAAAAAA\n>r1;size=1\n"));
}

TEST_F(ClusterFile, NewickHasTheWholeTree) {
  Dendrogram const tree{.records = 5, .merges = {{0, 2, 0.25F}, {0, 3, 0.5F}}};
  input_.dendrogram = &tree;
  set_.names[3] = "it's";
  EXPECT_EQ(written("tree.newick"), "(((r0:0.125,r2:0.125):0.125,'it''s':0.25):0,r1:0.25,r4:0.25);\n");
}

TEST_F(ClusterFile, NewickOfADeepTreeIsWritten) {
  std::uint32_t const records = 20'000;
  SequenceSet const set = set_of(std::vector<std::uint32_t>(records, 1));
  Dendrogram tree{.records = records, .merges = {}};
  for (std::uint32_t record = 1; record < records; ++record) {
    tree.merges.push_back({0, record, static_cast<KeptDistance>(record)});
  }
  TextWriter file;
  write_newick({.set = set, .clusterings = {}, .dendrogram = &tree}, file);
  EXPECT_THAT(file.text, ::testing::StartsWith(std::string(records - 1, '(') + "r0:0.5,r1:0.5):0.5,r2:1)"));
}

} // namespace
} // namespace pairscan
