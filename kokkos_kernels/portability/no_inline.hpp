#pragma once

// PAIRSCAN_NO_INLINE keeps a function of a kernel out of the loop that calls it, which else shares its registers.

#if defined(__CUDACC__) || defined(__HIPCC__)
#define PAIRSCAN_NO_INLINE __noinline__
#else
#define PAIRSCAN_NO_INLINE
#endif
