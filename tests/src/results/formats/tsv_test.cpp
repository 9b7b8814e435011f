#include <results/formats/formats.hpp>
#include <support/error.hpp>
#include <tests/src/results/examples.hpp>
#include <tests/src/results/sinks.hpp>
#include <tests/support/temporary_directory.hpp>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <sstream>

namespace pairscan {
namespace {

using ::testing::ElementsAre;

std::vector<PairField> const kAllFields{PairField::query,      PairField::target,  PairField::score,
                                        PairField::identity,   PairField::columns, PairField::matches,
                                        PairField::mismatches, PairField::gaps,    PairField::cigar};

struct Means {
  std::size_t sort_bytes = 1U << 20;
  int threads = 1;
};

std::string text_of(SequenceSet const& set, std::vector<PairField> fields, std::vector<TileResults> const& parts,
                    Means means = {}) {
  testing::Written written;
  testing::TemporaryDirectory directory;
  auto sink = testing::line_sink(make_tsv({set}, {.fields = std::move(fields)}),
                                 std::make_unique<testing::MemoryWriter>(written), {directory.path(), means.sort_bytes},
                                 means.threads);
  for (auto const& part : parts)
    sink.take(part);
  sink.finish();
  EXPECT_TRUE(written.finished);
  return written.text;
}

TileResults part_of(std::vector<PairRecord> const& records) {
  return {.tiles = {0, 1}, .scores = {}, .kept = records.size(), .records = test::blocks_of(records), .traced = 0};
}

PairRecord const kExample{.query = 0,
                          .target = 2,
                          .score = -17,
                          .columns = 7,
                          .matches = 4,
                          .mismatches = 2,
                          .gaps = 1,
                          .identity = 4.0 / 7,
                          .cigar = "3=2X1I1="};

TEST(TsvFormat, StrandIsASign) {
  PairRecord minus = kExample;
  minus.strand = Strand::minus;
  minus.target = 1;
  EXPECT_EQ(text_of(testing::make_set(3), {PairField::target, PairField::strand}, {part_of({minus, kExample})}),
            "target\tstrand\nr1\t-\nr2\t+\n");
}

TEST(TsvFormat, LineHoldsEveryFieldOfThePair) {
  EXPECT_EQ(text_of(testing::make_set(3), kAllFields, {part_of({kExample})}),
            "query\ttarget\tscore\tidentity\tcolumns\tmatches\tmismatches\tgaps\tcigar\n"
            "r0\tr2\t-17\t0.571429\t7\t4\t2\t1\t3=2X1I1=\n");
}

TEST(TsvFormat, OnlyTheFieldsAskedForComeInTheirOrder) {
  EXPECT_EQ(text_of(testing::make_set(3), {PairField::score, PairField::target}, {part_of({kExample})}),
            "score\ttarget\n-17\tr2\n");
}

TEST(TsvFormat, NothingKeptStillGivesAHeader) {
  EXPECT_EQ(text_of(testing::make_set(3), {PairField::query}, {}), "query\n");
}

TEST(TsvFormat, TargetsCountFromTheFirstTarget) {
  EXPECT_EQ(text_of(testing::make_set(5, 2), {PairField::query, PairField::target},
                    {part_of({{.query = 1, .target = 2}, {.query = 1, .target = 0}})}),
            "query\ttarget\nr1\tr2\nr1\tr4\n");
}

TEST(TsvFormat, IdentityHasSixDecimals) {
  auto record = kExample;
  std::vector<std::string> texts;
  for (double const identity : {0.0, 1.0, 0.97, 2.0 / 3, 1e-9}) {
    record.identity = identity;
    auto const text = text_of(testing::make_set(3), {PairField::identity}, {part_of({record})});
    texts.push_back(text.substr(text.find('\n') + 1));
  }
  EXPECT_THAT(texts, ElementsAre("0.000000\n", "1.000000\n", "0.970000\n", "0.666667\n", "0.000000\n"));
}

/// Whatever the double nearest to the quotient is.
TEST(TsvFormat, ExactHalvesOfIdentityRoundUp) {
  auto record = kExample;
  for (auto const& [matches, columns, expected] : {std::tuple{1, 128, "0.007813\n"},
                                                   {3, 128, "0.023438\n"},
                                                   {41, 640, "0.064063\n"},
                                                   {323, 640, "0.504688\n"},
                                                   {333, 640, "0.520313\n"},
                                                   {127, 128, "0.992188\n"},
                                                   {1, 2'000'000, "0.000001\n"}}) {
    record.identity = static_cast<double>(matches) / columns;
    auto const text = text_of(testing::make_set(3), {PairField::identity}, {part_of({record})});
    EXPECT_EQ(text.substr(text.find('\n') + 1), expected) << matches << " of " << columns;
  }
}

/// Longer than the buffer in sum, and once in a single line.
TEST(TsvFormat, LinesAreWholeWhateverTheirLength) {
  auto const set = testing::make_set(300);
  std::vector<PairRecord> records;
  std::string expected = "query\tcigar\n";
  for (std::uint32_t query = 0; query < 299; ++query) {
    records.push_back({.query = query, .target = 299});
    records.back().cigar = testing::cigar_of(query == 100 ? 2'000'000 : query * 37);
    expected += fmt::format("r{}\t{}\n", query, records.back().cigar.text());
  }
  EXPECT_TRUE(text_of(set, {PairField::query, PairField::cigar}, {part_of(records)}) == expected);
}

TEST(TsvFormat, OutputDoesNotDependOnTheOrderOfTilesOrTheSortersMemory) {
  auto const set = testing::make_set(20);
  WorkList const work{set, 4};
  std::vector<TileResults> parts;
  for (std::uint64_t tile = 0; tile < work.tiles(); ++tile)
    parts.push_back(testing::results_of(set, work, {tile, tile + 1}));
  auto const forwards = text_of(set, kAllFields, parts);
  std::reverse(parts.begin(), parts.end());
  EXPECT_EQ(text_of(set, kAllFields, parts, {.sort_bytes = 1}), forwards);

  std::ostringstream expected; // 20 x 19 / 2 pairs by input order
  expected << "query\ttarget\n";
  for (int query = 0; query < 20; ++query)
    for (int target = query + 1; target < 20; ++target)
      expected << 'r' << query << "\tr" << target << '\n';
  EXPECT_EQ(text_of(set, {PairField::query, PairField::target}, parts, {.sort_bytes = 500}), expected.str());
}

/// Of several pieces, in memory and from spilled runs.
TEST(TsvFormat, OutputDoesNotDependOnTheThreads) {
  auto const set = testing::make_set(300);
  std::mt19937 random{7};
  std::vector<TileResults> parts;
  for (std::uint32_t query = 0; query < 299; ++query) {
    std::vector<PairRecord> records;
    for (std::uint32_t target = query + 1; target < 300; ++target) {
      records.push_back(kExample);
      records.back().query = query;
      records.back().target = target;
      records.back().cigar = testing::cigar_of(random() % 200);
    }
    parts.push_back(part_of(records));
  }
  auto const alone = text_of(set, kAllFields, parts, {.sort_bytes = 100U << 20});
  ASSERT_GT(alone.size(), 4U << 20);
  for (std::size_t const sort_bytes : {100U << 20, 1U << 20})
    for (int const threads : {1, 2, 5})
      EXPECT_TRUE(text_of(set, kAllFields, parts, {sort_bytes, threads}) == alone)
          << sort_bytes << " bytes, " << threads << " threads";
}

class FullDisk : public ByteWriter {
public:
  using ByteWriter::write;
  void write(std::span<std::byte const>) override { throw Error{ExitCode::failed, "disk full"}; }
  void finish() override {}
};

TEST(TsvFormat, FailureToWriteComesThroughWhateverTheThreads) {
  auto const set = testing::make_set(3);
  for (int const threads : {1, 3}) {
    auto sink =
        testing::line_sink(make_tsv({set}, {.fields = kAllFields}), std::make_unique<FullDisk>(), {"."}, threads);
    sink.take(part_of({kExample}));
    EXPECT_THROW(sink.finish(), Error);
  }
}

/// Such as a journal of a run that wanted no records.
TEST(TsvFormat, RecordsThatAreMissingAreNotPassedOver) {
  auto part = part_of({kExample});
  part.kept = 2;
  EXPECT_THROW((void)text_of(testing::make_set(3), kAllFields, {part}), Error);
}

TEST(TsvFormat, PairsThatAreNotInTheSetAreRefused) {
  EXPECT_THROW((void)text_of(testing::make_set(3), {PairField::query}, {part_of({{.query = 3}})}), std::logic_error);
  EXPECT_THROW((void)text_of(testing::make_set(5, 2), {PairField::query}, {part_of({{.query = 1, .target = 3}})}),
               std::logic_error);
}

TEST(TsvFormat, IdentityThatIsNoFractionIsRefused) {
  for (double const identity : {-0.1, 1.1, std::numeric_limits<double>::quiet_NaN()}) {
    auto record = kExample;
    record.identity = identity;
    EXPECT_THROW((void)text_of(testing::make_set(3), {PairField::identity}, {part_of({record})}), std::logic_error)
        << identity;
  }
}

} // namespace
} // namespace pairscan
