#include <config/loader.hpp>
#include <config/matrix_checks.hpp>
#include <config/output_names.hpp>
#include <config/pair_detail.hpp>
#include <support/error.hpp>
#include <tests/support/error_of.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pairscan {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsSupersetOf;

Config parsed(std::string const& rest) {
  return parse_config("input: {sequences: a.fa}\n" + rest, "run.yaml");
}

std::string refusal(std::string const& rest, std::string const& input = "{sequences: a.fa}") {
  return test::error_of(ExitCode::usage, [&] { (void)parse_config("input: " + input + "\n" + rest, "run.yaml"); });
}

std::string const kDistance = "alignment: {distance: {number: double, costs: unit, gap: 1}}\n";

TEST(MatrixChecks, FormatsOfDistancesAreOfDistances) {
  for (char const* const format : {"ndist", "phylip", "mothur_column", "abc"}) {
    std::string const matrix = std::string("output: {matrix: {format: ") + format;
    EXPECT_EQ(parsed(matrix + "}}\n").output.matrix[0].value, MatrixValue::distance) << format;
    EXPECT_THAT(refusal(matrix + ", value: score}}\n"), HasSubstr("is a format of distances; use distance"));
  }
  for (char const* const format : {"npy", "npz", "matrixmarket"}) {
    std::string const matrix = std::string("output: {matrix: {format: ") + format;
    EXPECT_EQ(parsed(matrix + "}}\n").output.matrix[0].value, MatrixValue::automatic) << format;
    EXPECT_EQ(parsed(matrix + ", value: distance}}\n").output.matrix[0].value, MatrixValue::distance) << format;
  }
}

TEST(MatrixChecks, WhatContradictsTheFormatIsRefused) {
  std::string const two = "{queries: a.fa, targets: b.fa}";
  for (char const* const format : {"ndist", "phylip", "mothur_column"}) {
    EXPECT_THAT(refusal(std::string("output: {matrix: {format: ") + format + "}}\n", two),
                HasSubstr("output.matrix.format: " + std::string(format) + " is of one set of sequences"));
  }
  EXPECT_THAT(refusal("output: {matrix: {format: npy, cutoff: 3}}\n"), HasSubstr("leave cutoff out"));
  EXPECT_THAT(refusal("output: {matrix: {format: npz, layout: square}}\n"), HasSubstr("output.matrix.layout: is for"));
  EXPECT_THAT(refusal("output: {matrix: {format: npz, names: strict}}\n"), HasSubstr("output.matrix.names: is for"));
  EXPECT_THAT(refusal("output: {matrix: {format: abc, storage: coo}}\n"), HasSubstr("output.matrix.storage: is for"));
  EXPECT_THAT(refusal("output: {self_pairs: true}\n", two), HasSubstr("output.self_pairs: queries and targets"));
  EXPECT_THAT(refusal("output: {self_pairs: true, matrix: {format: npz}}\n"), HasSubstr("use 'value: distance'"));
}

TEST(MatrixChecks, DistancesOfTheRunGoIntoEveryFormatButOneOfSimilarities) {
  for (char const* const format : {"npy", "npz", "phylip", "ndist", "matrixmarket", "mothur_column", "auto"}) {
    Config const config = parsed(kDistance + "output: {matrix: {format: " + format + "}}\n");
    EXPECT_EQ(config.output.matrix[0].value, MatrixValue::distance) << format;
    EXPECT_FALSE(is_of_identity(config, config.output.matrix[0])) << format;
  }
  EXPECT_THAT(refusal(kDistance + "output: {matrix: {format: abc}}\n"), HasSubstr("abc has similarities"));
  EXPECT_THAT(refusal(kDistance + "output: {matrix: {format: npz, value: score}}\n"), HasSubstr("use distance"));
}

TEST(MatrixChecks, OneMinusIdentityOfEveryPairNeedsNoFilter) {
  std::string const filter = "filter: {min_identity: 0.9}\n";
  EXPECT_THAT(refusal(filter + "output: {matrix: {format: npy, value: distance}}\n"), HasSubstr("use no filter"));
  EXPECT_NO_THROW((void)parsed(filter + "output: {matrix: {format: npy}}\n"));
  EXPECT_NO_THROW((void)parsed(filter + "output: {matrix: {format: npz, value: distance}}\n"));
  Config const automatic = parsed(filter + "output: {matrix: {format: auto, value: distance}}\n");
  EXPECT_EQ(automatic.output.matrix[0].format, "npz");
}

TEST(MatrixChecks, AutoIsDenseUpToTheRecordsThatAreNamed) {
  std::string const output = "output: {sparse_over: 100, matrix: {format: auto, cutoff: 5, storage: coo}}\n";
  Config config = parsed(output);
  choose_matrix_formats(config.output, 100 * 99 / 2);
  EXPECT_EQ(config.output.matrix, (std::vector<MatrixOutput>{{.format = "npy"}}));
  config = parsed(output);
  choose_matrix_formats(config.output, 100 * 99 / 2 + 1);
  EXPECT_EQ(config.output.matrix,
            (std::vector<MatrixOutput>{{.format = "npz", .cutoff = 5, .storage = SparseStorage::coo}}));
}

/// What a run writes as its configuration is read again.
TEST(MatrixChecks, ResolvedConfigurationsAreAccepted) {
  for (std::string const matrix : {"{format: auto, cutoff: 5, storage: coo}", "{format: phylip, layout: square}",
                                   "[{format: abc, cutoff: 0.2}, {format: npz, value: distance, storage: coo}]"}) {
    Config config = parsed("output: {matrix: " + matrix + "}\n");
    choose_matrix_formats(config.output, 3);
    EXPECT_EQ(parse_config(to_yaml(config), "again.yaml").output, config.output) << matrix;
  }
}

TEST(MatrixChecks, WhatARunFindsOutFollowsFromItsMatrices) {
  Config config = parsed("traceback: none\noutput: {pairs: {format: none}, matrix: {format: npy}}\n");
  EXPECT_TRUE(needs_all_scores(config.output));
  EXPECT_FALSE(needs_records(config));
  config.output.matrix[0] = {.format = "npz"};
  EXPECT_FALSE(needs_all_scores(config.output));
  EXPECT_TRUE(needs_records(config));
  EXPECT_EQ(pair_detail(config), PairDetail::nothing);
  for (char const* const format : {"npz", "npy", "phylip"}) {
    config.output.matrix[0] = {.format = format, .value = MatrixValue::distance};
    EXPECT_FALSE(needs_all_scores(config.output)) << format;
    EXPECT_FALSE(needs_all_distances(config)) << format;
    EXPECT_TRUE(needs_records(config)) << format;
    EXPECT_EQ(pair_detail(config), PairDetail::counts) << format;
  }
  config.alignment.distance.number = DistanceNumber::double_precision;
  EXPECT_TRUE(needs_all_distances(config));
  EXPECT_FALSE(needs_records(config));
  config.output.matrix[0].format = "npz";
  EXPECT_FALSE(needs_all_distances(config));
  EXPECT_TRUE(needs_records(config));
  EXPECT_EQ(pair_detail(config), PairDetail::nothing);
}

TEST(OutputNames, MatricesNameTheFilesBesideThem) {
  EXPECT_THAT(files_of(MatrixOutput{.format = "matrixmarket", .value = MatrixValue::distance}),
              ElementsAre("distances.mtx", "distances.rows", "distances.columns"));
  EXPECT_THAT(files_of(MatrixOutput{.format = "mothur_column", .file = "x.y.dist"}),
              ElementsAre("x.y.dist", "x.y.count_table"));
  EXPECT_THAT(files_of(MatrixOutput{.format = "auto"}), ElementsAre("scores.npy", "scores.npz"));
  EXPECT_THAT(files_of(MatrixOutput{}), ElementsAre());
  EXPECT_THAT(output_files({}), IsSupersetOf({"distances.npz", "scores.columns", "distances.count_table"}));
}

TEST(OutputNames, FilesBesideMatricesAreNoOthers) {
  EXPECT_THAT(refusal("output: {matrix: [{format: matrixmarket}, {format: npy, file: scores.rows}]}\n"),
              HasSubstr("writes 'scores.rows', as the output of output.matrix[0].format does"));
  EXPECT_THAT(refusal("output: {matrix: [{format: npy}, {format: auto}]}\n"), HasSubstr("writes 'scores.npy'"));
}

} // namespace
} // namespace pairscan
