#pragma once

#include <work/work_list.hpp>

#include <cstdint>
#include <span>
#include <vector>

namespace pairscan {

/// The pairs of a range of tiles in canonical order, numbered from 0, without a list of them. Parts of it are described
/// to a device by their tiles.
class PairSequence {
public:
  /// `align_to`: see WorkList::is_aligned; with 1 a batch may end anywhere. The list outlives the sequence.
  PairSequence(WorkList const& work, TileRange tiles, std::uint64_t align_to);

  [[nodiscard]] std::uint64_t size() const { return size_; }

  /// Takes the logarithm of the number of tiles.
  [[nodiscard]] SequencePair pair(std::uint64_t number) const;

  /// The same in constant time where the pair stands in the same tile as the one asked for before with this `tile`,
  /// which begins as 0.
  [[nodiscard]] SequencePair pair(std::uint64_t number, std::size_t& tile) const;

  /// The tiles that hold the pairs [begin, end), which are some.
  [[nodiscard]] std::span<NumberedTile const> tiles(std::uint64_t begin, std::uint64_t end) const;

  /// Returns how many pairs from `begin` on make a batch of up to `most`: up to a third fewer where an aligned tile
  /// then begins behind them.
  [[nodiscard]] std::uint64_t batch_pairs(std::uint64_t begin, std::uint64_t most) const;

private:
  [[nodiscard]] std::size_t tile_with(std::uint64_t number) const;

  WorkList const& work_;
  std::vector<NumberedTile> tiles_;
  std::vector<std::uint64_t> aligned_; // the first pair of every aligned tile
  std::uint64_t size_ = 0;
};

} // namespace pairscan
