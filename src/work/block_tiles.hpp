#pragma once

#include <sequences/target_blocks.hpp>
#include <work/work_list.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pairscan {

/// Returns where the tiles of each block begin among those of a search, and at last how many there are: tiles are
/// numbered through all blocks, by rows within each.
[[nodiscard]] std::vector<std::uint64_t> first_tiles_of_blocks(std::uint32_t queries, TargetBlocks const& blocks);

/// The tiles of all blocks of a search, without the blocks: what has to be known of them where several are computed at
/// a time. Holds a number per column of tiles.
class BlockTiles final : public TileWork {
public:
  /// Reads the table of lengths of the database once. Throws Error where it is damaged.
  BlockTiles(SequenceSet const& queries, PackedSequences& database, TargetBlocks const& blocks);

  [[nodiscard]] std::uint64_t tiles() const override { return first_tiles_.back(); }
  [[nodiscard]] std::uint64_t pairs(TileRange range) const override;
  [[nodiscard]] std::uint64_t cells(TileRange range) const override;
  [[nodiscard]] bool is_aligned(std::uint64_t id, std::uint64_t align_to) const override;

private:
  struct Block {
    TileSides sides;
    std::uint64_t targets = 0;
    std::vector<std::uint64_t> residues; // of the targets in all columns of tiles before each, and at last in all

    [[nodiscard]] std::uint64_t columns() const { return residues.size() - 1; }
  };
  struct Amount {
    std::uint64_t pairs = 0;
    std::uint64_t cells = 0;
  };

  [[nodiscard]] std::size_t block_of(std::uint64_t id) const;
  [[nodiscard]] Amount from(std::size_t block, std::uint64_t tiles) const;
  [[nodiscard]] Amount before(std::uint64_t id) const;

  std::vector<std::uint64_t> first_tiles_;
  std::vector<std::uint64_t> query_residues_; // of the shortest queries, by their number
  std::vector<Block> blocks_;
  std::vector<Amount> before_; // all tiles of the blocks before each, and at last of all
};

} // namespace pairscan
