#pragma once

#include <kokkos_kernels/batch/pair_tiles.hpp>
#include <sequences/sequence_set.hpp>
#include <work/tile_work.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace pairscan {

/// A pair to be aligned, as indices of records in input order. The query is the row sequence of the matrix, the target
/// its column sequence; in all-against-all the query is the earlier record.
struct SequencePair {
  std::uint32_t query = 0;
  std::uint32_t target = 0;

  friend bool operator==(SequencePair const&, SequencePair const&) = default;
};

/// The way in which tiles of queries and targets are numbered.
enum class TileOrder : std::uint8_t {
  by_columns, // all queries with a few targets, then with the next ones
  by_rows,    // a few queries with all targets, then the next ones
};

/// How many sequences a tile has along each of its sides, at the most.
struct TileSides {
  std::uint32_t rows = 1;
  std::uint32_t cols = 1;

  friend bool operator==(TileSides const&, TileSides const&) = default;
};

/// All pairs of a run, cut into tiles of pairs of similar lengths. The list is pure arithmetic over the
/// sequences sorted by length: every rank builds the same one from the same set, so that only tile ids travel.
///
/// Tile 0 holds the longest sequences. The tiles that take the most time and memory come first, so that small ones are
/// left to balance the end of a run. Ids go down the columns of tiles, from the last column to the first; for the
/// triangle of all-against-all:
///
///             col tile 0  1  2
///     row tile 0     [ 5][ 4][ 2]      positions grow with length to the right and downwards
///     row tile 1         [ 3][ 1]
///     row tile 2             [ 0]
///
/// Of queries (rows) and targets (columns) they may also go along the rows of tiles, from the last row to the first.
///
/// A tile on the diagonal with a single sequence has no pairs. Where pairs of a sequence with itself are wanted, the
/// columns are shifted by one position, so that the triangle holds them. All members but append_pairs and list_pairs
/// take constant time.
class WorkList final : public TileWork {
public:
  /// Lists all-against-all or queries against targets, as the set says. All-against-all has one order only, and its
  /// tiles are squares.
  /// Throws Error (ExitCode::bad_input) where the number of all cells does not fit 63 bits.
  WorkList(SequenceSet const& set, TileSides const& sides, TileOrder order = TileOrder::by_columns);
  /// The same in squares of `edge` >= 1 sequences per side.
  WorkList(SequenceSet const& set, std::uint32_t edge, TileOrder order = TileOrder::by_columns)
      : WorkList(set, TileSides{edge, edge}, order) {}

  [[nodiscard]] std::uint64_t tiles() const override { return tiles_; }
  [[nodiscard]] TileOrder order() const { return order_; }
  [[nodiscard]] PairTile tile(std::uint64_t id) const;
  /// Returns whether the number of rows below the tile in its column, without the triangle's diagonal, is a multiple of
  /// `align_to`; in the order by rows, of columns behind it in its row. The pairs that share the column sequence, or
  /// the row sequence, then come in multiples of it.
  [[nodiscard]] bool is_aligned(std::uint64_t id, std::uint64_t align_to) const override;

  [[nodiscard]] std::uint64_t pairs(std::uint64_t id) const { return pairs(TileRange{id, id + 1}); }
  [[nodiscard]] std::uint64_t cells(std::uint64_t id) const { return cells(TileRange{id, id + 1}); }
  [[nodiscard]] std::uint64_t pairs(TileRange range) const override;
  [[nodiscard]] std::uint64_t cells(TileRange range) const override;

  /// Appends the tile's pairs in their canonical order: row by row over sorted positions.
  void append_pairs(std::uint64_t id, std::vector<SequencePair>& pairs) const;
  /// Returns the pairs of all tiles of the range, tile by tile.
  [[nodiscard]] std::vector<SequencePair> list_pairs(TileRange range) const;

  /// Returns the record at each sorted position, shortest first. In all-against-all rows and columns are the same,
  /// unless sequences are paired with themselves: then no pair has the last row or the first column.
  [[nodiscard]] std::span<std::uint32_t const> row_records() const { return rows_.records; }
  [[nodiscard]] std::span<std::uint32_t const> col_records() const { return cols().records; }

  /// Returns the pair at a place of the matrix of pairs, with the earlier record as the query. The index of a target is
  /// larger than that of every query.
  [[nodiscard]] SequencePair pair_at(PairPlace const& place) const;

private:
  /// One side of the matrix of pairs: records by length, shortest first, equal lengths by index.
  struct Axis {
    std::vector<std::uint32_t> records;    // record at each position
    std::vector<std::uint64_t> lengths{0}; // sum of the lengths before each position
    std::vector<std::uint64_t> square_lengths{0};
    std::uint64_t tiles = 0;

    [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(records.size()); }
  };

  [[nodiscard]] static Axis make_axis(SequenceSet const& set, std::uint32_t begin, std::uint32_t end,
                                      std::uint32_t edge);
  [[nodiscard]] Axis const& cols() const { return triangle_ && !with_selves_ ? rows_ : cols_; }
  void shift_columns();
  [[nodiscard]] TrianglePlace place_at(std::uint64_t rank) const;
  [[nodiscard]] PairTile tile_at(std::uint64_t rank) const;
  [[nodiscard]] std::uint64_t pairs_before(std::uint64_t rank) const;
  [[nodiscard]] std::uint64_t cells_before(std::uint64_t rank) const;
  void check_cells_fit() const;

  TileSides sides_;
  TileOrder order_;
  bool triangle_;
  bool with_selves_; // a triangle with the pairs of each sequence with itself
  Axis rows_;
  Axis cols_; // empty on the triangle without them, whose rows are its columns
  std::uint64_t tiles_ = 0;
};

/// Returns the sides that give every rank enough tiles to balance, and every tile enough pairs to fill lanes and hide a
/// message: 32 x 32 from a few hundred sequences on, down to 8 x 8 for fewer, and larger powers of two where there
/// would be more than about a million tiles. By rows it is a sixteenth of that by twelve times as many, so that
/// the queries of a batch are of similar lengths, and each has many targets one after another. They depend on the set
/// alone, so that a restart on other ranks finds the same tiles.
[[nodiscard]] TileSides default_tile_sides(SequenceSet const& set, TileOrder order = TileOrder::by_columns);

/// Return those of queries and targets by rows, and how many such tiles there are.
[[nodiscard]] TileSides default_sides_by_rows(std::uint32_t queries, std::uint32_t targets);
[[nodiscard]] std::uint64_t count_default_tiles(std::uint32_t queries, std::uint32_t targets);

} // namespace pairscan
