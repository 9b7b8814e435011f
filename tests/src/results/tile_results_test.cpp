#include <results/tile_results.hpp>
#include <support/error.hpp>
#include <tests/src/results/examples.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <limits>

namespace pairscan {
namespace {

constexpr unsigned kSeed = 71;

std::vector<PairRecord> traced_records(std::size_t count) {
  std::mt19937 random{kSeed};
  std::vector<PairRecord> records;
  for (std::size_t index = 0; index < count; ++index)
    records.push_back(testing::random_record(random(), random(), random));
  return records;
}

TileResults example(std::size_t scores, std::vector<PairRecord> const& records) {
  std::mt19937 random{kSeed};
  TileResults results{.tiles = {3, 17}, .scores = {}, .kept = 7, .records = {}, .traced = 5};
  for (std::size_t index = 0; index < scores; ++index)
    results.scores.push_back(static_cast<std::int32_t>(random()));
  results.records = test::blocks_of(records);
  return results;
}

void expect_round_trip(TileResults const& results) {
  auto const back = decode(encode(results));
  EXPECT_EQ(back.tiles, results.tiles);
  EXPECT_EQ(back.scores, results.scores);
  EXPECT_EQ(back.distances, results.distances);
  EXPECT_EQ(back.strands, results.strands);
  EXPECT_EQ(back.kept, results.kept);
  EXPECT_EQ(test::records_of(back), test::records_of(results));
  EXPECT_EQ(back.traced, results.traced);
}

TEST(TileResults, DecodingGivesBackWhatWasEncoded) {
  for (std::size_t const scores : {0, 1, 1000})
    for (std::size_t const records : {0, 1, 300})
      expect_round_trip(example(scores, traced_records(records)));
}

TEST(TileResults, DistancesSurvive) {
  auto results = example(0, traced_records(3));
  results.distances = {0.0, 1.0 / 3, std::numeric_limits<double>::max()};
  expect_round_trip(results);
}

TEST(TileResults, StrandsSurvive) {
  auto results = example(3, traced_records(3));
  results.strands = {Strand::plus, Strand::minus, Strand::plus};
  expect_round_trip(results);
}

TEST(TileResults, ExtremeValuesSurvive) {
  auto records = traced_records(2);
  records[0].identity = 1.0 / 3;
  records[0].cigar = {};
  records[1].cigar = testing::cigar_of(100'000);
  auto results = example(2, records);
  results.scores = {std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()};
  results.tiles = {0, std::numeric_limits<std::uint64_t>::max()};
  expect_round_trip(results);
}

TEST(TileResults, EveryTruncationIsAnError) {
  auto const bytes = encode(example(3, traced_records(4)));
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_THROW((void)decode(std::span(bytes).first(size)), Error) << size << " of " << bytes.size() << " bytes";
}

TEST(TileResults, AdditionalBytesAreAnError) {
  auto bytes = encode(example(3, traced_records(4)));
  bytes.push_back(std::byte{0});
  EXPECT_THROW((void)decode(bytes), Error);
}

TEST(TileResults, CountsThatOverflowAreAnError) {
  auto const bytes = encode(example(3, traced_records(4)));
  for (std::size_t const word : {4U, 5U, 7U}) // the counts of scores and schemas, and the bytes of the records
    for (std::uint64_t const count : {std::uint64_t{1} << 62, std::uint64_t{1} << 61, ~std::uint64_t{0}}) {
      auto damaged = bytes;
      std::memcpy(damaged.data() + word * sizeof count, &count, sizeof count);
      EXPECT_THROW((void)decode(damaged), Error) << "word " << word << " = " << count;
    }
}

TEST(TileResults, BackwardRangesAreAnError) {
  auto results = example(0, {});
  results.tiles = {4, 3};
  EXPECT_THROW((void)decode(encode(results)), Error);
}

/// Whatever single bytes change, decoding ends in results or an Error; sanitizers see to the rest.
TEST(TileResults, DamagedBytesNeverReadBeyondTheEnd) {
  auto const bytes = encode(example(3, traced_records(4)));
  std::size_t refused = 0;
  for (std::size_t place = 0; place < bytes.size(); ++place)
    for (unsigned const bit : {0U, 4U, 7U}) {
      auto damaged = bytes;
      damaged[place] ^= std::byte{1} << bit;
      try {
        EXPECT_EQ(encode(decode(damaged)), damaged) << "byte " << place << ", bit " << bit;
      } catch (Error const& error) {
        EXPECT_EQ(error.code(), ExitCode::failed);
        ++refused;
      }
    }
  EXPECT_GT(refused, 0U);
}

std::vector<PairRecord> untraced_records(std::size_t count) {
  std::vector<PairRecord> records;
  for (std::size_t index = 0; index < count; ++index)
    records.push_back({.query = static_cast<std::uint32_t>(index), .target = ~0U, .score = -7});
  return records;
}

TileResults untraced(std::size_t records) {
  return example(2, untraced_records(records));
}

TEST(TileResults, RecordsThatWereNotTracedTakeAThirdOfTheBytes) {
  expect_round_trip(untraced(1));
  expect_round_trip(untraced(300));
  EXPECT_EQ(encode(untraced(300)).size() - encode(untraced(200)).size(), 1200U);
}

TEST(TileResults, OneTracedRecordAmongOthersSurvives) {
  for (std::size_t const traced : {0, 150, 299}) {
    auto records = untraced_records(300);
    records[traced].cigar = "3=";
    auto const results = example(2, records);
    expect_round_trip(results);
    EXPECT_THAT(test::records_of(decode(encode(results))), ::testing::UnorderedElementsAreArray(records));
  }
}

/// As the threads of a worker find them.
TEST(TileResults, BlocksTravelAsIfTheyWereOne) {
  auto records = untraced_records(20);
  for (auto const& record : traced_records(30))
    records.insert(records.begin() + record.query % 20, record);
  auto const together = example(2, records);
  auto apart = example(2, {});
  for (std::size_t begin = 0; begin < records.size(); begin += 7) {
    auto const end = std::min(begin + 7, records.size());
    auto const blocks = test::blocks_of(
        {records.begin() + static_cast<std::ptrdiff_t>(begin), records.begin() + static_cast<std::ptrdiff_t>(end)});
    apart.records.insert(apart.records.end(), blocks.begin(), blocks.end());
  }
  EXPECT_EQ(encode(apart), encode(together));
  EXPECT_EQ(apart, together);
  EXPECT_NE(apart, example(2, {}));
}

/// Records with every set of parts, whatever it holds.
std::vector<PairRecord> records_with(RecordSchema schema, std::size_t count) {
  std::mt19937 random{kSeed};
  std::vector<PairRecord> records;
  for (std::uint32_t index = 0; index < count; ++index) {
    PairRecord record{.query = index, .target = 7, .score = -static_cast<int>(index)};
    if (schema.has(RecordPart::path)) {
      record = testing::random_record(index, 7, random);
    }
    if (schema.has(RecordPart::ends)) {
      record.ends = AlignmentEnds{static_cast<std::uint32_t>(random()), 2, 3, static_cast<std::uint32_t>(random())};
    }
    if (schema.has(RecordPart::carried)) {
      record.carried = 0.1 * index;
    }
    record.strand = schema.has(RecordPart::strand) ? Strand::minus : Strand::plus;
    records.push_back(record);
  }
  return records;
}

TEST(TileResults, EverySchemaSurvivesAndSpendsNoBytesOnPartsThatItLacks) {
  std::size_t const path = 28;
  std::size_t const ends = 16;
  std::size_t const carried = 8;
  for (std::uint32_t parts = 0; parts <= RecordSchema::kAllParts; ++parts) {
    RecordSchema const schema{parts};
    EXPECT_EQ(schema.fixed_bytes(),
              12 + (schema.has(RecordPart::path) ? path : 0) + (schema.has(RecordPart::ends) ? ends : 0) +
                  (schema.has(RecordPart::carried) ? carried : 0) + (schema.has(RecordPart::strand) ? 1 : 0));
    auto const records = records_with(schema, 50);
    auto const results = example(1, records);
    expect_round_trip(results);
    std::size_t cigars = 0;
    for (auto const& record : records)
      cigars += record.cigar.view().bytes().size();
    std::size_t const heads = 8 * 8 + 16 + 4; // of the message and the block, and a score
    EXPECT_EQ(encode(results).size(), heads + 50 * schema.fixed_bytes() + cigars) << parts;
  }
}

TEST(TileResults, BlocksOfEverySchemaTravelTogether) {
  std::vector<PairRecord> records;
  for (std::uint32_t parts = 0; parts <= RecordSchema::kAllParts; ++parts)
    for (auto const& record : records_with({parts}, 5))
      records.push_back(record);
  expect_round_trip(example(3, records));
}

TEST(TileResults, RecordsOfAnotherVersionOrWithUnknownPartsAreAnError) {
  auto const bytes = encode(example(0, traced_records(4)));
  std::size_t const block_head = 6 * sizeof(std::uint64_t); // version, then parts, four bytes each
  for (std::size_t const place : {block_head, block_head + 5}) {
    auto other = bytes;
    other[place] = std::byte{9};
    EXPECT_THROW((void)decode(other), Error) << place;
  }
}

TEST(RecordBlock, PartsThatARecordLacksAreZeros) {
  RecordBlock block(RecordSchema{RecordSchema::kAllParts});
  block.add({.query = 1, .target = 2, .score = 3});
  for_each_record(block.schema(), block.bytes(), [](RecordView const& record) {
    EXPECT_EQ(record.score(), 3);
    EXPECT_EQ(record.ends(), AlignmentEnds{});
    EXPECT_EQ(record.carried(), 0.0);
    EXPECT_EQ(record.strand(), Strand::plus);
    EXPECT_EQ(record.path().columns, 0U);
    EXPECT_TRUE(record.cigar().empty());
  });
  EXPECT_EQ(block.size(), 1U);
}

TEST(TileResults, UntracedResultsThatAreCutShortAreAnError) {
  auto const bytes = encode(untraced(3));
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_THROW((void)decode(std::span(bytes).first(size)), Error) << size << " of " << bytes.size() << " bytes";
}

} // namespace
} // namespace pairscan
