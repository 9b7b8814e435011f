#include <config/output_names.hpp>
#include <results/matrix_sizes.hpp>
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

/// Writes the matrix with every pair, and returns the size of its file.
std::uint64_t written_size(Config config, SequenceSet const& set) {
  testing::TemporaryDirectory directory;
  config.output.directory = directory.path();
  config.output.pairs = {{.format = "none"}};
  WorkList const work(set, 3);
  TileResults results = testing::results_of(set, work, {0, work.tiles()});
  std::vector<PairRecord> records = test::records_of(results);
  for (PairRecord& record : records) {
    record.columns = 4;
    record.identity = 0.25;
  }
  results.records = test::blocks_of(records);
  for (auto const& sink : make_sinks({.config = config, .set = set, .work = work})) {
    sink->take(results);
    sink->finish();
  }
  return std::filesystem::file_size(directory.file(file_of(config.output.matrix[0])));
}

TEST(MatrixSizes, DenseOnesAreExactAndSparseOnesABound) {
  for (auto const& format : kMatrixFormats) {
    bool const writes = !format.file.empty() && format.name != kAutomaticMatrix;
    for (MatrixValue const value : {MatrixValue::automatic, MatrixValue::distance}) {
      if (!writes || (format.distances_only() && value != MatrixValue::distance)) {
        continue;
      }
      for (SequenceSet const& set : {testing::make_set(40), testing::make_set(30, format.square ? 0 : 10)}) {
        Config config;
        config.output.matrix = {{.format = std::string(format.name), .value = value}};
        auto const sizes = matrix_sizes(config, set);
        ASSERT_EQ(sizes.size(), 1U);
        std::uint64_t const bytes = written_size(config, set);
        if (format.sparse) {
          constexpr std::uint64_t kHeads = 2000; // of members, and lines before the entries
          EXPECT_LE(bytes, sizes[0].bytes + kHeads) << format.name;
        } else {
          EXPECT_EQ(bytes, sizes[0].bytes) << format.name;
        }
      }
    }
  }
}

TEST(MatrixSizes, TooLargeOnesAreRefusedWithSizeKeyAndRemedy) {
  SequenceSet const set = testing::make_set(1000);
  Config config;
  config.output.matrix = {{.format = "npy"}};
  EXPECT_NO_THROW(confirm_matrix_sizes(config, set));
  config.output.confirm_over = 1 << 20;
  EXPECT_THAT(test::error_of(ExitCode::usage, [&] { confirm_matrix_sizes(config, set); }),
              ::testing::AllOf(HasSubstr("'scores.npy' would take 1.9 MiB for 499500 pairs"),
                               HasSubstr("output.confirm_over allows 1.0 MiB"), HasSubstr("npz")));
  config.output.matrix = {{.format = "npz"}};
  EXPECT_THAT(test::error_of(ExitCode::usage, [&] { confirm_matrix_sizes(config, set); }),
              HasSubstr("output.matrix.cutoff"));
  config.output.matrix[0].cutoff = 3;
  EXPECT_NO_THROW(confirm_matrix_sizes(config, set));
  config.output.matrix[0].cutoff.reset();
  config.filter.min_identity = 0.5;
  EXPECT_NO_THROW(confirm_matrix_sizes(config, set));
}

TEST(MatrixSizes, AHundredGibibytesAreTheUsualMost) {
  Config config;
  config.output.matrix = {{.format = "npy"}};
  SequenceSet set; // its names are all that sizes look at
  set.names.resize(200'000);
  set.queries = set.size();
  EXPECT_NO_THROW(confirm_matrix_sizes(config, set)); // 74.5 GiB
  set.names.resize(240'000);
  set.queries = set.size();
  EXPECT_THROW(confirm_matrix_sizes(config, set), Error);
}

} // namespace
} // namespace pairscan
