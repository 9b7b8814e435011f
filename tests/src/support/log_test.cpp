#include <support/log.hpp>

#include <gmock/gmock.h>
#include <spdlog/spdlog.h>

#include <string>

namespace pairscan {
namespace {

using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::MatchesRegex;
using ::testing::Not;

std::string logged(Verbosity verbosity, std::optional<int> rank = std::nullopt) {
  ::testing::internal::CaptureStderr();
  start_log(verbosity, rank);
  spdlog::debug("for developers");
  spdlog::info("what happens");
  spdlog::warn("what is odd");
  return ::testing::internal::GetCapturedStderr();
}

TEST(Log, NormalShowsWhatHappens) {
  std::string const text = logged(Verbosity::normal);
  EXPECT_THAT(text, HasSubstr("info: what happens\n"));
  EXPECT_THAT(text, HasSubstr("warning: what is odd\n"));
  EXPECT_THAT(text, Not(HasSubstr("for developers")));
}

TEST(Log, QuietShowsOnlyWhatIsWrong) {
  EXPECT_THAT(logged(Verbosity::quiet), MatchesRegex("\\[[0-9][0-9]:[0-9][0-9]:[0-9][0-9]\\] warning: what is odd\n"));
}

TEST(Log, VerboseShowsEverything) {
  EXPECT_THAT(logged(Verbosity::verbose), HasSubstr("debug: for developers\n"));
}

TEST(Log, NamesTheRankWhereThereIsOne) {
  EXPECT_THAT(logged(Verbosity::normal, 2), HasSubstr("] rank 2: info: what happens\n"));
  EXPECT_THAT(logged(Verbosity::normal), Not(HasSubstr("rank")));
}

TEST(Log, ShowsControlCharactersInsteadOfSendingThem) {
  ::testing::internal::CaptureStderr();
  start_log(Verbosity::normal, 2);
  spdlog::error("record '{}': no residues", "a\x1b[31m\nb\xff");
  EXPECT_THAT(::testing::internal::GetCapturedStderr(),
              EndsWith("] rank 2: error: record 'a\\x1b[31m\\x0ab\\xff': no residues\n"));
}

TEST(Log, LeavesStandardOutputToData) {
  ::testing::internal::CaptureStdout();
  EXPECT_THAT(logged(Verbosity::verbose), HasSubstr("what happens"));
  EXPECT_EQ(::testing::internal::GetCapturedStdout(), "");
}

} // namespace
} // namespace pairscan
