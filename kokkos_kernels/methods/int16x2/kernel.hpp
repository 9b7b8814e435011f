#pragma once

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/methods/int16x2/sequences.hpp>
#include <kokkos_kernels/methods/int16x2/slow_letters.hpp>
#include <kokkos_kernels/methods/int16x2/stage.hpp>
#include <kokkos_kernels/model/reduced_problem.hpp>
#include <kokkos_kernels/portability/team_ticket.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// Scores pairs on two values of 16 bits per register: a team is one warp and has a few matrices, two for each group of
/// its threads (sweeps/warp_pipeline.hpp). Any pairs may share a group. Where a group is not as wide as its matrices,
/// the columns behind it are another team's pass, which follows as soon as it is told of the first rows
/// (methods/int16x2/borders.hpp). This is the warp wavefront of CUDASW++4 (Schmidt et al. 2024) on reduced scores.
///
/// Values of any size fit 16 bits, since those of a pass and some rows are close to one another: none is smaller than
/// what stands left of the pass in the row before them, or larger than that by more than a match for each row or each
/// column. So each block of rows has that value as its base; a thread subtracts what it is above the last one when the
/// first row of the block is its next (docs/strategies.md, Score types).
template <class Space, class ColumnsOfThread, bool kPasses>
struct Int16x2Kernel {
  using Columns = ColumnsOfThread;
  static constexpr bool kManyPasses = kPasses;
  static constexpr int kRegisters = Columns::registers * Columns::columns;
  static constexpr int kTeams = 4 * int16x2_warps(kRegisters, kManyPasses);

  /// True if columns leave so few registers that no two rows may overlap, nor many letters be on their way.
  static constexpr bool kCrowded = kTeams == 12 && kRegisters > 132;

  using Policy = Kokkos::TeamPolicy<Space, Kokkos::LaunchBounds<Int16x2Shape::kThreads, kTeams>>;
  using Member = typename Policy::member_type;
  using Stage = Int16x2Stage<Int16x2Kernel>;
  using Pipeline = WarpPipeline<Space, Stage>;

  std::uint8_t const* residues;
  PairDescriptor const* pairs;
  int count;    // of pairs
  bool unknown; // letters may occur
  std::int32_t* scores;
  std::uint64_t* messages; // number of teams that have begun, then each group's
  ReducedScoring scoring;
  Int16x2Scoring packed;
  Int16x2Shape shape;

  Int16x2Kernel(Batch<Space> const& batch, Problem const& problem, Int16x2Shape const& how)
      : residues(batch.residues.data()), pairs(batch.pairs.data()), count(batch.count),
        unknown(problem.letters != LetterKind::bases), scores(batch.scores.data()),
        messages(reinterpret_cast<std::uint64_t*>(batch.workspace.data())), scoring(reduced_scoring(problem)),
        packed(scoring), shape(how) {}

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    Int16x2Scratch const scratch = Int16x2Scratch::take(team.team_scratch(0), shape);
    Int16x2Pass pass = pass_of(team);
    sequences().load(team, scratch, pass.matrix);
    if (Columns::has_slow_letters && unknown) {
      slow_letters().find(team, scratch);
    }
    PairDescriptor const most = sequences().longest(scratch);
    pass.steps = (most.rows + Stage::kRows - 1) / Stage::kRows;
    pass.last = pass.begin + width() >= most.cols;
    if (pass.number > 0 && pass.begin >= most.cols) {
      return;
    }
    bool const slow = Columns::has_slow_letters && slow_letters().any(scratch);
    Stage const stage{*this, scratch, pass};
    typename Pipeline::States threads;
    Pipeline::open(team, stage, threads);
    if constexpr (kManyPasses) {
      clear_bases(team, scratch);
    }
    scan_rows(team, stage, threads, slow);
    team.team_barrier(); // the bases were added up
    for_each_thread(team, Stage::kThreads,
                    [&](int thread, int at) { give_scores(threads[at], pass, scratch, thread); });
  }

  [[nodiscard]] KOKKOS_FUNCTION Int16x2Sequences<Member, Columns> sequences() const {
    return {residues, pairs, packed, shape, count};
  }

private:
  [[nodiscard]] KOKKOS_FUNCTION Int16x2SlowLetters<Member, Columns> slow_letters() const { return {residues, shape}; }

  [[nodiscard]] KOKKOS_FUNCTION int width() const { return shape.threads * Columns::columns; }

  /// Returns what the team is to compute; its rows are not known yet. The passes of a few matrices follow one another.
  [[nodiscard]] KOKKOS_FUNCTION Int16x2Pass pass_of(Member const& team) const {
    Int16x2Pass pass{};
    int number = team.league_rank();
    if constexpr (kManyPasses) {
      number = static_cast<int>(draw_ticket(team, messages) & ~kNoMessage);
      pass.number = number % shape.passes;
      number /= shape.passes;
    }
    pass.matrix = number * shape.matrices();
    pass.begin = pass.number * width();
    return pass;
  }

  KOKKOS_FUNCTION void clear_bases(Member const& team, Int16x2Scratch const& scratch) const {
    team.team_barrier(); // there stood what all have looked at
    for_each_thread(team, Int16x2Shape::kThreads, [&](int thread, int) {
      if (thread < shape.matrices()) {
        scratch.bases[thread] = 0;
      }
    });
    team.team_barrier();
  }

  /// Scans all rows, part by part as scratch has room for their letters.
  KOKKOS_FUNCTION void scan_rows(Member const& team, Stage const& stage, typename Pipeline::States& threads,
                                 bool slow) const {
    int const steps = pipeline_steps(stage.pass.steps, shape.threads);
    int const part = shape.part() / Stage::kRows - 1; // a step reads ahead for the next
    for (int begin = 0; begin < steps; begin += part) {
      open_part(team, stage, threads, begin * Stage::kRows);
      int const end = begin + part < steps ? begin + part : steps;
      for (int step = begin; step < end;) {
        int const until = change_bases(team, stage, threads, step, end);
        if (kManyPasses && slow) {
          Pipeline::template run<Stage::kLook>(team, stage, threads, step, until);
          step = until;
        }
        while (step < until) {
          int const next = slow && step + Stage::kSlowSteps < until ? step + Stage::kSlowSteps : until;
          if (slow && slow_letters().any_row(team, stage.scratch, step - begin, next - step)) {
            Pipeline::template run<Stage::kSlow>(team, stage, threads, step, next);
          } else {
            Pipeline::template run<Stage::kFast>(team, stage, threads, step, next);
          }
          step = next;
        }
      }
    }
  }

  KOKKOS_FUNCTION void open_part(Member const& team, Stage const& stage, typename Pipeline::States& threads,
                                 int begin) const {
    team.team_barrier();
    sequences().write_rows(team, stage.scratch, begin, stage.pass.steps * Stage::kRows, Stage::kRows);
    team.team_barrier();
    for_each_thread(team, Int16x2Shape::kThreads,
                    [&](int thread, int at) { stage.open_part(threads[at], Pipeline::thread_of(stage, thread)); });
  }

  /// Changes the bases of the threads whose next rows begin a block. Returns the first step before which it is to be
  /// asked again, at most `end`.
  KOKKOS_FUNCTION int change_bases(Member const& team, Stage const& stage, typename Pipeline::States& threads, int step,
                                   int end) const {
    if constexpr (kManyPasses) {
      int const last = step | (shape.block - 1);
      if (step < shape.block || (step & (shape.block - 1)) >= shape.threads) {
        return last < end ? last + 1 : end;
      }
      for_each_thread(team, Int16x2Shape::kThreads, [&](int thread, int at) {
        int const number = step - thread % shape.threads;
        if (number > 0 && number < stage.pass.steps && (number & (shape.block - 1)) == 0) {
          stage.change_base(threads[at], number / shape.block, stage.scratch.bases + thread / shape.threads * 2);
        }
      });
      return step + 1;
    }
    return end;
  }

  /// Writes the scores of the matrices whose last column is among this thread's; where columns of padding hand on what
  /// is left of them, of all that end at the last thread.
  template <class State>
  KOKKOS_FUNCTION void give_scores(State const& state, Int16x2Pass const& pass, Int16x2Scratch const& scratch,
                                   int thread) const {
    int const place = thread % shape.threads;
    for (int half = 0; half < 2; ++half) {
      int const matrix = thread / shape.threads * 2 + half;
      PairDescriptor const each = scratch.pairs[matrix];
      int const column =
          Columns::hands_on ? Columns::columns - 1 : each.cols - 1 - pass.begin - place * Columns::columns;
      bool const here =
          Columns::hands_on ? pass.last && place == shape.threads - 1 : column >= 0 && column < Columns::columns;
      bool const empty =
          !Columns::hands_on && each.cols == 0 && pass.begin == 0 && place == 0; // its score is the border's
      if (pass.matrix + matrix < count && (empty || here)) {
        std::uint32_t const value = empty ? 0 : state.columns.value(column, scratch.rows + matrix * Columns::columns);
        int const base = kManyPasses ? scratch.bases[matrix] : 0;
        scores[pass.matrix + matrix] =
            scoring.score(static_cast<std::int32_t>(half_of(value, half)) + base, each.rows, each.cols);
      }
    }
  }
};

/// Launches the kernel as Strategy::launch does, for a shape that the scheme and the lengths allow.
template <class Columns, bool kManyPasses, class Space>
void launch_int16x2_kernel(char const* label, Space const& space, Int16x2Shape const& shape, BatchPlan const& plan,
                           Batch<Space> const& batch) {
  using Kernel = Int16x2Kernel<Space, Columns, kManyPasses>;
  int const teams = (batch.count + shape.matrices() - 1) / shape.matrices();
  if constexpr (kManyPasses) {
    using Messages =
        Kokkos::View<std::uint64_t*, typename Space::memory_space, Kokkos::MemoryTraits<Kokkos::Unmanaged>>;
    std::size_t const groups = static_cast<std::size_t>(teams) * static_cast<std::size_t>(shape.groups());
    Messages const messages(reinterpret_cast<std::uint64_t*>(batch.workspace.data()), 1 + groups * shape.messages());
    Kokkos::deep_copy(space, messages, kNoMessage);
  }
  typename Kernel::Policy policy(space, teams * shape.passes, plan.team_size);
  policy.set_scratch_size(0, Kokkos::PerTeam(static_cast<int>(Int16x2Scratch::bytes(shape))));
  Kokkos::parallel_for(label, policy, Kernel{batch, plan.shape.problem, shape});
}

} // namespace pairscan
