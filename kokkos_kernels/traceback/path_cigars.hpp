#pragma once

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/portability/wide_access.hpp>
#include <kokkos_kernels/traceback/cigar_writer.hpp>

#include <cstddef>
#include <cstdint>
#include <string>

namespace pairscan {

/// Returns how many bytes of CIGARs a batch has room for per pair: 16S genes of 1,500 bases take 480 on average
/// (4/-5/-10), random sequences 0.65 per base, with cheap gaps 0.75. Pairs that find no room are traced on the host.
[[nodiscard]] inline std::size_t usual_cigar_bytes(BatchShape const& shape) {
  constexpr std::size_t kUnit = CigarWriter::kUnit;
  auto const letters = static_cast<std::size_t>(shape.longest_rows) + static_cast<std::size_t>(shape.longest_cols);
  return (letters / 8 * 3 + 5 * kUnit - 1) / kUnit * kUnit;
}

/// Where kernels hand over the paths of a batch (PathView), by plain pointers.
struct PathCigars {
  TracedPair* pairs = nullptr;
  std::uint8_t* cigars = nullptr;
  std::uint64_t* used = nullptr; // bytes that are taken or were asked for in vain
  std::uint64_t bytes = 0;       // of `cigars`

  template <class Space>
  explicit PathCigars(PathView<Space> const& view)
      : pairs(view.pairs.data()), cigars(view.cigars.data()), used(view.used.data()), bytes(view.cigars.size()) {}

  /// Copies a CIGAR that ends at `end` to the batch's, in whole units of which the first may begin before it; and keeps
  /// what is said of the pair.
  KOKKOS_FUNCTION void hand_over(std::int64_t pair, TracedPair traced, std::uint8_t const* end) const {
    constexpr std::uint64_t kUnit = CigarWriter::kUnit;
    std::uint64_t const taken = (traced.length + kUnit - 1) / kUnit * kUnit;
    std::uint64_t const begin = Kokkos::atomic_fetch_add(used, taken);
    if (begin + taken <= bytes) {
      for (std::uint64_t at = 0; at < taken; at += kUnit) {
        store_words(cigars + begin + at, load_words<kUnit / 4>(end - taken + at));
      }
      traced.begin = begin + taken - traced.length;
    }
    pairs[pair] = traced;
  }
};

/// Starts a batch: nothing is taken of its work, no CIGAR is written.
struct StartPaths {
  std::uint32_t* taken;
  std::uint64_t* used;

  KOKKOS_FUNCTION void operator()(int) const {
    *taken = 0;
    *used = 0;
  }
};

template <class Space>
void start_paths(char const* label, Space const& space, std::uint32_t* taken, Batch<Space> const& batch) {
  Kokkos::parallel_for(std::string(label) + "::start", Kokkos::RangePolicy<Space>(space, 0, 1),
                       StartPaths{taken, batch.paths.used.data()});
}

} // namespace pairscan
