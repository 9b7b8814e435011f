#pragma once

namespace pairscan {

/// The largest reduced match score whose differences of neighbouring cells fit eight bits.
inline constexpr int kLargestByteMatch = 255;

} // namespace pairscan
