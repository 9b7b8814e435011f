#pragma once

#include <kokkos_kernels/portability/annotate.hpp>

#include <cstdint>

// What devices have instructions for on two numbers of 16 bits in a word, and on its bytes; elsewhere the same in plain
// C++.

namespace pairscan {

[[nodiscard]] PAIRSCAN_FUNCTION constexpr std::uint32_t halves(std::uint32_t low, std::uint32_t high) {
  return low | high << 16U;
}
[[nodiscard]] PAIRSCAN_FUNCTION constexpr std::uint32_t half_of(std::uint32_t word, int half) {
  return half == 0 ? word & 0xffffU : word >> 16U;
}

/// body(low half, ...), body(high half, ...) of the words.
template <class Body, class... Each>
[[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t for_halves(Body const& body, Each... words) {
  return halves(body(half_of(words, 0)...) & 0xffffU, body(half_of(words, 1)...) & 0xffffU);
}

[[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t max_halves(std::uint32_t a, std::uint32_t b) {
#if defined(__CUDA_ARCH__)
  return __vmaxu2(a, b);
#else
  return for_halves([](std::uint32_t x, std::uint32_t y) { return x > y ? x : y; }, a, b);
#endif
}
[[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t min_halves(std::uint32_t a, std::uint32_t b) {
#if defined(__CUDA_ARCH__)
  return __vminu2(a, b);
#else
  return for_halves([](std::uint32_t x, std::uint32_t y) { return x < y ? x : y; }, a, b);
#endif
}

/// The largest of three: one instruction from sm_90 on.
[[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t max3_halves(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
#if defined(__CUDA_ARCH__)
  return __vimax3_u16x2(a, b, c);
#else
  return max_halves(max_halves(a, b), c);
#endif
}

/// max(a + b, c) and min(a + b, c), of signed halves, with sums that fit them: one instruction from sm_90 on.
[[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t add_max_halves(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
#if defined(__CUDA_ARCH__)
  return __viaddmax_s16x2(a, b, c);
#else
  return for_halves(
      [](std::uint32_t x, std::uint32_t y, std::uint32_t z) {
        auto const sum = static_cast<std::int16_t>(x + y);
        return sum > static_cast<std::int16_t>(z) ? x + y : z;
      },
      a, b, c);
#endif
}
[[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t add_min_halves(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
#if defined(__CUDA_ARCH__)
  return __viaddmin_s16x2(a, b, c);
#else
  return for_halves(
      [](std::uint32_t x, std::uint32_t y, std::uint32_t z) {
        auto const sum = static_cast<std::int16_t>(x + y);
        return sum < static_cast<std::int16_t>(z) ? x + y : z;
      },
      a, b, c);
#endif
}

/// max(a + b, c) and min(a + b, c) of unsigned halves, with sums modulo 2^16: one instruction from sm_90 on.
[[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t add_max_unsigned(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
#if defined(__CUDA_ARCH__)
  return __viaddmax_u16x2(a, b, c);
#else
  return for_halves(
      [](std::uint32_t x, std::uint32_t y, std::uint32_t z) {
        std::uint32_t const sum = (x + y) & 0xffffU;
        return sum > z ? sum : z;
      },
      a, b, c);
#endif
}
[[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t add_min_unsigned(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
#if defined(__CUDA_ARCH__)
  return __viaddmin_u16x2(a, b, c);
#else
  return for_halves(
      [](std::uint32_t x, std::uint32_t y, std::uint32_t z) {
        std::uint32_t const sum = (x + y) & 0xffffU;
        return sum < z ? sum : z;
      },
      a, b, c);
#endif
}

/// Four bytes out of eight, those of `low` and then those of `high`: each nibble of `select` names one, and with its
/// highest bit repeats that of the byte instead: 0 for bytes below 128.
[[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t choose_bytes(std::uint32_t low, std::uint32_t high,
                                                           std::uint32_t select) {
#if defined(__CUDA_ARCH__)
  std::uint32_t bytes = 0; // the intrinsic clears the nibbles' highest bits
  asm("prmt.b32 %0, %1, %2, %3;" : "=r"(bytes) : "r"(low), "r"(high), "r"(select));
  return bytes;
#else
  std::uint64_t const all = std::uint64_t{high} << 32U | low;
  std::uint32_t bytes = 0;
  for (unsigned place = 0; place < 4; ++place) {
    unsigned const nibble = select >> 4 * place & 0xfU;
    auto const byte = static_cast<std::uint32_t>(all >> 8 * (nibble & 7U) & 0xffU);
    bytes |= ((nibble & 8U) == 0 ? byte : (byte >> 7U) * 0xffU) << 8 * place;
  }
  return bytes;
#endif
}

/// The same of a known choice, which takes no register.
template <std::uint32_t kSelect>
[[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t choose_bytes(std::uint32_t low, std::uint32_t high) {
#if defined(__CUDA_ARCH__)
  std::uint32_t bytes = 0;
  asm("prmt.b32 %0, %1, %2, %3;" : "=r"(bytes) : "r"(low), "r"(high), "n"(kSelect));
  return bytes;
#else
  return choose_bytes(low, high, kSelect);
#endif
}

/// Returns value + byte 2 kAt + 32,768 times byte 2 kAt + 1 of `bytes`: the second byte, which is even, adds half of
/// itself to the high half. One instruction of a device's multipliers.
template <int kAt>
[[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t add_paired_bytes(std::uint32_t value, std::uint32_t bytes) {
  static_assert(kAt == 0 || kAt == 1);
#if defined(__CUDA_ARCH__)
  constexpr std::uint32_t kFactors = 0x80000001U;
  return kAt == 0 ? __dp2a_lo(kFactors, bytes, value) : __dp2a_hi(kFactors, bytes, value);
#else
  std::uint32_t const pair = bytes >> 16 * kAt;
  return value + (pair & 0xffU) + ((pair >> 8U & 0xffU) << 15U);
#endif
}

/// Returns the value less what add_paired_bytes adds to it, of bytes with a sign.
template <int kAt>
[[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t subtract_paired_bytes(std::uint32_t value, std::uint32_t bytes) {
  static_assert(kAt == 0 || kAt == 1);
#if defined(__CUDA_ARCH__)
  constexpr auto kFactors = static_cast<int>(0x8000ffffU); // -32,768 and -1
  auto const sum = static_cast<int>(value);
  auto const four = static_cast<int>(bytes);
  return static_cast<std::uint32_t>(kAt == 0 ? __dp2a_lo(kFactors, four, sum) : __dp2a_hi(kFactors, four, sum));
#else
  std::uint32_t const pair = bytes >> 16 * kAt;
  auto const low = static_cast<std::uint32_t>(static_cast<std::int8_t>(pair));
  auto const high = static_cast<std::uint32_t>(static_cast<std::int8_t>(pair >> 8U));
  return value - low - (high << 15U);
#endif
}

/// Keeps a device's compiler from computing the value anew wherever it is used.
PAIRSCAN_FUNCTION void keep_in_register([[maybe_unused]] std::uint32_t& value) {
#if defined(__CUDA_ARCH__)
  asm volatile("" : "+r"(value));
#endif
}

} // namespace pairscan
