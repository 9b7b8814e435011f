#include <results/pair_record.hpp>
#include <support/error.hpp>
#include <tests/src/results/examples.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <limits>

namespace pairscan {
namespace {

constexpr unsigned kSeed = 71;

TileResults example(std::size_t scores, std::size_t records) {
  std::mt19937 random{kSeed};
  TileResults results{.tiles = {3, 17}, .scores = {}, .kept = 7, .records = {}, .traced = 5};
  for (std::size_t index = 0; index < scores; ++index)
    results.scores.push_back(static_cast<std::int32_t>(random()));
  for (std::size_t index = 0; index < records; ++index)
    results.records.push_back(testing::random_record(random(), random(), random));
  return results;
}

void expect_round_trip(TileResults const& results) {
  auto const back = decode(encode(results));
  EXPECT_EQ(back.tiles, results.tiles);
  EXPECT_EQ(back.scores, results.scores);
  EXPECT_EQ(back.kept, results.kept);
  EXPECT_EQ(back.records, results.records);
  EXPECT_EQ(back.traced, results.traced);
}

TEST(PairRecord, DecodingGivesBackWhatWasEncoded) {
  for (std::size_t const scores : {0, 1, 1000})
    for (std::size_t const records : {0, 1, 300})
      expect_round_trip(example(scores, records));
}

TEST(PairRecord, ExtremeValuesSurvive) {
  auto results = example(2, 2);
  results.scores = {std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()};
  results.tiles = {0, std::numeric_limits<std::uint64_t>::max()};
  results.records[0].identity = 1.0 / 3;
  results.records[0].cigar.clear();
  results.records[1].cigar.assign(100'000, '=');
  expect_round_trip(results);
}

TEST(PairRecord, EveryTruncationIsAnError) {
  auto const bytes = encode(example(3, 4));
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_THROW((void)decode(std::span(bytes).first(size)), Error) << size << " of " << bytes.size() << " bytes";
}

TEST(PairRecord, AdditionalBytesAreAnError) {
  auto bytes = encode(example(3, 4));
  bytes.push_back(std::byte{0});
  EXPECT_THROW((void)decode(bytes), Error);
}

TEST(PairRecord, CountsThatOverflowAreAnError) {
  auto const bytes = encode(example(3, 4));
  for (std::size_t word = 4; word < 7; ++word) // the counts of scores, records and CIGAR bytes
    for (std::uint64_t const count : {std::uint64_t{1} << 62, std::uint64_t{1} << 61, ~std::uint64_t{0}}) {
      auto damaged = bytes;
      std::memcpy(damaged.data() + word * sizeof count, &count, sizeof count);
      EXPECT_THROW((void)decode(damaged), Error) << "word " << word << " = " << count;
    }
}

TEST(PairRecord, BackwardRangesAreAnError) {
  auto results = example(0, 0);
  results.tiles = {4, 3};
  EXPECT_THROW((void)decode(encode(results)), Error);
}

/// Whatever single bytes change, decoding ends in results or an Error; sanitizers see to the rest.
TEST(PairRecord, DamagedBytesNeverReadBeyondTheEnd) {
  auto const bytes = encode(example(3, 4));
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

TileResults untraced(std::size_t records) {
  TileResults results{.tiles = {3, 17}, .scores = {1, 2}, .records = {}, .traced = 0};
  for (std::size_t index = 0; index < records; ++index)
    results.records.push_back({.query = static_cast<std::uint32_t>(index), .target = ~0U, .score = -7});
  return results;
}

TEST(PairRecord, RecordsThatWereNotTracedTakeAThirdOfTheBytes) {
  expect_round_trip(untraced(1));
  expect_round_trip(untraced(300));
  EXPECT_EQ(encode(untraced(300)).size() - encode(untraced(200)).size(), 1200U);
}

TEST(PairRecord, OneTracedRecordAmongOthersSurvives) {
  for (std::size_t const traced : {0, 150, 299}) {
    auto results = untraced(300);
    results.records[traced].cigar = "3=";
    expect_round_trip(results);
  }
}

TEST(PairRecord, UntracedResultsThatAreCutShortAreAnError) {
  auto const bytes = encode(untraced(3));
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_THROW((void)decode(std::span(bytes).first(size)), Error) << size << " of " << bytes.size() << " bytes";
}

} // namespace
} // namespace pairscan
