#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace pairscan {

namespace count_bits_detail {

template <std::size_t kBlocks>
[[gnu::always_inline]] inline std::uint32_t count(std::uint64_t const* one, std::uint64_t const* other) {
  std::uint32_t common = 0;
  for (std::size_t block = 0; block < kBlocks; ++block) {
    common += static_cast<std::uint32_t>(std::popcount(one[block] & other[block]));
  }
  return common;
}

#if defined(__x86_64__)
template <std::size_t kBlocks>
[[gnu::target("popcnt")]] std::uint32_t count_by_instruction(std::uint64_t const* one, std::uint64_t const* other) {
  return count<kBlocks>(one, other);
}
#endif

} // namespace count_bits_detail

/// Returns how many bits two arrays of a host have in common: by the instruction for that where the processor has it,
/// and the compiler may not count on it.
template <std::size_t kBlocks>
[[nodiscard]] std::uint32_t count_common_bits(std::uint64_t const* one, std::uint64_t const* other) {
#if defined(__x86_64__)
  static bool const has_instruction = __builtin_cpu_supports("popcnt") != 0;
  if (has_instruction) {
    return count_bits_detail::count_by_instruction<kBlocks>(one, other);
  }
#endif
  return count_bits_detail::count<kBlocks>(one, other);
}

} // namespace pairscan
