#pragma once

#include <work/work_list.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace pairscan {

/// The pairs of a range of tiles in canonical order, numbered from 0, without a list of them. A device is given a part
/// of the sequence as the tiles that hold it.
class PairSequence {
public:
  /// Batches end at tiles that are aligned to `align_to` (WorkList::is_aligned) where such an end is near; with 1 a
  /// batch may end anywhere. The list outlives the sequence.
  PairSequence(WorkList const& work, TileRange tiles, std::uint64_t align_to);

  [[nodiscard]] std::uint64_t size() const { return size_; }

  /// Returns a pair, in time logarithmic in the number of tiles.
  [[nodiscard]] SequencePair pair(std::uint64_t number) const;

  /// Returns a pair, in constant time if it stands in the same tile as the previous one that was asked for with this
  /// `tile`, which is 0 at first.
  [[nodiscard]] SequencePair pair(std::uint64_t number, std::size_t& tile) const;

  /// Returns the tiles that hold the pairs [begin, end); begin < end.
  [[nodiscard]] std::span<NumberedTile const> tiles(std::uint64_t begin, std::uint64_t end) const;

  /// Returns how many pairs from `begin` on make a batch of up to `most`: up to a third fewer where an aligned tile
  /// then begins behind them.
  [[nodiscard]] std::uint64_t batch_pairs(std::uint64_t begin, std::uint64_t most) const;

  /// Returns how many of up to `most` pairs from `begin` on, of which there are so many, stand in tiles of one row that
  /// follow one another: those of queries of similar lengths where tiles are numbered by rows, else one tile's.
  [[nodiscard]] std::uint64_t row_pairs(std::uint64_t begin, std::uint64_t most) const;

private:
  [[nodiscard]] std::size_t tile_with(std::uint64_t number) const;

  WorkList const& work_;
  std::vector<NumberedTile> tiles_;
  std::vector<std::uint64_t> aligned_; // the first pair of every aligned tile
  std::uint64_t size_ = 0;
};

} // namespace pairscan
