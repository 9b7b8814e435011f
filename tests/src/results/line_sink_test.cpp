#include <results/formats/formats.hpp>
#include <sequences/distinct_sequences.hpp>
#include <support/atomic_file.hpp>
#include <tests/src/results/examples.hpp>
#include <tests/src/results/sinks.hpp>
#include <tests/support/temporary_directory.hpp>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>

namespace pairscan {
namespace {

using ::testing::ElementsAre;

/// The text of a whole run in several formats at once, sorted in so many bytes, with so many threads.
std::vector<std::string> texts_of(SequenceSet const& set, std::vector<PairsOutput> const& formats,
                                  std::vector<PairRecord> const& records, std::size_t sort_bytes, int threads) {
  testing::TemporaryDirectory directory;
  std::vector<testing::Written> written(formats.size());
  std::vector<LineSink::Output> outputs;
  for (std::size_t index = 0; index < formats.size(); ++index) {
    auto const make = formats[index].format == "abc" ? make_abc : make_tsv;
    outputs.push_back({make({set}, formats[index]), std::make_unique<testing::MemoryWriter>(written[index])});
  }
  auto sink = testing::line_sink(std::move(outputs), {directory.path(), sort_bytes}, threads);
  for (auto const& record : records)
    sink.take({.tiles = {0, 1}, .scores = {}, .kept = 1, .records = test::blocks_of({record}), .traced = 0});
  sink.finish();
  std::vector<std::string> texts;
  for (auto const& each : written) {
    EXPECT_TRUE(each.finished);
    texts.push_back(each.text);
  }
  return texts;
}

std::vector<PairRecord> many_records(std::uint32_t queries) {
  std::vector<PairRecord> records;
  for (std::uint32_t query = queries; query > 0; --query)
    for (std::uint32_t target = queries; target > query; --target)
      records.push_back({.query = query - 1,
                         .target = target - 1,
                         .score = static_cast<std::int32_t>(query),
                         .columns = 100,
                         .matches = target % 100,
                         .identity = target % 100 / 100.0,
                         .cigar = testing::cigar_of(query)});
  return records;
}

TEST(LineSink, EveryFormatGetsAllRecordsInOrder) {
  PairRecord const first{.query = 0, .target = 1, .score = 5, .columns = 4, .identity = 0.5, .cigar = "4="};
  PairRecord const second{.query = 1, .target = 2, .score = 6, .columns = 4, .identity = 1, .cigar = "4X"};
  std::vector<PairsOutput> const formats{{.format = "tsv", .fields = {PairField::query, PairField::score}},
                                         {.format = "abc"},
                                         {.format = "tsv", .fields = {PairField::cigar}}};
  EXPECT_THAT(texts_of(testing::make_set(3), formats, {second, first}, 1U << 20, 2),
              ElementsAre("query\tscore\nr0\t5\nr1\t6\n", "r0\tr1\t0.500000\nr1\tr2\t1.000000\n", "cigar\n4=\n4X\n"));
}

TEST(LineSink, SeveralFormatsAreWhatEachIsAlone) {
  auto const set = testing::make_set(120);
  auto const records = many_records(120);
  std::vector<PairsOutput> const formats{{.format = "tsv", .fields = {PairField::query, PairField::cigar}},
                                         {.format = "abc"}};
  std::vector<std::string> alone;
  for (auto const& format : formats)
    alone.push_back(texts_of(set, {format}, records, 64U << 20, 1).front());
  for (std::size_t const sort_bytes : {std::size_t{64} << 20, std::size_t{100'000}})
    for (int const threads : {1, 2, 5})
      EXPECT_EQ(texts_of(set, formats, records, sort_bytes, threads), alone)
          << sort_bytes << " bytes, " << threads << " threads";
}

TEST(LineSink, SeveralThreadsFillAFileInMemory) {
  auto const set = testing::make_set(400);
  auto const records = many_records(400);
  PairsOutput const format{.format = "tsv", .fields = {PairField::query, PairField::target, PairField::cigar}};
  std::string const expected = texts_of(set, {format}, records, 64U << 20, 1).front();
  testing::TemporaryDirectory directory("/dev/shm");
  std::vector<LineSink::Output> outputs;
  for (std::string const name : {"first", "second"}) {
    outputs.push_back({make_tsv({set}, format), std::make_unique<AtomicFile>(directory.file(name))});
  }
  auto sink = testing::line_sink(std::move(outputs), {directory.path(), 64U << 20}, 5);
  sink.take({.tiles = {0, 1}, .scores = {}, .kept = records.size(), .records = test::blocks_of(records), .traced = 0});
  sink.finish();
  EXPECT_TRUE(testing::read_file(directory.file("first")) == expected);
  EXPECT_TRUE(testing::read_file(directory.file("second")) == expected);
}

/// Such as a clusterer: takes records, writes no lines.
class Counter : public RecordSink {
public:
  explicit Counter(std::vector<std::uint64_t>& seen) : seen_(seen) {}
  void begin(std::uint64_t records) override { seen_.push_back(records); }
  void take(std::shared_ptr<SortedPiece const> const& piece) override {
    piece->for_each([this](RecordView const& record) { seen_.push_back(sort_key(record.query(), record.target())); });
  }
  void finish() override { seen_.push_back(~std::uint64_t{0}); }

private:
  std::vector<std::uint64_t>& seen_;
};

TEST(SortedSink, EveryConsumerSeesAllRecordsInOrderBetweenBeginAndFinish) {
  std::vector<std::uint64_t> first;
  std::vector<std::uint64_t> second;
  std::vector<std::unique_ptr<RecordSink>> consumers;
  consumers.push_back(std::make_unique<Counter>(first));
  consumers.push_back(std::make_unique<Counter>(second));
  SortedSink sink({}, std::move(consumers));
  auto const records = many_records(10);
  sink.take({.tiles = {0, 1}, .scores = {}, .kept = records.size(), .records = test::blocks_of(records), .traced = 0});
  sink.finish();
  ASSERT_EQ(first.size(), records.size() + 2);
  EXPECT_EQ(first.front(), records.size());
  EXPECT_TRUE(std::is_sorted(first.begin() + 1, first.end()));
  EXPECT_EQ(second, first);
}

/// Sorted in memory, and in so little of it that records are spilled while they are made.
TEST(SortedSink, ARecordOfTwoSequencesBecomesThoseOfAllTheirRecords) {
  constexpr std::uint32_t kRecords = 300;
  SequenceSet set; // records with the sequences 0, 1, 0, 1, ...
  set.offsets = {0};
  for (std::uint32_t record = 0; record < kRecords; ++record) {
    set.names.push_back(fmt::format("r{}", record));
    set.residues.append(std::array{static_cast<Residue>(1U + record % 2)});
    set.offsets.push_back(record + 1);
  }
  set.queries = kRecords;
  DistinctSequences const distinct(set, true);
  std::vector<PairRecord> const records{{.query = 0, .target = 0, .columns = 1, .cigar = "1="},
                                        {.query = 0, .target = 1, .columns = 1, .cigar = "1X"},
                                        {.query = 1, .target = 0, .columns = 1, .cigar = "1X"},
                                        {.query = 1, .target = 1, .columns = 1, .cigar = "1="}};
  testing::TemporaryDirectory directory;
  for (std::size_t const bytes : {std::size_t{64} << 20U, std::size_t{1} << 16U}) {
    std::vector<std::uint64_t> seen;
    std::vector<std::unique_ptr<RecordSink>> consumers;
    consumers.push_back(std::make_unique<Counter>(seen));
    SortedSink sink({directory.path(), bytes}, std::move(consumers), &distinct);
    sink.take({.tiles = {0, 1}, .scores = {}, .kept = 4, .records = test::blocks_of(records), .traced = 4});
    sink.finish();
    std::vector<std::uint64_t> expected{kRecords * (kRecords - 1) / 2};
    for (std::uint32_t query = 0; query < kRecords; ++query) {
      for (std::uint32_t target = query + 1; target < kRecords; ++target) {
        expected.push_back(sort_key(query, target));
      }
    }
    expected.push_back(~std::uint64_t{0});
    EXPECT_EQ(seen, expected) << bytes;
  }
}

} // namespace
} // namespace pairscan
