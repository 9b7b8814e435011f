#pragma once

#include <kokkos_kernels/methods/int16x2/gap_columns.hpp>
#include <kokkos_kernels/methods/int16x2/gap_rows.hpp>
#include <kokkos_kernels/methods/int16x2/gap_scratch.hpp>
#include <kokkos_kernels/portability/wide_access.hpp>
#include <kokkos_kernels/sweeps/warp_pipeline.hpp>

#include <Kokkos_Core.hpp>

#include <cstdint>
#include <type_traits>

namespace pairscan {

/// Stage of WarpPipeline for one pass: a group of threads has two matrices, one in each half of a register. Kernel is
/// an Int16x2GapKernel.
template <class Kernel>
struct GapStage {
  using Columns = typename Kernel::Columns;
  static constexpr int kRows = Columns::rows_per_step;
  static constexpr int kWords = Columns::handed; // of a row
  using Handed = HandedWords<kWords * kRows>;
  using RowWords = HandedWords<kWords>;
  static constexpr GapPlaces kPlaces = gap_places(Kernel::kShared, Columns::columns);
  struct Rows {
    std::uint32_t place[row_words(kPlaces) * kRows];
  };
  static constexpr int kThreads = Kernel::kThreads;
  static constexpr bool kOneGroup = false;
  static constexpr int kUnrolled = 1;
  static constexpr bool kOverlaps = true;

  /// Matrices end at the last thread, where their last columns are looked at; else they begin at the first one.
  static constexpr bool kJustified = Columns::scored == GapScored::last_row_and_column;

  /// Where a thread is among the matrices that its group computes one behind another.
  struct Turn {
    int place; // of two matrices (GapScratch::ends)
    int end;   // step in which the next ones begin
  };
  struct NoTurn {};

  struct State : PipelineState<kWords * kRows> {
    Columns columns;
    Handed right;
    Rows rows;                   // that come next
    std::uint32_t const* next;   // where those behind them stand
    std::uint64_t* border;       // of the group
    Handed message;              // left of the pass, in the head's next rows
    int number;                  // of the next rows, in steps; negative where the thread waits for them
    std::uint8_t const* profile; // the thread's
    int rest;                    // of its columns, see GapRow
    std::conditional_t<Kernel::kTakesTurns, Turn, NoTurn> turn;
    typename Kernel::Keep::State kept;
  };

  Kernel const& kernel;
  GapScratch const& scratch;
  GapPass pass;

  [[nodiscard]] PAIRSCAN_FUNCTION int threads() const { return kernel.shape.threads; }
  [[nodiscard]] PAIRSCAN_FUNCTION int team_threads() const { return kernel.team_threads(); }
  [[nodiscard]] PAIRSCAN_FUNCTION bool reads() const { return !pass.first; }
  [[nodiscard]] PAIRSCAN_FUNCTION bool writes() const { return !pass.last; }

  /// Returns the steps of a thread.
  [[nodiscard]] PAIRSCAN_FUNCTION int steps() const { return (pass.rows + kRows - 1) / kRows; }

  PAIRSCAN_FUNCTION void open(State& state, PipelineThread const& thread) const {
    state.columns.open(kernel.scheme, place_of(thread));
    if constexpr (kJustified) {
      state.columns.rows[0] = scratch.pairs[2 * thread.group].rows;
      state.columns.rows[1] = scratch.pairs[2 * thread.group + 1].rows;
    }
    int const column_thread = Kernel::kSharesColumns ? thread.number % kernel.shape.profile_threads() : thread.number;
    constexpr bool kTwo = Kernel::kShared == GapShared::two_columns;
    state.profile = scratch.profile + column_thread * (kTwo ? two_columns_stride(Columns::columns) : 16);
    constexpr int kColumnBytes = Kernel::kShared == GapShared::row ? 2 : 1;
    constexpr int kRowBytes = Columns::columns * kColumnBytes;
    state.rest = kRowBytes / 16 * chunk_of(kernel.shape) - column_thread * (16 - kRowBytes % 16);
    state.border = kernel.border_of(pass.team, thread.group);
    state.number = -thread.place;
    state.left = state.right = {};
    if constexpr (Kernel::kTakesTurns) {
      take_turn(state, thread.group);
    }
    kernel.keep.open(state.kept, *this, thread);
  }

  PAIRSCAN_FUNCTION void start(State& state, PipelineThread const& thread) const {
    if (state.reads) {
      if (pass.rows > 0) {
        load_messages(state, 0);
      }
    } else {
      GapPlace const place = place_of(thread);
      PAIRSCAN_UNROLL
      for (int row = 0; row < kRows; ++row) {
        put(state.message, row, state.columns.first_border(kernel.scheme, place, row));
      }
    }
  }

  /// Begins a part of the pass: the rows from there on stand where the last ones were.
  PAIRSCAN_FUNCTION void open_part(State& state, PipelineThread const& thread) const {
    state.next = scratch.rows_of(kernel.shape, thread.group) + row_words(kPlaces) * kRows * (threads() - thread.place);
    load_rows(state);
  }

  [[nodiscard]] static PAIRSCAN_FUNCTION Handed right(State const& state) { return state.right; }

  /// Returns what stands left of the head's rows, and asks for what stands left of the next ones.
  [[nodiscard]] PAIRSCAN_FUNCTION Handed border(State& state, int step) const {
    Handed left{};
    PAIRSCAN_UNROLL
    for (int row = 0; row < kRows; ++row) {
      put(left, row, state.columns.border(kernel.scheme, step * kRows + row, row));
    }
    if (step == 0) {
      left = state.message;
    }
    if (state.reads) {
      int const behind = rows_taken_before(step);
      PAIRSCAN_UNROLL
      for (int row = 0; row < kRows; ++row) {
        put(left, row, state.columns.received(kernel.scheme, row_of(state.message, row), row, behind));
      }
      if (step + 1 < steps()) {
        load_messages(state, step + 1);
      }
    }
    return left;
  }

  template <int>
  [[nodiscard]] PAIRSCAN_FUNCTION Rows next_row(State& state, int, int) const {
    Rows const rows = state.rows;
    load_rows(state);
    return rows;
  }

  [[nodiscard]] PAIRSCAN_FUNCTION bool has_row(State const& state) const {
    return static_cast<unsigned>(state.number) < static_cast<unsigned>(steps());
  }

  template <int>
  PAIRSCAN_FUNCTION void scan(State& state, Rows const& rows, [[maybe_unused]] int step) const {
    if constexpr (Kernel::kTakesTurns) {
      if (state.number == state.turn.end) {
        begin_next(state);
      }
    }
    PAIRSCAN_UNROLL
    for (int row = 0; row < kRows; ++row) {
      auto const scores = scores_of(state, rows, row);
      put(state.right, row, state.columns.scan(kernel.scheme, scores, row_of(state.left, row), row == kRows - 1));
      Kernel::Keep::keep_row(state.kept, state.columns, state.number, row);
    }
    if constexpr (kJustified) {
      state.columns.see_right(kernel.scheme, state.number, pass.rows);
    }
    if constexpr (Kernel::kSampled) {
      static_assert(kSampledRows % kRows == 0);
      if (step % (kSampledRows / kRows) == 0) { // the same step for all threads, whatever their rows
        state.columns.look(kernel.scheme);
      }
    }
  }

  /// The last thread of a group keeps all its rows for the next pass.
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr bool has_message(int) { return true; }

  PAIRSCAN_FUNCTION void send(State const& state, int) const {
    for_chunks([&](int at) {
      Chunk words;
      PAIRSCAN_UNROLL
      for (int word = 0; word < kChunk; ++word) {
        words.word[word] = state.right.word[at + word];
      }
      store_words(chunk_at(state, state.number, at), words);
    });
  }

  static PAIRSCAN_FUNCTION void end_step(State& state) {
    ++state.number;
    Kernel::Keep::end_step(state.kept);
  }

  /// Returns how many columns of a matrix stand in front of those of a thread; negative where it begins behind their
  /// first one.
  [[nodiscard]] PAIRSCAN_FUNCTION int columns_before(int matrix, int place) const {
    int const begin = pass.begin + place * Columns::columns;
    return kJustified ? begin - (pass.end - scratch.pairs[matrix].cols) : begin;
  }

  /// Returns how many rows stand in front of a matrix's first one, so that its last one is the last of a step.
  [[nodiscard]] PAIRSCAN_FUNCTION int rows_before(int matrix) const {
    return Columns::scored == GapScored::all_cells ? 0 : (kRows - scratch.pairs[matrix].rows % kRows) % kRows;
  }

  /// Steps in which cells are computed that may hold a matrix's score, but for those of its last column.
  struct Steps {
    int first;
    int last; // none where it is before `first`
  };
  [[nodiscard]] PAIRSCAN_FUNCTION Steps scored_steps(int matrix) const {
    PairDescriptor const pair = scratch.pairs[matrix];
    int const last = (pair.rows + kRows - 1) / kRows - 1; // step of the first thread
    if (kJustified && pair.rows > 0 && pair.cols > 0) {
      int const end = last + threads() - 1;
      return {pair.rows == pass.rows ? end : last, end};
    }
    int const column = pair.cols - 1 - pass.begin;
    bool const here = !kJustified && pair.rows > 0 && column >= 0 && column < threads() * Columns::columns;
    int const step = last + column / Columns::columns;
    return here ? Steps{step, step} : Steps{0, -1};
  }

  /// Keeps the scores of the cells that a thread has computed in a step that has just been taken.
  PAIRSCAN_FUNCTION void keep_scores(State const& state, PipelineThread const& thread, int step) const {
    PAIRSCAN_UNROLL_BY(1)
    for (int half = 0; half < 2; ++half) {
      int const matrix = 2 * thread.group + half;
      PairDescriptor const pair = scratch.pairs[matrix];
      int const before = columns_before(matrix, thread.place);
      bool const last_row = step - steps_behind(pair, thread) == (pair.rows + kRows - 1) / kRows - 1;
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

  /// Gives the best of the matrices that a thread is at, of its columns.
  PAIRSCAN_FUNCTION void give_best(State& state) const {
    look(state);
    PAIRSCAN_UNROLL
    for (int half = 0; half < 2; ++half) {
      Kokkos::atomic_fetch_max(scratch.best + 2 * state.turn.place + half,
                               kernel.scheme.value_of(state.columns.best, half));
    }
    state.columns.best = 0;
  }

  /// Looks for the best, where that is not done in each row.
  PAIRSCAN_FUNCTION void look([[maybe_unused]] State& state) const {
    if constexpr (Kernel::kSampled) {
      state.columns.look(kernel.scheme);
    }
  }

private:
  PAIRSCAN_FUNCTION void take_turn(State& state, int place) const { state.turn = {place, scratch.ends[place] / kRows}; }

  /// Begins the next matrices of a thread's group, which have rows, or goes on behind the last ones.
  PAIRSCAN_FUNCTION void begin_next(State& state) const {
    give_best(state);
    while (state.number == state.turn.end && state.turn.place + kernel.groups < kernel.shape.depth * kernel.groups) {
      take_turn(state, state.turn.place + kernel.groups);
    }
    state.columns.open_next(kernel.scheme);
  }

  /// Returns how many steps after the head a thread's last row of the matrix is looked at: when it has computed it, or,
  /// where no rows follow it, when all threads have.
  [[nodiscard]] PAIRSCAN_FUNCTION int steps_behind(PairDescriptor const& pair, PipelineThread const& thread) const {
    if constexpr (kJustified) {
      if (pair.rows == pass.rows) {
        return threads() - 1;
      }
    }
    return thread.place;
  }

  /// Returns the bytes from 16 columns of a thread to its next ones: a constant where a profile is one warp's.
  [[nodiscard]] static PAIRSCAN_FUNCTION auto chunk_of(GapShape const& shape) {
    if constexpr (Kernel::kSharesColumns) {
      return 16 * shape.profile_threads();
    } else {
      return std::integral_constant<int, 16 * GapShape::kThreads>{};
    }
  }

  [[nodiscard]] PAIRSCAN_FUNCTION GapPlace place_of(PipelineThread const& thread) const {
    int const low = 2 * thread.group;
    return {{columns_before(low, thread.place), columns_before(low + 1, thread.place)},
            {rows_before(low), rows_before(low + 1)}};
  }

  /// Returns what the letters of a row score.
  [[nodiscard]] PAIRSCAN_FUNCTION auto scores_of(State const& state, Rows const& rows, int row) const {
    if constexpr (Kernel::kShared == GapShared::two_columns) {
      return GapWordRow{state.profile + rows.place[row]};
    } else if constexpr (kPlaces == GapPlaces::shared) {
      return GapSharedRow{state.profile + rows.place[row], state.rest};
    } else {
      constexpr bool kApart = kPlaces == GapPlaces::apart;
      std::uint32_t const* const places = rows.place + row_words(kPlaces) * row;
      std::uint32_t const low = kApart ? places[0] : (places[0] & 0xffffU) * kPlaceUnit;
      std::uint32_t const high = kApart ? places[kApart] : (places[0] >> 16U) * kPlaceUnit;
      auto const chunk = chunk_of(kernel.shape);
      int const beside = Kernel::kSharesColumns ? 0 : kernel.shape.half_bytes();
      using Row = std::conditional_t<Columns::less_open, GapRow<decltype(chunk), PairedScore>,
                                     GapRow<decltype(chunk), NegatedScore>>;
      return Row{state.profile + low, state.profile + beside + high, state.rest, chunk};
    }
  }

  /// The words of a row among those of all rows of a step.
  [[nodiscard]] static PAIRSCAN_FUNCTION RowWords row_of(Handed const& all, int row) {
    RowWords words;
    PAIRSCAN_UNROLL
    for (int word = 0; word < kWords; ++word) {
      words.word[word] = all.word[kWords * row + word];
    }
    return words;
  }
  static PAIRSCAN_FUNCTION void put(Handed& all, int row, RowWords const& words) {
    PAIRSCAN_UNROLL
    for (int word = 0; word < kWords; ++word) {
      all.word[kWords * row + word] = words.word[word];
    }
  }

  /// Returns the rows whose offset the thread that sent a step's rows had taken out before it came to them and the head
  /// has not (Int16x2GapKernel::begin_part): it came to them later by the steps that the threads of a group are apart.
  [[nodiscard]] PAIRSCAN_FUNCTION int rows_taken_before(int step) const {
    int const part = kernel.shape.part() / kRows; // a power of two
    bool const in_next_part = (step & (part - 1)) > part - threads();
    return !in_next_part ? 0 : kernel.shape.part() - (step < part ? threads() * kRows : 0);
  }

  // Words of a step's rows in the border, which has room for two per row: loaded and stored 16 bytes at a time.
  static constexpr int kChunk = kWords * kRows < 4 ? kWords * kRows : 4;
  using Chunk = Words<kChunk>;

  template <class Body>
  static PAIRSCAN_FUNCTION void for_chunks(Body const& body) {
    PAIRSCAN_UNROLL
    for (int at = 0; at < kWords * kRows; at += kChunk) {
      body(at);
    }
  }
  [[nodiscard]] static PAIRSCAN_FUNCTION std::uint32_t* chunk_at(State const& state, int step, int at) {
    return reinterpret_cast<std::uint32_t*>(state.border + step * kRows) + at;
  }

  PAIRSCAN_FUNCTION void load_rows(State& state) const {
    // Rows with two places each are loaded together. With one each, global alignments are slower together, local ones
    // faster, by some 1.5 %.
    constexpr int kAll = row_words(kPlaces) * kRows;
    constexpr int kAtOnce = kPlaces == GapPlaces::apart ? (kAll < 4 ? kAll : 4) : 1;
    PAIRSCAN_UNROLL
    for (int at = 0; at < kAll; at += kAtOnce) {
      auto const words = load_words<kAtOnce>(state.next + at);
      PAIRSCAN_UNROLL
      for (int word = 0; word < kAtOnce; ++word) {
        state.rows.place[at + word] = words.word[word];
      }
    }
    state.next += kAll;
  }

  PAIRSCAN_FUNCTION void load_messages(State& state, int step) const {
    for_chunks([&](int at) {
      Chunk const words = load_words<kChunk>(chunk_at(state, step, at));
      PAIRSCAN_UNROLL
      for (int word = 0; word < kChunk; ++word) {
        state.message.word[at + word] = words.word[word];
      }
    });
  }
};

} // namespace pairscan
