#pragma once

#include <kokkos_kernels/batch/lane_use.hpp>
#include <kokkos_kernels/batch/pair_descriptor.hpp>

#include <cstdint>
#include <span>

namespace pairscan {

/// Pairs that are computed together, a lane each.
struct PairGroup {
  std::int32_t begin = 0; // in the order that the groups were made with
  std::int32_t count = 0;
  bool one_row_sequence = false; // every pair has this sequence; as its row sequence once those are turned that have it
  std::uint64_t row_begin = 0;   // as their column sequence
  std::int32_t rows = 0;
  bool exchanged = false; // all of them are turned, and score by another problem then

  /// Returns the pair as the group has it: the common sequence in front, or else the longer one.
  [[nodiscard]] PairDescriptor turned(PairDescriptor const& pair) const {
    bool const is_other = pair.row_begin != row_begin || pair.rows != rows;
    bool const turn = exchanged || (one_row_sequence ? is_other : pair.cols > pair.rows);
    return turn ? PairDescriptor{pair.col_begin, pair.row_begin, pair.cols, pair.rows} : pair;
  }
};

struct GroupLimits {
  int lanes = 1;              // pairs of a group at the most
  bool symmetric = true;      // whether a pair scores the same with its sequences exchanged
  bool may_mix_rows = true;   // whether pairs without a common sequence may share a group
  double mixed_cell_time = 1; // of a cell of such a group, over that of a cell where all lanes have one row sequence
};

/// Puts the pairs that `order` names into groups. Each pair goes to the sequence that more of the pairs have (on the
/// same side, unless they are symmetric), of those of a sequence pairs of like lengths share a group, and what is left
/// of a sequence goes to groups of arbitrary pairs where too many lanes would be idle. Rearranges `order`; `groups` has
/// room for as many groups as there are pairs. Returns the number of groups.
[[nodiscard]] int group_pairs(std::span<PairDescriptor const> pairs, GroupLimits const& limits,
                              std::span<std::int32_t> order, PairGroup* groups);

/// Returns the cells that the groups were asked for, and those that `lanes` compute for each: all have the rows and
/// columns of its longest sequences.
[[nodiscard]] LaneUse lane_use_of(std::span<PairGroup const> groups, std::span<PairDescriptor const> pairs,
                                  std::int32_t const* order, int lanes);

} // namespace pairscan
