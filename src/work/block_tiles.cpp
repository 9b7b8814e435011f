#include <work/block_tiles.hpp>

#include <algorithm>

namespace pairscan {

namespace {

/// Returns the sums of the lengths before each multiple of `columns`, shortest first, and at last of all.
std::vector<std::uint64_t> sums_of(std::vector<std::uint64_t> lengths, std::uint64_t columns) {
  std::sort(lengths.begin(), lengths.end());
  std::vector<std::uint64_t> sums;
  std::uint64_t sum = 0;
  for (std::size_t at = 0; at < lengths.size(); ++at) {
    if (at % columns == 0) {
      sums.push_back(sum);
    }
    sum += lengths[at];
  }
  sums.push_back(sum);
  return sums;
}

/// `places` are where sequences begin, and at last where they end.
std::vector<std::uint64_t> lengths_of(std::span<std::uint64_t const> places) {
  std::vector<std::uint64_t> lengths;
  for (std::size_t at = 1; at < places.size(); ++at) {
    lengths.push_back(places[at] - places[at - 1]);
  }
  return lengths;
}

} // namespace

std::vector<std::uint64_t> first_tiles_of_blocks(std::uint32_t queries, TargetBlocks const& blocks) {
  std::vector<std::uint64_t> first{0};
  for (std::size_t block = 0; block < blocks.size(); ++block) {
    first.push_back(first.back() + count_default_tiles(queries, blocks.targets(block).size()));
  }
  return first;
}

BlockTiles::BlockTiles(SequenceSet const& queries, PackedSequences& database, TargetBlocks const& blocks)
    : first_tiles_(first_tiles_of_blocks(queries.queries, blocks)),
      query_residues_(sums_of(lengths_of(std::span(queries.offsets).first(queries.queries + 1)), 1)), before_(1) {
  for (std::size_t block = 0; block < blocks.size(); ++block) {
    auto const targets = blocks.targets(block);
    TileSides const sides = default_sides_by_rows(queries.queries, targets.size());
    blocks_.push_back({sides, targets.size(), sums_of(lengths_of(database.offsets(targets)), sides.cols)});
    Amount const all = from(block, first_tiles_[block + 1] - first_tiles_[block]);
    before_.push_back({before_.back().pairs + all.pairs, before_.back().cells + all.cells});
  }
}

std::size_t BlockTiles::block_of(std::uint64_t id) const {
  return static_cast<std::size_t>(std::upper_bound(first_tiles_.begin(), first_tiles_.end(), id) -
                                  first_tiles_.begin()) -
         1;
}

/// Returns what the last `tiles` of a block are, which fill whole rows of tiles from the shortest queries on.
BlockTiles::Amount BlockTiles::from(std::size_t block, std::uint64_t tiles) const {
  Block const& in = blocks_[block];
  std::uint64_t const queries = query_residues_.size() - 1;
  std::uint64_t const row = tiles / in.columns();
  std::uint64_t const column = tiles % in.columns();
  std::uint64_t const row_begin = std::min(row * in.sides.rows, queries);
  std::uint64_t const row_end = std::min(row_begin + in.sides.rows, queries);
  return {row_begin * in.targets + (row_end - row_begin) * column * in.sides.cols,
          query_residues_[row_begin] * in.residues.back() +
              (query_residues_[row_end] - query_residues_[row_begin]) * in.residues[column]};
}

BlockTiles::Amount BlockTiles::before(std::uint64_t id) const {
  if (id == tiles()) {
    return before_.back();
  }
  std::size_t const block = block_of(id);
  Amount const rest = from(block, first_tiles_[block + 1] - id);
  return {before_[block + 1].pairs - rest.pairs, before_[block + 1].cells - rest.cells};
}

std::uint64_t BlockTiles::pairs(TileRange range) const {
  return before(range.end).pairs - before(range.begin).pairs;
}

std::uint64_t BlockTiles::cells(TileRange range) const {
  return before(range.end).cells - before(range.begin).cells;
}

bool BlockTiles::is_aligned(std::uint64_t id, std::uint64_t align_to) const {
  std::size_t const block = block_of(id);
  return (id - first_tiles_[block]) % blocks_[block].columns() * blocks_[block].sides.cols % align_to == 0;
}

} // namespace pairscan
