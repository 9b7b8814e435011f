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
  /// The list outlives the sequence.
  PairSequence(WorkList const& work, TileRange tiles);

  [[nodiscard]] std::uint64_t size() const { return size_; }

  /// Takes the logarithm of the number of tiles.
  [[nodiscard]] SequencePair pair(std::uint64_t number) const;

  /// The same in constant time where the pair stands in the same tile as the one asked for before with this `tile`,
  /// which begins as 0.
  [[nodiscard]] SequencePair pair(std::uint64_t number, std::size_t& tile) const;

  /// The tiles that hold the pairs [begin, end), which are some.
  [[nodiscard]] std::span<NumberedTile const> tiles(std::uint64_t begin, std::uint64_t end) const;

  /// Up to `most` pairs from `begin` on: up to a third fewer where a pack (WorkList::begins_pack) then begins behind
  /// them.
  [[nodiscard]] std::uint64_t pairs_of_packs(std::uint64_t begin, std::uint64_t most) const;

private:
  [[nodiscard]] std::size_t tile_with(std::uint64_t number) const;

  WorkList const& work_;
  std::vector<NumberedTile> tiles_;
  std::vector<std::uint64_t> pack_begins_; // the number of the first pair
  std::uint64_t size_ = 0;
};

} // namespace pairscan
