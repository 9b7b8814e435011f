#include <report/grouped_number.hpp>
#include <report/progress.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fcntl.h>
#include <stdexcept>
#include <unistd.h>

namespace pairscan {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using ::testing::EndsWith;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::StartsWith;

constexpr std::uint64_t kGiga = 1'000'000'000;

class ProgressTo : public ::testing::Test {
protected:
  ProgressTo() : stream_(std::tmpfile()) {
    if (stream_ == nullptr)
      throw std::runtime_error("cannot make a temporary file");
  }
  ~ProgressTo() override { std::fclose(stream_); }

  [[nodiscard]] Progress make(ProgressStyle style) {
    return Progress{style, stream_, [this] { return now_; }};
  }

  /// All that was written so far.
  [[nodiscard]] std::string text() {
    std::string text(static_cast<std::size_t>(std::ftell(stream_)), '\0');
    std::rewind(stream_);
    text.resize(std::fread(text.data(), 1, text.size(), stream_));
    return text;
  }

  [[nodiscard]] std::size_t lines() {
    auto const written = text();
    return static_cast<std::size_t>(std::count(written.begin(), written.end(), '\n'));
  }

  [[nodiscard]] static ProgressState state(std::uint64_t done_cells) {
    return {.done_cells = done_cells, .total_cells = 100 * kGiga, .done_pairs = 1234, .total_pairs = 50'000, .kept = 7};
  }

  std::FILE* stream_;
  std::chrono::steady_clock::time_point now_{std::chrono::hours{1000}};
};

TEST_F(ProgressTo, LinesComeEveryTenSecondsTheFirstAfterTen) {
  auto progress = make(ProgressStyle::lines);
  for (int second = 0; second <= 35; ++second) {
    progress.update(state(static_cast<std::uint64_t>(second) * kGiga));
    EXPECT_EQ(lines(), static_cast<std::size_t>(second / 10)) << "after " << second << " s";
    now_ += seconds(1);
  }
}

TEST_F(ProgressTo, LineTellsShareCountsRateAndRemainingTime) {
  auto progress = make(ProgressStyle::lines);
  progress.update(state(0));
  now_ += seconds(10);
  progress.update(state(25 * kGiga));
  EXPECT_EQ(text(), " 25.0 %  1,234 of 50,000 pairs, 7 kept, 2.50 GCUPS, 00:00:30 left\n");
}

TEST_F(ProgressTo, LongRemainingTimesCountHours) {
  auto progress = make(ProgressStyle::lines);
  progress.update(state(0));
  now_ += seconds(10);
  progress.update(state(2 * kGiga / 100)); // 2e6 cells a second, 99.98e9 left
  EXPECT_THAT(text(), HasSubstr(", 13:53:10 left\n"));
}

TEST_F(ProgressTo, ResumedCellsAreNoSpeed) {
  auto progress = make(ProgressStyle::lines);
  progress.update(state(50 * kGiga)); // from the journal
  now_ += seconds(10);
  progress.update(state(60 * kGiga));
  EXPECT_THAT(text(), HasSubstr(" 1.00 GCUPS, 00:00:40 left"));
}

TEST_F(ProgressTo, RateFollowsTheLastSeconds) {
  auto progress = make(ProgressStyle::lines);
  std::uint64_t cells = 0;
  for (int second = 0; second < 60; ++second, now_ += seconds(1)) {
    cells += second < 30 ? kGiga : kGiga / 10;
    progress.update(state(cells));
  }
  progress.update(state(cells + kGiga / 10));
  EXPECT_THAT(text(), EndsWith("0.10 GCUPS, 00:11:09 left\n"));
}

TEST_F(ProgressTo, NoRateIsClaimedBeforeAnythingWasDone) {
  auto progress = make(ProgressStyle::lines);
  progress.update(state(0));
  now_ += seconds(10);
  progress.update(state(0));
  EXPECT_THAT(text(), Not(HasSubstr("GCUPS")));
}

TEST_F(ProgressTo, LiveLineIsDrawnOverAtMostFiveTimesASecond) {
  auto progress = make(ProgressStyle::live);
  for (int step = 0; step < 1000; ++step) {
    progress.update(state(static_cast<std::uint64_t>(step) * kGiga / 100));
    now_ += milliseconds(1);
  }
  auto const written = text();
  EXPECT_EQ(std::count(written.begin(), written.end(), '\r'), 4);
  EXPECT_EQ(lines(), 0U);
}

TEST_F(ProgressTo, FinishShowsTheLastStateAndEndsTheLiveLine) {
  auto progress = make(ProgressStyle::live);
  now_ += seconds(1);
  progress.update(state(1));
  progress.update(state(100 * kGiga));
  progress.finish();
  EXPECT_THAT(text(), StartsWith("\r"));
  EXPECT_THAT(text(), HasSubstr("] 100.0 %"));
  EXPECT_EQ(lines(), 1U);
}

TEST_F(ProgressTo, LiveLineHasABarThatGrows) {
  auto progress = make(ProgressStyle::live);
  now_ += seconds(1);
  progress.update({.done_cells = 0, .total_cells = 100, .done_pairs = 0, .total_pairs = 9, .kept = 0});
  now_ += seconds(1);
  progress.update({.done_cells = 50, .total_cells = 100, .done_pairs = 4, .total_pairs = 9, .kept = 0});
  now_ += seconds(1);
  progress.update({.done_cells = 100, .total_cells = 100, .done_pairs = 9, .total_pairs = 9, .kept = 0});
  EXPECT_THAT(text(), HasSubstr("[>"));
  EXPECT_THAT(text(), HasSubstr("=>      "));
  EXPECT_THAT(text(), HasSubstr("==] 100.0 %  9 of 9 pairs, 0 kept"));
}

TEST_F(ProgressTo, LiveLineFitsAUsualTerminalAndLeavesTheHardwareOutFirst) {
  auto progress = make(ProgressStyle::live);
  now_ += seconds(1);
  ProgressState shown = state(25 * kGiga);
  shown.hardware = "1 rank, 1 x CPU";
  progress.update(shown); // 33 columns, the hardware, and a bar
  EXPECT_THAT(text(), HasSubstr("kept, 1 rank, 1 x CPU"));
  shown.hardware = "64 ranks, 64 x A processor with quite a long name";
  now_ += seconds(1);
  progress.update(shown);
  auto const written = text();
  auto const last = written.substr(written.rfind("\r\x1b[K") + 4);
  EXPECT_LT(last.size(), 80U) << last;
  EXPECT_THAT(last, StartsWith("["));
  EXPECT_THAT(last, Not(HasSubstr("64 ranks")));
}

TEST_F(ProgressTo, TheListenerGetsLinesWhateverATerminalShows) {
  std::vector<std::string> heard;
  Progress progress{ProgressStyle::live, stream_, [this] { return now_; },
                    [&](std::string const& line) { heard.push_back(line); }};
  for (int second = 0; second <= 25; ++second, now_ += seconds(1)) {
    progress.update(state(static_cast<std::uint64_t>(second) * kGiga));
  }
  EXPECT_EQ(heard.size(), 2U);
  progress.finish();
  ASSERT_EQ(heard.size(), 3U);
  EXPECT_THAT(heard.back(), StartsWith(" 25.0 %  1,234 of 50,000 pairs"));
}

TEST(Progress, HardwareCountsRanksAndWhatTheyDrive) {
  EXPECT_EQ(
      hardware_of({"node7, NVIDIA H200, Cuda (12.4)", "node7, NVIDIA H200, Cuda (12.4)", "node8, AMD EPYC, Serial"}),
      "3 ranks, 1 x AMD EPYC, 2 x NVIDIA H200");
  EXPECT_EQ(hardware_of({""}), "1 rank");
}

TEST_F(ProgressTo, FinishWritesNothingWhereNothingWasShown) {
  auto progress = make(ProgressStyle::live);
  progress.update(state(1));
  progress.finish();
  EXPECT_EQ(text(), "");
}

TEST_F(ProgressTo, NoneWritesNothing) {
  auto progress = make(ProgressStyle::none);
  for (int second = 0; second < 100; ++second, now_ += seconds(1))
    progress.update(state(kGiga));
  progress.finish();
  EXPECT_EQ(text(), "");
}

TEST_F(ProgressTo, AutomaticWritesLinesWhereTheStreamIsNoTerminal) {
  auto progress = make(ProgressStyle::automatic);
  now_ += seconds(10);
  progress.update(state(kGiga));
  EXPECT_THAT(text(), Not(HasSubstr("\r")));
  EXPECT_EQ(lines(), 1U);
}

TEST(Progress, AutomaticIsLiveOnATerminal) {
  int const keyboard = ::posix_openpt(O_RDWR | O_NOCTTY); // the other end of a terminal
  if (keyboard < 0 || ::grantpt(keyboard) != 0 || ::unlockpt(keyboard) != 0)
    GTEST_SKIP() << "no pseudo-terminals here";
  std::FILE* const terminal = std::fopen(::ptsname(keyboard), "w");
  ASSERT_NE(terminal, nullptr);
  std::chrono::steady_clock::time_point now{};
  Progress progress{ProgressStyle::automatic, terminal, [&] { return now += seconds(1); }};
  progress.update({});
  char shown = 0;
  EXPECT_EQ(::read(keyboard, &shown, 1), 1);
  EXPECT_EQ(shown, '\r');
  std::fclose(terminal);
  ::close(keyboard);
}

TEST_F(ProgressTo, NoWorkAtAllIsAllDone) {
  auto progress = make(ProgressStyle::lines);
  now_ += seconds(10);
  progress.update({});
  EXPECT_EQ(text(), "100.0 %  0 of 0 pairs, 0 kept\n");
}

TEST(GroupedNumber, CommasStandBetweenThousands) {
  EXPECT_EQ(grouped(0), "0");
  EXPECT_EQ(grouped(999), "999");
  EXPECT_EQ(grouped(1000), "1,000");
  EXPECT_EQ(grouped(12'345'678), "12,345,678");
  EXPECT_EQ(grouped(18'446'744'073'709'551'615U), "18,446,744,073,709,551,615");
}

} // namespace
} // namespace pairscan
