#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pairscan {

enum class TextAnchor { start, middle, end };

/// A range of values and the pixels that it is drawn at.
struct SvgScale {
  double low = 0;
  double high = 1;
  double from = 0; // pixel of low
  double to = 1;   // pixel of high

  [[nodiscard]] double at(double value) const {
    return high > low ? from + (value - low) / (high - low) * (to - from) : from;
  }
};

/// Returns about `wanted` round values from low to high.
[[nodiscard]] std::vector<double> round_ticks(double low, double high, int wanted);

/// Returns a value as an axis shows it: thousands with separators, and no more decimals than it has.
[[nodiscard]] std::string tick_text(double value);

/// Writes a picture as SVG: black on white, so that it can stand in a paper.
class Svg {
public:
  Svg(double width, double height, std::string_view title);

  void rectangle(double x, double y, double width, double height, std::string_view fill);
  void line(double x1, double y1, double x2, double y2, std::string_view stroke, bool dashed = false);
  /// Adds the outline `d` of SVG's path, filled; a transformed one has crisp edges, so that neighbours leave no gap.
  void path(std::string const& d, std::string_view fill, std::string const& transform = "");
  void text(double x, double y, TextAnchor anchor, std::string_view text);
  /// Adds a text that reads upwards.
  void text_upwards(double x, double y, std::string_view text);

  /// Adds an axis with ticks and a label, at the lower or the left edge.
  void axis_below(SvgScale const& scale, double y, std::string_view label);
  void axis_left(SvgScale const& scale, double x, std::string_view label);

  /// Returns the whole document.
  [[nodiscard]] std::string finish() const { return body_ + "</svg>\n"; }

private:
  std::string body_;
};

} // namespace pairscan
