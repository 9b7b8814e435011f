#pragma once

// How a function is offered to a device, how a loop over registers is unrolled, and what a unit is compiled for: the
// namespace of its instruction set, and how wide its registers are.

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

// The namespace of what is compiled for several instruction sets. Each unit of isa/ is compiled with the name of its
// set here, so that the linker never takes a function of wider registers for one of narrower ones.
#if !defined(PAIRSCAN_ISA)
#define PAIRSCAN_ISA portable
#endif

namespace pairscan::inline PAIRSCAN_ISA {

/// Bytes of the vector registers that this unit is compiled for; those that every processor has at the least.
#if defined(PAIRSCAN_REGISTER_BYTES)
inline constexpr int kNativeRegisterBytes = PAIRSCAN_REGISTER_BYTES > 16 ? PAIRSCAN_REGISTER_BYTES : 16;
#elif defined(__AVX512BW__)
inline constexpr int kNativeRegisterBytes = 64;
#elif defined(__AVX2__)
inline constexpr int kNativeRegisterBytes = 32;
#else
inline constexpr int kNativeRegisterBytes = 16;
#endif

} // namespace pairscan::inline PAIRSCAN_ISA
