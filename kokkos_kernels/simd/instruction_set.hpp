#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pairscan {

/// Bytes of the widest register of any instruction set.
inline constexpr int kWidestRegister = 64;

/// A set of processor instructions that the host methods are compiled for. The list of all stands in
/// cmake/InstructionSets.cmake; each method gives its bodies for a set (methods/*/host_bodies.hpp).
struct InstructionSet {
  std::string_view name;  // scalar, sse2, avx2, avx512; neon
  int register_bytes = 0; // 0 for scalar: one matrix per call

  /// Returns the lanes of a register of values of `value_bytes` each; 1 for scalar.
  [[nodiscard]] constexpr int lanes(int value_bytes) const {
    return register_bytes == 0 ? 1 : register_bytes / value_bytes;
  }
  /// Returns the bits of a register: the matrices that bit planes compute together.
  [[nodiscard]] constexpr int bits() const { return 8 * register_bytes; }

  /// Returns the bytes of one value of each lane.
  [[nodiscard]] constexpr std::size_t pack_bytes(int value_bytes) const {
    return static_cast<std::size_t>(lanes(value_bytes)) * static_cast<std::size_t>(value_bytes);
  }

  friend constexpr bool operator==(InstructionSet const&, InstructionSet const&) = default;
};

/// Returns the instruction sets that the library was compiled for, narrowest (scalar) first. They live as long as the
/// program.
[[nodiscard]] std::vector<InstructionSet const*> compiled_instruction_sets();

/// Returns the compiled instruction sets that this machine's processor runs, narrowest first.
[[nodiscard]] std::vector<InstructionSet const*> available_instruction_sets();

/// Returns the instruction set that computes one matrix per call, without vector registers.
[[nodiscard]] InstructionSet const& scalar_instruction_set();

/// Returns the widest instruction set that this machine's processor runs.
[[nodiscard]] InstructionSet const& widest_instruction_set();

/// Returns the instruction set of this name, and the widest for "auto". Throws std::invalid_argument where this
/// machine's processor does not run it or the build lacks it, with the names of those that there are.
[[nodiscard]] InstructionSet const& choose_instruction_set(std::string_view name);

/// Whether this machine's processor is of a vendor that runs two gates of two inputs in the time of one of three, with
/// a set's registers: AMD's, with AVX-512. Bytes are fast there, too.
[[nodiscard]] bool has_fast_two_input_gates(InstructionSet const& set);

/// Returns the names of all instruction sets that this machine's processor runs, narrowest first: "scalar, sse2, avx2".
[[nodiscard]] std::string names_of_instruction_sets();

} // namespace pairscan
