#include <kokkos_kernels/batch/triangle.hpp>
#include <support/error.hpp>
#include <work/work_list.hpp>

#include <algorithm>
#include <numeric>
#include <stdexcept>

namespace pairscan {
namespace {

constexpr std::uint32_t kSmallestDefaultEdge = 8; // 64 pairs fill a few registers
constexpr std::uint32_t kUsualEdge = 32;          // about a thousand pairs: a tenth of a second of a core on 16S genes
constexpr std::uint32_t kLower = 16;        // times as few rows of tiles by rows, two of which a device's team takes
constexpr std::uint32_t kWider = 12;        // times as many columns: 384, which 6 to 64 matrices at a time divide
constexpr std::uint64_t kEnoughTiles = 256; // for any number of ranks that so small a set deserves
constexpr std::uint64_t kMostDefaultTiles = std::uint64_t{1} << 20;

std::uint64_t tiles_along(std::uint64_t sequences, std::uint64_t edge) {
  return (sequences + edge - 1) / edge;
}

std::uint64_t count_tiles(std::uint64_t queries, std::uint64_t targets, TileSides const& sides) {
  return tiles_along(queries, sides.rows) * tiles_along(targets, sides.cols);
}

std::uint64_t count_tiles(SequenceSet const& set, TileSides const& sides) {
  std::uint64_t const shift = set.queried_until.empty() ? 0 : 1;
  return set.all_against_all ? triangle_size(tiles_along(set.size() + shift, sides.rows))
                             : count_tiles(set.queries, set.size() - set.queries, sides);
}

/// `tiles` counts those of such sides.
template <class CountTiles>
TileSides default_sides(TileOrder order, CountTiles const& tiles) {
  auto const sides_of = [order](std::uint32_t edge) {
    return order == TileOrder::by_rows ? TileSides{std::max(1U, edge / kLower), edge * kWider} : TileSides{edge, edge};
  };
  auto edge = kSmallestDefaultEdge;
  while ((edge < kUsualEdge && tiles(sides_of(edge)) > kEnoughTiles) || tiles(sides_of(edge)) > kMostDefaultTiles)
    edge *= 2;
  return sides_of(edge);
}

} // namespace

WorkList::WorkList(SequenceSet const& set, TileSides const& sides, TileOrder order)
    : sides_(sides), order_(order), triangle_(set.all_against_all), with_selves_(!set.queried_until.empty()) {
  if (sides.rows == 0 || sides.cols == 0 || (triangle_ && sides.rows != sides.cols))
    throw std::invalid_argument("WorkList: a tile has a sequence on each side at least, and a triangle's are squares");
  rows_ = make_axis(set, 0, triangle_ ? set.size() : set.queries, sides.rows);
  if (!triangle_)
    cols_ = make_axis(set, set.queries, set.size(), sides.cols);
  if (with_selves_)
    shift_columns();
  tiles_ = count_tiles(set, sides);
  check_cells_fit();
}

WorkList::Axis WorkList::make_axis(SequenceSet const& set, std::uint32_t begin, std::uint32_t end, std::uint32_t edge) {
  Axis axis;
  axis.records.resize(end - begin);
  std::iota(axis.records.begin(), axis.records.end(), begin);
  std::stable_sort(axis.records.begin(), axis.records.end(),
                   [&](std::uint32_t left, std::uint32_t right) { return set.length(left) < set.length(right); });
  for (auto const record : axis.records) {
    std::uint64_t const length = set.length(record);
    axis.lengths.push_back(axis.lengths.back() + length);
    axis.square_lengths.push_back(axis.square_lengths.back() + length * length);
  }
  axis.tiles = tiles_along(axis.records.size(), edge);
  return axis;
}

/// Gives every record as a column the position behind its row, so that the places above the diagonal are its pairs with
/// all records up to itself. The last row and the first column, which the shift leaves over, have no pairs.
void WorkList::shift_columns() {
  cols_ = rows_;
  cols_.records.insert(cols_.records.begin(), 0);
  cols_.lengths.insert(cols_.lengths.begin(), 0);
  cols_.square_lengths.insert(cols_.square_lengths.begin(), 0);
  rows_.records.push_back(0);
  rows_.lengths.push_back(rows_.lengths.back());
  rows_.square_lengths.push_back(rows_.square_lengths.back());
  rows_.tiles = cols_.tiles = tiles_along(rows_.records.size(), sides_.rows);
}

/// Throws where the number of cells exceeds the limit. Below it a triangle has less than 2^32 residues, so that their
/// square still fits a word (see cells_before).
void WorkList::check_cells_fit() const {
  auto const residues = static_cast<double>(rows_.lengths.back());
  auto const other_residues = static_cast<double>(cols().lengths.back());
  auto const cells = triangle_ && !with_selves_ ? residues * residues / 2 : residues * other_residues;
  if (cells >= 0x1p63)
    throw Error{ExitCode::bad_input,
                "input: more than 9e18 cells are too many to count in one run; set input.limit, or "
                "split the sequences into queries and targets of several runs"};
}

/// Ranks are ids counted from the end, so that the tiles before a rank fill whole columns, or rows, from the shortest
/// on.
TrianglePlace WorkList::place_at(std::uint64_t rank) const {
  if (triangle_)
    return triangle_place(rank);
  return order_ == TileOrder::by_columns ? TrianglePlace{rank % rows_.tiles, rank / rows_.tiles}
                                         : TrianglePlace{rank / cols_.tiles, rank % cols_.tiles};
}

/// The rank behind the last gives an empty tile at the end.
PairTile WorkList::tile_at(std::uint64_t rank) const {
  auto const place = place_at(rank);
  auto const clip = [](std::uint64_t position, Axis const& axis) {
    return static_cast<std::uint32_t>(std::min<std::uint64_t>(position, axis.size()));
  };
  return {.row_begin = clip(place.row * sides_.rows, rows_),
          .row_end = clip((place.row + 1) * sides_.rows, rows_),
          .col_begin = clip(place.col * sides_.cols, cols()),
          .col_end = clip((place.col + 1) * sides_.cols, cols()),
          .triangle = triangle_ && place.row == place.col};
}

PairTile WorkList::tile(std::uint64_t id) const {
  return tile_at(tiles_ - 1 - id);
}

bool WorkList::is_aligned(std::uint64_t id, std::uint64_t align_to) const {
  auto const part = tile(id);
  if (order_ == TileOrder::by_rows && !triangle_)
    return (cols_.tiles - part.col_begin / sides_.cols - 1) * sides_.cols % align_to == 0;
  std::uint64_t const bottom = triangle_ ? part.col_begin / sides_.rows : rows_.tiles;
  std::uint64_t const next_row = part.row_begin / sides_.rows + 1;
  return part.triangle || (bottom - next_row) * sides_.rows % align_to == 0;
}

//            columns before | the tile's column
//            . . . . . . . .|# # #
//              . . . . . . .|# # #   the tiles above are whole rectangles
//                . . . . . .|# # #
//                  . . . . .|[tile]
std::uint64_t WorkList::pairs_before(std::uint64_t rank) const {
  if (rank == 0)
    return 0;
  auto const tile = tile_at(rank);
  if (order_ == TileOrder::by_rows && !triangle_)
    return std::uint64_t{tile.row_begin} * cols_.size() + std::uint64_t{tile.row_end - tile.row_begin} * tile.col_begin;
  std::uint64_t const col_begin = tile.col_begin;
  auto const columns = triangle_ ? triangle_size(col_begin) - col_begin : rows_.size() * col_begin;
  return columns + std::uint64_t{tile.row_begin} * (tile.col_end - tile.col_begin);
}

/// The square of a sum of lengths holds every pair twice, and every sequence with itself once.
std::uint64_t WorkList::cells_before(std::uint64_t rank) const {
  if (rank == 0)
    return 0;
  auto const tile = tile_at(rank);
  auto const& cols_lengths = cols().lengths;
  if (order_ == TileOrder::by_rows && !triangle_)
    return rows_.lengths[tile.row_begin] * cols_lengths.back() +
           (rows_.lengths[tile.row_end] - rows_.lengths[tile.row_begin]) * cols_lengths[tile.col_begin];
  auto const before = cols_lengths[tile.col_begin];
  auto const squares = cols().square_lengths[tile.col_begin];
  auto const columns = !triangle_     ? rows_.lengths.back() * before
                       : with_selves_ ? (before * before + squares) / 2
                                      : (before * before - squares) / 2;
  return columns + rows_.lengths[tile.row_begin] * (cols_lengths[tile.col_end] - before);
}

std::uint64_t WorkList::pairs(TileRange range) const {
  return pairs_before(tiles_ - range.begin) - pairs_before(tiles_ - range.end);
}

std::uint64_t WorkList::cells(TileRange range) const {
  return cells_before(tiles_ - range.begin) - cells_before(tiles_ - range.end);
}

SequencePair WorkList::pair_at(PairPlace const& place) const {
  auto const row_record = rows_.records[place.row];
  auto const col_record = cols().records[place.col];
  return {std::min(row_record, col_record), std::max(row_record, col_record)};
}

void WorkList::append_pairs(std::uint64_t id, std::vector<SequencePair>& pairs) const {
  auto const part = tile(id);
  for (auto row = part.row_begin; row < part.row_end; ++row)
    for (auto col = part.triangle ? row + 1 : part.col_begin; col < part.col_end; ++col)
      pairs.push_back(pair_at({row, col}));
}

std::vector<SequencePair> WorkList::list_pairs(TileRange range) const {
  std::vector<SequencePair> listed;
  listed.reserve(pairs(range));
  for (auto id = range.begin; id < range.end; ++id)
    append_pairs(id, listed);
  return listed;
}

TileSides default_tile_sides(SequenceSet const& set, TileOrder order) {
  return default_sides(set.all_against_all ? TileOrder::by_columns : order,
                       [&](TileSides const& sides) { return count_tiles(set, sides); });
}

TileSides default_sides_by_rows(std::uint32_t queries, std::uint32_t targets) {
  return default_sides(TileOrder::by_rows,
                       [&](TileSides const& sides) { return count_tiles(queries, targets, sides); });
}

std::uint64_t count_default_tiles(std::uint32_t queries, std::uint32_t targets) {
  return count_tiles(queries, targets, default_sides_by_rows(queries, targets));
}

} // namespace pairscan
