// A packed database cut into blocks of whole targets.

#include <sequences/reader.hpp>
#include <sequences/target_blocks.hpp>
#include <sequences/write_packed.hpp>
#include <support/atomic_file.hpp>
#include <tests/support/temporary_directory.hpp>

#include <gtest/gtest.h>

#include <numeric>
#include <random>
#include <string>
#include <vector>

namespace pairscan {
namespace {

class TargetBlocksTest : public ::testing::Test {
protected:
  TargetBlocksTest() {
    std::mt19937 random(5);
    std::string text;
    for (int record = 0; record < 60; ++record) {
      text += ">t" + std::to_string(record) + "\n" + std::string(1 + random() % 200, "ACDEFGHIKL"[record % 10]) + "\n";
    }
    testing::write_file(directory_.file("db.fasta"), text);
    testing::write_file(directory_.file("q.fasta"), ">q0\nMKV\n>q1\nACDEF\n");
    set_ = read_one_file(directory_.file("db.fasta"), {}).set;
    AtomicFile file(directory_.file("db"));
    write_packed(set_, file, 512);
    file.finish();
    queries_ = read_one_file(directory_.file("q.fasta"), {.alphabet = Alphabet::protein}).set;
    queries_.all_against_all = false;
  }

  void expect_target(SequenceSet const& block, std::uint32_t at, std::uint32_t target) const {
    std::uint32_t const record = block.queries + at;
    EXPECT_EQ(block.names[record], set_.names[target]);
    auto const found = block.sequence(record);
    auto const expected = set_.sequence(target);
    EXPECT_TRUE(std::equal(found.begin(), found.end(), expected.begin(), expected.end())) << target;
  }

  testing::TemporaryDirectory directory_;
  SequenceSet set_;
  SequenceSet queries_;
};

TEST_F(TargetBlocksTest, HoldEveryTargetOnceAndNoMoreThanTheirBytes) {
  PackedSequences database(directory_.file("db"));
  for (std::uint64_t const limit : {0, 1, 7, 60, 1000}) {
    for (std::uint64_t const bytes : {1, 65, 300, 1000, 4000, 1 << 20}) {
      TargetBlocks const blocks(database, limit, bytes);
      std::uint32_t next = 0;
      for (std::size_t block = 0; block < blocks.size(); ++block) {
        auto const targets = blocks.targets(block);
        EXPECT_EQ(targets.begin, next);
        ASSERT_GT(targets.size(), 0U);
        next = targets.end;
        std::uint64_t const residues = set_.offsets[targets.end] - set_.offsets[targets.begin];
        EXPECT_EQ(blocks.residues(block), residues);
        EXPECT_TRUE(targets.size() == 1 || residues + 64 * targets.size() <= bytes) << bytes;
        EXPECT_LE(residues + 64 * targets.size(), blocks.largest());
      }
      EXPECT_EQ(next, limit == 0 ? 60 : std::min<std::uint64_t>(limit, 60));
      EXPECT_EQ(blocks.targets(), next);
      EXPECT_EQ(blocks.residues(), set_.offsets[next]);
    }
  }
}

TEST_F(TargetBlocksTest, AreReadWithTheQueriesInFront) {
  PackedSequences database(directory_.file("db"));
  for (RecordRange const range : {RecordRange{0, 60}, RecordRange{0, 1}, RecordRange{59, 60}, RecordRange{13, 40}}) {
    SequenceSet const block = with_targets(queries_, database, range);
    EXPECT_EQ(block.queries, 2U);
    EXPECT_FALSE(block.all_against_all);
    EXPECT_EQ(block.first_target, range.begin);
    ASSERT_EQ(block.size(), 2 + range.size());
    EXPECT_EQ(block.names[1], "q1");
    EXPECT_EQ(block.length(1), 5U);
    for (std::uint32_t at = 0; at < range.size(); ++at) {
      expect_target(block, at, range.begin + at);
    }
  }
}

TEST_F(TargetBlocksTest, SomeTargetsAreReadByTheirNumbers) {
  PackedSequences database(directory_.file("db"));
  std::vector<std::uint32_t> const chosen{0, 1, 2, 9, 30, 31, 59};
  SequenceSet const some = with_targets(queries_, database, chosen, 70);
  SequenceSet const names = with_names(queries_, database, chosen);
  EXPECT_EQ(some.first_target, 70U);
  ASSERT_EQ(some.size(), 2 + chosen.size());
  EXPECT_EQ(names.names, some.names);
  EXPECT_EQ(names.offsets, some.offsets);
  for (std::uint32_t at = 0; at < chosen.size(); ++at) {
    expect_target(some, at, chosen[at]);
  }
}

} // namespace
} // namespace pairscan
