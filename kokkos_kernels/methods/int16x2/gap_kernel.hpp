#pragma once

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/methods/int16x2/gap_recount.hpp>
#include <kokkos_kernels/methods/int16x2/gap_sequences.hpp>
#include <kokkos_kernels/methods/int16x2/gap_stage.hpp>
#include <kokkos_kernels/methods/int16x2/gap_two_columns.hpp>
#include <kokkos_kernels/portability/wide_teams.hpp>

#include <Kokkos_Core.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace pairscan {

/// Choice of Int16x2GapKernel that gives scores only: a team has one group of matrices, and is done.
struct GapScoresOnly {
  struct State {};

  template <class Member>
  [[nodiscard]] static KOKKOS_FUNCTION int first(Member const& team) {
    return team.league_rank();
  }
  /// Returns the number of the matrices that the team takes next.
  template <class Member>
  [[nodiscard]] static KOKKOS_FUNCTION int next(Member const&) {
    return std::numeric_limits<int>::max();
  }

  template <class Stage>
  static PAIRSCAN_FUNCTION void open(State&, Stage const&, PipelineThread const&) {}

  /// Called for each row that a thread has computed, by the step's number and its own in the step.
  template <class Columns>
  static PAIRSCAN_FUNCTION void keep_row(State&, Columns const&, int, int) {}

  /// Called after each step, whether there was a row or not.
  static PAIRSCAN_FUNCTION void end_step(State&) {}

  /// Called after each pass, in the state that all threads are in.
  template <class Stage, class Member, class States>
  static PAIRSCAN_FUNCTION void end_pass(Stage const&, Member const&, States&) {}

  /// Called after the last pass over the matrices whose first pair is given, with the rows and columns of all passes.
  template <class Kernel, class Member>
  static PAIRSCAN_FUNCTION void finish(Kernel const&, Member const&, GapScratch const&, GapScanned const&, int) {}
};

/// Scores pairs with affine gaps, global or local ones, on two values of 16 bits per register: a team is one warp and
/// has a few matrices, two for each group of its threads (sweeps/warp_pipeline.hpp). What letters score stands in
/// profiles in scratch, so that any table of scores costs the same. Where a group has fewer columns than its matrices,
/// the team goes over all rows again for the next ones.
/// A team of several warps has one sequence as the columns of all its matrices, and one profile of it: many warps then
/// fit a multiprocessor, whatever letters there are. Or the halves of a register have one sequence as their rows: then
/// what its letters score stands side by side for both. Or both: the halves of all registers of a team have two
/// sequences as their columns; such a team takes bundles of a tile's pairs.
/// Where only some rows are looked at (Columns::sampled), scores are what was seen: up to GapScheme::sample_loss too
/// low.
///
/// `kInTurn`: halves may take several matrices one behind another (GapShape::depth), which costs registers.
template <class Space, class ColumnsOfThread, class Keeper = GapScoresOnly, GapShared kSharing = GapShared::nothing,
          bool kInTurn = false>
struct Int16x2GapKernel {
  static constexpr GapShared kShared = kSharing;
  static constexpr bool kTwoColumns = kShared == GapShared::two_columns;
  static constexpr bool kSharesColumns = kShared == GapShared::columns || kTwoColumns;
  static constexpr int kThreads = // of a team, at the most
      (kTwoColumns      ? kGapWideWarps
       : kSharesColumns ? kGapSharingWarps
                        : 1) *
      GapShape::kThreads;
  using Columns = ColumnsOfThread;
  using Keep = Keeper;
  static constexpr int kThreadsAtOnce = gap_threads(Columns::columns, kTwoColumns || Columns::sampled);
  using Policy = Kokkos::TeamPolicy<Space, Kokkos::LaunchBounds<kThreadsAtOnce, 1>>;
  using Member = std::conditional_t<kSharesColumns, typename WideTeams<Space>::Member, typename Policy::member_type>;
  struct NoBundles {};
  using Stage = GapStage<Int16x2GapKernel>;
  using Pipeline = WarpPipeline<Space, Stage>;
  static constexpr GapScored kScored = Columns::scored;
  static constexpr bool kTakesTurns = kInTurn;
  static constexpr bool kSampled = Columns::sampled;
  static_assert(!kInTurn || (kSharesColumns && kScored == GapScored::all_cells));
  static_assert(!kSampled || kTakesTurns, "ends of turns are looked at");

  std::uint8_t const* residues;
  PairDescriptor const* pairs;
  int count; // of pairs
  std::int32_t* scores;
  std::uint64_t* borders; // [group of all teams][row]
  GapScheme scheme;
  GapShape shape;
  int groups; // of a team: devices are slow to divide
  Keep keep;
  std::conditional_t<kTwoColumns, TileBundles<Space, WidthOfTile>, NoBundles> bundles{}; // that teams take

  /// The borders begin so many bytes behind the beginning of the workspace.
  Int16x2GapKernel(Batch<Space> const& batch, Problem const& problem, GapShape const& how, std::size_t border_begin = 0,
                   Keep const& beside = {})
      : residues(batch.residues.data()), pairs(batch.pairs.data()), count(batch.count), scores(batch.scores.data()),
        borders(reinterpret_cast<std::uint64_t*>(batch.workspace.data() + border_begin)), scheme(gap_scheme(problem)),
        shape(how), groups(how.groups()), keep(beside) {
    if constexpr (kScored == GapScored::all_cells) {
      scheme = with_ramp(scheme, Columns::ramp);
    }
    if (kSharesColumns && !kTwoColumns) {
      scheme = with_doubled_low(scheme);
    }
    scheme.most_received = most_received(scheme, how.ceiling);
  }

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    GapScratch const scratch = GapScratch::take(team.team_scratch(0), shape);
    if constexpr (kTwoColumns) {
      scan_bundles(team, scratch);
      return;
    }
    int const all = (count + shape.matrices() - 1) / shape.matrices();
    for (int number = keep.first(team); number < all; number = keep.next(team)) {
      int const first = number * shape.matrices(); // the longest come first
      int const end = first + shape.matrices() < count ? first + shape.matrices() : count;
      for (int begin = first; begin < end;) {
        GapSequences<Member> const sequences{residues, scheme, scratch, shape};
        GapRun const run = sequences.load(team, pairs + begin, end - begin);
        scan_matrices(team, sequences, begin);
        give_scores(team, scratch, run.count, [begin](int matrix) { return std::int64_t{begin} + matrix; });
        begin += run.count;
        if (begin < end) {
          team.team_barrier(); // the scores are read where the next pairs' are written
        }
      }
    }
  }

  /// Returns the threads of a team: a constant, where it always has as many.
  [[nodiscard]] KOKKOS_FUNCTION int team_threads() const {
    if constexpr (kSharesColumns) {
      return shape.team_threads();
    } else {
      return kThreads;
    }
  }

  [[nodiscard]] KOKKOS_FUNCTION std::uint64_t* border_of(int team, int group) const {
    return borders + static_cast<std::size_t>(team * shape.groups() + group) * shape.border_words();
  }

private:
  /// Takes every league_size-th bundle of the batch.
  KOKKOS_FUNCTION void scan_bundles(Member const& team, GapScratch const& scratch) const {
    GapSequences<Member> const sequences{residues, scheme, scratch, shape};
    sequences.load_table(team);
    auto const all = static_cast<int>(bundles.count());
    for (int number = team.league_rank(); number < all; number += team.league_size()) {
      TileBundle const bundle = bundles.at(static_cast<std::uint32_t>(number));
      if (bundle.rows > 0) {
        load_bundle(team, sequences, bundle, bundles.tiles.table);
        scan_matrices(team, sequences, 0);
        give_scores(team, scratch, 2 * bundle.cols, [&](int matrix) {
          return matrix % 2 < bundle.rows ? bundles.place(bundle, matrix % 2, matrix / 2) : -1;
        });
        team.team_barrier(); // the scores are read where the next pairs' are written
      }
    }
  }

  /// Computes the team's matrices, the first of which is that pair of the batch.
  KOKKOS_FUNCTION void scan_matrices(Member const& team, GapSequences<Member> const& sequences, int first) const {
    GapScratch const& scratch = sequences.scratch;
    PairDescriptor most = sequences.longest();
    if constexpr (kTakesTurns) {
      most.rows = sequences.write_ends(team);
    }
    int const width = shape.threads * Columns::columns;
    int const end = (most.cols + width - 1) / width * width;
    typename Pipeline::States threads;
    for_each_thread(team, team_threads(), [&](int, int at) { clear_best(threads[at].columns); });
    for (int begin = 0; begin < end; begin += width) {
      team.team_barrier(); // the pass before has written its border and read its profile
      Stage const stage{*this, scratch, {team.league_rank(), begin, most.rows, end, begin == 0, begin + width == end}};
      write_profiles(team, stage, sequences);
      Pipeline::open(team, stage, threads);
      scan_rows(team, stage, sequences, threads);
      keep.end_pass(stage, team, threads);
      if constexpr (kTakesTurns) { // as the next pass begins with the first matrices again
        give_last_best(team, stage, threads);
      }
    }
    if constexpr (!kTakesTurns) {
      gather_best(team, scratch, threads, most.rows);
    }
    keep.finish(*this, team, scratch, {most.rows, end}, first);
  }

  static KOKKOS_FUNCTION void write_profiles(Member const& team, Stage const& stage,
                                             GapSequences<Member> const& sequences) {
    auto const columns_before = [&](int matrix, int place) { return stage.columns_before(matrix, place); };
    if constexpr (kTwoColumns) {
      std::uint32_t const more = Columns::less_open ? 0 : sequences.scheme.less_open;
      write_two_profiles(team, sequences, columns_before, more);
    } else if constexpr (Columns::less_open) {
      sequences.write_profiles(team, columns_before);
    } else {
      sequences.write_negated_profile(team, columns_before);
    }
  }

  static KOKKOS_FUNCTION void clear_best(Columns& columns) {
    if constexpr (kScored == GapScored::all_cells) {
      columns.best = 0;
    }
  }

  /// Waits until rows of a part may be written, or read: by the warp that has them. Other teams are one warp.
  static KOKKOS_FUNCTION void wait_for_rows(Member const& team) {
    if constexpr (kSharesColumns) {
      warp_barrier();
    } else {
      team.team_barrier();
    }
  }

  /// Scans all rows, part by part as scratch has room for them.
  KOKKOS_FUNCTION void scan_rows(Member const& team, Stage const& stage, GapSequences<Member> const& sequences,
                                 typename Pipeline::States& threads) const {
    int const steps = pipeline_steps(stage.steps(), shape.threads);
    int const part = shape.part() / Stage::kRows;
    for (int begin = 0; begin < steps; begin += part) {
      begin_part(team, stage, threads, begin);
      begin == 0 ? team.team_barrier() : wait_for_rows(team); // the profile is the team's
      sequences.write_rows(team, (begin - shape.threads) * Stage::kRows,
                           [&](int matrix) { return stage.rows_before(matrix); });
      wait_for_rows(team);
      for_each_thread(team, team_threads(),
                      [&](int thread, int at) { stage.open_part(threads[at], Pipeline::thread_of(stage, thread)); });
      int const end = begin + part < steps ? begin + part : steps;
      for (int step = begin; step < end;) {
        int const until = kScored == GapScored::all_cells ? end : next_end(stage, step, end);
        Pipeline::template run<0>(team, stage, threads, step, until);
        step = until;
        keep_scores(team, stage, threads, step - 1);
      }
    }
  }

  /// Takes from all values what their offset has grown by, so that rows may be as many as there are; and those that
  /// are too high out of their matrix, which is computed again.
  KOKKOS_FUNCTION void begin_part(Member const& team, Stage const& stage, typename Pipeline::States& threads,
                                  int step) const {
    if constexpr (kScored == GapScored::all_cells) {
      if (step > 0) {
        int const rows = shape.part() - (step == shape.part() / Stage::kRows ? shape.threads * Stage::kRows : 0);
        for_each_thread(team, team_threads(), [&](int, int at) {
          stage.look(threads[at]);
          threads[at].columns.begin_part(scheme, rows, static_cast<std::uint32_t>(shape.ceiling), threads[at].right);
        });
      }
    }
  }

  /// Returns the first step behind this one before which scores are to be kept, at most `end`.
  [[nodiscard]] KOKKOS_FUNCTION int next_end(Stage const& stage, int step, int end) const {
    for (int matrix = 0; matrix < shape.matrices(); ++matrix) {
      auto const scored = stage.scored_steps(matrix);
      int const next = scored.first > step ? scored.first : step;
      end = next <= scored.last && next + 1 < end ? next + 1 : end;
    }
    return end;
  }

  /// Keeps the scores of cells of last rows; registers are few where rows are scanned.
  KOKKOS_FUNCTION void keep_scores(Member const& team, Stage const& stage, typename Pipeline::States const& threads,
                                   int step) const {
    if constexpr (kScored != GapScored::all_cells) {
      for_each_thread(team, team_threads(), [&](int thread, int at) {
        stage.keep_scores(threads[at], Pipeline::thread_of(stage, thread), step);
      });
    }
  }

  /// Has all threads give the best of the matrices that they were at when the pass ended.
  KOKKOS_FUNCTION void give_last_best(Member const& team, Stage const& stage,
                                      typename Pipeline::States& threads) const {
    for_each_thread(team, team_threads(), [&](int, int at) { stage.give_best(threads[at]); });
    team.team_barrier();
  }

  /// Gathers what threads have found in other cells.
  KOKKOS_FUNCTION void gather_best(Member const& team, GapScratch const& scratch,
                                   typename Pipeline::States const& threads, int most_rows) const {
    if constexpr (kScored != GapScored::last_cell) {
      for_each_thread(team, team_threads(), [&](int thread, int at) {
        for (int half = 0; half < 2; ++half) {
          int const matrix = thread / shape.threads * 2 + half;
          if constexpr (kScored == GapScored::all_cells) {
            Kokkos::atomic_fetch_max(scratch.best + matrix, scheme.value_of(threads[at].columns.best, half));
          } else if (thread % shape.threads == shape.threads - 1 && !is_empty(scratch.pairs[matrix])) {
            Kokkos::atomic_fetch_max(scratch.best + matrix, threads[at].columns.right(scheme, half, most_rows));
          }
        }
      });
    }
    team.team_barrier();
  }

  [[nodiscard]] static KOKKOS_FUNCTION bool is_empty(PairDescriptor const& pair) {
    return pair.rows == 0 || pair.cols == 0;
  }

  /// Writes the scores of so many matrices; place(matrix) says which pair of the batch one is, or -1 for none.
  template <class Place>
  KOKKOS_FUNCTION void give_scores(Member const& team, GapScratch const& scratch, int count, Place const& place) const {
    for_each_thread(team, team_threads(), [&](int thread, int) {
      for (int at = thread; at < count; at += team_threads()) {
        if (std::int64_t const pair = place(at); pair >= 0) {
          scores[pair] = score_of(scratch.pairs[at], scratch.best[at]);
        }
      }
    });
  }

  /// Returns the score of a pair, of which no cell has a better one; or of its borders.
  [[nodiscard]] KOKKOS_FUNCTION std::int32_t score_of(PairDescriptor const& pair, int best) const {
    if constexpr (kScored == GapScored::all_cells) {
      int const most = best > 0 ? best : 0; // also of a matrix without cells
      int const missed = kSampled ? scheme.sample_loss() / scheme.divisor : 0;
      return most + missed < shape.ceiling ? scheme.divisor * most : kGapTooHigh;
    }
    if constexpr (kScored == GapScored::last_cell) {
      return is_empty(pair) ? scheme.border_score(pair.rows + pair.cols)
                            : scheme.divisor * best + (pair.rows + pair.cols) * scheme.extend_score;
    }
    int const by_left = scheme.ends.left.score(pair.rows) + scheme.ends.bottom.score(pair.cols);
    int const by_top = scheme.ends.top.score(pair.cols) + scheme.ends.right.score(pair.rows);
    int const border = by_left > by_top ? by_left : by_top;
    return scheme.divisor * (best > border ? best : border) + (pair.rows + pair.cols) * scheme.extend_score;
  }
};

} // namespace pairscan
