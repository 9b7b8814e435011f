#include <tests/support/temporary_directory.hpp>
#include <tune/tune_plots.hpp>

#include <gmock/gmock.h>

#include <algorithm>

namespace pairscan {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

TuneRow row(Tuning const& asked, double gcups, int teams = 0, int length = 150) {
  TuneRow made;
  made.point = {asked.tile == 0 ? "rscan" : "tiled_dscan", length, 100, asked, teams};
  made.gcups = gcups;
  return made;
}

std::vector<TuneRow> const kRows{row({32, 8, 0}, 10),   row({32, 16, 0}, 20),      row({64, 8, 0}, 30),
                                 row({64, 16, 0}, 0),   row({64, 11, 0}, 35, 4),   row({0, 0, 32}, 5),
                                 row({0, 0, 64}, 6, 0), row({0, 0, 64}, 7, 0, 400)};

TEST(TunePlots, OneHeatMapAndOneSetOfLinesAStrategy) {
  auto const plots = plots_of(kRows, "Fake");
  std::vector<std::string> names;
  std::transform(plots.begin(), plots.end(), std::back_inserter(names), [](Plot const& plot) { return plot.name; });
  EXPECT_THAT(names, ::testing::ElementsAre("rscan_150_100_heat", "rscan_150_100_slice", "tiled_dscan_tile"));
}

TEST(TunePlots, WhatWasNotMeasuredIsAHoleInTheHeatMap) {
  auto const plots = plots_of(kRows, "Fake");
  EXPECT_THAT(plots[0].script, HasSubstr("block 8 16\n32 10 20\n64 30 NaN\nEOD"));
  EXPECT_THAT(plots[0].script, Not(HasSubstr("35")));
}

TEST(TunePlots, LinesHaveTheSlicesForTeamsToo) {
  EXPECT_THAT(plots_of(kRows, "Fake")[1].script, HasSubstr("$line_64 << EOD\n8 30\n11 35\nEOD"));
}

TEST(TunePlots, TilesHaveALineALength) {
  EXPECT_THAT(plots_of(kRows, "Fake")[2].script, ::testing::AllOf(HasSubstr("$line_150 << EOD\n32 5\n64 6\nEOD"),
                                                                  HasSubstr("$line_400 << EOD\n64 7\nEOD")));
}

TEST(TunePlots, ScriptsAreThereWithOrWithoutGnuplot) {
  pairscan::testing::TemporaryDirectory const directory;
  draw(plots_of(kRows, "Fake"), directory.path());
  EXPECT_THAT(pairscan::testing::read_file(directory.file("rscan_150_100_heat.gp")), HasSubstr("Fake"));
}

} // namespace
} // namespace pairscan
