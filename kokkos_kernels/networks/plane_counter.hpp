#pragma once

#include <kokkos_kernels/simd/bit_planes.hpp>

#include <cstdint>
#include <cstring>

namespace pairscan::inline PAIRSCAN_ISA {

/// Computes the sums of two numbers of kPlanes planes.
template <class Word, int kPlanes>
PAIRSCAN_FUNCTION void add_planes(Word const (&a)[kPlanes], Word const (&b)[kPlanes], Word (&sum)[kPlanes + 1]) {
  Word carry{};
  for (int plane = 0; plane < kPlanes; ++plane) {
    sum[plane] = gate<0x96>(a[plane], b[plane], carry);
    carry = gate<0xe8>(a[plane], b[plane], carry);
  }
  sum[kPlanes] = carry;
}

/// Returns the number of a bit of words.
template <class Word, int kPlanes>
[[nodiscard]] std::int32_t value_in_planes(Word const (&planes)[kPlanes], int bit) {
  std::uint32_t value = 0;
  for (int plane = 0; plane < kPlanes; ++plane) {
    std::uint64_t part = 0;
    std::memcpy(&part, reinterpret_cast<unsigned char const*>(&planes[plane]) + bit / 64 * 8, sizeof part);
    value |= static_cast<std::uint32_t>(part >> static_cast<unsigned>(bit % 64) & 1U) << static_cast<unsigned>(plane);
  }
  return static_cast<std::int32_t>(value);
}

/// Sums numbers in planes, one sum per bit of a word. Adding a number costs two gates per plane; carries beyond its
/// planes go on only while any is left.
template <class Word>
class PlaneCounter {
public:
  template <int kPlanes>
  PAIRSCAN_FUNCTION void add(Word const (&number)[kPlanes]) {
    Word carry{};
    for (int plane = 0; plane < kPlanes; ++plane) {
      Word const sum = gate<0x96>(sums_[plane], number[plane], carry);
      carry = gate<0xe8>(sums_[plane], number[plane], carry);
      sums_[plane] = sum;
    }
    for (int plane = kPlanes; plane < kSumPlanes && any_bit(carry); ++plane) {
      Word const sum = sums_[plane] ^ carry;
      carry &= sums_[plane];
      sums_[plane] = sum;
    }
  }

  [[nodiscard]] std::int32_t value(int bit) const { return value_in_planes(sums_, bit); }

private:
  static constexpr int kSumPlanes = 31; // scores fit int32 (narrowest)

  Word sums_[kSumPlanes] = {};
};

} // namespace pairscan::inline PAIRSCAN_ISA
