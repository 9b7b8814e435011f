#include <report/grouped_number.hpp>
#include <report/svg.hpp>

#include <fmt/format.h>

#include <cmath>
#include <cstdint>

namespace pairscan {
namespace {

constexpr std::string_view kInk = "#333333";
constexpr double kTickLength = 5;

[[nodiscard]] std::string escaped_xml(std::string_view text) {
  std::string safe;
  for (char const character : text) {
    switch (character) {
    case '<':
      safe += "&lt;";
      break;
    case '&':
      safe += "&amp;";
      break;
    default:
      safe += static_cast<unsigned char>(character) < 0x20 ? ' ' : character;
    }
  }
  return safe;
}

[[nodiscard]] std::string_view name_of(TextAnchor anchor) {
  return anchor == TextAnchor::start ? "start" : anchor == TextAnchor::middle ? "middle" : "end";
}

} // namespace

std::vector<double> round_ticks(double low, double high, int wanted) {
  if (!(high > low)) {
    return {low};
  }
  double const rough = (high - low) / wanted;
  double const power = std::pow(10, std::floor(std::log10(rough)));
  double const of_power = rough / power;
  double const step = power * (of_power < 1.5 ? 1 : of_power < 3.5 ? 2 : of_power < 7.5 ? 5 : 10);
  std::vector<double> ticks;
  for (auto k = static_cast<std::int64_t>(std::ceil(low / step - 1e-9));
       static_cast<double>(k) * step <= high + step * 1e-9; ++k) {
    ticks.push_back(static_cast<double>(k) * step);
  }
  return ticks;
}

std::string tick_text(double value) {
  double const size = std::abs(value);
  if (size >= 1000 && size < 1e15 && value == std::floor(value)) {
    return (value < 0 ? "-" : "") + grouped(static_cast<std::uint64_t>(size));
  }
  return fmt::format("{:.6g}", std::abs(value) < 1e-12 ? 0.0 : value);
}

Svg::Svg(double width, double height, std::string_view title)
    : body_(fmt::format("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {0:g} {1:g}\" width=\"{0:g}\" "
                        "height=\"{1:g}\" font-family=\"sans-serif\" font-size=\"12\" fill=\"{2}\">\n"
                        "<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n",
                        width, height, kInk)) {
  body_ += fmt::format("<title>{0}</title>\n<text x=\"12\" y=\"22\" font-size=\"15\">{0}</text>\n", escaped_xml(title));
}

void Svg::rectangle(double x, double y, double width, double height, std::string_view fill) {
  body_ += fmt::format("<rect x=\"{:.6g}\" y=\"{:.6g}\" width=\"{:.6g}\" height=\"{:.6g}\" fill=\"{}\"/>\n", x, y,
                       width, height, fill);
}

void Svg::line(double x1, double y1, double x2, double y2, std::string_view stroke, bool dashed) {
  body_ += fmt::format("<line x1=\"{:.6g}\" y1=\"{:.6g}\" x2=\"{:.6g}\" y2=\"{:.6g}\" stroke=\"{}\"{}/>\n", x1, y1, x2,
                       y2, stroke, dashed ? " stroke-dasharray=\"5 4\"" : "");
}

void Svg::path(std::string const& d, std::string_view fill, std::string const& transform) {
  std::string const placed =
      transform.empty() ? "" : fmt::format(" transform=\"{}\" shape-rendering=\"crispEdges\"", transform);
  body_ += fmt::format("<path d=\"{}\" fill=\"{}\"{}/>\n", d, fill, placed);
}

void Svg::text(double x, double y, TextAnchor anchor, std::string_view text) {
  body_ += fmt::format("<text x=\"{:.6g}\" y=\"{:.6g}\" text-anchor=\"{}\">{}</text>\n", x, y, name_of(anchor),
                       escaped_xml(text));
}

void Svg::text_upwards(double x, double y, std::string_view text) {
  body_ += fmt::format("<text transform=\"translate({:.6g} {:.6g}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n", x,
                       y, escaped_xml(text));
}

void Svg::axis_below(SvgScale const& scale, double y, std::string_view label) {
  line(scale.from, y, scale.to, y, kInk);
  for (double const tick : round_ticks(scale.low, scale.high, 8)) {
    line(scale.at(tick), y, scale.at(tick), y + kTickLength, kInk);
    text(scale.at(tick), y + 18, TextAnchor::middle, tick_text(tick));
  }
  text((scale.from + scale.to) / 2, y + 38, TextAnchor::middle, label);
}

void Svg::axis_left(SvgScale const& scale, double x, std::string_view label) {
  line(x, scale.from, x, scale.to, kInk);
  for (double const tick : round_ticks(scale.low, scale.high, 5)) {
    line(x - kTickLength, scale.at(tick), x, scale.at(tick), kInk);
    text(x - 8, scale.at(tick) + 4, TextAnchor::end, tick_text(tick));
  }
  text_upwards(18, (scale.from + scale.to) / 2, label);
}

} // namespace pairscan
