#pragma once

#include <kokkos_kernels/networks/state_tests.hpp>
#include <kokkos_kernels/portability/wide_access.hpp>

#include <cstdint>

namespace pairscan {

/// Of two neighbouring columns of a word: for each whether the cell is reached along the diagonal, and if it is not,
/// whether from above. Where it is reached from above and from the left alike, a gap in the target is chosen: from
/// above, or, of pairs whose row is the target, from the left.
inline constexpr int kDirectionCols = 2;
using DirectionWords = Words<2 * kDirectionCols>;
inline constexpr int kDirectionBytes = sizeof(DirectionWords);
inline constexpr int kDirectionChunk = 4; // columns that the width of a pass is a multiple of
inline constexpr int kWarp = 32;          // threads whose direction words lie side by side

/// Where a thread writes the directions of a row, and what tells them.
template <class Network>
struct DirectionWriter {
  StateTests<Network, std::uint32_t> const& tests;
  std::uint32_t exchanged; // matrices whose row is the target
  std::byte* out;

  /// Computes a row as DifferenceWords::scan_row does, and writes its directions: one store of 16 bytes for every two
  /// columns, which with those of the warp's other threads makes 512 that follow one another.
  template <bool kWhole, class Scan>
  PAIRSCAN_FUNCTION void scan_row(Scan& scan, Network const& network, typename Scan::Four const* table,
                                  int width) const {
    static_assert(Scan::kChunk == kDirectionChunk);
    PAIRSCAN_UNROLL
    for (int chunk = 0; chunk < Scan::kChunks; ++chunk) {
      if (kWhole || chunk * Scan::kChunk < width) {
        auto const matches = load_words<4>(table + chunk * Scan::kChunkStride);
        PAIRSCAN_UNROLL
        for (int at = 0; at < Scan::kChunk; at += kDirectionCols) {
          DirectionWords directions{};
          PAIRSCAN_UNROLL
          for (int col = 0; col < kDirectionCols; ++col) {
            auto& q = scan.q[chunk * Scan::kChunk + at + col];
            std::uint32_t const match = matches.word[at + col];
            directions.word[2 * col] = tests.diagonal(scan.p, q, match);
            network.cell(scan.p, q, match);
            directions.word[2 * col + 1] = gate<0x3a>(exchanged, tests.left(q), tests.above(scan.p)); // ? ~left : above
          }
          stream_words(out + (chunk * Scan::kChunk + at) / kDirectionCols * kWarp * kDirectionBytes, directions);
        }
      }
    }
  }
};

/// How the direction words of a warp's words are laid out: [pass][step][two columns][thread]. Thread t of a word
/// computes row s - t in step s.
struct DirectionLayout {
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

  /// Returns how many direction words of a warp come before a pass.
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t before(int pass_begin) const {
    return static_cast<std::uint32_t>(pass_begin / threads / kDirectionCols) * static_cast<std::uint32_t>(steps) *
           kWarp;
  }
};

/// One cell of a word in that layout, from which a path goes on backwards.
class DirectionCursor {
public:
  PAIRSCAN_FUNCTION DirectionCursor(DirectionLayout const& layout, int first_thread, int row, int col)
      : row_(row), first_(first_thread) {
    int const all = layout.threads * layout.width;
    begin_ = col / all * all;
    width_ = layout.width_at(begin_);
    thread_ = (col - begin_) / width_;
    place_ = (col - begin_) % width_;
  }

  PAIRSCAN_FUNCTION void up() { --row_; }

  PAIRSCAN_FUNCTION void left(DirectionLayout const& layout) {
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

  /// Returns the cell's two words.
  [[nodiscard]] PAIRSCAN_FUNCTION Words<2> load(DirectionLayout const& layout, std::byte const* directions) const {
    auto const step = static_cast<std::uint32_t>(row_ + thread_);
    auto const pairs = static_cast<std::uint32_t>(width_ / kDirectionCols);
    auto const pair = static_cast<std::uint32_t>(place_ / kDirectionCols);
    std::uint32_t const number =
        layout.before(begin_) + (step * pairs + pair) * kWarp + static_cast<std::uint32_t>(first_ + thread_);
    return load_words<2>(directions + std::uint64_t{number} * kDirectionBytes +
                         (place_ % kDirectionCols) * (kDirectionBytes / kDirectionCols));
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
