#pragma once

#include <config/config.hpp>

#include <cmath>
#include <cstdint>

namespace pairscan {

/// What a score that was computed means in print: scores are computed as whole numbers of units of 1 / scale.
struct ScoreUnits {
  int scale = 1;
  bool floor = false; // print the whole number below, as BLAST does

  [[nodiscard]] static ScoreUnits of(ScoringOptions const& scoring) {
    return {scoring.scale, scoring.print == ScorePrint::floor};
  }

  /// True where every printed score is a whole number.
  [[nodiscard]] bool whole() const { return scale == 1 || floor; }

  [[nodiscard]] double printed(std::int32_t score) const {
    double const value = static_cast<double>(score) / scale;
    return floor ? std::floor(value) : value;
  }
};

} // namespace pairscan
