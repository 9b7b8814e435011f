#pragma once

namespace pairscan {

/// Cells that were asked for, and those that lanes compute for them. Their ratio is the part of the lanes that is busy.
struct LaneUse {
  double cells = 0;
  double swept = 0; // 0: not known

  [[nodiscard]] bool known() const { return swept > 0; }
  void add(LaneUse const& other) {
    cells += other.cells;
    swept += other.swept;
  }
  [[nodiscard]] double busy() const { return known() ? cells / swept : 1; }
};

} // namespace pairscan
