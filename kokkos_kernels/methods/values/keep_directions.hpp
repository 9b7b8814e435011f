#pragma once

#include <kokkos_kernels/batch/interleave.hpp>
#include <kokkos_kernels/batch/pack_job.hpp>
#include <kokkos_kernels/simd/pack.hpp>
#include <kokkos_kernels/sweeps/cell_store.hpp>
#include <kokkos_kernels/sweeps/row_sweep.hpp>

#include <cstddef>

namespace pairscan::inline PAIRSCAN_ISA {

/// Keeps the directions of a row, `codes_per_word` cells per word of the lane, the first cell in the highest bits.
template <class Recurrence>
struct Directions {
  using Lane = typename Recurrence::Lane;
  static constexpr int kBits = kDirectionBits<Recurrence>;
  static constexpr int codes_per_word = 8 * static_cast<int>(sizeof(ValueOf<Lane>)) / kBits;

  Recurrence const& recurrence;
  Lane* words; // the words of this row
  Lane word{};

  PAIRSCAN_FUNCTION void operator()(int column, typename Recurrence::Value const& here,
                                    Neighbours<Recurrence> const& from) {
    Lane const code = recurrence.direction(here, from.diagonal, from.above, from.left, from.row, from.col);
    if constexpr (codes_per_word == 1) {
      word = code;
    } else {
      word = push_code<kBits>(word, code);
    }
    if ((column + 1) % codes_per_word == 0) {
      words[column / codes_per_word] = word;
    }
  }
};

/// Directions of every cell, for trace-back without the matrix. Those that no cache holds until a path is walked go
/// past the caches, which would first fetch their lines: a row of a slice at a time, so that there is one loop over
/// cells, and where a register is a whole line of memory.
template <class Lane>
class KeepDirections {
public:
  static constexpr bool kPositions = true;

  PAIRSCAN_FUNCTION KeepDirections(PackJob const& job, ScoreType type, int bits)
      : directions_(static_cast<Lane*>(job.directions)) {
    Extent<Lane> const pack(job);
    words_per_row_ = direction_words(pack.longest_cols, type, bits);
    auto const bytes = static_cast<std::size_t>(pack.longest_rows) * words_per_row_ * sizeof(Lane);
    streams_ = sizeof(Lane) >= kLine && bytes > kMostCached && job.slice <= kMostStreamed;
  }

  template <class Recurrence, class Ends>
  PAIRSCAN_FUNCTION void scan(Recurrence const& recurrence, Lane const* rows, int begin, int end, Lane const* cols,
                              int slice_begin, int width, typename Recurrence::Value& corner,
                              typename Recurrence::Value*& above,
                              LastColumns<typename Recurrence::Value> const& columns, Ends& ends) const {
    using Words = Directions<Recurrence>;
    Lane streamed[kMostStreamed / Words::codes_per_word];
    for (int row = begin; row < end; ++row) {
      Lane* const words = directions_ + static_cast<std::size_t>(row) * words_per_row_ +
                          static_cast<std::size_t>(slice_begin / Words::codes_per_word);
      Words keep{recurrence, streams_ ? streamed : words};
      auto&& cells = ends.cells(row + 1);
      auto const both = [&](int column, auto const& here, auto const& from) {
        keep(column, here, from);
        cells(column, here, from);
      };
      scan_rows(recurrence, rows, row, row + 1, cols, width, slice_begin == 0, corner, above, columns, both);
      for (int word = 0; streams_ && word < width / Words::codes_per_word; ++word) {
        stream_lane(words + word, streamed[word]);
      }
    }
  }

private:
  // Measured on a Zen 5 whose third cache has 32 MiB for two cores: 5 MB are faster in caches, 16 MB are not.
  static constexpr std::size_t kMostCached = std::size_t{8} << 20U;
  static constexpr int kMostStreamed = 128; // columns of a slice
  static constexpr std::size_t kLine = 64;  // bytes

  Lane* directions_;
  std::size_t words_per_row_ = 0;
  bool streams_ = false;
};

} // namespace pairscan::inline PAIRSCAN_ISA
