#include <results/record_sorter.hpp>
#include <support/error.hpp>
#include <tests/src/results/examples.hpp>
#include <tests/support/temporary_directory.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>

namespace pairscan {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr unsigned kSeed = 4711;
constexpr std::uint32_t kQueries = 60;
constexpr std::uint32_t kTargets = 50;

std::vector<PairRecord> shuffled_records(unsigned seed) {
  std::mt19937 random{kSeed};
  std::vector<PairRecord> records;
  for (std::uint32_t query = 0; query < kQueries; ++query)
    for (std::uint32_t target = 0; target < kTargets; ++target)
      records.push_back(testing::random_record(query, target, random));
  std::shuffle(records.begin(), records.end(), std::mt19937{seed});
  return records;
}

std::vector<PairRecord> drain(RecordSorter& sorter) {
  std::vector<PairRecord> records;
  sorter.for_each_piece([&](SortedPiece&& piece) {
    piece.for_each([&](RecordView const& record) { records.push_back(test::unpacked(record)); });
  });
  return records;
}

void add_all(RecordSorter& sorter, std::vector<PairRecord> const& records) {
  for (auto const& block : test::blocks_of(records))
    sorter.add(block);
}

void add(RecordSorter& sorter, PairRecord const& record) {
  add_all(sorter, {record});
}

/// Of one record, of two, of three, ...
void add_in_blocks(RecordSorter& sorter, std::vector<PairRecord> const& records) {
  std::size_t size = 0;
  for (std::size_t begin = 0; begin < records.size(); begin += size) {
    size = std::min(size + 1, records.size() - begin);
    auto const first = records.begin() + static_cast<std::ptrdiff_t>(begin);
    add_all(sorter, std::vector(first, first + static_cast<std::ptrdiff_t>(size)));
  }
}

class RecordSorterWithin : public ::testing::TestWithParam<std::size_t> {};

TEST_P(RecordSorterWithin, AnyArrivalOrderComesBackSorted) {
  testing::TemporaryDirectory directory;
  for (unsigned seed = 1; seed <= 3; ++seed) {
    auto expected = shuffled_records(seed);
    RecordSorter sorter{{.directory = directory.path(), .budget_bytes = GetParam()}};
    add_in_blocks(sorter, expected);
    EXPECT_EQ(sorter.size(), expected.size());

    std::sort(expected.begin(), expected.end(), [](PairRecord const& a, PairRecord const& b) {
      return std::tie(a.query, a.target) < std::tie(b.query, b.target);
    });
    EXPECT_EQ(drain(sorter), expected) << "seed " << seed;
  }
}

// A block or a record a run, a few, several hundred, and all in memory.
INSTANTIATE_TEST_SUITE_P(Budgets, RecordSorterWithin, ::testing::Values(1, 300, 50'000, 256U << 20));

TEST(RecordSorter, SmallBudgetsSpillManyRunsAndLargeOnesNone) {
  testing::TemporaryDirectory directory;
  auto const records = shuffled_records(1);
  RecordSorter tiny{{.directory = directory.path(), .budget_bytes = 1}};
  RecordSorter large{{.directory = directory.path()}};
  for (auto const& record : records) {
    add(tiny, record);
    add(large, record);
  }
  EXPECT_EQ(tiny.runs(), records.size() - 1);
  EXPECT_EQ(large.runs(), 0U);
}

TEST(RecordSorter, CigarsLongerThanAnyBufferComeBackWhole) {
  testing::TemporaryDirectory directory;
  RecordSorter sorter{{.directory = directory.path(), .budget_bytes = 64}};
  std::vector<PairRecord> expected;
  for (std::uint32_t query = 0; query < 4; ++query) {
    expected.push_back({.query = query, .target = 1});
    expected.back().cigar = testing::cigar_of(3'000'000 + query);
  }
  for (auto record = expected.rbegin(); record != expected.rend(); ++record)
    add(sorter, *record);
  EXPECT_TRUE(drain(sorter) == expected);
}

TEST(RecordSorter, NothingComesBackFromNothing) {
  RecordSorter sorter{{.directory = "/nowhere"}};
  EXPECT_THAT(drain(sorter), IsEmpty());
}

TEST(RecordSorter, SpilledRunsHaveNoName) {
  testing::TemporaryDirectory directory;
  RecordSorter sorter{{.directory = directory.path(), .budget_bytes = 1}};
  add(sorter, {.query = 1});
  add(sorter, {.query = 2});
  ASSERT_EQ(sorter.runs(), 1U);
  EXPECT_THAT(directory.names(), IsEmpty());
}

TEST(RecordSorter, DirectoryThatCannotTakeRunsIsNamed) {
  RecordSorter sorter{{.directory = "/nowhere/at/all", .budget_bytes = 1}};
  add(sorter, {.query = 1});
  try {
    add(sorter, {.query = 2});
    FAIL() << "spilled into a directory that does not exist";
  } catch (Error const& error) {
    EXPECT_EQ(error.code(), ExitCode::failed);
    EXPECT_THAT(error.what(), HasSubstr("/nowhere/at/all"));
  }
}

TEST_P(RecordSorterWithin, RecordsThatWereNotTracedComeBackAmongTracedOnes) {
  testing::TemporaryDirectory directory;
  auto expected = shuffled_records(1);
  for (std::size_t index = 0; index < expected.size(); index += 2)
    expected[index] = {
        .query = expected[index].query, .target = expected[index].target, .score = -static_cast<int>(index)};
  RecordSorter sorter{{.directory = directory.path(), .budget_bytes = GetParam()}};
  add_in_blocks(sorter, expected);
  std::sort(expected.begin(), expected.end(), [](PairRecord const& a, PairRecord const& b) {
    return std::tie(a.query, a.target) < std::tie(b.query, b.target);
  });
  EXPECT_EQ(drain(sorter), expected);
}

TEST_P(RecordSorterWithin, PartsComeBackWithTheirRecords) {
  testing::TemporaryDirectory directory;
  for (std::uint32_t parts = 0; parts <= RecordSchema::kAllParts; ++parts) {
    RecordSchema const schema{parts};
    auto expected = shuffled_records(2);
    for (auto& record : expected) {
      if (!schema.has(RecordPart::path))
        record = {.query = record.query, .target = record.target, .score = record.score};
      if (schema.has(RecordPart::ends))
        record.ends = AlignmentEnds{record.query, record.target, 3, 4};
      if (schema.has(RecordPart::carried))
        record.carried = record.query / 3.0;
      if (schema.has(RecordPart::strand))
        record.strand = Strand::minus;
    }
    RecordSorter sorter{{.directory = directory.path(), .budget_bytes = GetParam()}};
    add_in_blocks(sorter, expected);
    std::sort(expected.begin(), expected.end(), [](PairRecord const& a, PairRecord const& b) {
      return std::tie(a.query, a.target) < std::tie(b.query, b.target);
    });
    EXPECT_EQ(drain(sorter), expected) << parts;
  }
}

} // namespace
} // namespace pairscan
