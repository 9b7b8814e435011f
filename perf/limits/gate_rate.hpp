#pragma once

#include <kokkos_kernels/simd/bit_planes.hpp>

#include <cstdint>

namespace pairscan::perf {

// Kernels that keep a processor's ports of bits busy: gates of three inputs where it has them, in 512-bit registers,
// else of two.

inline constexpr int kGateChains = 12; // more than any processor's gates a clock times their latency

/// Gates on independent chains: what a processor takes of them when nothing else is in the way. `gate(chain, b, c)` is
/// one instruction. Gives a bit of the result, that they be computed.
template <class Word, class Gate>
std::uint64_t run_gates(std::uint64_t rounds, Gate const& gate) {
  Word chains[kGateChains];
  for (int chain = 0; chain < kGateChains; ++chain) {
    chains[chain] = same_bit<Word>(chain % 2 == 0);
  }
  Word b = same_bit<Word>(true);
  Word c = same_bit<Word>(false);
  for (std::uint64_t round = 0; round < rounds; ++round) {
    asm volatile("" : "+x"(b), "+x"(c)); // else the compiler would find that every other round undoes one
    PAIRSCAN_UNROLL
    for (Word& chain : chains) {
      chain = gate(chain, b, c);
    }
  }
  for (int chain = 1; chain < kGateChains; ++chain) {
    chains[0] ^= chains[chain];
  }
  return chains[0][0];
}

/// Of three inputs, in 512-bit registers.
std::uint64_t run_gates_avx512(std::uint64_t rounds);

/// Of two inputs, in 256-bit registers.
std::uint64_t run_gates_avx2(std::uint64_t rounds);

} // namespace pairscan::perf
