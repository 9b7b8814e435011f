#pragma once

#include <kokkos_kernels/batch/tiled_pairs.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace pairscan {

/// Pairs that have a sequence in common and share a pack of bit planes, whose row sequence it is: no row of the pack
/// has two letters, so that a cell takes fewer gates (methods/bit_planes/host/one_against_many.hpp).
struct OneAgainstManyPack {
  std::int32_t begin = 0; // of its pairs, in the order they were put in
  std::int32_t count = 0;
  std::uint64_t row_begin = 0; // the sequence
  std::int32_t rows = 0;
  std::int32_t longest_cols = 0; // of the others
  std::int32_t columns = 0;      // number of the list of others: packs with the same one follow one another
};

/// What such packs may be. Time is counted in steps of a word of cells of arbitrary pairs.
struct OneAgainstManyLimits {
  int lanes = 0;          // pairs of a pack at the most
  int rows = 0;           // of the longest row sequence, as memory allows
  double step = 0;        // time of a cell; 0: there are no such packs
  double slice_steps = 0; // what 64 columns take beside their cells
  double pack_steps = 0;  // what a pack of arbitrary pairs takes beside its cells
  double most_steps = 0;  // of a pack
};

/// Of a pack.
[[nodiscard]] double steps_of(OneAgainstManyPack const& pack, OneAgainstManyLimits const& limits);

/// The packs worth making, in little more time than it takes to write their pairs down. Tiles that follow one another
/// down a column of tiles have their column sequences in common:
///
///          col 0  1  2  ..
///     row 0    x  o  +        the tiles' rows, up to `lanes` of them: each column sequence shares a pack with them,
///     row 1    x  o  +        wherever all lanes sweeping the longest of them takes less time than these pairs among
///      ..      x  o  +        arbitrary ones
///
/// Puts their pairs, as indices, to the front of `order`, which has room for all pairs.
[[nodiscard]] std::vector<OneAgainstManyPack>
find_one_against_many(TiledPairs const& batch, OneAgainstManyLimits const& limits, std::int32_t* order);

} // namespace pairscan
