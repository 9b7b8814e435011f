#pragma once

#include <kokkos_kernels/batch/pair_tiles.hpp>
#include <sequences/sequence_set.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace pairscan {

/// A pair to be aligned, by input order: the query is the row sequence of the matrix, the target its column sequence.
/// In all-against-all the query is the earlier record.
struct SequencePair {
  std::uint32_t query = 0;
  std::uint32_t target = 0;

  friend bool operator==(SequencePair const&, SequencePair const&) = default;
};

/// Consecutive tiles, [begin, end).
struct TileRange {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;

  [[nodiscard]] std::uint64_t size() const { return end - begin; }
  friend bool operator==(TileRange const&, TileRange const&) = default;
};

/// All pairs of a run, cut into tiles of edge x edge pairs of similar lengths. Pure arithmetic: every rank builds the
/// same list from the same set, so that only tile ids travel.
///
/// Tile 0 holds the longest sequences: what takes longest and needs most memory comes first, so that small tiles are
/// left to balance the end of a run. Ids go down the columns of tiles, from the last column to the first; drawn for the
/// triangle:
///
///             col tile 0  1  2
///     row tile 0     [ 5][ 4][ 2]      positions grow with length to the right and downwards
///     row tile 1         [ 3][ 1]
///     row tile 2             [ 0]
///
/// A diagonal tile of a single sequence has no pairs. All members but append_pairs and list_pairs take constant time.
class WorkList {
public:
  /// All-against-all or queries against targets, as the set says. `edge` >= 1 sequences a side.
  /// Throws Error (ExitCode::bad_input) where all cells together do not fit 63 bits.
  WorkList(SequenceSet const& set, std::uint32_t edge);

  [[nodiscard]] std::uint64_t tiles() const { return tiles_; }
  [[nodiscard]] PairTile tile(std::uint64_t id) const;
  /// Returns whether as many rows stand below the tile in its column, not counting the triangle's diagonal, as are a
  /// multiple of `align_to`: a batch likes to begin there, whose pairs share the column's sequences by so many.
  [[nodiscard]] bool is_aligned(std::uint64_t id, std::uint64_t align_to) const;

  /// Of a tile, a range of tiles, or all of them. Cells are the products of the two lengths.
  [[nodiscard]] std::uint64_t pairs(std::uint64_t id) const { return pairs(TileRange{id, id + 1}); }
  [[nodiscard]] std::uint64_t cells(std::uint64_t id) const { return cells(TileRange{id, id + 1}); }
  [[nodiscard]] std::uint64_t pairs(TileRange range) const;
  [[nodiscard]] std::uint64_t cells(TileRange range) const;
  [[nodiscard]] std::uint64_t total_pairs() const { return pairs(TileRange{0, tiles_}); }
  [[nodiscard]] std::uint64_t total_cells() const { return cells(TileRange{0, tiles_}); }

  /// Appends the tile's pairs in their canonical order: row by row over sorted positions.
  void append_pairs(std::uint64_t id, std::vector<SequencePair>& pairs) const;
  [[nodiscard]] std::vector<SequencePair> list_pairs(TileRange range) const;

  /// Record at each sorted position, shortest first. In all-against-all columns are rows.
  [[nodiscard]] std::span<std::uint32_t const> row_records() const { return rows_.records; }
  [[nodiscard]] std::span<std::uint32_t const> col_records() const { return cols().records; }

  /// By input order: the query is the earlier record; a target's index is above every query's already.
  [[nodiscard]] SequencePair pair_at(PairPlace const& place) const;

private:
  /// One side of the matrix of pairs: records by length, shortest first, equal lengths by index.
  struct Axis {
    std::vector<std::uint32_t> records;    // at each position
    std::vector<std::uint64_t> lengths{0}; // sum over the positions before
    std::vector<std::uint64_t> square_lengths{0};
    std::uint64_t tiles = 0;

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(records.size()); }
  };

  [[nodiscard]] static Axis make_axis(SequenceSet const& set, std::uint32_t begin, std::uint32_t end,
                                      std::uint32_t edge);
  [[nodiscard]] Axis const& cols() const { return triangle_ ? rows_ : cols_; }
  [[nodiscard]] PairTile tile_at(std::uint64_t rank) const;
  [[nodiscard]] std::uint64_t pairs_before(std::uint64_t rank) const;
  [[nodiscard]] std::uint64_t cells_before(std::uint64_t rank) const;
  void check_cells_fit() const;

  std::uint32_t edge_;
  bool triangle_;
  Axis rows_;
  Axis cols_; // empty on the triangle, whose rows are its columns
  std::uint64_t tiles_ = 0;
};

/// Edge that gives every rank enough tiles to balance, and every tile enough pairs to fill lanes and hide a message:
/// 32 from a few hundred sequences on, down to 8 for fewer, and the smallest larger power of two that keeps the tiles
/// under about a million.
/// A function of the set alone, so that a restart on other ranks finds the same tiles.
[[nodiscard]] std::uint32_t default_tile_edge(SequenceSet const& set);

} // namespace pairscan
