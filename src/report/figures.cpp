#include <report/figures.hpp>
#include <report/svg.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string_view>

namespace pairscan {
namespace {

constexpr double kWidth = 760;
constexpr double kHeight = 400;
constexpr double kLeft = 90;
constexpr double kTop = 40;
constexpr double kMargin = 20;
constexpr double kBelow = 50; // for an axis
constexpr double kMapPixels = 600;
constexpr std::size_t kFigureCells = 200;    // per side of a map, which is text here
constexpr std::string_view kBar = "#0072b2"; // blue and vermilion of Okabe and Ito: told apart by all eyes
constexpr std::string_view kMark = "#d55e00";

/// Viridis in sixteen steps, dark for low values (Smith and van der Walt 2015, CC0).
constexpr auto kColours = std::to_array<std::string_view>(
    {"#440154", "#481a6c", "#472f7d", "#414487", "#39568c", "#31688e", "#2a788e", "#23888e", "#1f988b", "#22a884",
     "#35b779", "#54c568", "#7ad151", "#a5db36", "#d2e21b", "#fde725"});

[[nodiscard]] std::string histogram_svg(Histogram const& histogram, std::string_view title, std::string_view label,
                                        std::optional<double> threshold) {
  auto const& counts = histogram.counts();
  double const most = static_cast<double>(*std::max_element(counts.begin(), counts.end()));
  double const end = histogram.begin() + histogram.width() * static_cast<double>(counts.size());
  SvgScale const x{histogram.begin(), end, kLeft, kWidth - kMargin};
  SvgScale const y{0, most, kHeight - kBelow, kTop};
  Svg svg(kWidth, kHeight, title);
  std::string bars;
  for (std::size_t bin = 0; bin < counts.size(); ++bin) {
    if (counts[bin] > 0) {
      double const begin = histogram.begin() + histogram.width() * static_cast<double>(bin);
      bars += fmt::format("M{:.2f} {:.2f}V{:.2f}H{:.2f}V{:.2f}z", x.at(begin), y.from,
                          y.at(static_cast<double>(counts[bin])), x.at(begin + histogram.width()), y.from);
    }
  }
  svg.path(bars, kBar);
  if (threshold && *threshold >= x.low && *threshold <= x.high) {
    svg.line(x.at(*threshold), y.from, x.at(*threshold), y.to, kMark, true);
  }
  svg.axis_below(x, y.from, label);
  svg.axis_left(y, kLeft, "pairs");
  return svg.finish();
}

/// Returns the colour of a value, by its place in kColours.
[[nodiscard]] std::size_t colour_of(float value, SvgScale const& colours) {
  double const place = std::clamp(colours.at(static_cast<double>(value)), 0.0, 1.0);
  return std::min(static_cast<std::size_t>(place * static_cast<double>(kColours.size())), kColours.size() - 1);
}

/// Returns one outline per colour, with cells as units; neighbours of a row with the same colour are one rectangle.
[[nodiscard]] std::array<std::string, kColours.size()> outlines(MapCells const& cells, SvgScale const& colours) {
  std::array<std::string, kColours.size()> made;
  for (std::size_t row = 0; row < cells.rows(); ++row) {
    for (std::size_t col = 0, end = 0; col < cells.cols(); col = end) {
      end = col + 1;
      if (std::isnan(cells.mean(row, col))) {
        continue;
      }
      std::size_t const colour = colour_of(cells.mean(row, col), colours);
      auto const continues = [&](std::size_t next) {
        return !std::isnan(cells.mean(row, next)) && colour_of(cells.mean(row, next), colours) == colour;
      };
      while (end < cells.cols() && continues(end)) {
        ++end;
      }
      made[colour] += fmt::format("M{} {}h{}v1h-{}z", col, row, end - col, end - col);
    }
  }
  return made;
}

void add_colour_bar(Svg& svg, SvgScale const& values) {
  double const step = kMapPixels / static_cast<double>(kColours.size());
  for (std::size_t colour = 0; colour < kColours.size(); ++colour) {
    svg.rectangle(kLeft + step * static_cast<double>(colour), values.from, step + 0.5, 12, kColours[colour]);
  }
}

[[nodiscard]] std::string map_svg(MapCells const& cells, std::string_view measure, bool by_clusters) {
  SvgScale colours{0, 0, 0, 1};
  bool any = false;
  for (float const mean : cells.means) {
    if (!std::isnan(mean)) {
      auto const value = static_cast<double>(mean);
      colours.low = any ? std::min(colours.low, value) : value;
      colours.high = any ? std::max(colours.high, value) : value;
      any = true;
    }
  }
  if (!any) {
    return "";
  }
  bool const distance = measure == "distance";
  if (distance) { // near pairs are bright, as those of high identity
    std::swap(colours.from, colours.to);
  }
  double const bar = kTop + kMapPixels + 30;
  Svg svg(kLeft + kMapPixels + kMargin, bar + 70, fmt::format("Mean {} of pairs", measure));
  auto const shapes = outlines(cells, colours);
  std::string const onto_map =
      fmt::format("translate({:g} {:g}) scale({:.6g} {:.6g})", kLeft, kTop,
                  kMapPixels / static_cast<double>(cells.cols()), kMapPixels / static_cast<double>(cells.rows()));
  for (std::size_t colour = 0; colour < shapes.size(); ++colour) {
    if (!shapes[colour].empty()) {
      svg.path(shapes[colour], kColours[colour], onto_map);
    }
  }
  std::string const order = by_clusters ? "by cluster" : "in input order";
  svg.text_upwards(kLeft - 12, kTop + kMapPixels / 2, cells.symmetric ? "records, " + order : "queries, " + order);
  svg.text(kLeft + kMapPixels / 2, kTop + kMapPixels + 18, TextAnchor::middle,
           cells.symmetric ? "records, " + order : "targets, in input order");
  add_colour_bar(svg, {0, 1, bar, bar});
  SvgScale legend{colours.low, colours.high, kLeft, kLeft + kMapPixels};
  if (distance) {
    std::swap(legend.from, legend.to);
  }
  svg.axis_below(legend, bar + 12, measure);
  return svg.finish();
}

[[nodiscard]] std::string clusters_svg(ClusterFigures const& clusters) {
  auto const& sizes = clusters.cutoffs.front().sizes;
  std::size_t const shown = std::min<std::size_t>(sizes.size(), 200);
  SvgScale const x{0, static_cast<double>(shown), kLeft, kWidth - kMargin};
  SvgScale const y{0, static_cast<double>(sizes.front()), kHeight - kBelow, kTop};
  Svg svg(kWidth, kHeight, fmt::format("Records of clusters, {}", clusters.method));
  std::string bars;
  for (std::size_t rank = 0; rank < shown; ++rank) {
    bars += fmt::format("M{:.2f} {:.2f}V{:.2f}H{:.2f}V{:.2f}z", x.at(static_cast<double>(rank)), y.from,
                        y.at(static_cast<double>(sizes[rank])), x.at(static_cast<double>(rank) + 0.9), y.from);
  }
  svg.path(bars, kBar);
  svg.axis_below(x, y.from, shown < sizes.size() ? "the 200 largest clusters" : "clusters, the largest first");
  svg.axis_left(y, kLeft, "records");
  return svg.finish();
}

[[nodiscard]] std::string timeline_svg(Timeline const& timeline) {
  double end = 0;
  for (std::size_t rank = 0; rank < timeline.ranks(); ++rank) {
    end = timeline.spans(rank).empty() ? end : std::max(end, timeline.spans(rank).back().end);
  }
  if (end <= 0) {
    return "";
  }
  double const row = std::clamp(600 / static_cast<double>(timeline.ranks()), 2.0, 20.0);
  double const bottom = kTop + row * static_cast<double>(timeline.ranks());
  SvgScale const x{0, end, kLeft, kWidth - kMargin};
  Svg svg(kWidth, bottom + kBelow, "What each rank worked at");
  for (std::size_t rank = 0; rank < timeline.ranks(); ++rank) {
    double const y = kTop + row * static_cast<double>(rank);
    for (Timeline::Span const& span : timeline.spans(rank)) {
      svg.rectangle(x.at(span.begin), y + row * 0.1, std::max(0.3, x.at(span.end) - x.at(span.begin) - 0.3), row * 0.8,
                    kBar);
    }
    if (row >= 12) {
      svg.text(kLeft - 8, y + row * 0.5 + 4, TextAnchor::end, fmt::format("rank {}", rank));
    }
  }
  svg.axis_below(x, bottom, "seconds of scoring");
  return svg.finish();
}

} // namespace

std::vector<Figure> figures_of(RunReport const& report) {
  std::vector<Figure> figures;
  auto const add = [&](std::string_view name, std::string svg) {
    if (!svg.empty()) {
      figures.push_back({std::string(name), std::move(svg)});
    }
  };
  if (report.pairs != nullptr) {
    PairFigures const& pairs = *report.pairs;
    std::string const measure(name_of(pairs.measure));
    std::string const kept = pairs.kept_only ? "kept pairs" : "all pairs";
    if (pairs.values.total() > 0) {
      std::string const title = (pairs.measure == PairMeasure::distance ? "Distances of " : "Identities of ") + kept;
      add(measure, histogram_svg(pairs.values, title, measure, report.threshold));
    }
    if (pairs.scores.total() > 0) {
      add("scores", histogram_svg(pairs.scores, "Scores of " + kept, "score", std::nullopt));
    }
    if (pairs.map) {
      std::vector<std::uint32_t> const none;
      auto const& labels = report.clusters ? report.clusters->labels : none;
      add("map", map_svg(pairs.map->cells(kFigureCells, labels), measure, !labels.empty()));
    }
  }
  if (report.clusters && !report.clusters->cutoffs.empty() && !report.clusters->cutoffs.front().sizes.empty()) {
    add("clusters", clusters_svg(*report.clusters));
  }
  if (report.timeline != nullptr) {
    add("timeline", timeline_svg(*report.timeline));
  }
  return figures;
}

} // namespace pairscan
