#pragma once

#include <cstdint>
#include <string_view>

namespace pairscan {

/// What the lanes of LazyRScan hold. Scores are the same.
enum class CellForm : std::uint8_t {
  automatic, // what measured fastest for the scheme, the lengths and the number of pairs
  values,    // cells in int16 or int32, as in the paper
  bytes,     // differences of neighbouring cells in eight bits
  planes,    // the same differences, a bit of each of many matrices to a word (simd/bit_planes.hpp)
  packed,    // cells in int16, two matrices to a word and a warp across them (methods/int16x2/kernel.hpp); devices
};

[[nodiscard]] std::string_view to_string(CellForm form);

} // namespace pairscan
