#pragma once

#include <kokkos_kernels/simd/bit_planes.hpp>

#include <cstdint>
#include <utility>

namespace pairscan::perf {

// Kernels that keep a processor's ports of bits busy: gates of two inputs, and of three in 512-bit registers where it
// has them.

inline constexpr int kGateChains = 12; // more than any processor's gates a clock times their latency, in 16 registers
inline constexpr int kWideGateChains = 28; // the same in 32

/// Makes the compiler forget what it knows of a word.
template <class Word>
PAIRSCAN_FUNCTION void forget(Word& word) {
  asm volatile("" : "+x"(word));
}

/// Gates on so many chains: what a processor takes of them when nothing else is in the way. gate(chains, chain,
/// other) is one instruction; `other` is no chain. Returns a bit of the result, that they be computed.
template <class Word, int kChains, class Gate>
std::uint64_t run_gates(std::uint64_t rounds, Gate const& gate) {
  return [&]<int... chain>(std::integer_sequence<int, chain...>) {
    Word chains[kChains] = {same_bit<Word>(chain % 2 == 0)...};
    Word other = same_bit<Word>(true);
    (..., forget(chains[chain])); // else many would be the same
    for (std::uint64_t round = 0; round < rounds; ++round) {
      forget(other); // else every other round would undo one
      (..., (chains[chain] = gate(chains, chain, other)));
    }
    return (chains[chain] ^ ...)[0];
  }
  (std::make_integer_sequence<int, kChains>{});
}

/// Of two inputs.
template <class Word, int kChains>
std::uint64_t run_two_input_gates(std::uint64_t rounds) {
  return run_gates<Word, kChains>(
      rounds, [](Word const* chains, int chain, Word const& other) { return chains[chain] ^ other; });
}

/// Of three inputs, in 512-bit registers: kWideGateChains per round. All three are results of a few gates before, as in
/// networks: AMD's processors run twice as many where two of them never change.
std::uint64_t run_gates_avx512(std::uint64_t rounds);

/// Of two inputs, in 512-bit registers: kWideGateChains per round.
std::uint64_t run_two_input_gates_avx512(std::uint64_t rounds);

/// Of two inputs, in 256-bit registers: kGateChains per round.
std::uint64_t run_gates_avx2(std::uint64_t rounds);

} // namespace pairscan::perf
