// Blocks of a database come in the order asked for, whether they are read ahead or not, and damage is told in its turn.

#include <sequences/reader.hpp>
#include <sequences/write_packed.hpp>
#include <support/atomic_file.hpp>
#include <tests/support/error_of.hpp>
#include <tests/support/temporary_directory.hpp>
#include <work/block_reader.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

namespace pairscan {
namespace {

class BlockReaderTest : public ::testing::Test {
protected:
  BlockReaderTest() {
    std::string text;
    for (int record = 0; record < 20; ++record) {
      text += ">t" + std::to_string(record) + "\n" + std::string(static_cast<std::size_t>(100 - record), 'M') + "\n";
    }
    testing::write_file(directory_.file("db.fasta"), text);
    testing::write_file(directory_.file("q.fasta"), ">q\nMKV\n");
    AtomicFile file(directory_.file("db"));
    write_packed(read_one_file(directory_.file("db.fasta"), {.alphabet = Alphabet::protein}).set, file, 256);
    file.finish();
    queries_ = read_one_file(directory_.file("q.fasta"), {.alphabet = Alphabet::protein}).set;
    queries_.all_against_all = false;
  }

  testing::TemporaryDirectory directory_;
  SequenceSet queries_;
};

TEST_F(BlockReaderTest, GivesTheWantedBlocksInTheirOrder) {
  for (bool const ahead : {false, true}) {
    PackedSequences database(directory_.file("db"));
    TargetBlocks const blocks(database, 0, 400);
    ASSERT_GT(blocks.size(), 5U);
    BlockReader reader(queries_, database, blocks, {0, 3, 4}, ahead);
    for (std::uint32_t const number : {0U, 3U, 4U}) {
      auto const block = reader.next();
      EXPECT_EQ(block->number, number);
      EXPECT_EQ(block->set.first_target, blocks.targets(number).begin);
      EXPECT_EQ(block->set.size(), 1 + blocks.targets(number).size());
      EXPECT_EQ(block->work.tiles(), count_default_tiles(1, blocks.targets(number).size()));
      EXPECT_EQ(block->work.total_cells(), 3 * blocks.residues(number));
    }
    EXPECT_GT(reader.seconds().read, 0);
    EXPECT_GT(reader.seconds().wait, 0);
  }
}

TEST_F(BlockReaderTest, BlocksThatAreNotAskedForMayBeLeft) {
  PackedSequences database(directory_.file("db"));
  TargetBlocks const blocks(database, 0, 400);
  BlockReader const none(queries_, database, blocks, {}, true);
  BlockReader reader(queries_, database, blocks, {1, 2}, true);
  EXPECT_EQ(reader.next()->number, 1U);
}

/// The blocks in front of the damage are given.
TEST_F(BlockReaderTest, DamageIsToldWithItsBlock) {
  std::string bytes = testing::read_file(directory_.file("db"));
  bytes.back() = static_cast<char>(bytes.back() ^ 1);
  testing::write_file(directory_.file("db"), bytes);
  for (bool const ahead : {false, true}) {
    PackedSequences database(directory_.file("db"));
    TargetBlocks const blocks(database, 0, 400);
    auto const last = static_cast<std::uint32_t>(blocks.size() - 1);
    BlockReader reader(queries_, database, blocks, {0, last}, ahead);
    EXPECT_EQ(reader.next()->number, 0U);
    EXPECT_THAT(test::error_of(ExitCode::bad_input, [&] { (void)reader.next(); }), ::testing::HasSubstr("is damaged"));
  }
}

} // namespace
} // namespace pairscan
