#pragma once

#include <cstdint>
#include <functional>
#include <vector>

namespace pairscan {

/// A range of consecutive tiles, [begin, end).
struct TileRange {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;

  [[nodiscard]] std::uint64_t size() const { return end - begin; }
  friend bool operator==(TileRange const&, TileRange const&) = default;
};

/// Returns ranges of tiles that are known to come behind the one that is worked on, in their order.
using RangesBehind = std::function<std::vector<TileRange>()>;

/// What whoever hands tiles out has to know of them: how many there are, and how much work a range of them is. Called
/// per message.
class TileWork {
public:
  virtual ~TileWork() = default;

  [[nodiscard]] virtual std::uint64_t tiles() const = 0;
  /// Returns the number of pairs or of cells in a range of tiles. The cells of a pair are the product of its two
  /// lengths.
  [[nodiscard]] virtual std::uint64_t pairs(TileRange range) const = 0;
  [[nodiscard]] virtual std::uint64_t cells(TileRange range) const = 0;
  /// Returns whether a batch or a grant should begin with the tile, so that pairs with a sequence in common come in
  /// multiples of `align_to`.
  [[nodiscard]] virtual bool is_aligned(std::uint64_t id, std::uint64_t align_to) const = 0;

  [[nodiscard]] std::uint64_t total_pairs() const { return pairs({0, tiles()}); }
  [[nodiscard]] std::uint64_t total_cells() const { return cells({0, tiles()}); }
};

} // namespace pairscan
