#pragma once

#include <kokkos_kernels/portability/annotate.hpp>

#include <cstdint>

// One load or store of 4, 8 or 16 bytes, whatever it holds. Device compilers are sure to keep it whole only where it is
// of their own vector types: a copied struct became four stores.

namespace pairscan {

template <int kWords>
struct [[gnu::may_alias]] alignas(kWords * 4) Words {
  std::uint32_t word[kWords];
};

#if defined(__CUDACC__)

[[nodiscard]] PAIRSCAN_FUNCTION Words<4> load_whole(Words<4> const* from) {
  uint4 const all = *reinterpret_cast<uint4 const*>(from);
  return {{all.x, all.y, all.z, all.w}};
}
[[nodiscard]] PAIRSCAN_FUNCTION Words<2> load_whole(Words<2> const* from) {
  uint2 const all = *reinterpret_cast<uint2 const*>(from);
  return {{all.x, all.y}};
}
PAIRSCAN_FUNCTION void store_whole(Words<4>* to, Words<4> const& words) {
  *reinterpret_cast<uint4*>(to) = uint4{words.word[0], words.word[1], words.word[2], words.word[3]};
}
PAIRSCAN_FUNCTION void store_whole(Words<2>* to, Words<2> const& words) {
  *reinterpret_cast<uint2*>(to) = uint2{words.word[0], words.word[1]};
}

#else

template <int kWords>
[[nodiscard]] PAIRSCAN_FUNCTION Words<kWords> load_whole(Words<kWords> const* from) {
  return *from;
}
template <int kWords>
PAIRSCAN_FUNCTION void store_whole(Words<kWords>* to, Words<kWords> const& words) {
  *to = words;
}

#endif

[[nodiscard]] PAIRSCAN_FUNCTION Words<1> load_whole(Words<1> const* from) {
  return *from;
}
PAIRSCAN_FUNCTION void store_whole(Words<1>* to, Words<1> const& words) {
  *to = words;
}

/// `from` and `to` are aligned to the access.
template <int kWords>
[[nodiscard]] PAIRSCAN_FUNCTION Words<kWords> load_words(void const* from) {
  return load_whole(static_cast<Words<kWords> const*>(from));
}
template <int kWords>
PAIRSCAN_FUNCTION void store_words(void* to, Words<kWords> const& words) {
  store_whole(static_cast<Words<kWords>*>(to), words);
}

/// To device memory, for data that are not read again soon.
PAIRSCAN_FUNCTION void stream_words(void* to, Words<4> const& words) {
#if defined(__CUDA_ARCH__)
  __stcs(static_cast<uint4*>(to), uint4{words.word[0], words.word[1], words.word[2], words.word[3]});
#else
  store_words(to, words);
#endif
}

} // namespace pairscan
