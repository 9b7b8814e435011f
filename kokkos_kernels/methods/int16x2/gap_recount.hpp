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

// Local scores that 16 bits may not hold, or of which only some rows were looked at, computed again in 32: few pairs,
// so that the longest one takes the time of all. So a team of several warps has one matrix, and what a row needs is
// loaded while the row before is computed.

/// Stands for a score that reached the ceiling (GapShape), or that may be the least one of its query or more
/// (SampledLocalGaps), until GapRecount has computed it.
inline constexpr std::int32_t kGapTooHigh = std::numeric_limits<std::int32_t>::min();

/// What all matrices of a team have in common.
struct GapRecountTable {
  std::uint8_t const* bytes;     // of GapTable::four
  std::uint8_t const* letter_of; // [row code]
};

/// Stage of WarpPipeline: a team has one matrix, a thread kColumns of its columns. Each warp follows the one before it
/// by kApart steps, and so is sure to find its border where teams wait for all threads every kSteps steps.
struct GapRecountStage {
  static constexpr int kColumns = 8;
  static constexpr int kWidth = GapShape::kThreads * kColumns; // of a warp
  static constexpr int kThreads = kGapRecountWarps * GapShape::kThreads;
  static constexpr int kSteps = GapShape::kThreads;
  static constexpr int kApart = 2 * kSteps; // threads of a warp are as many steps behind one another
  static constexpr bool kOneGroup = false;
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
    std::uint64_t const* from; // border left of the warp's columns
    std::uint64_t* to;         // and right of them
    std::uint64_t message;     // of the head's next row
    int number;                // of the next row
    int letter;                // that it has
    std::uint32_t code;        // of the row behind it
  };

  GapScheme const& scheme;
  GapRecountTable table;
  std::uint8_t const* residues;
  PairDescriptor pair;
  std::uint64_t* borders; // [warp][row], right of each warp's columns
  std::size_t rows;       // of a border
  int begin;              // first column of the pass, in which each warp has kWidth columns

  [[nodiscard]] PAIRSCAN_FUNCTION int threads() const { return GapShape::kThreads; }
  // By the warp: start() says which ones do.
  [[nodiscard]] PAIRSCAN_FUNCTION bool reads() const { return true; }
  [[nodiscard]] PAIRSCAN_FUNCTION bool writes() const { return true; }

  /// Returns the steps of a pass, in which only some warps may have columns.
  [[nodiscard]] PAIRSCAN_FUNCTION int steps() const {
    int const warps = (pair.cols - begin + kWidth - 1) / kWidth;
    return pipeline_steps(pair.rows, GapShape::kThreads) +
           ((warps < kGapRecountWarps ? warps : kGapRecountWarps) - 1) * kApart;
  }

  PAIRSCAN_FUNCTION void open(State& state, PipelineThread const& thread) const {
    int const first = begin + thread.group * kWidth;
    for (int column = 0; column < kColumns; ++column) {
      int const col = first + thread.place * kColumns + column;
      std::uint32_t const code = col < pair.cols
                                     ? known_code(residues[pair.col_begin + static_cast<std::uint64_t>(col)])
                                     : static_cast<std::uint32_t>(kGapNone);
      state.place[column] = static_cast<int>(code) * scheme.table.words() * 4;
      state.here[column] = state.down[column] = 0;
    }
    state.corner = 0;
    state.number = first < pair.cols ? -thread.place - thread.group * kApart : pair.rows; // behind all rows
    state.left = state.right = {};
    state.letter = letter_of(code_of_row(state.number));
    state.code = code_of_row(state.number + 1);
    state.from = borders + static_cast<std::size_t>((thread.group + kGapRecountWarps - 1) % kGapRecountWarps) * rows;
    state.to = borders + static_cast<std::size_t>(thread.group) * rows;
    state.message = 0;
  }
  PAIRSCAN_FUNCTION void start(State& state, PipelineThread const& thread) const {
    int const first = begin + thread.group * kWidth;
    state.reads = state.reads && first > 0;
    state.writes = state.writes && first + kWidth < pair.cols;
    load_message(state, state.number);
  }

  [[nodiscard]] static PAIRSCAN_FUNCTION Handed right(State const& state) { return state.right; }

  [[nodiscard]] PAIRSCAN_FUNCTION Handed border(State& state, int) const {
    std::uint64_t const words = state.message;
    load_message(state, state.number + 1);
    return {{static_cast<std::uint32_t>(words), static_cast<std::uint32_t>(words >> 32U)}};
  }

  template <int>
  [[nodiscard]] PAIRSCAN_FUNCTION int next_row(State& state, int, int) const {
    int const letter = state.letter;
    state.letter = letter_of(state.code);
    state.code = code_of_row(state.number + 2);
    return letter;
  }
  [[nodiscard]] PAIRSCAN_FUNCTION bool has_row(State const& state) const { return is_row(state.number); }

  template <int>
  PAIRSCAN_FUNCTION void scan(State& state, int letter, int) const {
    auto const more = [](std::int32_t a, std::int32_t b) { return a > b ? a : b; };
    auto const extend = static_cast<std::int32_t>(half_of(scheme.extend, 0));
    std::int32_t const first = static_cast<std::int32_t>(half_of(scheme.open, 0)) + extend;
    std::int32_t diagonal = state.corner;
    state.corner = static_cast<std::int32_t>(state.left.word[0]);
    auto across = static_cast<std::int32_t>(state.left.word[1]);
    PAIRSCAN_UNROLL
    for (int column = 0; column < kColumns; ++column) {
      std::int32_t const paired = diagonal + table.bytes[state.place[column] + letter] - first;
      std::int32_t const own = more(more(paired, state.down[column]), 0); // whatever comes from the left
      std::int32_t const here = more(own, across);
      diagonal = state.here[column];
      state.here[column] = here;
      state.best = more(state.best, here);
      state.down[column] = more(state.down[column] - extend, here - first);
      across = more(across - extend, own - first); // a gap's first residue costs no less than another one
    }
    state.right = {{static_cast<std::uint32_t>(state.here[kColumns - 1]), static_cast<std::uint32_t>(across)}};
  }

  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr bool has_message(int) { return true; }
  static PAIRSCAN_FUNCTION void send(State const& state, int) {
    state.to[state.number] = std::uint64_t{state.right.word[1]} << 32U | state.right.word[0];
  }
  static PAIRSCAN_FUNCTION void end_step(State& state) { ++state.number; }

private:
  [[nodiscard]] PAIRSCAN_FUNCTION bool is_row(int number) const {
    return static_cast<unsigned>(number) < static_cast<unsigned>(pair.rows);
  }
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t code_of_row(int number) const {
    return is_row(number) ? residues[pair.row_begin + static_cast<unsigned>(number)] : 0U;
  }
  [[nodiscard]] PAIRSCAN_FUNCTION int letter_of(std::uint32_t code) const { return table.letter_of[known_code(code)]; }

  PAIRSCAN_FUNCTION void load_message(State& state, int number) const {
    if (state.reads && is_row(number)) {
      state.message = state.from[number];
    }
  }
};

/// Computes the scores of a batch that are kGapTooHigh. A team takes as many pairs at a time as it has threads, looks
/// at their scores, and computes those of them that it has found. They are not neighbours, which may all be of long
/// sequences and related.
template <class Space>
struct GapRecount {
  using Policy = Kokkos::TeamPolicy<Space, Kokkos::LaunchBounds<GapRecountStage::kThreads, 1>>;
  using Member = typename Policy::member_type;
  using Stage = GapRecountStage;
  using Pipeline = WarpPipeline<Space, Stage>;

  std::uint8_t const* residues;
  PairDescriptor const* pairs;
  int count;
  std::int32_t* scores;
  std::uint64_t* taken;   // how often pairs have been taken; 0 at first
  std::uint64_t* borders; // [team][warp][row]
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
    while (find(team, scratch)) {
      for (int at = 0; at < scratch.found; ++at) {
        scan(team, scratch, scratch.too_high[at]);
      }
    }
  }

private:
  struct Scratch {
    std::uint32_t four[(kGapCodes + 1) * GapTable::kMostWords];
    int begin;
    int found;
    int too_high[Stage::kThreads]; // pairs
    int best;
    std::uint8_t letter_of[kGapCodes + 1];
  };

  /// Takes the next pairs and finds those to compute. Returns whether there were any to look at.
  KOKKOS_FUNCTION bool find(Member const& team, Scratch& scratch) const {
    int const apart = (count + Stage::kThreads - 1) / Stage::kThreads;
    team.team_barrier(); // the pairs before have been computed
    for_each_thread(team, Stage::kThreads, [&](int thread, int) {
      if (thread == 0) {
        scratch.begin = static_cast<int>(Kokkos::atomic_fetch_add(taken, std::uint64_t{1}));
        scratch.found = 0;
      }
    });
    team.team_barrier();
    for_each_thread(team, Stage::kThreads, [&](int thread, int) {
      int const at = scratch.begin + apart * thread;
      if (scratch.begin < apart && at < count && scores[at] == kGapTooHigh) {
        scratch.too_high[Kokkos::atomic_fetch_add(&scratch.found, 1)] = at;
      }
    });
    team.team_barrier();
    return scratch.begin < apart;
  }

  KOKKOS_FUNCTION void scan(Member const& team, Scratch& scratch, int at) const {
    PairDescriptor const given = pairs[at];
    PairDescriptor const turned{given.col_begin, given.row_begin, given.cols, given.rows};
    PairDescriptor const pair = scheme.symmetric && given.cols > given.rows ? turned : given;
    std::uint64_t* const border = borders + static_cast<std::size_t>(team.league_rank()) * kGapRecountWarps * rows;
    typename Pipeline::States threads;
    for_each_thread(team, Stage::kThreads, [&](int thread, int place) {
      threads[place].best = 0;
      if (thread == 0) {
        scratch.best = 0;
      }
    });
    for (int begin = 0; begin < pair.cols; begin += kGapRecountWarps * Stage::kWidth) {
      Stage const stage{scheme,   {reinterpret_cast<std::uint8_t const*>(scratch.four), scratch.letter_of},
                        residues, pair,
                        border,   rows,
                        begin};
      team.team_barrier(); // the pass before has written its border
      Pipeline::open(team, stage, threads);
      for (int step = 0; step < stage.steps(); step += Stage::kSteps) {
        Pipeline::template run<0>(team, stage, threads, step, step + Stage::kSteps);
        team.team_barrier();
      }
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
