#pragma once

// The preprocessor of this folder, beside portability/streaming_store.hpp, simd/pack.hpp and simd/transpose.hpp: how a
// function is offered to a device, how a loop over registers is unrolled, and how wide the host's registers are.

#if defined(__CUDACC__) || defined(__HIPCC__)
#define PAIRSCAN_FUNCTION __host__ __device__ inline __attribute__((always_inline))
#else
#define PAIRSCAN_FUNCTION inline __attribute__((always_inline))
#endif

// PAIRSCAN_UNROLL unrolls a loop as a whole; PAIRSCAN_UNROLL_BY says so many times, on devices.
#define PAIRSCAN_PRAGMA(text) _Pragma(#text)
#if defined(__CUDA_ARCH__) || defined(__HIP_DEVICE_COMPILE__)
#define PAIRSCAN_UNROLL _Pragma("unroll")
#define PAIRSCAN_UNROLL_BY(times) PAIRSCAN_PRAGMA(unroll times)
#elif defined(__CUDACC__)
#define PAIRSCAN_UNROLL // the device compiler's host pass knows neither spelling
#define PAIRSCAN_UNROLL_BY(times)
#else
#define PAIRSCAN_UNROLL _Pragma("GCC unroll 16")
#define PAIRSCAN_UNROLL_BY(times)
#endif

namespace pairscan {

/// Bytes of the vector registers that this translation unit is compiled for.
#if defined(__AVX512BW__)
inline constexpr int kNativeRegisterBytes = 64;
#elif defined(__AVX2__)
inline constexpr int kNativeRegisterBytes = 32;
#else
inline constexpr int kNativeRegisterBytes = 16; // SSE2 and NEON
#endif

/// What the registers of 16 bytes are called that every processor of this kind has.
#if defined(__SSE2__)
inline constexpr char const* kBaselineName = "sse2";
#elif defined(__ARM_NEON)
inline constexpr char const* kBaselineName = "neon";
#else
inline constexpr char const* kBaselineName = "vector";
#endif

} // namespace pairscan
