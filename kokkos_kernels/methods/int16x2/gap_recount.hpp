#pragma once

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/methods/int16x2/gap_scheme.hpp>
#include <kokkos_kernels/methods/int16x2/gap_scratch.hpp>
#include <kokkos_kernels/portability/native_halves.hpp>
#include <kokkos_kernels/sweeps/warp_pipeline.hpp>

#include <Kokkos_Core.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>

namespace pairscan {

// Local scores that 16 bits may not hold, or of which only some rows were looked at, computed again in 32: few
// pairs, so that the code is short and not fast.

/// Stands for a score that reached the ceiling (GapShape), or that may be the least one of its query or more
/// (SampledLocalGaps), until GapRecount has computed it.
inline constexpr std::int32_t kGapTooHigh = std::numeric_limits<std::int32_t>::min();

/// What all matrices of a team have in common.
struct GapRecountTable {
  std::uint8_t const* bytes;     // of GapTable::four
  std::uint8_t const* letter_of; // [row code]
};

/// Stage of WarpPipeline: a warp has one matrix, a thread kColumns of its columns.
struct GapRecountStage {
  static constexpr int kColumns = 16;
  static constexpr int kThreads = GapShape::kThreads;
  static constexpr bool kOneGroup = true;
  static constexpr int kUnrolled = 1;
  static constexpr bool kOverlaps = false;
  using Handed = HandedWords<2>;

  struct State : PipelineState<2> {
    std::int32_t here[kColumns]; // of the row before
    std::int32_t down[kColumns]; // what a gap from there scores in the next row
    int place[kColumns];         // of a column's scores in the table
    std::int32_t corner;
    std::int32_t best; // of all passes
    Handed right;
    int number; // of the next row
  };

  GapScheme const& scheme;
  GapRecountTable table;
  std::uint8_t const* residues;
  PairDescriptor pair;
  std::uint64_t* borders; // [row], between two passes
  int begin;              // first column of the pass

  [[nodiscard]] PAIRSCAN_FUNCTION int threads() const { return kThreads; }
  [[nodiscard]] PAIRSCAN_FUNCTION bool reads() const { return begin > 0; }
  [[nodiscard]] PAIRSCAN_FUNCTION bool writes() const { return begin + kThreads * kColumns < pair.cols; }

  PAIRSCAN_FUNCTION void open(State& state, PipelineThread const& thread) const {
    for (int column = 0; column < kColumns; ++column) {
      int const col = begin + thread.place * kColumns + column;
      std::uint32_t const code = col < pair.cols
                                     ? known_code(residues[pair.col_begin + static_cast<std::uint64_t>(col)])
                                     : static_cast<std::uint32_t>(kGapNone);
      state.place[column] = static_cast<int>(code) * scheme.table.words() * 4;
      state.here[column] = state.down[column] = 0;
    }
    state.corner = 0;
    state.number = -thread.place;
    state.left = state.right = {};
  }
  PAIRSCAN_FUNCTION void start(State&, PipelineThread const&) const {}

  [[nodiscard]] static PAIRSCAN_FUNCTION Handed right(State const& state) { return state.right; }

  [[nodiscard]] PAIRSCAN_FUNCTION Handed border(State& state, int step) const {
    std::uint64_t const words = state.reads && step < pair.rows ? borders[step] : 0;
    return {{static_cast<std::uint32_t>(words), static_cast<std::uint32_t>(words >> 32U)}};
  }

  template <int>
  [[nodiscard]] PAIRSCAN_FUNCTION int next_row(State& state, int, int) const {
    return has_row(state) ? table.letter_of[known_code(residues[pair.row_begin + static_cast<unsigned>(state.number)])]
                          : 0;
  }
  [[nodiscard]] PAIRSCAN_FUNCTION bool has_row(State const& state) const {
    return static_cast<unsigned>(state.number) < static_cast<unsigned>(pair.rows);
  }

  template <int>
  PAIRSCAN_FUNCTION void scan(State& state, int letter, int) const {
    auto const extend = static_cast<std::int32_t>(half_of(scheme.extend, 0));
    std::int32_t const first = static_cast<std::int32_t>(half_of(scheme.open, 0)) + extend;
    std::int32_t diagonal = state.corner;
    state.corner = static_cast<std::int32_t>(state.left.word[0]);
    auto across = static_cast<std::int32_t>(state.left.word[1]);
    PAIRSCAN_UNROLL
    for (int column = 0; column < kColumns; ++column) {
      std::int32_t const paired = diagonal + table.bytes[state.place[column] + letter] - first;
      std::int32_t const gap = across > state.down[column] ? across : state.down[column];
      std::int32_t const best = paired > gap ? paired : gap;
      std::int32_t const here = best > 0 ? best : 0;
      diagonal = state.here[column];
      state.here[column] = here;
      state.best = here > state.best ? here : state.best;
      std::int32_t const opened = here - first;
      across = across - extend > opened ? across - extend : opened;
      state.down[column] = state.down[column] - extend > opened ? state.down[column] - extend : opened;
    }
    state.right = {{static_cast<std::uint32_t>(state.here[kColumns - 1]), static_cast<std::uint32_t>(across)}};
  }

  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr bool has_message(int) { return true; }
  PAIRSCAN_FUNCTION void send(State const& state, int) const {
    borders[state.number] = std::uint64_t{state.right.word[1]} << 32U | state.right.word[0];
  }
  static PAIRSCAN_FUNCTION void end_step(State& state) { ++state.number; }
};

/// Computes the scores of a batch that are kGapTooHigh: team = one warp, which takes every so-many-th pair, and looks
/// at 32 of them at a time. Neighbours, which may all be of long sequences and related, so go to different teams.
template <class Space>
struct GapRecount {
  using Policy = Kokkos::TeamPolicy<Space, Kokkos::LaunchBounds<GapShape::kThreads, 1>>;
  using Member = typename Policy::member_type;
  using Stage = GapRecountStage;
  using Pipeline = WarpPipeline<Space, Stage>;

  std::uint8_t const* residues;
  PairDescriptor const* pairs;
  int count;
  std::int32_t* scores;
  std::uint64_t* borders; // [team][row]
  std::size_t rows;       // of the longest sequence
  GapScheme scheme;

  [[nodiscard]] static std::size_t scratch_bytes() { return sizeof(Scratch) + alignof(Scratch); }

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    auto& scratch = *static_cast<Scratch*>(team.team_scratch(0).get_shmem_aligned(sizeof(Scratch), alignof(Scratch)));
    for_each_thread(team, Stage::kThreads, [&](int thread, int) {
      for (int at = thread; at < (kGapCodes + 1) * GapTable::kMostWords; at += Stage::kThreads) {
        scratch.four[at] = scheme.table.four[at];
      }
      for (int code = thread; code <= kGapCodes; code += Stage::kThreads) {
        scratch.letter_of[code] = scheme.table.letter_of[code];
      }
    });
    for (int begin = team.league_rank(); begin < count; begin += team.league_size() * Stage::kThreads) {
      team.team_barrier(); // the pairs before have been looked at
      for_each_thread(team, Stage::kThreads, [&](int thread, int) {
        int const at = begin + team.league_size() * thread;
        scratch.too_high[thread] = at < count && scores[at] == kGapTooHigh;
      });
      team.team_barrier();
      for (int place = 0; place < Stage::kThreads; ++place) {
        if (scratch.too_high[place]) {
          scan(team, scratch, begin + team.league_size() * place);
        }
      }
    }
  }

private:
  struct Scratch {
    std::uint32_t four[(kGapCodes + 1) * GapTable::kMostWords];
    int best;
    std::uint8_t letter_of[kGapCodes + 1];
    bool too_high[Stage::kThreads];
  };

  KOKKOS_FUNCTION void scan(Member const& team, Scratch& scratch, int at) const {
    PairDescriptor const given = pairs[at];
    PairDescriptor const turned{given.col_begin, given.row_begin, given.cols, given.rows};
    PairDescriptor const pair = scheme.symmetric && given.cols > given.rows ? turned : given;
    typename Pipeline::States threads;
    for_each_thread(team, Stage::kThreads, [&](int thread, int place) {
      threads[place].best = 0;
      if (thread == 0) {
        scratch.best = 0;
      }
    });
    for (int begin = 0; begin < pair.cols; begin += Stage::kThreads * Stage::kColumns) {
      team.team_barrier(); // the pass before has written its border
      Stage const stage{scheme,
                        {reinterpret_cast<std::uint8_t const*>(scratch.four), scratch.letter_of},
                        residues,
                        pair,
                        borders + static_cast<std::size_t>(team.league_rank()) * rows,
                        begin};
      Pipeline::open(team, stage, threads);
      Pipeline::template run<0>(team, stage, threads, 0, pipeline_steps(pair.rows, Stage::kThreads));
    }
    for_each_thread(team, Stage::kThreads,
                    [&](int, int place) { Kokkos::atomic_fetch_max(&scratch.best, threads[place].best); });
    team.team_barrier();
    for_each_thread(team, Stage::kThreads, [&](int thread, int) {
      if (thread == 0) {
        scores[at] = scheme.divisor * scratch.best;
      }
    });
    team.team_barrier();
  }
};

} // namespace pairscan
