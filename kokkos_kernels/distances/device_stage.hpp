#pragma once

#include <kokkos_kernels/portability/annotate.hpp>
#include <kokkos_kernels/portability/join_halves.hpp>
#include <kokkos_kernels/portability/wide_access.hpp>
#include <kokkos_kernels/sweeps/warp_pipeline.hpp>

#include <cstdint>
#include <cstring>

// Algorithm 1 of Savran, Gao and Bakos (2014) in the warp pipeline. What passes through a group are the residues of a
// target; its threads have a few residues of the query each, so that the query's costs stand in scratch once for all
// targets of a team:
//
//                    target ->
//     query     .  t0 t1 t2 ...      a thread's states are those of the last column that it computed; from the thread
//       q0 |                         above it comes the cell over its first one
//       q1 |  thread 0
//       q2 |
//       q3 |  thread 1
//
// Beside the least cost of a cell stands how many residues of the query are in gaps on its path; the columns of the
// alignment are these and the target's. So two of three moves change no count.

namespace pairscan {

/// Teams, passes and scratch of a launch.
struct DistanceShape {
  int threads = 8; // of a group, which computes one matrix: a power of two, up to 32
  int rows = 8;    // residues of the query per thread
  int letters = 0; // that occur, which the sequences are written in

  static constexpr int kThreads = 32; // of a team: one warp

  [[nodiscard]] PAIRSCAN_FUNCTION int groups() const { return kThreads / threads; }
  [[nodiscard]] PAIRSCAN_FUNCTION int height() const { return threads * rows; } // rows of a pass
};

/// The costs of a pass's rows in scratch, for each letter of targets. Each thread's stand together, and threads so far
/// apart that they read from different banks whatever their letters are.
template <class Number, int kRows>
struct DistanceProfile {
  static constexpr int kWide = 16 / static_cast<int>(sizeof(Number)); // that are read at a time
  static constexpr int kPlace = (kRows / kWide | 1) * kWide;          // from a thread's to the next one's
  static constexpr int kLine = 128 / static_cast<int>(sizeof(Number));

  [[nodiscard]] static PAIRSCAN_FUNCTION int letter_stride(int threads) {
    return (threads * kPlace + kLine - 1) / kLine * kLine;
  }
  [[nodiscard]] static PAIRSCAN_FUNCTION int bytes(DistanceShape const& shape) {
    return letter_stride(shape.threads) * shape.letters * static_cast<int>(sizeof(Number));
  }
};

/// A cell as it goes from one pass to the next.
template <class Number>
struct DistanceBorder;
template <>
struct alignas(16) DistanceBorder<double> {
  double cost;
  std::uint32_t gaps;
  std::uint32_t unused;
};
template <>
struct alignas(8) DistanceBorder<float> {
  float cost;
  std::uint32_t gaps;
};

template <class Number, int kRows>
struct DistanceState : PipelineState<1 + static_cast<int>(sizeof(Number)) / 4> {
  Number cost[kRows];        // of the cells of the last column
  Number extended[kRows];    // the same with a gap's cost
  std::uint32_t gaps[kRows]; // residues of the query in gaps
  Number corner;             // the cell over those
  std::uint32_t corner_gaps;
  Number border; // cost of the cell over the head's next column
  std::uint32_t border_gaps;
  std::uint32_t letter;            // of the next column
  std::uint8_t const* target;      // its residues
  int length;                      // of the target; 0 where the group has none
  int column;                      // next one; negative while the thread waits
  Number const* profile;           // of the thread's rows
  DistanceBorder<Number>* borders; // cell of the next column: over the head's, or under the tail's
  int border_stride;               // from column to column
};

/// Puts `other` in place of `best` where it is less, and returns whether it is. Neither is NaN or a negative zero.
template <class Number>
PAIRSCAN_FUNCTION bool take_smaller(Number& best, Number other) {
  bool const less = other < best;
  best = less ? other : best;
  return less;
}

/// `kFull`: every thread has a column in every step that is taken so; compilers then copy less.
template <class Space, class NumberType, int kRowsOfThread, bool kFull>
struct DistanceStage {
  using Number = NumberType;
  static constexpr int kRows = kRowsOfThread;
  static constexpr int kThreads = DistanceShape::kThreads;
  static constexpr bool kOneGroup = false;
  static constexpr int kUnrolled = kFull ? 2 : 1;
  static constexpr bool kOverlaps = true;
  static constexpr int kCostWords = static_cast<int>(sizeof(Number)) / 4;

  using State = DistanceState<Number, kRows>;
  using Handed = HandedWords<1 + kCostWords>;
  using Profile = DistanceProfile<Number, kRows>;
  using Border = DistanceBorder<Number>;

  /// The cell over a thread's first one, and the target's residue.
  struct Row {
    Number cost;
    std::uint32_t gaps;
    std::uint32_t letter;
  };

  DistanceShape shape;
  Number gap;
  int pass;
  bool last;
  int letter_stride;         // of the profile
  Number const* left_border; // costs of gaps of 0, 1, ... residues
  Border* top_border;        // cells of gaps of 1, 2, ... residues of a target
  Number const* profile;     // of the team
  Border* borders;           // of the team: [column][group]

  [[nodiscard]] PAIRSCAN_FUNCTION int threads() const { return shape.threads; }
  [[nodiscard]] PAIRSCAN_FUNCTION bool reads() const { return pass > 0; }
  [[nodiscard]] PAIRSCAN_FUNCTION bool writes() const { return !last; }

  /// The target of the state was set.
  PAIRSCAN_FUNCTION void open(State& state, PipelineThread thread) const {
    int const above = pass * shape.height() + thread.place * kRows;
    state.corner = left_border[above];
    state.corner_gaps = static_cast<std::uint32_t>(above);
    PAIRSCAN_UNROLL
    for (int row = 0; row < kRows; ++row) {
      state.cost[row] = left_border[above + row + 1];
      state.extended[row] = state.cost[row] + gap;
      state.gaps[row] = static_cast<std::uint32_t>(above + row + 1);
    }
    state.column = -thread.place;
    state.profile = profile + thread.place * Profile::kPlace;
    bool const top = pass == 0 && thread.place == 0;
    state.border_stride = top ? 1 : shape.groups();
    state.borders = (top ? top_border : borders + thread.group) + state.column * state.border_stride;
  }

  PAIRSCAN_FUNCTION void start(State& state, PipelineThread) const {
    state.border = 0;
    state.border_gaps = 0;
    load_next(state, 0);
  }

  [[nodiscard]] static PAIRSCAN_FUNCTION Handed right(State const& state) {
    return handed(state.cost[kRows - 1], state.gaps[kRows - 1]);
  }

  [[nodiscard]] PAIRSCAN_FUNCTION Handed border(State& state, int) const {
    return handed(state.border, state.border_gaps);
  }

  template <int kHow>
  [[nodiscard]] PAIRSCAN_FUNCTION Row next_row(State& state, int, int) const {
    Row row{0, state.left.word[kCostWords], state.letter};
    if constexpr (kCostWords == 2) {
      row.cost = join_halves(state.left.word[0], state.left.word[1]);
    } else {
      row.cost = as_number(state.left.word[0]);
    }
    load_next(state, 1);
    return row;
  }

  [[nodiscard]] PAIRSCAN_FUNCTION bool has_row(State const& state) const {
    return kFull || static_cast<unsigned>(state.column) < static_cast<unsigned>(state.length);
  }

  template <int kHow>
  PAIRSCAN_FUNCTION void scan(State& state, Row const& row, int) const {
    Number costs[kRows];
    load_costs(state.profile + static_cast<int>(row.letter) * letter_stride, costs);
    take_column(state, row, costs);
  }

  /// Computes the next column's cells in a thread's rows, whose costs these are.
  PAIRSCAN_FUNCTION void take_column(State& state, Row const& row, Number const (&costs)[kRows]) const {
    Number diagonal = state.corner;
    std::uint32_t diagonal_gaps = state.corner_gaps;
    Number above = row.cost + gap;
    std::uint32_t above_gaps = row.gaps;
    PAIRSCAN_UNROLL
    for (int i = 0; i < kRows; ++i) {
      // Of equal sums the diagonal wins over the left, and both over the one above. The chain from cell to cell is one
      // comparison, a choice and a sum.
      Number best = diagonal + costs[i];
      diagonal = state.cost[i];
      bool const by_left = take_smaller(best, state.extended[i]);
      std::uint32_t gaps = by_left ? state.gaps[i] : diagonal_gaps;
      diagonal_gaps = state.gaps[i];
      if (take_smaller(best, above)) {
        gaps = above_gaps + 1;
      }
      above = best + gap;
      above_gaps = gaps;
      state.cost[i] = best;
      state.extended[i] = above;
      state.gaps[i] = gaps;
    }
    state.corner = row.cost;
    state.corner_gaps = row.gaps;
  }

  [[nodiscard]] PAIRSCAN_FUNCTION bool has_message(int) const { return true; }

  PAIRSCAN_FUNCTION void send(State const& state, int) const {
    Border cell{};
    cell.cost = state.cost[kRows - 1];
    cell.gaps = state.gaps[kRows - 1];
    Words<static_cast<int>(sizeof(Border)) / 4> words;
    std::memcpy(&words, &cell, sizeof(cell));
    store_words(state.borders, words);
  }

  PAIRSCAN_FUNCTION void end_step(State& state) const {
    ++state.column;
    state.borders += state.border_stride;
  }

private:
  [[nodiscard]] static PAIRSCAN_FUNCTION float as_number(std::uint32_t bits) {
    float number;
    std::memcpy(&number, &bits, sizeof(number));
    return number;
  }

  [[nodiscard]] static PAIRSCAN_FUNCTION Handed handed(Number cost, std::uint32_t gaps) {
    Handed words;
    std::memcpy(words.word, &cost, sizeof(cost));
    words.word[kCostWords] = gaps;
    return words;
  }

  /// Loads what a column needs, one step before it is due. Outside the matrix, where there is memory too, it is not
  /// looked at.
  PAIRSCAN_FUNCTION void load_next(State& state, int ahead) const {
    state.letter = state.target[state.column + ahead];
    if (state.head) {
      auto const words = load_words<static_cast<int>(sizeof(Border)) / 4>(state.borders + ahead * state.border_stride);
      Border cell;
      std::memcpy(&cell, &words, sizeof(cell));
      state.border = cell.cost;
      state.border_gaps = cell.gaps;
    }
  }

  static PAIRSCAN_FUNCTION void load_costs(Number const* from, Number (&costs)[kRows]) {
    PAIRSCAN_UNROLL
    for (int at = 0; at < kRows; at += Profile::kWide) {
      Words<4> const words = load_words<4>(from + at);
      PAIRSCAN_UNROLL
      for (int i = 0; i < Profile::kWide; ++i) {
        if constexpr (kCostWords == 2) {
          costs[at + i] = join_halves(words.word[2 * i], words.word[2 * i + 1]);
        } else {
          costs[at + i] = as_number(words.word[i]);
        }
      }
    }
  }
};

} // namespace pairscan
