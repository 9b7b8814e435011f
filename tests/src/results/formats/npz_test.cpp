#include <results/formats/npz.hpp>
#include <tests/src/results/examples.hpp>
#include <tests/support/temporary_directory.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

namespace pairscan {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// The members of an archive of stored files, by walking along their headers.
std::map<std::string, std::string> members_of(std::string const& zip) {
  std::map<std::string, std::string> members;
  auto const number = [&](std::size_t place, std::size_t bytes) {
    std::uint32_t value = 0;
    std::memcpy(&value, zip.data() + place, bytes);
    return value;
  };
  for (std::size_t place = 0; zip.compare(place, 4, "PK\x03\x04") == 0;) {
    std::size_t const size = number(place + 22, 4);
    std::size_t const name = number(place + 26, 2);
    std::size_t const begin = place + 30 + name + number(place + 28, 2);
    members[zip.substr(place + 30, name)] = zip.substr(begin, size);
    place = begin + size;
  }
  return members;
}

template <class Number>
std::vector<Number> numbers_of(std::string const& npy) {
  std::size_t const begin = 10U + static_cast<unsigned char>(npy[8]) + 256U * static_cast<unsigned char>(npy[9]);
  std::vector<Number> numbers((npy.size() - begin) / sizeof(Number));
  if (!numbers.empty()) {
    std::memcpy(numbers.data(), npy.data() + begin, numbers.size() * sizeof(Number));
  }
  return numbers;
}

class Npz : public ::testing::Test {
protected:
  /// The members of the file of these records, which come in order.
  std::map<std::string, std::string> written(SequenceSet const& set, MatrixOutput const& matrix,
                                             std::vector<PairRecord> const& records) {
    WorkList const work(set, 2);
    NpzSink sink({.config = config_, .set = set, .work = work}, matrix, directory_.file("it.npz"));
    sink.begin(records.size());
    for (PairRecord const& record : records) {
      RecordBlock block(test::schema_of(record));
      block.add(record);
      sink.take(std::make_shared<SortedPiece const>(
          block.schema(), std::vector<std::byte>(block.bytes().begin(), block.bytes().end())));
    }
    sink.finish();
    return members_of(testing::read_file(directory_.file("it.npz")));
  }

  testing::TemporaryDirectory directory_;
  Config config_;
};

PairRecord identical(std::uint32_t query, std::uint32_t target, double identity) {
  return {.query = query, .target = target, .columns = 8, .identity = identity};
}

TEST_F(Npz, RowsOfOneSetAreThoseAboveTheDiagonal) {
  auto const members = written(testing::make_set(4), {.value = MatrixValue::distance},
                               {identical(0, 1, 0.75), identical(0, 3, 0.5), identical(2, 3, 1)});
  EXPECT_THAT(numbers_of<std::int32_t>(members.at("indptr.npy")), ElementsAre(0, 2, 2, 3, 3));
  EXPECT_THAT(numbers_of<std::int32_t>(members.at("indices.npy")), ElementsAre(1, 3, 3));
  EXPECT_THAT(numbers_of<double>(members.at("data.npy")), ElementsAre(0.25, 0.5, 0));
  EXPECT_THAT(numbers_of<std::int64_t>(members.at("shape.npy")), ElementsAre(4, 4));
  EXPECT_THAT(members.at("format.npy"), HasSubstr("'|S3', 'fortran_order': False, 'shape': (), }"));
  EXPECT_THAT(members.at("format.npy"), ::testing::EndsWith("\ncsr"));
  EXPECT_THAT(members.at("value.npy"), ::testing::EndsWith("\ndistance: 1 - identity (columns)"));
}

TEST_F(Npz, EveryRecordStandsBesideItselfWhereThatIsAskedFor) {
  config_.output.self_pairs = true;
  auto const members = written(testing::make_set(4), {.value = MatrixValue::distance, .cutoff = 0.25},
                               {identical(0, 1, 0.5), identical(1, 3, 0.75)});
  EXPECT_THAT(numbers_of<std::int32_t>(members.at("indptr.npy")), ElementsAre(0, 1, 3, 4, 5));
  EXPECT_THAT(numbers_of<std::int32_t>(members.at("indices.npy")), ElementsAre(0, 1, 3, 2, 3));
  EXPECT_THAT(numbers_of<double>(members.at("data.npy")), ElementsAre(0, 0, 0.25, 0, 0));
}

TEST_F(Npz, CoordinatesOfTwoSetsAndScores) {
  auto const members = written(testing::make_set(5, 2), {.cutoff = 3, .storage = SparseStorage::coo},
                               {{.query = 0, .target = 2, .score = 3},
                                {.query = 1, .target = 0, .score = 2},
                                {.query = 1, .target = 1, .score = 9}});
  EXPECT_THAT(numbers_of<std::int32_t>(members.at("row.npy")), ElementsAre(0, 1));
  EXPECT_THAT(numbers_of<std::int32_t>(members.at("col.npy")), ElementsAre(2, 1));
  EXPECT_THAT(numbers_of<std::int32_t>(members.at("data.npy")), ElementsAre(3, 9));
  EXPECT_THAT(numbers_of<std::int64_t>(members.at("shape.npy")), ElementsAre(2, 3));
  EXPECT_FALSE(members.contains("indptr.npy"));
}

TEST_F(Npz, ScoresWithDecimalsAreReal) {
  config_.alignment.scoring.scale = 2;
  auto const members = written(testing::make_set(2), {}, {{.query = 0, .target = 1, .score = 5}});
  EXPECT_THAT(numbers_of<float>(members.at("data.npy")), ElementsAre(2.5F));
}

TEST_F(Npz, NothingKeptIsAnEmptyMatrix) {
  auto const members = written(testing::make_set(3), {}, {});
  EXPECT_THAT(numbers_of<std::int32_t>(members.at("indptr.npy")), ElementsAre(0, 0, 0, 0));
  EXPECT_THAT(numbers_of<std::int32_t>(members.at("data.npy")), ElementsAre());
}

} // namespace
} // namespace pairscan
