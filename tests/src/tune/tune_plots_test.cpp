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
  std::string const strategy = asked.tile == 0 ? "lazy_rscan" : "tiled_dscan";
  made.point = {strategy, asked.tile == 0 ? "values" : strategy, length, 0, asked, teams};
  made.gcups = gcups;
  return made;
}

std::vector<TuneRow> const kRows{row({32, 8, 0}, 10),   row({32, 16, 0}, 20),       row({64, 8, 0}, 30),
                                 row({64, 16, 0}, 0),   row({64, 11, 0}, 35, 4),    row({0, 0, 32}, 5),
                                 row({0, 0, 64}, 6, 0), row({0, 0, 64}, 7, 0, 400), row({}, 12)};

TEST(TunePlots, OneHeatMapAndOneSetOfLinesPerMethodAndOneOfMethodsPerStrategy) {
  auto const plots = plots_of(kRows, "Fake");
  std::vector<std::string> names;
  std::transform(plots.begin(), plots.end(), std::back_inserter(names), [](Plot const& plot) { return plot.name; });
  EXPECT_THAT(names, ::testing::ElementsAre("lazy_rscan_values_150_heat", "lazy_rscan_values_150_slice",
                                            "tiled_dscan_tile", "lazy_rscan_methods", "tiled_dscan_methods"));
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

TEST(TunePlots, DefaultsAreALineAmongTheSlices) {
  EXPECT_THAT(plots_of(kRows, "Fake")[1].script, HasSubstr("12 with lines dashtype 2"));
}

TEST(TunePlots, MethodsHaveTheirBestSpeedAtEachLength) {
  EXPECT_THAT(plots_of(kRows, "Fake")[3].script, HasSubstr("$method_values << EOD\n150 35\nEOD"));
  EXPECT_THAT(plots_of(kRows, "Fake")[4].script, HasSubstr("<< EOD\n150 6\n400 7\nEOD"));
}

TEST(TunePlots, ScriptsAreThereWithOrWithoutGnuplot) {
  pairscan::testing::TemporaryDirectory const directory;
  draw(plots_of(kRows, "Fake"), directory.path());
  EXPECT_THAT(pairscan::testing::read_file(directory.file("lazy_rscan_values_150_heat.gp")), HasSubstr("Fake"));
}

} // namespace
} // namespace pairscan
