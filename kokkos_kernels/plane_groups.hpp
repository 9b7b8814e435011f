#pragma once

#include <kokkos_kernels/pair_descriptor.hpp>

#include <cstdint>

namespace pairscan {

/// Pairs of a batch that bit planes compute at a time on a host: a pack of several, a lane each, or one that takes all
/// lanes itself (stripes).
struct PlaneGroup {
  std::int32_t begin = 0; // in the order that the groups were made with
  std::int32_t count = 0;
  double steps = 0; // of a word of cells, about: a measure of time
};

/// Cells that were asked for, and those that lanes compute for them. Their ratio is the part of the lanes that is busy.
struct LaneUse {
  double cells = 0;
  double swept = 0;

  void add(LaneUse const& other) {
    cells += other.cells;
    swept += other.swept;
  }
  [[nodiscard]] double busy() const { return swept > 0 ? cells / swept : 1; }
};

/// What the groups may be.
struct PlaneLimits {
  int lanes = 0;           // pairs of a pack at the most
  int threads = 1;         // that groups are handed to, largest first
  int pack_rows = 1 << 30; // longest shorter sequence of a pack, as memory allows
};

/// Puts the pairs into groups that take little time in all, by arithmetic on their lengths. A pack sweeps as many rows
/// and columns as its longest sequences have, so that pairs of like lengths share one: halves of the batch are parted
/// by the side that differs more, until a part fits a pack; of each part the largest pairs are computed alone where
/// that is faster than letting all lanes sweep their size. Where there are more threads than packs keep busy, pairs are
/// computed alone.
///
/// `order` and `groups` have room for `count`. Gives the number of groups, the slowest first; the k-th pair of a group
/// is pairs[order[begin + k]].
struct PlaneGrouping {
  int groups = 0;
  LaneUse use;
};
[[nodiscard]] PlaneGrouping group_pairs(PairDescriptor const* pairs, int count, PlaneLimits const& limits,
                                        std::int32_t* order, PlaneGroup* groups);

} // namespace pairscan
