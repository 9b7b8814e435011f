#pragma once

#include <kokkos_kernels/methods/int16x2/scratch.hpp>
#include <kokkos_kernels/portability/team_message.hpp>

#include <Kokkos_Core.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

// What a group's passes tell one another where one is not as wide as its matrices. Each is computed by a team of its
// own, while those before it are still under way, so that all they tell is messages (message.hpp): words of 64 bits
// with four values of 15 bits and, in the highest bit, whether the pass that wrote it is odd. All passes of a group use
// the same words in turn. A pass that finds what it waits for in one word finds in the next one what the pass before it
// has left there or the one before that, which has come further than the threads of a group are apart: one bit tells
// which. That it holds for the first word, a count says of the passes that have begun.

/// Values that a message holds are no larger.
inline constexpr int kLargestMessageValue = 0x7fff;

/// What words hold at first: that of no pass.
inline constexpr std::uint64_t kNoMessage = std::uint64_t{1} << 63U;

/// Who wrote a message, as it stands in the highest bit of its upper word.
inline constexpr std::uint32_t kPassMark = 0x80000000U;
[[nodiscard]] PAIRSCAN_FUNCTION constexpr std::uint32_t pass_mark(int pass) {
  return static_cast<std::uint32_t>(pass) << 31U;
}

/// Two words of values, such as two rows', the second one with the writer's mark.
struct Int16x2Message {
  std::uint32_t first = 0;
  std::uint32_t second = 0;

  static PAIRSCAN_FUNCTION Int16x2Message load(std::uint64_t const* from) {
    std::uint64_t const message = load_message(from);
    return {static_cast<std::uint32_t>(message), static_cast<std::uint32_t>(message >> 32U)};
  }
  PAIRSCAN_FUNCTION void store(std::uint64_t* to) const { store_message(to, std::uint64_t{second} << 32U | first); }

  /// Reads it again until it has the mark of that word.
  PAIRSCAN_FUNCTION void wait(std::uint64_t const* from, std::uint32_t mark) {
    while (((second ^ mark) & kPassMark) != 0) {
      *this = load(from);
    }
  }
};

/// The messages of a group: how many passes have read the first of the rows, what changes with each block of rows, and
/// what stands left of the next pass in every two rows.
class Int16x2Border {
public:
  Int16x2Border() = default;
  PAIRSCAN_FUNCTION Int16x2Border(std::uint64_t* messages, Int16x2Shape const& shape, int group)
      : rows_(messages + static_cast<std::size_t>(group) * shape.messages() + 1 + shape.blocks()) {}

  [[nodiscard]] PAIRSCAN_FUNCTION std::uint64_t* rows(int step) const { return rows_ + step; }

  /// How far a base of the next pass is above that of the block before, and above that of the pass before.
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint64_t* change(Int16x2Shape const& shape, int block) const {
    return rows_ - shape.blocks() + block;
  }

  /// The first rows, for a pass behind the first one; and that the next pass may look for its own.
  [[nodiscard]] PAIRSCAN_FUNCTION Int16x2Message open(Int16x2Shape const& shape, int pass) const {
    std::uint64_t* const begun = rows_ - shape.blocks() - 1;
    Int16x2Message first{};
    if (pass > 0) {
      while ((load_message(begun) & ~kNoMessage) < static_cast<std::uint64_t>(pass)) {
      }
      Kokkos::memory_fence();
      first = Int16x2Message::load(rows_);
      first.wait(rows_, pass_mark(pass - 1));
    }
    Kokkos::memory_fence();
    store_message(begun, static_cast<std::uint64_t>(pass) + 1);
    return first;
  }

private:
  std::uint64_t* rows_ = nullptr;
};

} // namespace pairscan
