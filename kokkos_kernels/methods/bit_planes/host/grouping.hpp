#pragma once

#include <kokkos_kernels/batch/lane_use.hpp>
#include <kokkos_kernels/batch/tiled_pairs.hpp>

#include <cstdint>

namespace pairscan {

/// Pairs of a batch that bit planes compute at a time on a host: a pack of several, a lane each, that may have a
/// sequence in common, or one that takes all lanes itself (bands).
struct PlaneGroup {
  enum class Kind : std::int32_t { pack, one_against_many, alone };

  std::int32_t begin = 0; // in the order that the groups were made with
  std::int32_t count = 0;
  double steps = 0;            // of a word of cells, about: a measure of time
  std::uint64_t row_begin = 0; // of a shared row sequence
  std::int32_t rows = 0;
  std::int32_t columns = 0; // of such packs in a row those with the same number have the same column sequences
  Kind kind = Kind::pack;
};

/// What the groups may be.
struct PlaneGroupLimits {
  int lanes = 0;                          // pairs of a pack at the most
  int threads = 1;                        // that groups are handed to, largest first
  int pack_rows = 1 << 30;                // longest shorter sequence of a pack, as memory allows
  int one_against_many = 0;               // longest sequence that a pack shares, as memory allows
  bool alone = true;                      // whether a pair can take all lanes; else every pair fits a pack
  double one_against_many_step_ratio = 0; // time of a cell in such a pack, over that in any other; 0: there are none
};

/// Puts the pairs into groups that take little time in all, by arithmetic on their lengths. First those that share a
/// sequence with enough others (one_against_many.hpp). Of the rest a pack sweeps as many rows
/// and columns as its longest sequences have, so that pairs of like lengths share one: halves of the batch are parted
/// by the side that differs more, until a part fits a pack; of each part the largest pairs are computed alone where
/// that is faster than letting all lanes sweep their size. Where there are more threads than packs keep busy, pairs are
/// computed alone.
///
/// `order` and `groups` have room for all pairs. Gives the number of groups, those that share a row first, the others
/// from the slowest on; the k-th pair of a group is pairs[order[begin + k]]. Takes 24 bytes a pair for the while.
struct PlaneGrouping {
  int groups = 0;
  LaneUse use;
};
[[nodiscard]] PlaneGrouping group_pairs(TiledPairs const& batch, PlaneGroupLimits const& limits, std::int32_t* order,
                                        PlaneGroup* groups);

} // namespace pairscan
