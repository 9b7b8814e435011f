#pragma once

#include <cstdint>
#include <deque>
#include <optional>

namespace pairscan {

/// The blocks that a rank was told it will compute, in that order.
class AnnouncedBlocks {
public:
  void add(std::uint32_t block) {
    if (ahead_.empty() || ahead_.back() != block) {
      ahead_.push_back(block);
    }
  }

  /// Returns the block that is to be read while `block` is computed, which begins or goes on now: the first other one.
  [[nodiscard]] std::optional<std::uint32_t> behind(std::uint32_t block) {
    if (!ahead_.empty() && ahead_.front() == block) {
      ahead_.pop_front();
    }
    return ahead_.empty() ? std::nullopt : std::optional(ahead_.front());
  }

private:
  std::deque<std::uint32_t> ahead_; // no two neighbours are equal
};

} // namespace pairscan
