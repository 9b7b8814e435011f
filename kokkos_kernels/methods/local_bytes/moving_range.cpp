#include <kokkos_kernels/methods/local_bytes/moving_range.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>

namespace pairscan {

namespace {

constexpr int kMostMovingRows = 32; // beyond, moving the base takes no time that could be measured

/// How far cells may score below and above a cell C that lies left of and above them.
///
/// r rows and c columns on there is a cell D, and a diagonal of m = min(r, c) steps with k = |r - c| gaps leads to it.
///
/// - D >= C - gap(r) - gap(c), and D >= C + m least - gap(k), for alignments may go on so.
/// - D <= C + m greatest + k greatest + gap(k). A step along a diagonal gains at most `greatest`: an alignment that
///   ends with a gap still ends where its last residue and the one that was paired last are taken out. k columns gain
///   at most k greatest + gap(k): of an alignment take out what lies beyond them, and close a gap in its place.
struct Reach {
  std::int64_t below = 0;
  std::int64_t above = 0;

  Reach(GapScores const& gap, std::int64_t least, std::int64_t greatest, int rows, int columns) {
    auto const cost = [&](int residues) {
      return residues == 0 ? 0 : -std::int64_t{gap.open} - std::int64_t{gap.extend} * residues;
    };
    std::int64_t const lost = std::max<std::int64_t>(-least, 0);
    std::int64_t const won = std::max<std::int64_t>(greatest, 0);
    for (int r = 0; r <= rows; ++r) {
      for (int c = 0; c <= columns; ++c) {
        int const along = std::min(r, c);
        int const beside = std::abs(r - c);
        below = std::max(below, std::min(cost(r) + cost(c), along * lost + cost(beside)));
        above = std::max(above, (along + beside) * won + cost(beside));
      }
    }
  }
};

} // namespace

MovingRange moving_range(GapScores const& gap, int least, int greatest, int columns, int margin) {
  using Byte = std::numeric_limits<std::int8_t>;
  std::int64_t const first = -std::int64_t{gap.open} - gap.extend;
  for (int rows = kMostMovingRows; rows >= kFewestMovingRows; rows -= kFewestMovingRows) {
    Reach const reach(gap, least, greatest, rows, columns);
    // What a gap that is open scores lies at most its first residue below a cell. The base moves by at most `reach`,
    // and bytes hold that, too.
    std::int64_t const below = reach.below + first;
    if (below + reach.above <= Byte::max() - Byte::min() - margin && reach.below <= -Byte::min() &&
        reach.above <= Byte::max()) {
      return {rows, static_cast<int>(below), std::numeric_limits<std::int16_t>::max() / std::max(greatest, 1)};
    }
  }
  return {};
}

} // namespace pairscan
