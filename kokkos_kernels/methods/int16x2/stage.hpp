#pragma once

#include <kokkos_kernels/methods/int16x2/borders.hpp>
#include <kokkos_kernels/methods/int16x2/columns.hpp>
#include <kokkos_kernels/sweeps/warp_pipeline.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// Returns how many warps each of a multiprocessor's four schedulers has, for columns that take so many registers: 4, 3
/// or 2, with 128, 168 or 255 registers per thread.
[[nodiscard]] constexpr int int16x2_warps(int registers, bool many_passes) {
  int const four = many_passes ? 60 : 72; // two rows and a border take some, too
  int const three = many_passes ? 88 : 144;
  return registers <= four ? 4 : registers <= three ? 3 : 2;
}

/// Columns that a team computes in one go over all rows.
struct Int16x2Pass {
  int matrix; // the team's first
  int number;
  int begin;
  int steps; // of a thread, for the longest of its matrices
  bool last;
};

/// Stage of WarpPipeline for one pass: a group of threads has two matrices, one in each half of a register, and what
/// its threads hand on are the values at the right of their columns. Kernel is an Int16x2Kernel.
template <class Kernel>
struct Int16x2Stage {
  using Columns = typename Kernel::Columns;
  static constexpr bool kManyPasses = Kernel::kManyPasses;
  static constexpr int kThreads = Int16x2Shape::kThreads;
  static constexpr bool kOneGroup = false;

  /// Rows per step: two if passes exchange borders, since a message has two rows, else one, which starts threads
  /// earlier and takes fewer registers.
  static constexpr int kRows = kManyPasses ? 2 : 1;
  using Rows = Int16x2Rows<kRows>;
  using Handed = HandedWords<kRows>;

  static constexpr int kUnrolled = 2 / kRows; // two rows
  static constexpr bool kOverlaps = !Kernel::kCrowded;

  /// Rows whose letters take time (Columns::has_slow_letters): none, looked for at each step, or some. Where registers
  /// are few each has a loop of its own, and such letters are looked for once per kSlowSteps steps.
  enum How { kFast, kLook, kSlow };
  static constexpr int kSlowSteps = 8;

  struct State : PipelineState<kRows> {
    Columns columns;
    Handed right;              // of the last column, in the rows before
    Rows rows;                 // that come next
    std::uint32_t const* next; // where those stand

    // of the head of a pass behind another, and of the last thread of a pass before another
    Int16x2Border stored;
    Int16x2Message message; // left of the pass, in the next rows
    std::uint32_t shift;    // how far the base behind a border is above the one before it; with the writer's mark
  };

  Kernel const& kernel;
  Int16x2Scratch const& scratch;
  Int16x2Pass pass;

  [[nodiscard]] PAIRSCAN_FUNCTION int threads() const { return kernel.shape.threads; }
  [[nodiscard]] PAIRSCAN_FUNCTION bool reads() const { return kManyPasses && pass.number > 0 && pass.steps > 0; }
  [[nodiscard]] PAIRSCAN_FUNCTION bool writes() const { return kManyPasses && !pass.last; }

  PAIRSCAN_FUNCTION void open(State& state, PipelineThread const& thread) const {
    int const begin = pass.begin + thread.place * Columns::columns;
    std::uint32_t* const letters = scratch.letters_of(thread.number, Columns::columns);
    kernel.sequences().copy_columns(scratch, thread.group, begin, Columns::columns, letters);
    PAIRSCAN_UNROLL
    for (int column = 0; column < Columns::columns; ++column) {
      std::uint32_t const* const four = letters + column / 4 * 2;
      int const bit = column % 4 * 8;
      state.columns.set_column(kernel.packed, column, four[0] >> bit & 0xffU, four[1] >> bit & 0xffU);
    }
    state.columns.open();
    state.left = state.right = {};
  }

  PAIRSCAN_FUNCTION void start(State& state, PipelineThread const& thread) const {
    if constexpr (kManyPasses) {
      state.stored = Int16x2Border(kernel.messages + 1, kernel.shape, pass.matrix / 2 + thread.group);
      state.message = {};
      state.shift = state.writes ? pass_mark(pass.number) : state.reads ? pass_mark(pass.number - 1) : 0;
      if (state.head && pass.steps > 0) {
        state.message = state.stored.open(kernel.shape, pass.number);
      }
    }
  }

  /// Begins a part of the pass: the rows from there on stand where the last ones were.
  PAIRSCAN_FUNCTION void open_part(State& state, PipelineThread const& thread) const {
    state.next = scratch.rows_of(kernel.shape, thread.group) + kRows * (threads() - thread.place);
    state.rows = Rows::load(state.next);
  }

  /// Subtracts from a thread's values what the base of its next block of rows is above the one before.
  PAIRSCAN_FUNCTION void change_base(State& state, int block, int* bases) const {
    std::uint64_t* const place = state.stored.change(kernel.shape, block);
    Int16x2Message change{};
    if (pass.number > 0) { // else the border is 0 all along
      change = Int16x2Message::load(place);
      change.wait(place, pass_mark(pass.number - 1));
      state.columns.lower(change.first);
    }
    if (state.head) {
      bases[0] += static_cast<int>(half_of(change.first, 0));
      bases[1] += static_cast<int>(half_of(change.first, 1));
      state.shift = change.second;
    }
    if (state.writes) { // the next base is what stands at the right edge
      std::uint32_t const mark = state.shift & kPassMark;
      std::uint32_t const shift = state.columns.last();
      Int16x2Message{change.first + shift - (state.shift & ~kPassMark), shift | mark}.store(place);
      state.shift = shift | mark;
    }
  }

  [[nodiscard]] static PAIRSCAN_FUNCTION Handed right(State const& state) { return state.right; }

  /// Returns what stands left of the next rows, and asks for what stands left of those behind them.
  [[nodiscard]] PAIRSCAN_FUNCTION Handed border(State& state, int step) const {
    Handed left{};
    if constexpr (kManyPasses) {
      if (state.reads) {
        state.message.wait(state.stored.rows(step), state.shift);
      }
      left.word[0] = (state.message.first - state.shift) & ~kPassMark;
      left.word[1] = state.message.second - state.shift;
      if (state.reads && step + 1 < pass.steps) {
        state.message = Int16x2Message::load(state.stored.rows(step + 1));
      }
    }
    return left;
  }

  /// Returns the step's rows, and loads those of the next one while they are computed.
  template <int>
  [[nodiscard]] PAIRSCAN_FUNCTION Rows next_row(State& state, int, int) const {
    Rows const rows = state.rows;
    state.next += kRows;
    state.rows = Rows::load(state.next);
    return rows;
  }

  /// Where the matrix has none there are rows of padding.
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr bool has_row(State const&) { return true; }

  template <int kHow>
  PAIRSCAN_FUNCTION void scan(State& state, Rows const& rows, int) const {
    if (kHow == kSlow || (kHow == kLook && any_thread(Columns::is_slow_row(rows.any())))) {
      scan_rows<Columns::has_slow_letters>(state, rows);
    } else {
      scan_rows<false>(state, rows);
    }
  }

  [[nodiscard]] PAIRSCAN_FUNCTION bool has_message(int step) const {
    return kManyPasses && static_cast<unsigned>(last_step(step)) < static_cast<unsigned>(pass.steps);
  }

  /// Sends the rows of a group's last thread to the next pass.
  PAIRSCAN_FUNCTION void send(State const& state, int step) const {
    if constexpr (kManyPasses) {
      std::uint32_t const* const right = state.right.word;
      Int16x2Message{right[0], right[1] | (state.shift & kPassMark)}.store(state.stored.rows(last_step(step)));
    }
  }

  static PAIRSCAN_FUNCTION void end_step(State&) {}

private:
  /// Returns which rows the last thread of a group computes in a step, in steps from the first ones on.
  [[nodiscard]] PAIRSCAN_FUNCTION int last_step(int step) const { return step - threads() + 1; }

  template <bool kSlowRows>
  PAIRSCAN_FUNCTION void scan_rows(State& state, Rows const& rows) const {
    PAIRSCAN_UNROLL
    for (int row = 0; row < kRows; ++row) {
      state.right.word[row] =
          state.columns.template scan<kSlowRows>(kernel.packed, rows.word[row], state.left.word[row]);
    }
  }
};

} // namespace pairscan
