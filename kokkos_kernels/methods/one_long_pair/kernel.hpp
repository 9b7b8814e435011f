#pragma once

#include <kokkos_kernels/methods/one_long_pair/device_checkpoints.hpp>
#include <kokkos_kernels/methods/one_long_pair/difference_runs.hpp>
#include <kokkos_kernels/portability/team_message.hpp>
#include <kokkos_kernels/portability/team_ticket.hpp>
#include <kokkos_kernels/sweeps/warp_pipeline.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// Stage of WarpPipeline for four rows of one long matrix. A team is one warp and one group, and each of its threads
/// has two runs of neighbouring columns (methods/one_long_pair/difference_runs.hpp), the right one a row behind.
///
/// The p to the right of four rows is a message to the team behind, with the number of the team that sent it. Messages
/// of all teams take turns in the same place: a team that overwrites one has read it.
template <class Space, class Substitution, int kColumns>
struct CheckpointStage {
  static constexpr int kThreads = kWarpThreads;
  static constexpr bool kOneGroup = true;
  static constexpr int kRows = CheckpointViews<Space>::kGroup;
  static constexpr int kUnrolled = kRows;
  static constexpr bool kOverlaps = true;
  static constexpr int kTeamColumns = 2 * kThreads * kColumns;
  static constexpr int kDelay = pipeline_steps(0, 2 * kThreads);   // steps from a row's first run to its last
  static constexpr int kLastTurn = (kDelay + kRows - 1) % kRows;   // in which the last run ends four rows
  static constexpr int kGroupDelay = (kDelay + kRows - 1) / kRows; // the same in groups of rows
  static constexpr int kAhead = 2; // groups of rows that are under way from memory: as long as it takes to answer

  enum How { kPlain, kKeepsBands }; // with kKeepsBands some of the rows may be the last of a band

  struct State : PipelineState<1> {
    DifferenceRuns<Substitution, kColumns> runs;
    std::uint32_t gathered; // ~p right of the last four rows, a byte each
    int bands[2];           // next band, of either run, whose lower edge is to be kept
    std::uint8_t* kept;     // where p goes at the end of a piece of columns; null within one

    // of the head: this group of rows, and the next ones, in turn
    std::uint32_t not_p;
    std::uint32_t letters;
    std::uint64_t messages[kAhead];
    std::uint32_t next_letters[kAhead];
  };

  /// The letter of a row travels with its p.
  struct NoLetters {};

  CheckpointViews<Space> const& edges;
  HalvesScheme<Substitution> const& scheme;
  std::uint32_t team;
  int row_group; // that the head computes

  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr int threads() { return kThreads; }

  // The first team reads messages, too: what nobody has written yet is of team 0.
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr bool reads() { return true; }
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr bool writes() { return true; }

  PAIRSCAN_FUNCTION void open(State& state, PipelineThread const& thread) const {
    state.runs.open(scheme, edges.col_codes.data() + first_column(thread.number));
    state.left.word[0] = state.runs.word;
    state.gathered = 0;
    state.bands[0] = state.bands[1] = 0;
    state.kept = edges.left_of(first_column(kThreads));
  }

  PAIRSCAN_FUNCTION void start(State& state, PipelineThread const&) const {
    PAIRSCAN_UNROLL
    for (int slot = 0; slot < kAhead; ++slot) {
      load_row_group(state, slot, slot);
    }
  }

  /// Waits for the message that stands left of the row group, and asks for the one that comes kAhead groups later.
  PAIRSCAN_FUNCTION void take_row_group(State& state, int slot) const {
    if (state.reads && row_group < edges.row_groups()) {
      while (state.messages[slot] >> 32U != team) {
        state.messages[slot] = load_message(edges.message(row_group));
      }
      state.not_p = ~static_cast<std::uint32_t>(state.messages[slot]);
      state.letters = state.next_letters[slot];
    }
    load_row_group(state, row_group + kAhead, slot);
  }

  [[nodiscard]] static PAIRSCAN_FUNCTION HandedWords<1> right(State const& state) { return {{state.runs.word}}; }

  /// The row's byte of p and of the letters, as the upper half of a word that a thread hands on.
  [[nodiscard]] PAIRSCAN_FUNCTION HandedWords<1> border(State const& state, int turn) const {
    auto const which = static_cast<std::uint32_t>(turn);
    return {{choose_bytes(state.not_p, state.letters, which << 8U | (which + 4) << 12U)}};
  }

  template <int kHow>
  PAIRSCAN_FUNCTION NoLetters next_row(State& state, int thread, int turn) const {
    if constexpr (kHow == kKeepsBands) {
      keep_edges(state, row_group * kRows + turn - 2 * thread, first_column(thread));
    }
    return {};
  }

  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr bool has_row(State const&) { return true; }

  template <int>
  PAIRSCAN_FUNCTION void scan(State& state, NoLetters, int) const {
    state.runs.scan_row(scheme, state.left.word[0]);
    state.gathered = state.gathered >> 8U | state.runs.right() << 24U;
  }

  /// Four rows make a message.
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr bool has_message(int turn) { return turn == kLastTurn; }

  /// Sends the four rows that the last run has computed to the team behind, and keeps them at the end of a piece.
  PAIRSCAN_FUNCTION void send(State const& state, int) const {
    int const sent = row_group - kGroupDelay;
    if (static_cast<unsigned>(sent) < static_cast<unsigned>(edges.row_groups())) {
      std::uint32_t const p = ~state.gathered;
      store_message(edges.message(sent), p | std::uint64_t{team + 1} << 32U);
      if (state.kept != nullptr) {
        store_words(state.kept + sent * kRows, Words<1>{{p}});
      }
    }
  }

  static PAIRSCAN_FUNCTION void end_step(State&) {}

private:
  [[nodiscard]] PAIRSCAN_FUNCTION std::size_t first_column(int thread) const {
    return static_cast<std::size_t>(team) * kTeamColumns + static_cast<std::size_t>(thread) * 2 * kColumns;
  }

  PAIRSCAN_FUNCTION void load_row_group(State& state, int group, int slot) const {
    if (state.reads && group < edges.row_groups()) {
      state.messages[slot] = load_message(edges.message(group));
      state.next_letters[slot] = load_words<1>(edges.row_codes.data() + group * kRows).word[0];
    }
  }

  /// Keeps the lower edge of a band before the run takes the row behind it, which is `row` for the left run: until then
  /// it stands in the registers.
  PAIRSCAN_FUNCTION void keep_edges(State& state, int row, std::size_t column) const {
    PAIRSCAN_UNROLL
    for (int run = 0; run < 2; ++run) {
      if (row - run == edges.end_of_band(state.bands[run])) {
        state.runs.store(run, edges.below_band(state.bands[run]) + column + static_cast<std::size_t>(run * kColumns));
        ++state.bands[run];
      }
    }
  }
};

/// Computes all rows of one long matrix (sweeps/warp_pipeline.hpp): a team has some of its columns, and follows the
/// team that has the columns before.
template <class Space, class Substitution, int kColumns>
struct CheckpointKernel {
  using Policy = Kokkos::TeamPolicy<Space, Kokkos::LaunchBounds<kWarpThreads, 1>>;
  using Member = typename Policy::member_type;
  using Stage = CheckpointStage<Space, Substitution, kColumns>;
  using Pipeline = WarpPipeline<Space, Stage>;
  static constexpr int kTeamColumns = Stage::kTeamColumns;

  CheckpointViews<Space> edges;
  HalvesScheme<Substitution> scheme;

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    Stage stage{edges, scheme, static_cast<std::uint32_t>(draw_ticket(team, edges.begun())), 0};
    typename Pipeline::States threads;
    Pipeline::open(team, stage, threads);
    int const groups = edges.row_groups() + Stage::kGroupDelay;
    int band = 0; // the next one whose lower edge not all runs have kept
    int end = edges.end_of_band(band);
    for (int first = 0; first < groups; first += Stage::kAhead) {
      PAIRSCAN_UNROLL
      for (int slot = 0; slot < Stage::kAhead; ++slot) {
        stage.row_group = first + slot;
        int const steps = (stage.row_group + 1) * Stage::kRows;
        Pipeline::for_threads(team, [&](int, int at) { stage.take_row_group(threads[at], slot); });
        if (steps > end) {
          Pipeline::template run<Stage::kKeepsBands>(team, stage, threads, 0, Stage::kRows);
          band += steps > end + Stage::kDelay ? 1 : 0;
          end = edges.end_of_band(band);
        } else {
          Pipeline::template run<Stage::kPlain>(team, stage, threads, 0, Stage::kRows);
        }
      }
    }
  }
};

} // namespace pairscan
