#include <report/run_report.hpp>

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace pairscan {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostSizes = 1000; // clusters of a cutoff that the page knows one by one
constexpr double kLevels = 10'000;       // between the least and the greatest value of a map

[[nodiscard]] Json json_of(Histogram const& histogram) {
  return {{"begin", histogram.begin()}, {"width", histogram.width()}, {"counts", histogram.counts()}};
}

/// Returns the cells of a row, of a symmetric map up to the diagonal: whole levels between low and high, null for none.
[[nodiscard]] Json row_of(MapCells const& cells, std::size_t row, double low, double high) {
  auto levels = Json::array();
  std::size_t const end = cells.symmetric ? row + 1 : cells.cols();
  for (std::size_t col = 0; col < end; ++col) {
    auto const mean = static_cast<double>(cells.mean(row, col));
    double const level = high > low ? (mean - low) / (high - low) * kLevels : kLevels;
    levels.push_back(std::isnan(mean) ? Json() : Json(std::llround(level)));
  }
  return levels;
}

[[nodiscard]] Json side_of(std::vector<std::uint32_t> const& begins, std::vector<std::uint32_t> const& records) {
  return {{"cells", begins.size()}, {"records", records.size()}, {"begins", begins}};
}

/// Returns the ids of the records of a side where each has a cell of its own.
[[nodiscard]] Json names_of(std::vector<std::uint32_t> const& records, std::size_t cells, std::size_t first,
                            std::vector<std::string> const& names) {
  auto list = Json::array();
  for (std::uint32_t const record : records) {
    if (cells == records.size() && first + record < names.size()) {
      list.push_back(names[first + record]);
    }
  }
  return list;
}

[[nodiscard]] Json json_of(PairMap const& map, RunReport const& report) {
  std::vector<std::uint32_t> const none;
  auto const& labels = report.clusters ? report.clusters->labels : none;
  MapCells const cells = map.cells(kMapCells, labels);
  double low = 0;
  double high = 0;
  bool any = false;
  for (float const mean : cells.means) {
    if (!std::isnan(mean)) {
      low = any ? std::min(low, static_cast<double>(mean)) : static_cast<double>(mean);
      high = any ? std::max(high, static_cast<double>(mean)) : static_cast<double>(mean);
      any = true;
    }
  }
  if (!any) {
    return nullptr;
  }
  auto rows = Json::array();
  for (std::size_t row = 0; row < cells.rows(); ++row) {
    rows.push_back(row_of(cells, row, low, high));
  }
  auto const& names = report.record_names;
  std::size_t const first_target = cells.symmetric ? 0 : map.queries();
  return {{"order", labels.empty() || !cells.symmetric ? "input" : "clusters"},
          {"symmetric", cells.symmetric},
          {"sampled", map.sampled()},
          {"low", low},
          {"high", high},
          {"levels", kLevels},
          {"row", side_of(cells.row_begins, cells.row_records)},
          {"col", side_of(cells.col_begins, cells.col_records)},
          {"row_names", names_of(cells.row_records, cells.rows(), 0, names)},
          {"col_names", names_of(cells.col_records, cells.cols(), first_target, names)},
          {"rows", std::move(rows)}};
}

[[nodiscard]] Json json_of(PairFigures const& figures, RunReport const& report) {
  return {{"measure", std::string(name_of(figures.measure))},
          {"kept_only", figures.kept_only},
          {"threshold", report.threshold ? Json(*report.threshold) : Json()},
          {"values", json_of(figures.values)},
          {"scores", json_of(figures.scores)},
          {"map", figures.map ? json_of(*figures.map, report) : Json()}};
}

[[nodiscard]] Json json_of(ClusterFigures const& clusters) {
  auto cutoffs = Json::array();
  for (ClusterSizes const& each : clusters.cutoffs) {
    auto const& sizes = each.sizes;
    auto const shown = sizes.begin() + static_cast<std::ptrdiff_t>(std::min(sizes.size(), kMostSizes));
    auto const singletons = static_cast<std::uint64_t>(std::count(sizes.begin(), sizes.end(), 1U));
    cutoffs.push_back({{"cutoff", each.cutoff ? Json(*each.cutoff) : Json()},
                       {"clusters", sizes.size()},
                       {"singletons", singletons},
                       {"sizes", std::vector<std::uint64_t>(sizes.begin(), shown)}});
  }
  return {{"method", clusters.method}, {"cutoffs", std::move(cutoffs)}};
}

[[nodiscard]] Json json_of(Timeline const& timeline) {
  auto ranks = Json::array();
  for (std::size_t rank = 0; rank < timeline.ranks(); ++rank) {
    auto spans = Json::array();
    for (Timeline::Span const& span : timeline.spans(rank)) {
      spans.push_back({span.begin, span.end, span.busy, span.cells});
    }
    ranks.push_back(std::move(spans));
  }
  return ranks;
}

} // namespace

std::string_view name_of(PairMeasure measure) {
  switch (measure) {
  case PairMeasure::identity:
    return "identity";
  case PairMeasure::distance:
    return "distance";
  case PairMeasure::score:
    break;
  }
  return "score";
}

nlohmann::ordered_json to_json(RunReport const& report) {
  return {{"command", report.command},
          {"finished", report.finished},
          {"summary", to_json(report.summary)},
          {"pairs", report.pairs != nullptr ? json_of(*report.pairs, report) : Json()},
          {"clusters", report.clusters ? json_of(*report.clusters) : Json()},
          {"timeline", report.timeline != nullptr ? json_of(*report.timeline) : Json::array()},
          {"warnings", report.warnings}};
}

} // namespace pairscan
