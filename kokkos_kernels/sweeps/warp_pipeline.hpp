#pragma once

#include <kokkos_kernels/portability/team_threads.hpp>

#include <cstdint>

// A group of neighbouring threads of a warp computes one matrix, or a word of 32, or two in the halves of registers.
// Each thread has some columns, which stay in its registers for all rows; the right border of its columns goes to the
// next thread by a shuffle. A row passes through a group of four like this:
//
//       step         columns of
//              thread 0  thread 1  thread 2  thread 3
//     memory
//     or team    (head)                        (tail)
//        |         |                              |
//        0 ->    row 0       .         .         .          lead-in: a thread without a row of the matrix waits, or
//        1 ->    row 1 ->  row 0       .         .          computes rows of padding
//        2 ->    row 2 ->  row 1 ->  row 0       .
//        3 ->    row 3 ->  row 2 ->  row 1 ->  row 0 ->     memory or the next team
//        4 ->      .       row 3 ->  row 2 ->  row 1 ->
//        5         .         .       row 3 ->  row 2 ->
//        6         .         .         .       row 3 ->     end: rows + threads - 1 steps
//
// A matrix that is wider than a group's columns takes several passes over all rows, one after another by the same team,
// or each by a team of its own that follows closely behind the previous one. Then the head reads its left border from
// device memory, and the tail writes its right border there; at the matrix's first column the head takes the border of
// the recurrence instead.
//
// Hosts run the same code for tests: one thread of the host plays all threads of a team, one after another.

namespace pairscan {

/// The place of a thread in its team and in its group.
struct PipelineThread {
  int number; // in the team
  int group;  // in the team
  int place;  // in the group; 0 is the head's
};

/// The words that a thread hands on in a step: the right border of its columns.
template <int kWords>
struct HandedWords {
  std::uint32_t word[kWords];
};

/// What the pipeline keeps per thread; the base of every stage's State.
template <int kWords>
struct PipelineState {
  static constexpr int kHanded = kWords;

  HandedWords<kWords> left; // left border of the thread's columns in this step
  bool head;                // first of its group: takes the border, not what the previous thread hands on
  bool reads;               // head of a pass whose predecessor has written the border
  bool writes;              // last of its group, in a pass that another one follows
};

/// Returns the steps of a pass: the last thread of a group begins `threads` - 1 steps after the head.
[[nodiscard]] PAIRSCAN_FUNCTION constexpr int pipeline_steps(int rows, int threads) {
  return rows + threads - 1;
}

/// Runs the threads of a team through the steps of a pass. The kernel's Stage says what a thread computes:
///
///     struct Stage {
///       static constexpr int kThreads;         // threads of a team
///       int team_threads() const;              // of this one, where it may have fewer
///       static constexpr bool kOneGroup;       // a team is one group, and has kThreads threads on devices
///       static constexpr int kUnrolled;        // steps per turn of a device's loop; 0: its compiler chooses
///       static constexpr bool kOverlaps;       // compilers may mix the instructions of two steps
///       int threads() const;                   // threads of a group
///       bool reads() const, writes() const;    // whether there is a pass before this one, and one behind it
///
///       struct State : PipelineState<words>;   // registers of a thread
///       void open(State&, PipelineThread);     // called before the first step
///       void start(State&, PipelineThread);    // called when head, reads and writes are set; loads for the first step
///
///       static HandedWords<words> right(State);            // the words to hand on
///       HandedWords<words> border(State&, int step);       // left border of the head's row; other threads ignore it
///       Row next_row<kHow>(State&, int thread, int step);  // the row's letters; loads the next ones
///       bool has_row(State);                               // false where the thread waits in this step
///       void scan<kHow>(State&, Row, int step);            // computes the row
///       bool has_message(int step);                        // whether the last thread of a group has something to send
///       void send(State, int step);                        // sends to the next pass
///       void end_step(State&);
///     };
///
/// kHow chooses among several loops of one kernel, such as one for full and one for narrower passes. The places of the
/// conditions were chosen by comparison with kernels written by hand (docs/decisions/0031-one-warp-pipeline.md).
template <class Space, class Stage>
struct WarpPipeline {
  using State = typename Stage::State;
  using States = ThreadStates<Space, State>;

  /// Puts every thread in its state before the first step of a pass.
  template <class Member>
  static PAIRSCAN_FUNCTION void open(Member const& team, Stage const& stage, States& states) {
    auto const open_one = [&](int number, int at) {
      PipelineThread const thread = thread_of(stage, number);
      State& state = states[at];
      stage.open(state, thread);
      state.head = thread.place == 0;
      state.reads = state.head && stage.reads();
      state.writes = thread.place == stage.threads() - 1 && stage.writes();
      stage.start(state, thread);
    };
    if constexpr (Stage::kOneGroup) {
      for_whole_team<Stage::kThreads>(team, open_one);
    } else {
      for_each_thread(team, threads_of(stage), open_one);
    }
  }

  /// Takes the steps from `begin` to `end`, which may be a part of a pass.
  template <int kHow, class Member>
  static PAIRSCAN_FUNCTION void run(Member const& team, Stage const& stage, States& states, int begin, int end) {
    if constexpr (Stage::kUnrolled == 0) {
      for (int step = begin; step < end; ++step) {
        run_step<kHow>(team, stage, states, step);
      }
    } else {
      PAIRSCAN_UNROLL_BY((Stage::kUnrolled))
      for (int step = begin; step < end; ++step) {
        run_step<kHow>(team, stage, states, step);
      }
    }
  }

  /// Calls body(number of the thread in its team, place of its state).
  template <class Member, class Body>
  static PAIRSCAN_FUNCTION void for_threads(Member const& team, Body const& body) {
    if constexpr (Stage::kOverlaps) {
      for_whole_team<Stage::kThreads>(team, body);
    } else { // the condition keeps the steps apart
      for_each_thread(team, Stage::kThreads, body);
    }
  }

  /// Returns a thread's places. Compilers save registers where the place in the group is the number in the team.
  [[nodiscard]] static PAIRSCAN_FUNCTION PipelineThread thread_of(Stage const& stage, int number) {
    if constexpr (Stage::kOneGroup) {
      return {number, 0, number};
    } else {
      return {number, number / stage.threads(), number % stage.threads()};
    }
  }

private:
  /// Returns the threads of the team.
  [[nodiscard]] static PAIRSCAN_FUNCTION int threads_of(Stage const& stage) {
    if constexpr (requires { stage.team_threads(); }) {
      return stage.team_threads();
    } else {
      return Stage::kThreads;
    }
  }

  template <int kHow, class Member>
  static PAIRSCAN_FUNCTION void run_step(Member const& team, Stage const& stage, States& states, int step) {
    hand_on(stage, states);
    auto const take = [&](int number, int at) { take_step<kHow>(stage, states[at], number, step); };
    if constexpr (kIsHostSpace<Space>) {
      for_each_thread(team, threads_of(stage), take);
    } else {
      for_threads(team, take);
    }
  }

  /// Gives each thread what its predecessor computed in the last step.
  static PAIRSCAN_FUNCTION void hand_on([[maybe_unused]] Stage const& stage, States& states) {
    if constexpr (kIsHostSpace<Space>) {
      for (int thread = 1; thread < threads_of(stage); ++thread) {
        states[thread].left = Stage::right(states[thread - 1]);
      }
    } else {
      auto const right = Stage::right(states[0]);
      PAIRSCAN_UNROLL
      for (int at = 0; at < State::kHanded; ++at) {
        states[0].left.word[at] = from_previous_thread(right.word[at]);
      }
    }
  }

  template <int kHow>
  static PAIRSCAN_FUNCTION void take_step(Stage const& stage, State& state, int number, int step) {
    auto const border = stage.border(state, step);
    PAIRSCAN_UNROLL
    for (int at = 0; at < State::kHanded; ++at) {
      state.left.word[at] = state.head ? border.word[at] : state.left.word[at];
    }
    auto const row = stage.template next_row<kHow>(state, number, step);
    if (stage.has_row(state)) {
      stage.template scan<kHow>(state, row, step);
      if (bool const complete = stage.has_message(step); state.writes && complete) {
        stage.send(state, step);
      }
    }
    stage.end_step(state);
  }
};

} // namespace pairscan
