#include <support/assert.hpp>
#include <work/pair_sequence.hpp>

#include <algorithm>

namespace pairscan {

PairSequence::PairSequence(WorkList const& work, TileRange tiles, std::uint64_t align_to) : work_(work) {
  tiles_.reserve(tiles.size());
  for (auto id = tiles.begin; id < tiles.end; ++id) {
    PairTile const tile = work.tile(id);
    if (align_to > 1 && work.is_aligned(id, align_to)) {
      aligned_.push_back(size_);
    }
    if (pairs_of(tile) > 0) {
      tiles_.push_back({tile, size_});
      size_ += pairs_of(tile);
    }
  }
}

SequencePair PairSequence::pair(std::uint64_t number) const {
  std::size_t tile = 0;
  return pair(number, tile);
}

SequencePair PairSequence::pair(std::uint64_t number, std::size_t& tile) const {
  if (number < tiles_[tile].first_pair || number - tiles_[tile].first_pair >= pairs_of(tiles_[tile].tile)) {
    tile = tile_with(number);
  }
  NumberedTile const& numbered = tiles_[tile];
  return work_.pair_at(place_in_tile(numbered.tile, number - numbered.first_pair));
}

std::span<NumberedTile const> PairSequence::tiles(std::uint64_t begin, std::uint64_t end) const {
  PAIRSCAN_ASSERT(begin < end && end <= size_, "a part of the sequence that is not empty");
  std::size_t const first = tile_with(begin);
  return std::span(tiles_).subspan(first, tile_with(end - 1) + 1 - first);
}

std::uint64_t PairSequence::batch_pairs(std::uint64_t begin, std::uint64_t most) const {
  if (begin + most >= size_) {
    return size_ - begin;
  }
  auto const next = std::upper_bound(aligned_.begin(), aligned_.end(), begin + most);
  std::uint64_t const end = next == aligned_.begin() ? 0 : *(next - 1);
  return end > begin + most / 3 * 2 ? end - begin : most;
}

std::uint64_t PairSequence::row_pairs(std::uint64_t begin, std::uint64_t most) const {
  auto const some = tiles(begin, begin + most);
  auto const other = std::find_if(some.begin(), some.end(), [&](NumberedTile const& each) {
    return each.tile.row_begin != some.front().tile.row_begin;
  });
  return other == some.end() ? most : other->first_pair - begin;
}

std::size_t PairSequence::tile_with(std::uint64_t number) const {
  return static_cast<std::size_t>(tile_of(tiles_.data(), static_cast<int>(tiles_.size()), number));
}

} // namespace pairscan
