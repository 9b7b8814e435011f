#pragma once

#include <kokkos_kernels/portability/wide_access.hpp>
#include <kokkos_kernels/traceback/cigar.hpp>

#include <cstdint>

namespace pairscan {

/// Packs a CIGAR (CigarByte) from its end to its beginning, the order in which paths are walked, into memory that ends
/// at `end` and holds most_bytes. Bytes are collected in a register and stored eight at a time, as devices like it.
class CigarWriter {
public:
  static constexpr int kUnit = 8; // bytes per store; the memory's end is aligned to it

  PAIRSCAN_FUNCTION explicit CigarWriter(std::uint8_t* end) : at_(end) {}

  /// Adds `count` columns of a kind to the left of those that were added before.
  PAIRSCAN_FUNCTION void add(CigarKind kind, std::uint32_t count) {
    if (kind != kind_) {
      flush();
      kind_ = kind;
    }
    run_ += count;
  }

  /// Completes the CIGAR after the last column: it then stands in [end - length, end).
  PAIRSCAN_FUNCTION void close() {
    flush();
    if (held_ > 0) {
      held_bytes_ <<= 8U * static_cast<unsigned>(kUnit - held_);
      length_ -= kUnit - held_; // store counts all of them
      store();
    }
  }

  /// Returns the bytes of the CIGAR.
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t length() const { return static_cast<std::uint32_t>(length_); }

  /// Returns the most bytes that a path of `columns` columns takes, in whole units: a run never takes more bytes than
  /// it has columns.
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr std::uint64_t most_bytes(std::uint64_t columns) {
    return (columns + kUnit - 1) / kUnit * kUnit;
  }

private:
  /// The one digit that nearly every run has stands outside the loop: on an H200 affine scores with paths take a fifth
  /// longer where it does not.
  PAIRSCAN_FUNCTION void flush() {
    if (run_ > 0) {
      put_digit(run_);
      PAIRSCAN_UNROLL_BY(1)
      for (run_ >>= CigarByte::kDigitBits; run_ > 0; run_ >>= CigarByte::kDigitBits) {
        put_digit(run_);
      }
    }
  }

  PAIRSCAN_FUNCTION void put_digit(std::uint32_t run) {
    put((run & CigarByte::kDigitMask) << CigarByte::kKindBits | static_cast<std::uint32_t>(kind_));
  }

  PAIRSCAN_FUNCTION void put(std::uint32_t byte) {
    held_bytes_ = held_bytes_ << 8U | byte; // the lowest byte stands leftmost
    if (++held_ == kUnit) {
      store();
    }
  }

  PAIRSCAN_FUNCTION void store() {
    at_ -= kUnit;
    store_words(at_,
                Words<2>{{static_cast<std::uint32_t>(held_bytes_), static_cast<std::uint32_t>(held_bytes_ >> 32U)}});
    length_ += kUnit;
    held_ = 0;
  }

  std::uint8_t* at_;
  std::uint64_t held_bytes_ = 0;
  int held_ = 0; // bytes in held_bytes_
  int length_ = 0;
  CigarKind kind_ = CigarKind::identical;
  std::uint32_t run_ = 0;
};

} // namespace pairscan
