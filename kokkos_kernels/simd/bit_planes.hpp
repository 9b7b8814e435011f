#pragma once

#include <kokkos_kernels/portability/annotate.hpp>
#include <kokkos_kernels/portability/multiply_add.hpp>
#include <kokkos_kernels/portability/native_gate.hpp>

#include <cstdint>
#include <cstring>
#include <type_traits>

namespace pairscan::inline PAIRSCAN_ISA {

// Bit-sliced numbers: a word holds one bit of a small number of each of 32 (a device's register) to 512 (AVX-512)
// matrices, and W words, the *planes*, hold the whole number, the lowest bit first. A cell is a network of boolean
// gates (networks/networks.hpp) without carries, so that its cost is the number of its gates. Gates have three inputs,
// as the instructions LOP3 of NVIDIA's devices and VPTERNLOG of AVX-512 have; on other processors a gate becomes up to
// four instructions of two inputs, and cells have networks of their own (networks/two_input_networks.hpp).

/// A host's register as bits. Only files that host compilers read include it, as with simd/pack.hpp.
template <int kBytes>
struct PlaneRegister {
  using Word [[gnu::vector_size(kBytes)]] = std::uint64_t;
};
using PlaneWord = typename PlaneRegister<kNativeRegisterBytes>::Word;

namespace body_detail {

/// Computes a function of two bits, `kTable >> (2b + c) & 1`.
template <unsigned kTable, class Word>
[[nodiscard]] PAIRSCAN_FUNCTION Word gate2(Word b, Word c) {
  if constexpr (kTable == 0x0) {
    return b ^ b;
  } else if constexpr (kTable == 0x1) {
    return ~(b | c);
  } else if constexpr (kTable == 0x2) {
    return ~b & c;
  } else if constexpr (kTable == 0x3) {
    return ~b;
  } else if constexpr (kTable == 0x4) {
    return b & ~c;
  } else if constexpr (kTable == 0x5) {
    return ~c;
  } else if constexpr (kTable == 0x6) {
    return b ^ c;
  } else if constexpr (kTable == 0x7) {
    return ~(b & c);
  } else if constexpr (kTable == 0x8) {
    return b & c;
  } else if constexpr (kTable == 0x9) {
    return ~(b ^ c);
  } else if constexpr (kTable == 0xa) {
    return c;
  } else if constexpr (kTable == 0xb) {
    return ~b | c;
  } else if constexpr (kTable == 0xc) {
    return b;
  } else if constexpr (kTable == 0xd) {
    return b | ~c;
  } else if constexpr (kTable == 0xe) {
    return b | c;
  } else {
    return ~(b ^ b);
  }
}

/// Returns the instructions that gate2 takes on a processor that has AND-NOT but no NOT.
[[nodiscard]] constexpr int cost2(unsigned table) {
  constexpr int kCosts[16] = {1, 2, 1, 1, 1, 1, 1, 2, 1, 2, 0, 2, 0, 2, 1, 1};
  return kCosts[table];
}

/// Returns the table of the same gate with `a` and input `pivot` (0 = a, 1 = b, 2 = c) exchanged.
[[nodiscard]] constexpr unsigned exchanged(unsigned table, int pivot) {
  unsigned result = 0;
  for (unsigned at = 0; at < 8; ++at) {
    unsigned const a = at >> 2U & 1U;
    unsigned const b = at >> 1U & 1U;
    unsigned const c = at & 1U;
    unsigned const from = pivot == 1 ? 4 * b + 2 * a + c : pivot == 2 ? 4 * c + 2 * b + a : at;
    result |= (table >> from & 1U) << at;
  }
  return result;
}

/// Returns the instructions that gate_by_pivot takes.
[[nodiscard]] constexpr int cost3(unsigned table) {
  unsigned const zero = table & 0xfU; // where a is 0
  unsigned const one = table >> 4U;
  if (zero == one) {
    return cost2(zero);
  }
  if ((zero ^ one) == 0xfU) {
    return cost2(zero) + 1;
  }
  if (zero == 0 || one == 0xfU || one == 0) {
    return 1 + cost2(one == 0 || one == 0xfU ? zero : one);
  }
  if (zero == 0xfU) {
    return 2 + cost2(one);
  }
  return 2 + cost2(zero) + cost2(zero ^ one);
}

/// Computes a gate from the two functions of b and c that it is where a is 0 and where a is 1.
template <unsigned kTable, class Word>
[[nodiscard]] PAIRSCAN_FUNCTION Word gate_by_pivot(Word a, Word b, Word c) {
  constexpr unsigned kZero = kTable & 0xfU;
  constexpr unsigned kOne = kTable >> 4U;
  if constexpr (kZero == kOne) {
    return gate2<kZero>(b, c);
  } else if constexpr ((kZero ^ kOne) == 0xfU) {
    return a ^ gate2<kZero>(b, c);
  } else if constexpr (kZero == 0) {
    return a & gate2<kOne>(b, c);
  } else if constexpr (kOne == 0xfU) {
    return a | gate2<kZero>(b, c);
  } else if constexpr (kOne == 0) {
    return ~a & gate2<kZero>(b, c);
  } else if constexpr (kZero == 0xfU) {
    return ~a | gate2<kOne>(b, c);
  } else {
    return gate2<kZero>(b, c) ^ (a & gate2<kZero ^ kOne>(b, c));
  }
}

/// Computes a gate by two-input instructions, split at the input that takes the fewest.
template <unsigned kTable, class Word>
[[nodiscard]] PAIRSCAN_FUNCTION Word gate_of_two(Word a, Word b, Word c) {
  constexpr unsigned kByB = exchanged(kTable, 1);
  constexpr unsigned kByC = exchanged(kTable, 2);
  if constexpr (cost3(kTable) <= cost3(kByB) && cost3(kTable) <= cost3(kByC)) {
    return gate_by_pivot<kTable>(a, b, c);
  } else if constexpr (cost3(kByB) <= cost3(kByC)) {
    return gate_by_pivot<kByB>(b, a, c);
  } else {
    return gate_by_pivot<kByC>(c, b, a);
  }
}

} // namespace body_detail

/// Computes one gate of three inputs on every bit of a word: the result is bit 4a + 2b + c of kTable, the constant that
/// LOP3 and VPTERNLOG take. VPTERNLOG overwrites its first operand, so pass the one first that is not needed again.
template <unsigned kTable, class Word>
[[nodiscard]] PAIRSCAN_FUNCTION Word gate(Word a, Word b, Word c) {
  static_assert(kTable < 256);
  if constexpr (has_native_gates<Word>()) {
    return native_gate<kTable>(a, b, c);
  } else {
    return body_detail::gate_of_two<kTable>(a, b, c);
  }
}

/// Whether words can be added by a device's multipliers (portability/multiply_add.hpp). A sum replaces a gate wherever
/// it is 0 or 1 in every matrix, because nothing is then carried from one matrix to another.
template <class Word>
inline constexpr bool kAddsWords = sizeof(Word) == sizeof(std::uint32_t);

/// Whether a gate of three inputs is one instruction for such words: on devices, and as their hosts imitate them, and
/// where registers have it.
template <class Word>
inline constexpr bool kHasThreeInputGates = kAddsWords<Word> || has_native_gates<Word>();

/// The factors of such sums. They are known only at run time, so that compilers keep the multiplication.
struct SumFactors {
  std::uint32_t minus = ~std::uint32_t{0};
  std::uint32_t twice = 2;
};

/// Returns a + factor * b.
[[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t sum(std::uint32_t a, std::uint32_t b, std::uint32_t factor) {
  return multiply_add(b, factor, a);
}

/// Returns the lower bit of a - b - c, which is negative where `borrow` is set.
template <class Word>
[[nodiscard]] PAIRSCAN_FUNCTION Word low_bit_of_difference(Word a, Word b, Word c, [[maybe_unused]] Word borrow,
                                                           [[maybe_unused]] SumFactors const& factors) {
  if constexpr (kAddsWords<Word>) {
    return sum(sum(sum(a, b, factors.minus), c, factors.minus), borrow, factors.twice);
  } else {
    return gate<0x96>(a, b, c);
  }
}

/// Returns a word with the same bit for every matrix.
template <class Word>
[[nodiscard]] PAIRSCAN_FUNCTION Word same_bit(bool bit) {
  return bit ? ~Word{} : Word{};
}

/// Returns whether the bit of any matrix is set.
template <class Word>
[[nodiscard]] PAIRSCAN_FUNCTION bool any_bit(Word const& word) {
  std::uint64_t parts[sizeof(Word) / sizeof(std::uint64_t)];
  std::memcpy(parts, &word, sizeof word);
  std::uint64_t all = 0;
  for (std::uint64_t const part : parts) {
    all |= part;
  }
  return all != 0;
}

} // namespace pairscan::inline PAIRSCAN_ISA
