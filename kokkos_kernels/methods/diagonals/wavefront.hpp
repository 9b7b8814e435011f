#pragma once

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/methods/diagonals/matrix_tiles.hpp>
#include <kokkos_kernels/portability/team_threads.hpp>
#include <kokkos_kernels/sweeps/block_sweep.hpp>
#include <kokkos_kernels/sweeps/cell_chunks.hpp>

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace pairscan {

/// A team's threads side by side along the diagonal of a rectangle of one matrix (DScan, TiledDScan on devices). A
/// thread's cell of the diagonal is a block of kRows x 16 bytes, so that what it hands to its neighbour, the barrier
/// and a store count for many cells:
///
///     thread   0    1    2    3         step s: thread t computes block s - t of its columns
///            [s ] [   ][   ][   ]       and takes its left border from what thread t - 1 computed in step s - 1.
///            [  ] [s-1][   ][   ]
///            [  ] [   ][s-2][   ]       A thread holds finished blocks back until the last of its group has the same
///            [  ] [   ][   ][s-3]       rows: then the group stores 64 neighbouring bytes of each at once.
template <class Score, int kRows>
struct Wavefront {
  static constexpr int kCells = kChunkCells<Score>;
  static constexpr int kGroup = 8; // threads that store together: 128 bytes, a line of the device's cache
  static constexpr int kRowUnit = 4;
  static_assert(kRows % 2 == 0 && kRowUnit % kRows == 0);

  /// What a thread keeps in registers between two steps.
  struct Lane {
    int above[kCells]; // last row computed
    int cols[kCells];  // residues
    int corner;        // left of the row in `above`
    int slot;          // where the next finished block is held
  };

  struct Scratch {
    Chunk* held;        // see Held
    int* edges;         // [2][threads][kRows]: right borders of this step's and the last one's blocks
    Score* left;        // the column to the left of the rectangle, [height]
    std::uint8_t* rows; // residues, [height]
  };

  /// Thread j of a group holds a block for kGroup - 1 - j steps, in as many slots and one. Two rows share a rectangle
  /// of chunks, one from its top and one from its bottom, each thread in a column of its own: no two meet in a bank.
  ///
  ///     slot    0  1  2  ...  7   thread
  ///       0   [ a  a  a       a ]
  ///       1   [ a  a  a  ...  b ]      a: row 0 of thread j in column j
  ///      ...  [ a  a  b       b ]      b: row 1 of thread j in column 7 - j
  ///       8   [ b  b  b       b ]
  struct Held {
    static constexpr int kTwoRows = (kGroup + 1) * kGroup;

    [[nodiscard]] static PAIRSCAN_FUNCTION constexpr int chunks(int threads) {
      return (threads + kGroup - 1) / kGroup * (kRows / 2) * kTwoRows;
    }
    [[nodiscard]] static PAIRSCAN_FUNCTION int steps(int lane) { return kGroup - 1 - lane % kGroup; }
    [[nodiscard]] static PAIRSCAN_FUNCTION int next(int slot, int lane) { return slot == steps(lane) ? 0 : slot + 1; }
    [[nodiscard]] static PAIRSCAN_FUNCTION int place(int lane, int slot, int row) {
      int const column = lane % kGroup;
      int const first = (lane / kGroup * (kRows / 2) + row / 2) * kTwoRows;
      return first + (row % 2 == 0 ? slot * kGroup + column : (kGroup - slot) * kGroup + kGroup - 1 - column);
    }
  };

  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr int rounded(int height) {
    return (height + kRowUnit - 1) / kRowUnit * kRowUnit;
  }

  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr std::size_t scratch_bytes(int threads, int height) {
    auto const rows = static_cast<std::size_t>(rounded(height));
    std::size_t const edges = 2 * kRows * static_cast<std::size_t>(threads) * sizeof(int);
    return static_cast<std::size_t>(Held::chunks(threads)) * sizeof(Chunk) + edges + rows * (sizeof(Score) + 1) +
           2 * kChunkBytes;
  }

  /// Threads for a rectangle: one a chunk of columns, fewer where scratch is short. Wider ones are cut into strips.
  [[nodiscard]] static int threads_for(int width, int height, std::size_t scratch) {
    int threads = std::clamp((width + kCells - 1) / kCells, 1, kMostThreads);
    while (threads > kGroup && scratch_bytes(threads, height) > scratch) {
      threads = threads * 3 / 4;
    }
    return threads;
  }
};

/// One matrix as a team sees it.
template <class Score>
struct MatrixView {
  Score* first; // cell (1, 1)
  std::size_t stride;
  std::uint8_t const* rows; // residues
  std::uint8_t const* cols;

  /// Returns cell (row, col), counted from 1; 0 is the border.
  template <class Recurrence>
  [[nodiscard]] PAIRSCAN_FUNCTION int at(Recurrence const& recurrence, int row, int col) const {
    return row == 0 || col == 0 ? border_cell(recurrence, row, col)
                                : first[static_cast<std::size_t>(row - 1) * stride + static_cast<std::size_t>(col - 1)];
  }
};

template <class Space, class Compiled, int kRows>
class WavefrontTeam {
public:
  using Score = typename Compiled::Score;
  using Recurrence = typename Compiled::template On<int>;
  using Scorer = typename Compiled::template ScorerOn<int>;
  static_assert(kValueLanes<Recurrence> == 1, "a kept matrix has one lane per cell");
  using Shape = Wavefront<Score, kRows>;
  using Member = typename Kokkos::TeamPolicy<Space, Kokkos::LaunchBounds<kMostThreads, 1>>::member_type;
  static constexpr int kCells = Shape::kCells;

  KOKKOS_FUNCTION WavefrontTeam(Member const& team, Recurrence const& recurrence, int threads, int height)
      : team_(team), recurrence_(recurrence), threads_(threads) {
    int const rows = Shape::rounded(height);
    auto const bytes = static_cast<int>(Shape::scratch_bytes(threads, height));
    scratch_.held = static_cast<Chunk*>(team.team_scratch(0).get_shmem_aligned(bytes - kChunkBytes, kChunkBytes));
    scratch_.edges = reinterpret_cast<int*>(scratch_.held + Shape::Held::chunks(threads));
    scratch_.left = reinterpret_cast<Score*>(scratch_.edges + 2 * kRows * threads);
    scratch_.rows = reinterpret_cast<std::uint8_t*>(scratch_.left + rows);
  }

  /// The rectangle's cells, into the matrix. What lies above and to its left is there already.
  KOKKOS_FUNCTION void scan(MatrixView<Score> const& matrix, CellTile const& tile) {
    for (int begin = 0; begin < tile.width; begin += threads_ * kCells) {
      CellTile strip = tile;
      strip.col_begin += begin;
      strip.width = tile.width - begin < threads_ * kCells ? tile.width - begin : threads_ * kCells;
      scan_strip(matrix, strip);
    }
  }

private:
  using Lane = typename Shape::Lane;

  /// Residues of the rows and the column to the left, a few at a time, so that their loads are under way together.
  KOKKOS_FUNCTION void load_border(MatrixView<Score> const& matrix, CellTile const& strip) const {
    constexpr int kTogether = Shape::kRowUnit;
    auto const scratch = scratch_;
    Recurrence const recurrence = recurrence_;
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team_, Shape::rounded(strip.height) / kTogether), [&](int part) {
      int codes[kTogether];
      int left[kTogether];
      PAIRSCAN_UNROLL
      for (int at = 0; at < kTogether; ++at) {
        int const row = part * kTogether + at;
        bool const inside = row < strip.height;
        codes[at] = inside ? Scorer::row_code(matrix.rows[strip.row_begin + row]) : 0;
        left[at] = inside ? matrix.at(recurrence, strip.row_begin + row + 1, strip.col_begin) : 0;
      }
      PAIRSCAN_UNROLL
      for (int at = 0; at < kTogether; ++at) {
        scratch.rows[part * kTogether + at] = static_cast<std::uint8_t>(codes[at]);
        scratch.left[part * kTogether + at] = static_cast<Score>(left[at]);
      }
    });
  }

  KOKKOS_FUNCTION void scan_strip(MatrixView<Score> const& matrix, CellTile const& strip) {
    load_border(matrix, strip);
    int const lanes = (strip.width + kCells - 1) / kCells;
    for_each_thread(team_, lanes, [&](int lane, int place) { start(lanes_[place], lane, matrix, strip); });
    team_.team_barrier();
    int const blocks = (strip.height + kRows - 1) / kRows;
    for (int step = 0; step < blocks + lanes - 1 + Shape::kGroup - 1; ++step) {
      for_each_thread(team_, lanes, [&](int lane, int place) {
        Lane& state = lanes_[place];
        if (int const block = step - lane; block >= 0 && block < blocks) {
          compute(state, lane, block, step);
        }
        state.slot = Shape::Held::next(state.slot, lane); // held longest, and written over in the next step
        if (int const done = step - lane - Shape::Held::steps(lane); done >= 0 && done < blocks) {
          store(state, lane, done, matrix, strip);
        }
      });
      team_.team_barrier();
    }
  }

  KOKKOS_FUNCTION void start(Lane& state, int lane, MatrixView<Score> const& matrix, CellTile const& strip) const {
    Recurrence const& recurrence = recurrence_;
    int const first = strip.col_begin + lane * kCells;
    state.corner = matrix.at(recurrence, strip.row_begin, first);
    state.slot = 0;
    PAIRSCAN_UNROLL
    for (int cell = 0; cell < kCells; ++cell) {
      bool const inside = lane * kCells + cell < strip.width;
      state.above[cell] = inside ? matrix.at(recurrence, strip.row_begin, first + cell + 1) : 0;
      state.cols[cell] = inside ? matrix.cols[first + cell] : 0;
    }
  }

  [[nodiscard]] KOKKOS_FUNCTION int* edge(int step, int lane) const {
    return scratch_.edges + ((step & 1) * threads_ + lane) * kRows;
  }
  KOKKOS_FUNCTION void compute(Lane& state, int lane, int block, int step) const {
    int codes[kRows];
    int left[kRows];
    load_row_residues(block, codes);
    typename Recurrence::Prepared rows[kRows];
    PAIRSCAN_UNROLL
    for (int row = 0; row < kRows; ++row) {
      rows[row] = recurrence_.prepare_row(codes[row]);
    }
    if (lane == 0) {
      PAIRSCAN_UNROLL
      for (int row = 0; row < kRows; ++row) {
        left[row] = scratch_.left[block * kRows + row];
      }
    } else {
      load_ints(edge(step + 1, lane - 1), left);
    }
    int const corner = state.corner;
    state.corner = left[kRows - 1];
    scan_block(recurrence_, rows, state.cols, corner, left, state.above, [&](int row, int const(&cells)[kCells]) {
      store_words(scratch_.held + Shape::Held::place(lane, state.slot, row), pack_cells<Recurrence>(cells, 0));
    });
    store_ints(edge(step, lane), left);
  }

  KOKKOS_FUNCTION void load_row_residues(int block, int (&rows)[kRows]) const {
    if constexpr (kRows % 4 == 0) {
      load_residues(scratch_.rows + block * kRows, rows);
    } else {
      PAIRSCAN_UNROLL
      for (int row = 0; row < kRows; ++row) {
        rows[row] = scratch_.rows[block * kRows + row];
      }
    }
  }

  KOKKOS_FUNCTION void store(Lane const& state, int lane, int block, MatrixView<Score> const& matrix,
                             CellTile const& strip) const {
    std::size_t const col = static_cast<std::size_t>(strip.col_begin) + static_cast<std::size_t>(lane * kCells);
    PAIRSCAN_UNROLL
    for (int row = 0; row < kRows; ++row) {
      if (int const at = block * kRows + row; at < strip.height) {
        stream_words(matrix.first + static_cast<std::size_t>(strip.row_begin + at) * matrix.stride + col,
                     load_words<4>(scratch_.held + Shape::Held::place(lane, state.slot, row)));
      }
    }
  }

  Member const& team_;
  Recurrence recurrence_;
  int threads_;
  typename Shape::Scratch scratch_;
  ThreadStates<Space, Lane> lanes_;
};

} // namespace pairscan
