#pragma once

#include <kokkos_kernels/methods/one_long_pair/device_checkpoints.hpp>
#include <kokkos_kernels/methods/one_long_pair/difference_runs.hpp>
#include <kokkos_kernels/portability/team_message.hpp>
#include <kokkos_kernels/portability/team_threads.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// team = some columns of one long matrix, all its rows; lane = two runs of these columns
/// (methods/one_long_pair/difference_runs.hpp).
///
/// Teams are a pipeline, too: p right of four rows is a message to the team behind, with the number of the team that
/// sent it. Messages of all teams take turns in the same place, row by row: who overwrites one has read it. A team that
/// waits for another waits for one that has begun before it, since teams are numbered as they begin, so that they need
/// not all be resident.
template <class Space, class Substitution, int kColumns>
struct CheckpointKernel {
  using Policy = Kokkos::TeamPolicy<Space, Kokkos::LaunchBounds<kWarpThreads, 1>>;
  using Member = typename Policy::member_type;
  using Runs = DifferenceRuns<Substitution, kColumns>;
  static constexpr int kTeamColumns = 2 * kWarpThreads * kColumns;
  static constexpr int kDelay = 2 * kWarpThreads - 1; // steps from a row's first run to its last
  static constexpr int kGroup = CheckpointViews<Space>::kGroup;
  static constexpr int kAhead = 2; // groups that are under way from memory: as long as it takes to answer
  static constexpr int kLastTurn = (kDelay + kGroup - 1) % kGroup; // in which the last run ends a group of rows
  static constexpr int kGroupDelay = (kDelay + kGroup - 1) / kGroup;

  CheckpointViews<Space> edges;
  HalvesScheme<Substitution> scheme;

  /// What a thread keeps in registers.
  struct Lane {
    Runs runs;
    std::uint32_t before;   // word of the lane before
    std::uint32_t gathered; // ~p right of its last four rows, a byte each
    int bands[2];           // of either run: the next of which the lower edge is to be kept
    std::uint8_t* kept;     // place for p at the end of a piece of columns; null within one
    bool head;
    bool tail;

    // of the head: this group of rows, and the next ones, in turn
    std::uint32_t not_p;
    std::uint32_t letters;
    std::uint64_t messages[kAhead];
    std::uint32_t next_letters[kAhead];
  };

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    std::uint64_t number = 0;
    Kokkos::single(
        Kokkos::PerTeam(team),
        [&](std::uint64_t& next) { next = Kokkos::atomic_fetch_add(edges.begun(), std::uint64_t{1}); }, number);
    ThreadStates<Space, Lane> lanes;
    for_all_threads(team, [&](int lane, int place) { open(lanes[place], lane, static_cast<int>(number)); });
    int const groups = edges.row_groups() + kGroupDelay;
    int band = 0; // the next that not all runs have kept the lower edge of
    int end = edges.end_of_band(band);
    for (int first = 0; first < groups; first += kAhead) {
      PAIRSCAN_UNROLL
      for (int slot = 0; slot < kAhead; ++slot) {
        int const group = first + slot;
        int const steps = (group + 1) * kGroup;
        for_all_threads(team, [&](int, int place) { take_group(lanes[place], group, slot, number); });
        if (steps > end) {
          scan_group<true>(team, lanes, group, number);
          band += steps > end + kDelay ? 1 : 0;
          end = edges.end_of_band(band);
        } else {
          scan_group<false>(team, lanes, group, number);
        }
      }
    }
  }

private:
  /// As for_each_thread; a device's team has one thread for each.
  template <class Body>
  static KOKKOS_FUNCTION void for_all_threads(Member const& team, Body const& body) {
    if constexpr (kIsHostSpace<Space>) {
      for_each_thread(team, kWarpThreads, body);
    } else {
      body(team.team_rank(), 0);
    }
  }

  [[nodiscard]] static KOKKOS_FUNCTION std::size_t first_column(int lane, int number) {
    return static_cast<std::size_t>(number) * kTeamColumns + static_cast<std::size_t>(lane) * 2 * kColumns;
  }

  KOKKOS_FUNCTION void open(Lane& state, int lane, int number) const {
    state.runs.open(scheme, edges.col_codes.data() + first_column(lane, number));
    state.before = state.runs.word;
    state.gathered = 0;
    state.bands[0] = state.bands[1] = 0;
    state.kept = edges.left_of(first_column(0, number + 1));
    state.head = lane == 0;
    state.tail = lane == kWarpThreads - 1;
    PAIRSCAN_UNROLL
    for (int slot = 0; slot < kAhead; ++slot) {
      load_group(state, slot, slot);
    }
  }

  KOKKOS_FUNCTION void load_group(Lane& state, int group, int slot) const {
    if (state.head && group < edges.row_groups()) {
      state.messages[slot] = load_message(edges.message(group));
      state.next_letters[slot] = load_words<1>(edges.row_codes.data() + group * kGroup).word[0];
    }
  }

  /// Waits until there is one, which for the first team is at once: what nobody has written yet is of team 0.
  KOKKOS_FUNCTION void take_group(Lane& state, int group, int slot, std::uint64_t number) const {
    if (state.head && group < edges.row_groups()) {
      while (state.messages[slot] >> 32U != number) {
        state.messages[slot] = load_message(edges.message(group));
      }
      state.not_p = ~static_cast<std::uint32_t>(state.messages[slot]);
      state.letters = state.next_letters[slot];
    }
    load_group(state, group + kAhead, slot);
  }

  /// Four rows of every run; with kKeeps some of them may be the last of a band.
  template <bool kKeeps>
  KOKKOS_FUNCTION void scan_group(Member const& team, ThreadStates<Space, Lane>& lanes, int group,
                                  std::uint64_t number) const {
    PAIRSCAN_UNROLL
    for (int turn = 0; turn < kGroup; ++turn) {
      hand_on(lanes);
      for_all_threads(team, [&](int lane, int place) {
        if (kKeeps) {
          keep_lines(lanes[place], group * kGroup + turn - 2 * lane, first_column(lane, static_cast<int>(number)));
        }
        scan_row(lanes[place], turn);
        if (turn == kLastTurn) {
          send(lanes[place], group - kGroupDelay, number);
        }
      });
    }
  }

  /// Each lane's word to the lane behind it.
  static KOKKOS_FUNCTION void hand_on(ThreadStates<Space, Lane>& lanes) {
    if constexpr (kIsHostSpace<Space>) {
      for (int lane = kWarpThreads - 1; lane > 0; --lane) {
        lanes[lane].before = lanes[lane - 1].runs.word;
      }
    } else {
      lanes[0].before = from_previous_thread(lanes[0].runs.word);
    }
  }

  KOKKOS_FUNCTION void scan_row(Lane& state, int turn) const {
    auto const which = static_cast<std::uint32_t>(turn);
    std::uint32_t const border = choose_bytes(state.not_p, state.letters, which << 8U | (which + 4) << 12U);
    state.runs.scan_row(scheme, state.head ? border : state.before);
    state.gathered = state.gathered >> 8U | state.runs.right() << 24U;
  }

  /// Before a row, of the left run: what stands in the registers of a run is the lower edge of the rows before.
  KOKKOS_FUNCTION void keep_lines(Lane& state, int row, std::size_t column) const {
    PAIRSCAN_UNROLL
    for (int run = 0; run < 2; ++run) {
      if (row - run == edges.end_of_band(state.bands[run])) {
        state.runs.store(run, edges.below_band(state.bands[run]) + column + static_cast<std::size_t>(run * kColumns));
        ++state.bands[run];
      }
    }
  }

  /// The group of rows that the last run has computed, to the team behind and to where it is kept.
  KOKKOS_FUNCTION void send(Lane const& state, int group, std::uint64_t number) const {
    if (state.tail && static_cast<unsigned>(group) < static_cast<unsigned>(edges.row_groups())) {
      std::uint32_t const p = ~state.gathered;
      store_message(edges.message(group), p | (number + 1) << 32U);
      if (state.kept != nullptr) {
        store_words(state.kept + group * kGroup, Words<1>{{p}});
      }
    }
  }
};

} // namespace pairscan
