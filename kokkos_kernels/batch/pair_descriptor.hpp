#pragma once

#include <cstdint>

namespace pairscan {

/// One matrix of a batch: where its two sequences lie in the packed residues.
struct PairDescriptor {
  std::uint64_t row_begin = 0; // query
  std::uint64_t col_begin = 0; // target
  std::int32_t rows = 0;
  std::int32_t cols = 0;
};

} // namespace pairscan
