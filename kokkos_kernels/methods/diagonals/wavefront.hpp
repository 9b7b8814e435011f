#pragma once

#include <kokkos_kernels/methods/diagonals/matrix_tiles.hpp>
#include <kokkos_kernels/methods/diagonals/matrix_view.hpp>
#include <kokkos_kernels/methods/diagonals/wavefront_shape.hpp>
#include <kokkos_kernels/sweeps/block_sweep.hpp>
#include <kokkos_kernels/sweeps/cell_chunks.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// A team's threads that compute a rectangle of one matrix together, as wavefront_shape.hpp shows them.
template <class Space, class Compiled, int kRows>
class WavefrontTeam {
public:
  using Score = typename Compiled::Score;
  using Recurrence = typename Compiled::template On<int>;
  using Scorer = typename Compiled::template ScorerOn<int>;
  using Value = typename Recurrence::Value;
  using Handed = HandedLanes<Recurrence>;
  using Shape = Wavefront<Score, kRows>;
  using Member = typename Kokkos::TeamPolicy<Space, Kokkos::LaunchBounds<kMostThreads, 1>>::member_type;
  static constexpr int kCells = Shape::kCells;

  KOKKOS_FUNCTION WavefrontTeam(Member const& team, Recurrence const& recurrence, int threads, int height)
      : team_(team), recurrence_(recurrence), threads_(threads) {
    rows_ = Shape::rounded(height);
    auto const bytes = static_cast<int>(Shape::scratch_bytes(threads, height, Handed::count));
    scratch_.held = static_cast<Chunk*>(team.team_scratch(0).get_shmem_aligned(bytes - kChunkBytes, kChunkBytes));
    scratch_.edges = reinterpret_cast<int*>(scratch_.held + Shape::Held::chunks(threads));
    scratch_.left = reinterpret_cast<Score*>(scratch_.edges + 2 * Handed::count * kRows * threads);
    scratch_.rows = reinterpret_cast<std::uint8_t*>(scratch_.left + Handed::count * rows_);
  }

  /// The rectangle's cells, into the matrix. What lies above and to its left is there already. Inlined, so that a host
  /// keeps this object's members in registers.
  KOKKOS_FORCEINLINE_FUNCTION void scan(TiledMatrix<Score> const& matrix, CellTile const& tile) {
    for_each_thread(team_, threads_, [&](int, int place) { lanes_[place].greatest = 0; });
    for (int begin = 0; begin < tile.width; begin += threads_ * kCells) {
      CellTile strip = tile;
      strip.col_begin += begin;
      strip.width = tile.width - begin < threads_ * kCells ? tile.width - begin : threads_ * kCells;
      scan_strip(matrix, strip);
    }
  }

  /// Raises `score` to the greatest score of a cell that was computed, where alignments may end in any.
  KOKKOS_FUNCTION void raise(std::int32_t& score) const {
    for_each_thread(team_, threads_, [&](int, int place) {
      if (lanes_[place].greatest > 0) {
        Kokkos::atomic_fetch_max(&score, std::int32_t{lanes_[place].greatest});
      }
    });
  }

private:
  static constexpr bool kEndsAnywhere = Recurrence::kEndCells == EndCells::anywhere;

  /// What a thread keeps in registers between two steps.
  struct Lane {
    Value above[kCells]; // last row computed
    int cols[kCells];    // residues
    int corner;          // left of the row in `above`
    int slot;            // where the next finished block is held
    int greatest;        // score so far, where alignments may end in any cell
  };

  /// Residues of the rows and the column to the left, a few at a time, so that their loads are under way together.
  KOKKOS_FUNCTION void load_border(TiledMatrix<Score> const& matrix, CellTile const& strip) const {
    constexpr int kTogether = Shape::kRowUnit;
    auto const scratch = scratch_;
    Recurrence const recurrence = recurrence_;
    int const rows = rows_;
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team_, Shape::rounded(strip.height) / kTogether), [&](int part) {
      int codes[kTogether];
      int left[Handed::count][kTogether];
      PAIRSCAN_UNROLL
      for (int at = 0; at < kTogether; ++at) {
        int const row = part * kTogether + at;
        bool const inside = row < strip.height;
        codes[at] = Scorer::row_code(inside ? matrix.cells.rows[strip.row_begin + row] : Scorer::padding);
        PAIRSCAN_UNROLL
        for (int lane = 0; lane < Handed::count; ++lane) {
          left[lane][at] = inside ? left_of(recurrence, matrix, strip.row_begin + row + 1, strip.col_begin, lane) : 0;
        }
      }
      PAIRSCAN_UNROLL
      for (int at = 0; at < kTogether; ++at) {
        scratch.rows[part * kTogether + at] = static_cast<std::uint8_t>(codes[at]);
        PAIRSCAN_UNROLL
        for (int lane = 0; lane < Handed::count; ++lane) {
          scratch.left[lane * rows + part * kTogether + at] = static_cast<Score>(left[lane][at]);
        }
      }
    });
  }

  /// Return a lane that cell (row, col), computed before, hands to its right, and one that it hands down.
  [[nodiscard]] static KOKKOS_FUNCTION int left_of(Recurrence const& recurrence, TiledMatrix<Score> const& matrix,
                                                   int row, int col, int lane) {
    if (lane == 0) {
      return matrix.cells.at(recurrence, row, col);
    }
    return col == 0 ? LanesOf<Value>::get(recurrence.left(row), Handed::right(lane))
                    : static_cast<int>(matrix.gaps.across_of(lane - 1, row));
  }
  [[nodiscard]] static KOKKOS_FUNCTION int above_of(Recurrence const& recurrence, TiledMatrix<Score> const& matrix,
                                                    int row, int col, int lane) {
    if (lane == 0) {
      return matrix.cells.at(recurrence, row, col);
    }
    return row == 0 ? LanesOf<Value>::get(recurrence.top(col), Handed::below(lane))
                    : static_cast<int>(matrix.gaps.down_of(lane - 1, col));
  }

  KOKKOS_FORCEINLINE_FUNCTION void scan_strip(TiledMatrix<Score> const& matrix, CellTile const& strip) {
    load_border(matrix, strip);
    int const lanes = (strip.width + kCells - 1) / kCells;
    for_each_thread(team_, lanes, [&](int lane, int place) { start(lanes_[place], lane, matrix, strip); });
    team_.team_barrier();
    int const blocks = (strip.height + kRows - 1) / kRows;
    for (int step = 0; step < blocks + lanes - 1 + Shape::kGroup - 1; ++step) {
      for_each_thread(team_, lanes, [&](int lane, int place) {
        Lane& state = lanes_[place];
        if (int const block = step - lane; block >= 0 && block < blocks) {
          compute(state, {lane, block, step}, matrix, strip);
        }
        state.slot = Shape::Held::next(state.slot, lane); // held longest, and written over in the next step
        if (int const done = step - lane - Shape::Held::steps(lane); done >= 0 && done < blocks) {
          store(state, lane, done, matrix.cells, strip);
        }
      });
      team_.team_barrier();
    }
  }

  KOKKOS_FUNCTION void start(Lane& state, int lane, TiledMatrix<Score> const& matrix, CellTile const& strip) const {
    Recurrence const& recurrence = recurrence_;
    int const first = strip.col_begin + lane * kCells;
    state.corner = matrix.cells.at(recurrence, strip.row_begin, first);
    state.slot = 0;
    PAIRSCAN_UNROLL
    for (int cell = 0; cell < kCells; ++cell) {
      bool const inside = lane * kCells + cell < strip.width;
      state.above[cell] = Value{};
      PAIRSCAN_UNROLL
      for (int handed = 0; handed < Handed::count; ++handed) {
        LanesOf<Value>::get(state.above[cell], Handed::below(handed)) =
            inside ? above_of(recurrence, matrix, strip.row_begin, first + cell + 1, handed) : 0;
      }
      state.cols[cell] = inside ? matrix.cells.cols[first + cell] : Scorer::padding;
    }
  }

  /// Which block a thread computes, and when.
  struct Turn {
    int lane;
    int block;
    int step;
  };

  [[nodiscard]] KOKKOS_FUNCTION int* edge(int step, int lane, int handed) const {
    return scratch_.edges + (((step & 1) * Handed::count + handed) * threads_ + lane) * kRows;
  }

  KOKKOS_FUNCTION void compute(Lane& state, Turn const& turn, TiledMatrix<Score> const& matrix,
                               CellTile const& strip) const {
    int codes[kRows];
    load_row_residues(turn.block, codes);
    typename Recurrence::Prepared rows[kRows];
    PAIRSCAN_UNROLL
    for (int row = 0; row < kRows; ++row) {
      rows[row] = recurrence_.prepare_row(codes[row]);
    }
    Value left[kRows];
    take_left(turn, left);
    Value corner{};
    LanesOf<Value>::get(corner, 0) = state.corner;
    state.corner = LanesOf<Value>::get(left[kRows - 1], 0);
    scan_block(recurrence_, rows, state.cols, corner, left, state.above, [&](int row, Value const(&cells)[kCells]) {
      store_words(scratch_.held + Shape::Held::place(turn.lane, state.slot, row), pack_cells<Recurrence>(cells, 0));
      if constexpr (Handed::count > 1) {
        hand_on(cells, turn.block * kRows + row, turn.lane * kCells, matrix.gaps, strip);
      }
      if constexpr (kEndsAnywhere) {
        PAIRSCAN_UNROLL
        for (int cell = 0; cell < kCells; ++cell) {
          state.greatest = max(state.greatest, LanesOf<Value>::get(cells[cell], 0));
        }
      }
    });
    PAIRSCAN_UNROLL
    for (int handed = 0; handed < Handed::count; ++handed) {
      with_right_lane(left, handed,
                      [&](int(&values)[kRows]) { store_ints(edge(turn.step, turn.lane, handed), values); });
    }
  }

  /// Calls body(values) for a lane that cells hand to their right, and takes the values back.
  template <class Body>
  static KOKKOS_FORCEINLINE_FUNCTION void with_right_lane(Value (&cells)[kRows], int handed, Body const& body) {
    if constexpr (Handed::count == 1) {
      body(cells);
    } else {
      int values[kRows];
      PAIRSCAN_UNROLL
      for (int row = 0; row < kRows; ++row) {
        values[row] = cells[row].lane[Handed::right(handed)];
      }
      body(values);
      PAIRSCAN_UNROLL
      for (int row = 0; row < kRows; ++row) {
        cells[row].lane[Handed::right(handed)] = values[row];
      }
    }
  }

  /// What the cells to the left of a block hand on: of the strip's left neighbour, or of the thread before.
  KOKKOS_FUNCTION void take_left(Turn const& turn, Value (&left)[kRows]) const {
    PAIRSCAN_UNROLL
    for (int row = 0; row < kRows; ++row) {
      left[row] = Value{};
    }
    PAIRSCAN_UNROLL
    for (int handed = 0; handed < Handed::count; ++handed) {
      with_right_lane(left, handed, [&](int(&values)[kRows]) {
        if (turn.lane == 0) {
          PAIRSCAN_UNROLL
          for (int row = 0; row < kRows; ++row) {
            values[row] = scratch_.left[handed * rows_ + turn.block * kRows + row];
          }
        } else {
          load_ints(edge(turn.step + 1, turn.lane - 1, handed), values);
        }
      });
    }
  }

  /// The gaps of the strip's last row and of its last column, for the tiles and strips beyond. `row` and `first` count
  /// from the strip's upper left cell on.
  KOKKOS_FUNCTION void hand_on(Value const (&cells)[kCells], int row, int first, GapBorders<Score> const& gaps,
                               CellTile const& strip) const {
    bool const last_row = row == strip.height - 1;
    if (row >= strip.height || (!last_row && first + kCells < strip.width)) {
      return;
    }
    PAIRSCAN_UNROLL
    for (int cell = 0; cell < kCells; ++cell) {
      int const col = first + cell;
      PAIRSCAN_UNROLL
      for (int piece = 0; piece < kGapPieces<Recurrence>; ++piece) {
        if (last_row && col < strip.width) {
          gaps.down_of(piece, strip.col_begin + col + 1) =
              static_cast<Score>(cells[cell].lane[Recurrence::down(piece)]);
        }
        if (col == strip.width - 1) {
          gaps.across_of(piece, strip.row_begin + row + 1) =
              static_cast<Score>(cells[cell].lane[Recurrence::across(piece)]);
        }
      }
    }
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
  int rows_; // of scratch
  typename Shape::Scratch scratch_;
  ThreadStates<Space, Lane> lanes_;
};

} // namespace pairscan
