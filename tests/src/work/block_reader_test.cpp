// Blocks of a database come in the order asked for, whether they are read ahead or not, and damage is told in its turn.

#include <sequences/reader.hpp>
#include <sequences/write_packed.hpp>
#include <support/atomic_file.hpp>
#include <tests/support/error_of.hpp>
#include <tests/support/temporary_directory.hpp>
#include <work/block_reader.hpp>
#include <work/block_tiles.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

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
    BlockReader reader(queries_, database, blocks, ahead);
    for (std::uint32_t const number : {0U, 3U, 4U}) {
      auto const block = reader.take(number);
      reader.expect(number + 1); // the next, or another one than will be taken
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
  BlockReader const none(queries_, database, blocks, true);
  BlockReader reader(queries_, database, blocks, true);
  EXPECT_EQ(reader.take(1)->number, 1U);
  reader.expect(2);
}

/// The amounts of any range of tiles are those of the work lists of the blocks, one behind the other.
TEST_F(BlockReaderTest, TilesOfAllBlocksCountAsThoseOfEach) {
  std::string queries;
  for (int query = 1; query < 40; ++query) {
    queries +=
        ">q" + std::to_string(query) + "\n" + std::string(static_cast<std::size_t>(query * 7 % 23 + 1), 'K') + "\n";
  }
  testing::write_file(directory_.file("q.fasta"), queries);
  queries_ = read_one_file(directory_.file("q.fasta"), {.alphabet = Alphabet::protein}).set;
  queries_.all_against_all = false;
  PackedSequences database(directory_.file("db"));
  TargetBlocks const blocks(database, 0, 1700); // some have more than one column of tiles
  BlockTiles const tiles(queries_, database, blocks);
  std::vector<std::uint64_t> pairs{0}; // of the tiles before each
  std::vector<std::uint64_t> cells{0};
  BlockReader reader(queries_, database, blocks, false);
  for (std::uint32_t number = 0; number < blocks.size(); ++number) {
    auto const block = reader.take(number);
    EXPECT_EQ(pairs.size() - 1, first_tiles_of_blocks(queries_.queries, blocks)[number]);
    for (std::uint64_t id = 0; id < block->work.tiles(); ++id) {
      EXPECT_EQ(tiles.is_aligned(pairs.size() - 1, 16), block->work.is_aligned(id, 16)) << id << " of " << number;
      pairs.push_back(pairs.back() + block->work.pairs(id));
      cells.push_back(cells.back() + block->work.cells(id));
    }
  }
  ASSERT_EQ(tiles.tiles(), pairs.size() - 1);
  ASSERT_GT(tiles.tiles(), 3 * blocks.size());
  for (std::uint64_t begin = 0; begin <= tiles.tiles(); ++begin) {
    for (std::uint64_t end = begin; end <= tiles.tiles(); ++end) {
      ASSERT_EQ(tiles.pairs({begin, end}), pairs[end] - pairs[begin]) << begin << " to " << end;
      ASSERT_EQ(tiles.cells({begin, end}), cells[end] - cells[begin]) << begin << " to " << end;
    }
  }
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
    BlockReader reader(queries_, database, blocks, ahead);
    EXPECT_EQ(reader.take(0)->number, 0U);
    reader.expect(last);
    EXPECT_THAT(test::error_of(ExitCode::bad_input, [&] { (void)reader.take(last); }),
                ::testing::HasSubstr("is damaged"));
  }
}

} // namespace
} // namespace pairscan
