#pragma once

#include <kokkos_kernels/portability/wide_access.hpp>

#include <cstdint>

namespace pairscan {

/// Writes a CIGAR from its end to its beginning, the order in which paths are walked, into memory that ends at `end`
/// and holds most_bytes. Characters are collected in a register and stored eight at a time. Hosts and devices write
/// every CIGAR with it.
class CigarText {
public:
  static constexpr int kUnit = 8; // bytes per store; the memory's end is aligned to it

  PAIRSCAN_FUNCTION explicit CigarText(char* end) : at_(end) {}

  /// Adds `count` columns of an operation to the left of those that were added before.
  PAIRSCAN_FUNCTION void add(char operation, std::uint32_t count) {
    if (operation != operation_) {
      flush();
      operation_ = operation;
    }
    run_ += count;
  }

  /// Completes the text after the last column: it then stands in [end - length, end).
  PAIRSCAN_FUNCTION void close() {
    flush();
    if (held_ > 0) {
      held_text_ <<= 8U * static_cast<unsigned>(kUnit - held_);
      length_ -= kUnit - held_; // store counts all of them
      store();
    }
  }

  [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t length() const { return static_cast<std::uint32_t>(length_); }

  /// Returns the most bytes that a path of `columns` columns takes, in whole units: an operation of n columns is never
  /// longer than 2 n characters.
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr std::uint64_t most_bytes(std::uint64_t columns) {
    return (2 * columns + kUnit - 1) / kUnit * kUnit;
  }

private:
  PAIRSCAN_FUNCTION void flush() {
    if (run_ > 0) {
      put(operation_);
      for (; run_ > 0; run_ /= 10) {
        put(static_cast<char>('0' + run_ % 10));
      }
    }
  }

  PAIRSCAN_FUNCTION void put(char letter) {
    held_text_ = held_text_ << 8U | static_cast<std::uint8_t>(letter); // the lowest byte stands leftmost
    if (++held_ == kUnit) {
      store();
    }
  }

  PAIRSCAN_FUNCTION void store() {
    at_ -= kUnit;
    store_words(at_, Words<2>{{static_cast<std::uint32_t>(held_text_), static_cast<std::uint32_t>(held_text_ >> 32U)}});
    length_ += kUnit;
    held_ = 0;
  }

  char* at_;
  std::uint64_t held_text_ = 0;
  int held_ = 0; // characters in held_text_
  int length_ = 0;
  char operation_ = 0;
  std::uint32_t run_ = 0;
};

} // namespace pairscan
