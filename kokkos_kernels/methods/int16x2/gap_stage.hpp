#pragma once

#include <kokkos_kernels/methods/int16x2/gap_columns.hpp>
#include <kokkos_kernels/methods/int16x2/gap_scratch.hpp>
#include <kokkos_kernels/sweeps/warp_pipeline.hpp>

#include <Kokkos_Core.hpp>

#include <cstdint>

namespace pairscan {

/// A pass over all rows: columns that a team computes in one go.
struct GapPass {
  int matrix; // the team's first
  int begin;  // first column
  int rows;   // of the longest of the team's matrices
  int end;    // columns of all passes
  bool first;
  bool last;
};

/// Stage of WarpPipeline for one pass: a group of threads has two matrices, one in each half of a register. Kernel is
/// an Int16x2GapKernel.
template <class Kernel>
struct GapStage {
  using Columns = typename Kernel::Columns;
  using Handed = HandedWords<2>;
  static constexpr int kThreads = GapShape::kThreads;
  static constexpr bool kOneGroup = false;
  static constexpr int kUnrolled = 1;
  static constexpr bool kOverlaps = true;

  /// Matrices end at the last thread, where their last columns are looked at; else they begin at the first one.
  static constexpr bool kJustified = Columns::scored == GapScored::last_row_and_column;

  struct State : PipelineState<2> {
    Columns columns;
    Handed right;
    std::uint32_t row_word;      // of the row that comes next
    std::uint32_t const* next;   // where the one behind it stands
    std::uint64_t* border;       // of the group
    std::uint64_t message;       // left of the pass, in the head's next row
    int row;                     // the next one; negative where the thread waits for it
    std::uint8_t const* profile; // the thread's
  };

  Kernel const& kernel;
  GapScratch const& scratch;
  GapPass pass;

  [[nodiscard]] PAIRSCAN_FUNCTION int threads() const { return kernel.shape.threads; }
  [[nodiscard]] PAIRSCAN_FUNCTION bool reads() const { return !pass.first; }
  [[nodiscard]] PAIRSCAN_FUNCTION bool writes() const { return !pass.last; }

  PAIRSCAN_FUNCTION void open(State& state, PipelineThread const& thread) const {
    int const low = 2 * thread.group;
    state.columns.open(kernel.scheme, {{columns_before(low, thread.place), columns_before(low + 1, thread.place)}});
    if constexpr (kJustified) {
      state.columns.rows[0] = scratch.pairs[low].rows;
      state.columns.rows[1] = scratch.pairs[low + 1].rows;
    }
    state.profile = scratch.profile + thread.number * 16;
    state.border = kernel.border_of(pass.matrix + 2 * thread.group);
    state.row = -thread.place;
    state.left = state.right = {};
  }

  PAIRSCAN_FUNCTION void start(State& state, PipelineThread const&) const {
    state.message = state.reads && pass.rows > 0 ? state.border[0] : 0;
  }

  /// Begins a part of the pass: the rows from there on stand where the last ones were.
  PAIRSCAN_FUNCTION void open_part(State& state, PipelineThread const& thread) const {
    std::uint32_t const* const rows = scratch.rows_of(kernel.shape, thread.group) + threads() - thread.place;
    state.row_word = rows[0];
    state.next = rows + 1;
  }

  [[nodiscard]] static PAIRSCAN_FUNCTION Handed right(State const& state) { return state.right; }

  /// Returns what stands left of the head's row, and asks for what stands left of the next one.
  [[nodiscard]] PAIRSCAN_FUNCTION Handed border(State& state, int step) const {
    Handed left = state.columns.border(kernel.scheme, step);
    if (state.reads) {
      left = {{static_cast<std::uint32_t>(state.message), static_cast<std::uint32_t>(state.message >> 32U)}};
      if (step + 1 < pass.rows) {
        state.message = state.border[step + 1];
      }
    }
    return left;
  }

  template <int>
  [[nodiscard]] PAIRSCAN_FUNCTION GapRow next_row(State& state, int, int) const {
    std::uint32_t const word = state.row_word;
    state.row_word = *state.next;
    ++state.next;
    return {state.profile + (word & 0xffffU) * 16, state.profile + kernel.shape.letter_bytes() + (word >> 16U) * 16};
  }

  [[nodiscard]] PAIRSCAN_FUNCTION bool has_row(State const& state) const {
    return static_cast<unsigned>(state.row) < static_cast<unsigned>(pass.rows);
  }

  template <int>
  PAIRSCAN_FUNCTION void scan(State& state, GapRow const& row, int) const {
    state.right = state.columns.scan(kernel.scheme, row, state.left);
    if constexpr (kJustified) {
      state.columns.see_right(kernel.scheme, state.row, pass.rows);
    }
  }

  /// The last thread of a group keeps all its rows for the next pass.
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr bool has_message(int) { return true; }

  PAIRSCAN_FUNCTION void send(State const& state, int) const {
    state.border[state.row] = std::uint64_t{state.right.word[1]} << 32U | state.right.word[0];
  }

  static PAIRSCAN_FUNCTION void end_step(State& state) { ++state.row; }

  /// Returns how many columns of a matrix stand in front of those of a thread; negative where it begins behind their
  /// first one.
  [[nodiscard]] PAIRSCAN_FUNCTION int columns_before(int matrix, int place) const {
    int const begin = pass.begin + place * Columns::columns;
    return kJustified ? begin - (pass.end - scratch.pairs[matrix].cols) : begin;
  }

  /// Steps in which cells are computed that may hold a matrix's score, but for those of its last column.
  struct Steps {
    int first;
    int last; // none where it is before `first`
  };
  [[nodiscard]] PAIRSCAN_FUNCTION Steps scored_steps(int matrix) const {
    PairDescriptor const pair = scratch.pairs[matrix];
    if (kJustified && pair.rows > 0 && pair.cols > 0) {
      return {pair.rows - 1, pair.rows - 1 + threads() - 1};
    }
    int const column = pair.cols - 1 - pass.begin;
    bool const here = !kJustified && pair.rows > 0 && column >= 0 && column < threads() * Columns::columns;
    int const step = pair.rows - 1 + column / Columns::columns;
    return here ? Steps{step, step} : Steps{0, -1};
  }

  /// Keeps the scores of the cells that a thread has computed in a step that has just been taken.
  PAIRSCAN_FUNCTION void keep_scores(State const& state, PipelineThread const& thread, int step) const {
    PAIRSCAN_UNROLL_BY(1)
    for (int half = 0; half < 2; ++half) {
      int const matrix = 2 * thread.group + half;
      PairDescriptor const pair = scratch.pairs[matrix];
      int const before = columns_before(matrix, thread.place);
      bool const last_row = step - thread.place == pair.rows - 1;
      bool const has_last = pair.cols > before && pair.cols <= before + Columns::columns;
      if constexpr (kJustified) {
        if (last_row && pair.cols > 0) {
          Kokkos::atomic_fetch_max(scratch.best + matrix, state.columns.bottom(kernel.scheme, half, before, pair.cols));
        }
      } else if (last_row && has_last) {
        scratch.best[matrix] = state.columns.score(kernel.scheme, pair.cols - 1 - before, half);
      }
    }
  }
};

} // namespace pairscan
