// The tests of what presets compute stand in tests/cli/presets_test.cpp, beside the programs' own scores.

#include <config/loader.hpp>
#include <config/presets.hpp>
#include <tests/support/error_of.hpp>
#include <tests/support/temporary_directory.hpp>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include <string>

namespace pairscan {
namespace {

using ::testing::HasSubstr;

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
  std::string const page = pairscan::testing::read_file(PAIRSCAN_CONFIGS "/../docs/presets.md");
  std::string const table = page.substr(page.find("## What has no preset"));
  for (RefusedPreset const& refused : refused_presets()) {
    EXPECT_GT(refused.reason.size(), 40U) << refused.name;
    EXPECT_THAT(table, HasSubstr(fmt::format("`{}`", refused.name)));
    EXPECT_THAT(test::error_of(ExitCode::usage, [&] { (void)with_preset(refused.name, "dna"); }),
                HasSubstr(fmt::format("no preset can be exact for {}: {}", refused.name, refused.reason)));
  }
}

/// Whoever gives the name of a program, or of a preset of its own, learns why there is none.
TEST(Presets, ProgramsWithoutOneAreKnownByTheNamesTheyGoBy) {
  for (char const* const name : {"asm5", "minimap2-asm5", "cd-hit", "cd-hit-est", "mmseqs", "mmseqs2", "blastp",
                                 "mothur-gotoh", "pyrodist", "seqdist", "usearch"}) {
    EXPECT_THAT(test::error_of(ExitCode::usage, [&] { (void)with_preset(name, "dna"); }),
                HasSubstr("no preset can be exact for"))
        << name;
  }
}

TEST(Presets, SpellingsOfANameAreKnown) {
  auto const message = [](std::string const& name) {
    return test::error_of(ExitCode::usage, [&] { (void)with_preset('"' + name + '"', "dna"); });
  };
  for (std::string const name : {"mothur_gotoh", "mothur gotoh", "Mothur-Gotoh"}) {
    EXPECT_THAT(message(name), HasSubstr("no preset can be exact for mothur-gotoh: its distances")) << name;
  }
  for (std::string const name : {"cdhit", "CD-HIT", "cd_hit"}) {
    EXPECT_THAT(message(name), HasSubstr("no preset can be exact for cd-hit: it aligns in a band")) << name;
  }
  for (std::string const name : {"asm5", "ASM5", "asm10", "minimap2_asm10"}) {
    EXPECT_THAT(message(name), HasSubstr("its z-drop cuts")) << name;
  }
  EXPECT_THAT(message("VSEARCH"), HasSubstr("did you mean 'vsearch'?"));
  EXPECT_THAT(message("Emboss Needle"), HasSubstr("did you mean 'emboss-needle'?"));
}

} // namespace
} // namespace pairscan
