#pragma once

#include <kokkos_kernels/methods/bit_planes/device/cell_directions.hpp>
#include <kokkos_kernels/methods/bit_planes/device/plane_scratch.hpp>

#include <cstdint>

namespace pairscan {

inline constexpr int kDirectionChunk = 4; // columns that the width of a pass is a multiple of

/// One store of 16 bytes: the words of one cell, or of neighbouring ones of a row.
using DirectionStore = Words<4>;
inline constexpr int kDirectionBytes = sizeof(DirectionStore);

/// Columns per store, where a cell has so many words.
template <int kWords>
inline constexpr int kDirectionCols = 4 / kWords;

/// Where a thread writes the directions of a row, and what tells them.
template <class Network>
struct DirectionWriter {
  static constexpr int kWords = CellDirections<Network>::kWords;
  static constexpr int kCols = kDirectionCols<kWords>;

  CellDirections<Network> const& cells;
  std::uint32_t exchanged; // matrices whose row is the target
  std::byte* out;

  /// Computes a row as DifferenceWords::scan_row does, and writes its directions: one store per kCols columns, which
  /// with those of the warp's other threads makes 512 bytes that follow one another.
  template <int kKnownChunks, class Scan>
  PAIRSCAN_FUNCTION void scan_row(Scan& scan, Network const& network, typename Scan::Four const* table,
                                  int width) const {
    static_assert(Scan::kChunk == kDirectionChunk);
    PAIRSCAN_UNROLL
    for (int chunk = 0; chunk < (kKnownChunks > 0 ? kKnownChunks : Scan::kChunks); ++chunk) {
      if (kKnownChunks > 0 || chunk * Scan::kChunk < width) {
        auto const matches = load_words<4>(table + chunk * Scan::kChunkStride);
        PAIRSCAN_UNROLL
        for (int at = 0; at < Scan::kChunk; at += kCols) {
          DirectionStore directions{};
          PAIRSCAN_UNROLL
          for (int col = 0; col < kCols; ++col) {
            auto const words =
                cells.scan(network, scan.p, scan.q[chunk * Scan::kChunk + at + col], matches.word[at + col], exchanged);
            PAIRSCAN_UNROLL
            for (int word = 0; word < kWords; ++word) {
              directions.word[kWords * col + word] = words.word[word];
            }
          }
          stream_words(out + (chunk * Scan::kChunk + at) / kCols * kWarp * kDirectionBytes, directions);
        }
      }
    }
  }
};

/// How the direction words of a warp's words are laid out: [pass][step][columns of a store][thread]. Thread t of a word
/// computes row s - t in step s.
template <int kWords>
struct DirectionLayout {
  static constexpr int kCols = kDirectionCols<kWords>;

  int threads = 0; // of a word
  int width = 0;   // columns per thread in every pass but the last
  int cols = 0;    // of the bundle
  int steps = 0;   // of a pass

  /// Returns the columns per thread in the pass that begins at a column.
  [[nodiscard]] PAIRSCAN_FUNCTION int width_at(int pass_begin) const {
    int const chunk = threads * kDirectionChunk;
    int const needed = (cols - pass_begin + chunk - 1) / chunk * kDirectionChunk;
    return needed < width ? needed : width;
  }

  /// Returns how many stores of a warp come before a pass.
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t before(int pass_begin) const {
    return static_cast<std::uint32_t>(pass_begin / threads / kCols) * static_cast<std::uint32_t>(steps) * kWarp;
  }
};

/// One cell of a word in that layout, from which a path goes on backwards.
template <int kWords>
class DirectionCursor {
public:
  using Layout = DirectionLayout<kWords>;

  PAIRSCAN_FUNCTION DirectionCursor(Layout const& layout, int first_thread, int row, int col)
      : row_(row), first_(first_thread) {
    int const all = layout.threads * layout.width;
    begin_ = col / all * all;
    width_ = layout.width_at(begin_);
    thread_ = (col - begin_) / width_;
    place_ = (col - begin_) % width_;
  }

  PAIRSCAN_FUNCTION void up() { --row_; }

  PAIRSCAN_FUNCTION void left(Layout const& layout) {
    if (--place_ >= 0) {
      return;
    }
    if (--thread_ < 0) {
      begin_ -= layout.threads * layout.width;
      width_ = layout.width;
      thread_ = layout.threads - 1;
    }
    place_ = width_ - 1;
  }

  /// Returns the cell's words.
  [[nodiscard]] PAIRSCAN_FUNCTION Words<kWords> load(Layout const& layout, std::byte const* directions) const {
    auto const step = static_cast<std::uint32_t>(row_ + thread_);
    auto const stores = static_cast<std::uint32_t>(width_ / Layout::kCols);
    auto const store = static_cast<std::uint32_t>(place_ / Layout::kCols);
    std::uint32_t const number =
        layout.before(begin_) + (step * stores + store) * kWarp + static_cast<std::uint32_t>(first_ + thread_);
    return load_words<kWords>(directions + std::uint64_t{number} * kDirectionBytes +
                              (place_ % Layout::kCols) * (kDirectionBytes / Layout::kCols));
  }

private:
  int row_;
  int first_; // of the word's threads, in the warp
  int begin_; // of the pass
  int width_;
  int thread_;
  int place_; // of the column in the thread
};

} // namespace pairscan
