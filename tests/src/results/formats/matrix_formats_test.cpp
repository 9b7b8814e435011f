// Every byte of the formats of matrices that have text, of three records with known identities or distances.

#include <results/sink.hpp>
#include <support/error.hpp>
#include <tests/src/results/examples.hpp>
#include <tests/support/error_of.hpp>
#include <tests/support/temporary_directory.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pairscan {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

class MatrixFormats : public ::testing::Test {
protected:
  MatrixFormats() {
    set_ = testing::make_set(3);
    config_.output.directory = directory_.path();
    config_.output.pairs = {{.format = "none"}};
  }

  /// Runs the sinks of one matrix over these records and returns the file.
  std::string written(MatrixOutput const& matrix, std::vector<PairRecord> const& records) {
    config_.output.matrix = {matrix};
    WorkList const work(set_, 2);
    TileResults results{.tiles = {0, work.tiles()}, .kept = records.size(), .records = test::blocks_of(records)};
    for (SequencePair const& pair : work.list_pairs(results.tiles)) {
      results.distances.push_back(pair.query + 0.25 * pair.target);
    }
    for (auto const& sink : make_sinks({.config = config_, .set = set_, .work = work})) {
      sink->take(results);
      sink->finish();
    }
    return testing::read_file(directory_.file(matrix.file));
  }

  /// The same of all pairs, with the identities 0.9, 2/3 and 0.97.
  std::string of_identities(MatrixOutput matrix) {
    matrix.file = "it.txt";
    matrix.value = MatrixValue::distance;
    return written(matrix, {{.query = 1, .target = 2, .columns = 100, .identity = 0.97},
                            {.query = 0, .target = 1, .columns = 10, .identity = 0.9},
                            {.query = 0, .target = 2, .columns = 3, .identity = 2.0 / 3}});
  }

  [[nodiscard]] std::string beside(std::string const& ending) const {
    return testing::read_file(directory_.file("it" + ending));
  }

  testing::TemporaryDirectory directory_;
  Config config_;
  SequenceSet set_;
};

TEST_F(MatrixFormats, PhylipHasTheLowerTriangleOrAllCells) {
  EXPECT_EQ(of_identities({.format = "phylip"}), "3\n"
                                                 "r0        \n"
                                                 "r1        \t0.100000\n"
                                                 "r2        \t0.333333\t0.030000\n");
  EXPECT_EQ(of_identities({.format = "phylip", .layout = PhylipLayout::square}),
            "3\n"
            "r0        \t0.000000\t0.100000\t0.333333\n"
            "r1        \t0.100000\t0.000000\t0.030000\n"
            "r2        \t0.333333\t0.030000\t0.000000\n");
}

TEST_F(MatrixFormats, PhylipOfDistancesHasAllTheirDigits) {
  config_.alignment.distance.number = DistanceNumber::double_precision;
  EXPECT_EQ(written({.format = "phylip", .file = "it.txt", .value = MatrixValue::distance}, {}),
            "3\n"
            "r0        \n"
            "r1        \t2.50000000e-01\n"
            "r2        \t5.00000000e-01\t1.50000000e+00\n");
}

TEST_F(MatrixFormats, PhylipNamesAreWholeOrOfTenCharacters) {
  set_.names = {"abcdefghijkl", "abcdefghi", "abcdefghiJkl"};
  EXPECT_THAT(of_identities({.format = "phylip"}), HasSubstr("\nabcdefghijkl\nabcdefghi \t0.100000\nabcdefghiJkl\t"));
  EXPECT_THAT(of_identities({.format = "phylip", .names = PhylipNames::strict}),
              HasSubstr("\nabcdefghij\nabcdefghi \t0.100000\nabcdefghiJ\t"));
}

TEST_F(MatrixFormats, StrictNamesThatAreTheSameAreRefused) {
  set_.names = {"abcdefghijkl", "other", "abcdefghij"};
  EXPECT_THAT(
      test::error_of(ExitCode::usage, [&] { of_identities({.format = "phylip", .names = PhylipNames::strict}); }),
      ::testing::AllOf(HasSubstr("'abcdefghijkl' and 'abcdefghij' would both be 'abcdefghij'"),
                       HasSubstr("output.matrix.names")));
  EXPECT_THAT(directory_.names(), IsEmpty());
}

TEST_F(MatrixFormats, AMatrixThatLacksAPairIsNotWritten) {
  EXPECT_THROW(written({.format = "phylip", .file = "it.txt", .value = MatrixValue::distance},
                       {{.query = 0, .target = 1, .columns = 10, .identity = 0.9}}),
               Error);
}

TEST_F(MatrixFormats, MothurColumnHasTheLaterRecordFirstAndACountTable) {
  EXPECT_EQ(of_identities({.format = "mothur_column"}), "r1 r0 0.100000\nr2 r0 0.333333\nr2 r1 0.030000\n");
  EXPECT_EQ(beside(".count_table"), "Representative_Sequence\ttotal\nr0\t1\nr1\t1\nr2\t1\n");
}

/// 1 - 0.97 is more than 0.03 as a double, and 0.97 is identical enough for a distance of 0.03.
TEST_F(MatrixFormats, CutoffIsTheLargestDistance) {
  EXPECT_EQ(of_identities({.format = "mothur_column", .cutoff = 0.03}), "r2 r1 0.030000\n");
  EXPECT_EQ(of_identities({.format = "mothur_column", .cutoff = 0.1}), "r1 r0 0.100000\nr2 r1 0.030000\n");
  EXPECT_EQ(of_identities({.format = "mothur_column", .cutoff = 0.0299}), "");
}

TEST_F(MatrixFormats, MatrixMarketOfOneSetIsTheLowerTriangle) {
  config_.filter.identity = IdentityDefinition::internal;
  EXPECT_EQ(of_identities({.format = "matrixmarket", .cutoff = 0.2}),
            "%%MatrixMarket matrix coordinate real symmetric\n"
            "% distance: 1 - identity (internal)\n"
            "% names of rows and columns: one per line in the files .rows and .columns of this name\n"
            "3 3                    2\n"
            "2 1 0.100000\n"
            "3 2 0.030000\n");
  EXPECT_EQ(beside(".rows"), "r0\nr1\nr2\n");
  EXPECT_EQ(beside(".columns"), "r0\nr1\nr2\n");
}

TEST_F(MatrixFormats, MatrixMarketOfTwoSetsHasQueriesAsRows) {
  set_ = testing::make_set(5, 2);
  EXPECT_EQ(
      written({.format = "matrixmarket", .file = "it.mtx", .cutoff = -7}, {{.query = 1, .target = 0, .score = -7},
                                                                           {.query = 0, .target = 2, .score = 12},
                                                                           {.query = 1, .target = 1, .score = -8}}),
      "%%MatrixMarket matrix coordinate real general\n"
      "% score\n"
      "% names of rows and columns: one per line in the files .rows and .columns of this name\n"
      "2 3                    2\n"
      "1 3 12\n"
      "2 1 -7\n");
  EXPECT_EQ(beside(".rows"), "r0\nr1\n");
  EXPECT_EQ(beside(".columns"), "r2\nr3\nr4\n");
}

TEST_F(MatrixFormats, DistancesOfSinglePrecisionHaveTheirDigits) {
  config_.alignment.distance.number = DistanceNumber::single_precision;
  EXPECT_THAT(written({.format = "matrixmarket", .file = "it.mtx", .value = MatrixValue::distance, .cutoff = 0.1F},
                      {{.query = 0, .target = 1, .carried = 0.1F}, {.query = 0, .target = 2, .carried = 0.2F}}),
              HasSubstr(" 1\n2 1 0.1\n"));
}

TEST_F(MatrixFormats, RecordsStandBesideThemselvesWhereThatIsAskedFor) {
  EXPECT_EQ(of_identities({.format = "abc", .cutoff = 0.2}), "r0\tr1\t0.900000\nr1\tr2\t0.970000\n");
  config_.output.self_pairs = true;
  EXPECT_EQ(of_identities({.format = "abc", .cutoff = 0.05}),
            "r0\tr0\t1.000000\nr1\tr1\t1.000000\nr2\tr2\t1.000000\nr1\tr2\t0.970000\n");
  EXPECT_THAT(of_identities({.format = "matrixmarket", .cutoff = 0.05}),
              HasSubstr("3 3                    4\n1 1 0.000000\n2 2 0.000000\n3 3 0.000000\n3 2 0.030000\n"));
}

TEST_F(MatrixFormats, FilesBesideAMatrixStandThereWithItOnly) {
  config_.output.matrix = {{.format = "matrixmarket"}, {.format = "mothur_column"}};
  WorkList const work(set_, 2);
  { auto const sinks = make_sinks({.config = config_, .set = set_, .work = work}); }
  EXPECT_THAT(directory_.names(), IsEmpty());
  for (auto const& sink : make_sinks({.config = config_, .set = set_, .work = work})) {
    sink->finish();
  }
  EXPECT_THAT(directory_.names(), UnorderedElementsAre("scores.mtx", "scores.rows", "scores.columns", "distances.dist",
                                                       "distances.count_table"));
}

} // namespace
} // namespace pairscan
