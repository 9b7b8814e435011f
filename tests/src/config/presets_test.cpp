// The tests of what presets compute stand in tests/cli/presets_test.cpp, beside the programs' own scores.

#include <config/loader.hpp>
#include <config/presets.hpp>

#include <gmock/gmock.h>

#include <string>

namespace pairscan {
namespace {

std::string const kInput = "input: {sequences: a.fasta";

Config with_preset(std::string_view name, std::string const& alphabet) {
  return parse_config(kInput + ", alphabet: " + alphabet + "}\nalignment: {scoring: {preset: " + std::string(name) +
                          "}}\n",
                      "run.yaml");
}

TEST(Presets, LoadForEveryKindOfSequencesThatTheyAreFor) {
  for (Preset const& preset : presets()) {
    SCOPED_TRACE(preset.name);
    EXPECT_FALSE(preset.dna.empty() && preset.protein.empty());
    for (auto const& [alphabet, text] : {std::pair{"dna", preset.dna}, std::pair{"protein", preset.protein}}) {
      if (!text.empty()) {
        EXPECT_EQ(with_preset(preset.name, alphabet).alignment.scoring.preset, preset.name);
      }
    }
    EXPECT_EQ(depends_on_alphabet(preset.name), !preset.dna.empty() && !preset.protein.empty());
  }
}

TEST(Presets, AreWrittenAsTheKeysThatTheyStandFor) {
  for (Preset const& preset : presets()) {
    Config const config = with_preset(preset.name, preset.dna.empty() ? "protein" : "dna");
    EXPECT_EQ(parse_config(to_yaml(config), "again"), config) << preset.name;
  }
}

TEST(Presets, KeysOutsideTheSchemeAreFree) {
  Config const config = parse_config(
      kInput + "}\nalignment: {scoring: {preset: vsearch, match: 2}}\nfilter: {identity: shorter}\n", "run.yaml");
  EXPECT_EQ(config.filter.identity, IdentityDefinition::shorter);
  EXPECT_EQ(config.input.alphabet, Alphabet::dna);
  EXPECT_EQ(config.alignment.scoring.affine, (GapOptions{-18, -2}));
  EXPECT_EQ(with_preset("vsearch", "dna").filter.identity, IdentityDefinition::internal);
}

TEST(Presets, RefusedOnesHaveAReason) {
  for (RefusedPreset const& refused : refused_presets()) {
    EXPECT_GT(refused.reason.size(), 40U) << refused.name;
  }
}

} // namespace
} // namespace pairscan
