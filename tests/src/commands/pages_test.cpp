// Completion scripts and manual pages, made of the options: bash itself sources the one, man formats the other.

#include <tests/src/commands/parse.hpp>
#include <tests/support/temporary_directory.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <cstdlib>

namespace pairscan::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

constexpr char const* kCommands[] = {"allpairs", "distance", "search",  "run",    "plan",       "tune", "cluster",
                                     "pack",     "align",    "devices", "config", "completion", "man"};

std::string output_of(std::string const& command) {
  std::string text;
  std::FILE* const pipe = ::popen(command.c_str(), "r");
  std::array<char, 4096> buffer{};
  for (std::size_t got = 0; (got = std::fread(buffer.data(), 1, buffer.size(), pipe)) > 0;) {
    text.append(buffer.data(), got);
  }
  ::pclose(pipe);
  return text;
}

bool is_installed(std::string const& program) {
  return std::system(("command -v " + program + " >/dev/null 2>&1").c_str()) == 0;
}

class Completion : public ::testing::Test {
protected:
  /// Returns what bash offers for the last of these words, which the shell splits.
  [[nodiscard]] std::string offered(std::string const& words) {
    write_file(script_, parse({"completion", "bash"}).page);
    return output_of("bash -c 'source " + script_ + "; COMP_WORDS=(" + words +
                     "); COMP_CWORD=$((${#COMP_WORDS[@]}-1)); _pairscan; echo \"${COMPREPLY[*]}\"' 2>&1");
  }

  TemporaryDirectory directory_;
  std::string script_ = directory_.file("pairscan.bash");
};

TEST_F(Completion, OffersCommandsOptionsAndChoices) {
  if (!is_installed("bash")) {
    GTEST_SKIP() << "needs bash";
  }
  EXPECT_EQ(offered("pairscan al"), "allpairs align\n");
  EXPECT_EQ(offered("pairscan allpairs --mat"), "--match --matrix-file --matrix --matrix-output\n");
  EXPECT_EQ(offered("pairscan allpairs --mode \"\""), "global semiglobal local\n");
  EXPECT_EQ(offered("pairscan --quiet search --strand b"), "both\n");
  EXPECT_EQ(offered("pairscan completion z"), "zsh\n");
  EXPECT_EQ(offered("pairscan run " + script_.substr(0, script_.size() - 2)), script_ + "\n");
}

TEST_F(Completion, EveryShellHasEveryCommandAndOption) {
  for (char const* const shell : {"bash", "zsh", "fish"}) {
    std::string const script = parse({"completion", shell}).page;
    for (char const* const command : kCommands) {
      EXPECT_THAT(script, HasSubstr(command)) << shell;
    }
    EXPECT_THAT(script, AllOf(HasSubstr("matrix-output"), HasSubstr("dry-run"), HasSubstr("userfields"))) << shell;
    if (is_installed(shell)) {
      write_file(script_, script);
      EXPECT_EQ(output_of(std::string(shell) + " -n " + script_ + " 2>&1"), "") << shell;
    }
  }
}

TEST(ManPages, ListEveryOptionOfACommand) {
  EXPECT_THAT(parse({"man", "allpairs"}).page,
              AllOf(HasSubstr(".TH PAIRSCAN\\-ALLPAIRS 1"), HasSubstr("\\fB\\-\\-id\\fR"), HasSubstr(".SH EXAMPLES"),
                    HasSubstr("global|semiglobal|local"), HasSubstr(".SH EXIT STATUS")));
  EXPECT_THAT(parse({"man"}).page, AllOf(HasSubstr("pairscan\\-search"), HasSubstr("\\-\\-quiet")));
  EXPECT_THROW((void)parse({"man", "walk"}), Leave);
}

TEST(ManPages, RoffHasNothingToWarnOf) {
  if (!is_installed("groff")) {
    GTEST_SKIP() << "needs groff";
  }
  TemporaryDirectory const directory;
  std::string const file = directory.file("page.1");
  for (std::string const command : kCommands) {
    write_file(file, parse({"man", command}).page);
    EXPECT_EQ(output_of("groff -man -ww -Tutf8 -z " + file + " 2>&1"), "") << command;
    EXPECT_THAT(output_of("groff -man -Tascii -P-cbou " + file), HasSubstr("pairscan " + command));
  }
}

} // namespace
} // namespace pairscan::testing
