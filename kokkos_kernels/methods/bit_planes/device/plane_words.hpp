#pragma once

namespace pairscan {

/// Matrices of a device's word: one bit each. A team computes bundles of so many columns, a row per word; all its words
/// have their columns in common, and so what says where the letters match.
inline constexpr int kWordMatrices = 32;

} // namespace pairscan
