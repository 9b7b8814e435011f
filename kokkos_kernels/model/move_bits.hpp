#pragma once

namespace pairscan {

/// The bits of a cell that say which moves are best: one for each direction code by which the best score is reached,
/// and two for each gap lane, where the gap may open behind its residue, and where it may go on. `pieces` are those of
/// gaps; the gap lanes stand in the order across, down of each piece.
struct MoveBits {
  int pieces = 1;

  [[nodiscard]] static constexpr unsigned reached_by(int direction) { return 1U << static_cast<unsigned>(direction); }
  [[nodiscard]] constexpr unsigned opens(int gap_lane) const { return 1U << first_of(gap_lane); }
  [[nodiscard]] constexpr unsigned goes_on(int gap_lane) const { return 2U << first_of(gap_lane); }

  /// Returns the bits of a cell, rounded up so that whole cells make a word.
  [[nodiscard]] constexpr int count() const { return pieces == 1 ? 8 : 16; }

private:
  [[nodiscard]] constexpr unsigned first_of(int gap_lane) const {
    return static_cast<unsigned>((pieces == 1 ? 4 : 6) + 2 * gap_lane);
  }
};

} // namespace pairscan
