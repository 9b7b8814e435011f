#pragma once

namespace pairscan {

/// Whether g++'s sanitizers of addresses or threads check this build, which takes many minutes to compile where much is
/// inlined.
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr bool kIsSanitized = true;
#else
inline constexpr bool kIsSanitized = false;
#endif

} // namespace pairscan
