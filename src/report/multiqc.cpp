#include <report/run_report.hpp>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <filesystem>

namespace pairscan {
namespace {

/// Returns the middle and the count of each bin, as MultiQC's line graph takes points.
[[nodiscard]] nlohmann::ordered_json points_of(Histogram const& histogram) {
  auto points = nlohmann::ordered_json::object();
  double place = histogram.begin() + histogram.width() / 2;
  for (std::uint64_t const count : histogram.counts()) {
    points[fmt::format("{:.6g}", place)] = count;
    place += histogram.width();
  }
  return points;
}

[[nodiscard]] double kept_percent(RunSummary const& summary) {
  return summary.pairs > 0 ? 100.0 * static_cast<double>(summary.kept) / static_cast<double>(summary.pairs) : 0;
}

/// Returns the columns of the table of general statistics.
[[nodiscard]] nlohmann::ordered_json columns() {
  auto const whole = [](char const* title, char const* description) {
    return nlohmann::ordered_json{{"title", title}, {"description", description}, {"format", "{:,.0f}"}};
  };
  auto list = nlohmann::ordered_json::array();
  list.push_back({{"sequences", whole("Sequences", "Sequences read")}});
  list.push_back({{"pairs", whole("Pairs", "Pairs aligned")}});
  list.push_back({{"kept", whole("Kept", "Pairs that pass the filters")}});
  list.push_back({{"kept_percent",
                   {{"title", "% kept"},
                    {"description", "Kept pairs of all pairs"},
                    {"format", "{:,.2f}"},
                    {"suffix", "%"},
                    {"min", 0},
                    {"max", 100}}}});
  list.push_back(
      {{"gcups", {{"title", "GCUPS"}, {"description", "Billion cells per second of scoring"}, {"format", "{:,.1f}"}}}});
  return list;
}

[[nodiscard]] std::string text_of(nlohmann::ordered_json const& json) {
  return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + '\n';
}

[[nodiscard]] std::string sample_of(RunSummary const& summary) {
  auto const& files = summary.input.files;
  std::string const stem = files.empty() ? "" : std::filesystem::path(files.front()).stem().string();
  return stem.empty() || stem == "-" ? "pairscan" : stem;
}

} // namespace

std::string multiqc_table(RunReport const& report) {
  RunSummary const& summary = report.summary;
  return text_of({{"id", "pairscan_general"},
                  {"plot_type", "generalstats"},
                  {"namespace", "pairscan"},
                  {"pconfig", columns()},
                  {"data",
                   {{sample_of(summary),
                     {{"sequences", summary.input.sequences},
                      {"pairs", summary.pairs},
                      {"kept", summary.kept},
                      {"kept_percent", kept_percent(summary)},
                      {"gcups", summary.gcups()}}}}}});
}

std::string multiqc_histogram(RunReport const& report) {
  PairFigures const& pairs = *report.pairs;
  bool const scores = pairs.measure == PairMeasure::score;
  std::string const measure(name_of(pairs.measure));
  std::string const of = pairs.kept_only ? "kept pairs" : "all pairs";
  return text_of({{"id", "pairscan_" + measure},
                  {"section_name", "pairscan: " + measure},
                  {"description", "The " + measure + " of " + of + "."},
                  {"plot_type", "linegraph"},
                  {"pconfig",
                   {{"id", "pairscan_" + measure + "_plot"},
                    {"title", "pairscan: " + measure + " of " + of},
                    {"xlab", measure},
                    {"ylab", "pairs"}}},
                  {"data", {{sample_of(report.summary), points_of(scores ? pairs.scores : pairs.values)}}}});
}

} // namespace pairscan
