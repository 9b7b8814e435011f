#include <config/key_list.hpp>
#include <config/loader.hpp>
#include <config/yaml_tree.hpp>
#include <tests/support/temporary_directory.hpp>

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace pairscan {
namespace {

std::string const kConfigs = PAIRSCAN_CONFIGS;

/// The full names of the tree's leaves, in their order.
void append_leaves(ConfigNode const& node, std::string const& path, std::vector<std::string>& leaves) {
  if (node.kind != ConfigNode::Kind::mapping) {
    leaves.push_back(path);
    return;
  }
  for (std::size_t i = 0; i < node.keys.size(); ++i) {
    append_leaves(node.children[i], path.empty() ? node.keys[i].name : path + '.' + node.keys[i].name, leaves);
  }
}

TEST(ReferenceConfig, HoldsTheDefaults) {
  Config const reference = load_config(kConfigs + "/reference.yaml", {"input.sequences=genes.fasta"});
  Config expected;
  expected.input.sequences = "genes.fasta";
  expected.output.pairs[0].fields = reference.output.pairs[0].fields;
  EXPECT_EQ(reference, expected);
  EXPECT_EQ(reference, parse_config("input: {sequences: genes.fasta}", "defaults"));
}

TEST(ReferenceConfig, HoldsEveryKeyInTheOrderOfTheContract) {
  std::string const path = kConfigs + "/reference.yaml";
  std::vector<std::string> leaves;
  append_leaves(read_yaml(pairscan::testing::read_file(path), {.name = path}), "", leaves);
  EXPECT_EQ(leaves, all_keys());
}

TEST(QuickstartConfig, LoadsAsDocumented) {
  Config const config = load_config(kConfigs + "/quickstart.yaml");
  EXPECT_THAT(config.input.sequences, ::testing::EndsWith("/rRNA16S.gold.fasta"));
  EXPECT_EQ(config.input.limit, 200U);
  EXPECT_EQ(config.filter.min_identity, 0.97);
  EXPECT_EQ(config.traceback, Traceback::kept);
  EXPECT_EQ(config.output.pairs[0].format, "tsv");
  EXPECT_EQ(config.output.matrix[0].format, "npy");
  EXPECT_EQ(config.output.directory, "out/quickstart");
}

TEST(Filter16sConfig, LoadsAsDocumented) {
  Config const config = load_config(kConfigs + "/filter_16s.yaml");
  EXPECT_EQ(config.input.limit, 0U);
  EXPECT_EQ(config.traceback, Traceback::none);
  EXPECT_EQ(config.output.pairs[0].fields, (std::vector{PairField::query, PairField::target, PairField::score}));
  EXPECT_EQ(config.output.matrix[0].format, "npy");
  EXPECT_EQ(config.output.directory, "out/filter_16s");
}

TEST(AffineConfig, LoadsAsDocumented) {
  AlignmentOptions const alignment = load_config(kConfigs + "/affine.yaml").alignment;
  EXPECT_EQ(alignment.mode, Mode::global);
  EXPECT_EQ(alignment.scoring.gap, std::nullopt);
  EXPECT_EQ(alignment.scoring.affine, (GapOptions{-10, -2}));
  EXPECT_EQ(alignment.scoring.end_gap, (GapOptions{-1, -1}));
}

TEST(DistancesConfig, LoadsAsDocumented) {
  Config const config = load_config(kConfigs + "/distances.yaml");
  EXPECT_EQ(config.alignment.distance.number, DistanceNumber::double_precision);
  EXPECT_EQ(config.alignment.distance.costs, "unit");
  EXPECT_EQ(config.alignment.distance.gap, 1.5);
  EXPECT_EQ(config.traceback, Traceback::none);
  EXPECT_EQ(config.output.matrix[0].value, MatrixValue::distance);
}

TEST(SemiglobalConfig, LoadsAsDocumented) {
  Config const config = load_config(kConfigs + "/semiglobal.yaml");
  EXPECT_EQ(config.alignment.mode, Mode::semiglobal);
  EXPECT_EQ(config.alignment.free_ends, (std::vector<std::string>{"target_start", "target_end"}));
  EXPECT_EQ(config.filter.identity, IdentityDefinition::shorter);
}

TEST(LocalConfig, LoadsAsDocumented) {
  Config const config = load_config(kConfigs + "/local.yaml");
  EXPECT_EQ(config.alignment.mode, Mode::local);
  EXPECT_EQ(config.filter.min_score, 1000);
  EXPECT_EQ(config.output.pairs[0].fields.back(), PairField::cigar);
}

TEST(TuneConfig, SaysWhatIsTheDefault) {
  Config const config = load_config(kConfigs + "/tune.yaml", {}, InputNeed::optional);
  EXPECT_EQ(config.tune, TuneOptions{});
}

} // namespace
} // namespace pairscan
