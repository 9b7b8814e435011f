#include <report/figures.hpp>
#include <report/run_report.hpp>
#include <tests/src/report/made_report.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace pairscan {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using testing::MadeReport;
using ::testing::Not;
using ::testing::StartsWith;

/// The JSON that stands in a page.
nlohmann::json data_of(std::string const& page) {
  std::string const begin = "<script type=\"application/json\" id=\"data\">";
  auto const from = page.find(begin) + begin.size();
  return nlohmann::json::parse(page.substr(from, page.find("</script>", from) - from));
}

TEST(RunReport, PageHoldsTheDataAsJson) {
  MadeReport made;
  auto const data = data_of(page_of(made.report()));
  EXPECT_EQ(data["summary"]["kept"], made.figures().values.total());
  EXPECT_EQ(data["pairs"]["measure"], "identity");
  EXPECT_EQ(data["pairs"]["threshold"], 0.7);
  EXPECT_EQ(data["timeline"].size(), 4U);
  EXPECT_EQ(data["clusters"]["cutoffs"][0]["cutoff"], 0.05);
  EXPECT_EQ(data["clusters"]["cutoffs"][0]["clusters"], 7);
  EXPECT_EQ(data["clusters"]["cutoffs"][1]["clusters"], 16);
  EXPECT_EQ(data["clusters"]["cutoffs"][1]["singletons"], 12);
}

TEST(RunReport, PageNeedsNoOtherFile) {
  MadeReport made;
  std::string const page = page_of(made.report());
  EXPECT_THAT(page, StartsWith("<!doctype html>"));
  EXPECT_THAT(page, Not(HasSubstr("<link")));
  EXPECT_THAT(page, Not(HasSubstr("src=\"")));
  EXPECT_THAT(page, HasSubstr("default-src 'none'"));
}

TEST(RunReport, TextOfTheUserIsNeverMarkup) {
  MadeReport made(3, 1);
  std::string const hostile = "</script><script>alert(1)</script><!--";
  made.report().record_names = {hostile, "b\xff", "c"};
  made.report().warnings = {hostile};
  made.report().summary.input.files = {hostile};
  std::string const page = page_of(made.report());
  EXPECT_THAT(page, Not(HasSubstr("alert(1)</script>")));
  auto const data = data_of(page);
  EXPECT_EQ(data["warnings"][0], hostile);
  EXPECT_EQ(data["pairs"]["map"]["row_names"].size(), 3U);
}

TEST(RunReport, MapStandsInTheOrderOfClustersAndHasTheTriangleOnly) {
  MadeReport made(20, 1);
  auto const map = to_json(made.report())["pairs"]["map"];
  EXPECT_EQ(map["order"], "clusters");
  EXPECT_EQ(map["rows"].size(), 20U);
  EXPECT_EQ(map["rows"][4].size(), 5U);
  EXPECT_TRUE(map["rows"][4][4].is_null());
  EXPECT_GT(map["rows"][1][0], 8000); // records 0 and 1 are of one cluster
}

TEST(RunReport, LargeMapsAreAtMostThreeHundredCellsWide) {
  MadeReport made(700, 1);
  auto const map = to_json(made.report())["pairs"]["map"];
  EXPECT_EQ(map["rows"].size(), kMapCells);
  EXPECT_EQ(map["row"]["records"], 700);
  EXPECT_EQ(map["row_names"].size(), 0U);
  EXPECT_LT(page_of(made.report()).size(), 900'000U);
}

TEST(RunReport, RunWithoutPairsHasAPage) {
  RunReport report;
  auto const data = data_of(page_of(report));
  EXPECT_TRUE(data["pairs"].is_null());
  EXPECT_TRUE(data["clusters"].is_null());
  PairFigures const none;
  report.pairs = &none;
  EXPECT_TRUE(data_of(page_of(report))["pairs"]["map"].is_null());
}

TEST(RunReport, FiguresAreSvgFiles) {
  MadeReport made;
  std::vector<std::string> names;
  for (Figure const& figure : figures_of(made.report())) {
    names.push_back(figure.name);
    EXPECT_THAT(figure.svg, AllOf(StartsWith("<svg xmlns="), HasSubstr("<title>"), HasSubstr("</svg>\n")))
        << figure.name;
  }
  EXPECT_THAT(names, ElementsAre("identity", "scores", "map", "clusters", "timeline"));
}

TEST(RunReport, ReportsOfScoresHaveNoIdentities) {
  PairFigures figures{.measure = PairMeasure::score, .kept_only = false};
  figures.map.emplace(2, 2);
  figures.add_score(0, 1, -40);
  figures.add_score(1, 1, 60);
  RunReport report;
  report.pairs = &figures;
  std::vector<std::string> names;
  for (Figure const& figure : figures_of(report)) {
    names.push_back(figure.name);
  }
  EXPECT_THAT(names, ElementsAre("scores", "map"));
  auto const pairs = to_json(report)["pairs"];
  EXPECT_EQ(pairs["map"]["symmetric"], false);
  EXPECT_EQ(pairs["map"]["low"], -40);
  EXPECT_EQ(pairs["scores"]["counts"].size(), 101U);
}

TEST(RunReport, IdenticalPairsCountInTheLastBinBelowOne) {
  PairFigures figures;
  figures.add_value(0, 1, 1);
  figures.add_value(0, 1, 0.996);
  EXPECT_DOUBLE_EQ(figures.values.begin(), 0.995);
  EXPECT_THAT(figures.values.counts(), ElementsAre(2));
}

TEST(RunReport, MultiqcGetsARowAndALine) {
  MadeReport made;
  auto const table = nlohmann::json::parse(multiqc_table(made.report()));
  EXPECT_EQ(table["plot_type"], "generalstats");
  EXPECT_EQ(table["data"]["genes"]["sequences"], 60);
  auto const line = nlohmann::json::parse(multiqc_histogram(made.report()));
  EXPECT_EQ(line["plot_type"], "linegraph");
  std::uint64_t pairs = 0;
  for (auto const& count : line["data"]["genes"]) {
    pairs += count.get<std::uint64_t>();
  }
  EXPECT_EQ(pairs, made.figures().values.total());
}

} // namespace
} // namespace pairscan
