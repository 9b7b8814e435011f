#pragma once

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/methods/int16x2/gap_sequences.hpp>
#include <kokkos_kernels/methods/int16x2/gap_stage.hpp>

#include <Kokkos_Core.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// Returns how many teams of a warp a multiprocessor holds by registers, for so many columns per thread.
[[nodiscard]] constexpr int gap_teams(int columns) {
  return columns <= 16 ? 16 : columns <= 32 ? 16 : 12;
}

/// Scores pairs with affine gaps, global or local ones, on two values of 16 bits per register: a team is one warp and
/// has a few matrices, two for each group of its threads (sweeps/warp_pipeline.hpp). What letters score stands in
/// profiles in scratch, so that any table of scores costs the same. Where a group has fewer columns than its matrices,
/// the team goes over all rows again for the next ones.
template <class Space, class ColumnsOfThread>
struct Int16x2GapKernel {
  using Columns = ColumnsOfThread;
  using Policy = Kokkos::TeamPolicy<Space, Kokkos::LaunchBounds<GapShape::kThreads, gap_teams(Columns::columns)>>;
  using Member = typename Policy::member_type;
  using Stage = GapStage<Int16x2GapKernel>;
  using Pipeline = WarpPipeline<Space, Stage>;

  std::uint8_t const* residues;
  PairDescriptor const* pairs;
  int count; // of pairs
  std::int32_t* scores;
  std::uint64_t* borders; // [group of all teams][row]
  GapScheme scheme;
  GapShape shape;

  Int16x2GapKernel(Batch<Space> const& batch, Problem const& problem, GapShape const& how)
      : residues(batch.residues.data()), pairs(batch.pairs.data()), count(batch.count), scores(batch.scores.data()),
        borders(reinterpret_cast<std::uint64_t*>(batch.workspace.data())), scheme(gap_scheme(problem)), shape(how) {}

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    GapScratch const scratch = GapScratch::take(team.team_scratch(0), shape);
    GapSequences<Member> const sequences{residues, scheme, scratch, shape};
    int const first = team.league_rank() * shape.matrices();
    sequences.load(team, pairs + first, count - first);
    PairDescriptor const most = sequences.longest();
    int const width = shape.threads * Columns::columns;
    typename Pipeline::States threads;
    for_each_thread(team, GapShape::kThreads, [&](int, int at) { clear_best(threads[at].columns); });
    for (int begin = 0; begin < most.cols; begin += width) {
      team.team_barrier(); // the pass before has written its border and read its profile
      sequences.write_profiles(team, begin);
      Stage const stage{*this, scratch, {first, begin, most.rows, begin == 0, begin + width >= most.cols}};
      Pipeline::open(team, stage, threads);
      scan_rows(team, stage, sequences, threads);
    }
    give_rest(team, scratch, threads, first);
  }

  [[nodiscard]] KOKKOS_FUNCTION std::uint64_t* border_of(int matrix) const {
    return borders + static_cast<std::size_t>(matrix / 2) * shape.border_words();
  }

  /// Writes the score of a global alignment, of which the thread has just computed the last cell.
  KOKKOS_FUNCTION void give_score(Columns const& columns, PairDescriptor const& pair, int matrix, int column) const {
    int const reduced = columns.score(scheme, column, matrix % 2);
    scores[matrix] = scheme.divisor * reduced + (pair.rows + pair.cols) * scheme.extend_score;
  }

private:
  static KOKKOS_FUNCTION void clear_best(Columns& columns) {
    if constexpr (Columns::local) {
      columns.best = 0;
    }
  }

  /// Scans all rows, part by part as scratch has room for them.
  KOKKOS_FUNCTION void scan_rows(Member const& team, Stage const& stage, GapSequences<Member> const& sequences,
                                 typename Pipeline::States& threads) const {
    int const steps = pipeline_steps(stage.pass.rows, shape.threads);
    for (int begin = 0; begin < steps; begin += shape.part()) {
      team.team_barrier();
      sequences.write_rows(team, begin);
      team.team_barrier();
      for_each_thread(team, GapShape::kThreads,
                      [&](int thread, int at) { stage.open_part(threads[at], Pipeline::thread_of(stage, thread)); });
      int const end = begin + shape.part() < steps ? begin + shape.part() : steps;
      for (int step = begin; step < end;) {
        int const until = Columns::local ? end : next_end(stage, step, end);
        Pipeline::template run<0>(team, stage, threads, step, until);
        step = until;
        give_scores(team, stage, threads, step - 1);
      }
    }
  }

  /// Returns the first step behind this one before which scores are to be given, at most `end`.
  [[nodiscard]] KOKKOS_FUNCTION int next_end(Stage const& stage, int step, int end) const {
    for (int matrix = 0; matrix < shape.matrices(); ++matrix) {
      int const last = stage.last_step(matrix);
      end = last >= step && last + 1 < end ? last + 1 : end;
    }
    return end;
  }

  /// Writes the scores of global alignments that end in a step; registers are few where rows are scanned.
  KOKKOS_FUNCTION void give_scores(Member const& team, Stage const& stage, typename Pipeline::States const& threads,
                                   int step) const {
    if constexpr (!Columns::local) {
      for_each_thread(team, GapShape::kThreads, [&](int thread, int at) {
        stage.give_scores(threads[at], Pipeline::thread_of(stage, thread), step);
      });
    }
  }

  /// Writes what no last cell has given: the scores of local alignments, and of pairs with an empty sequence.
  KOKKOS_FUNCTION void give_rest(Member const& team, GapScratch const& scratch,
                                 typename Pipeline::States const& threads, int first) const {
    if constexpr (Columns::local) {
      for_each_thread(team, GapShape::kThreads, [&](int thread, int at) {
        for (int half = 0; half < 2; ++half) {
          Kokkos::atomic_fetch_max(scratch.best + thread / shape.threads * 2 + half,
                                   static_cast<int>(half_of(threads[at].columns.best, half)));
        }
      });
      team.team_barrier();
    }
    for_each_thread(team, GapShape::kThreads, [&](int thread, int) {
      PairDescriptor const pair = thread < shape.matrices() ? scratch.pairs[thread] : PairDescriptor{};
      bool const empty = pair.rows == 0 || pair.cols == 0;
      if (thread < shape.matrices() && first + thread < count && (Columns::local || empty)) {
        scores[first + thread] =
            Columns::local ? scheme.divisor * scratch.best[thread] : scheme.border_score(pair.rows + pair.cols);
      }
    });
  }
};

} // namespace pairscan
