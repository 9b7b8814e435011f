#pragma once

#include <kokkos_kernels/methods/bit_planes/device/plane_network.hpp>
#include <kokkos_kernels/methods/bit_planes/device/plane_stage.hpp>
#include <kokkos_kernels/portability/team_threads.hpp>
#include <kokkos_kernels/sweeps/difference_words.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// What a kernel of bit planes keeps besides scores: nothing. KeepPaths (methods/bit_planes/device/paths.hpp) is the
/// other choice.
struct ScoresOnly {
  /// Of a thread in a pass.
  struct State {};

  /// Returns the number of a team's first bundle.
  template <class Member>
  [[nodiscard]] static PAIRSCAN_FUNCTION std::uint32_t first(Member const& team) {
    return static_cast<std::uint32_t>(team.league_rank());
  }
  /// Returns the number of the bundle that the team takes next.
  template <class Member>
  [[nodiscard]] static PAIRSCAN_FUNCTION std::uint32_t next(Member const& team, std::uint32_t number) {
    return number + static_cast<std::uint32_t>(team.league_size());
  }

  template <class Stage>
  static PAIRSCAN_FUNCTION void open(State&, Stage const&, PipelineThread const&) {}

  /// Computes one row of a thread's columns.
  template <bool kWhole, class Scan, class Network>
  static PAIRSCAN_FUNCTION void scan_row(State&, Scan& scan, Network const& network, typename Scan::Four const* table,
                                         PlanePass const& pass) {
    scan.template scan_row<kWhole>(network, table, pass.width);
  }

  /// Called after each step, whether there was a row or not.
  static PAIRSCAN_FUNCTION void end_step(State&) {}

  /// Called after the last pass over a bundle.
  template <class Kernel, class Member, class Scratch>
  static PAIRSCAN_FUNCTION void finish(Kernel const&, Member const&, Scratch const&, int) {}
};

/// Scores bundles of words: a team takes a bundle, and a group of its threads a word of 32 matrices, so that 32
/// matrices, not 1,024, keep a warp busy (sweeps/warp_pipeline.hpp). Wider matrices take several passes of the same
/// team; what leaves the last thread of a word then waits in the workspace for the first one.
template <class Space, class Network, int kMostGroup, class Keeper = ScoresOnly>
struct PlaneKernel {
  using Cell = Network;
  using Scoring = NetworkScoring<Network>;
  using Limits = PlaneLimits<Network, kMostGroup>;
  using Policy = Kokkos::TeamPolicy<Space, Kokkos::LaunchBounds<kPlaneThreads, Limits::teams>>;
  using Member = typename Policy::member_type;
  using Scan = DifferenceWords<Network, Limits::columns, kMostGroup>;
  using Scratch = PlaneScratch<Scan>;
  using Keep = Keeper;
  using Stage = PlaneStage<PlaneKernel>;
  using Pipeline = WarpPipeline<Space, Stage>;

  // What it needs of the batch: functors of up to 512 bytes travel with the launch, larger ones wait for one another.
  std::uint8_t const* residues;
  std::int32_t* scores;
  std::byte* borders;
  Scoring scoring;
  WordBundles<Space> bundles;
  PlaneShape shape;
  Network network;
  Keep keep;

  PlaneKernel(Batch<Space> const& batch, Scoring const& scores_of_cells, WordBundles<Space> const& all,
              PlaneShape const& how, Network const& cell, Keep const& beside = {})
      : residues(batch.residues.data()), scores(batch.scores.data()), borders(batch.workspace.data() + how.border),
        scoring(scores_of_cells), bundles(all), shape(how), network(cell), keep(beside) {}

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    Scratch const scratch = Scratch::take(team.team_scratch(0), shape.words());
    auto const all = bundles.count();
    for (std::uint32_t number = keep.first(team); number < all; number = keep.next(team, number)) {
      Kokkos::single(Kokkos::PerTeam(team), [&]() { *scratch.bundle = bundles.at(number); });
      team.team_barrier();
      load(team, scratch, *scratch.bundle);
      team.team_barrier();
      scan_passes(team, scratch);
      give_scores(team, scratch, *scratch.bundle);
      keep.finish(*this, team, scratch, steps_of(scratch));
      team.team_barrier();
    }
  }

  [[nodiscard]] static KOKKOS_FUNCTION int longest(WordSequence const* sequences, int count) {
    int most = 0;
    for (int at = 0; at < count; ++at) {
      most = sequences[at].length > most ? sequences[at].length : most;
    }
    return most;
  }

private:
  [[nodiscard]] KOKKOS_FUNCTION WordSequence sequence(std::uint32_t record) const {
    auto const& offsets = bundles.tiles.table.offsets;
    return {offsets(record), static_cast<int>(offsets(record + 1) - offsets(record))};
  }

  KOKKOS_FUNCTION void load(Member const& team, Scratch const& scratch, WordBundle const& bundle) const {
    auto const& table = bundles.tiles.table;
    for_each_thread(team, kPlaneThreads, [&](int thread, int) {
      auto const place = static_cast<std::uint32_t>(thread);
      if (thread < kWordMatrices) {
        bool const there = thread < bundle.cols;
        scratch.cols[thread] = there ? sequence(table.cols(bundle.col_begin + place)) : WordSequence{0, 0};
      }
      if (thread < shape.words()) {
        bool const there = thread < bundle.rows;
        scratch.rows[thread] = there ? sequence(table.rows(bundle.row_begin + place)) : WordSequence{0, 0};
      }
      for (int at = thread; at < shape.words() * kWordMatrices; at += kPlaneThreads) {
        scratch.totals[at] = 0;
      }
    });
  }

  /// Returns the steps of every pass over the bundle.
  [[nodiscard]] KOKKOS_FUNCTION int steps_of(Scratch const& scratch) const {
    return pipeline_steps(longest(scratch.rows, scratch.bundle->rows), shape.threads);
  }

  /// Makes every pass as wide as may be, and the last one as narrow as whole chunks allow.
  KOKKOS_FUNCTION void scan_passes(Member const& team, Scratch const& scratch) const {
    typename Pipeline::States threads;
    int const steps = steps_of(scratch);
    int const cols = scratch.bundle->rows == 0 ? 0 : longest(scratch.cols, scratch.bundle->cols);
    int width = 0;
    for (int begin = 0; begin < cols; begin += width * shape.threads) {
      int const chunks = (cols - begin + shape.threads * Scan::kChunk - 1) / (shape.threads * Scan::kChunk);
      width = chunks * Scan::kChunk < shape.width ? chunks * Scan::kChunk : shape.width;
      PlanePass const pass{begin, width, steps, begin == 0, begin + width * shape.threads >= cols};
      Stage const stage{*this, scratch, pass, team.league_rank()};
      write_tables(team, scratch, pass);
      team.team_barrier();
      Pipeline::open(team, stage, threads);
      if (!kIsHostSpace<Space> && width == Limits::columns) { // hosts need no second form of this loop
        Pipeline::template run<kIsHostSpace<Space> ? Stage::kNarrow : Stage::kWhole>(team, stage, threads, 0, steps);
      } else {
        Pipeline::template run<Stage::kNarrow>(team, stage, threads, 0, steps);
      }
      Pipeline::for_threads(team, [&](int thread, int at) { add_up(threads[at], scratch, pass, thread); });
      team.team_barrier();
    }
  }

  /// Writes where each letter matches: a thread takes a column.
  KOKKOS_FUNCTION void write_tables(Member const& team, Scratch const& scratch, PlanePass const& pass) const {
    for_each_thread(team, kPlaneThreads, [&](int thread, int) {
      for (int col = thread; col < pass.width * shape.threads; col += kPlaneThreads) {
        scratch.write_column(residues, pass.begin + col, col / pass.width, col % pass.width);
      }
    });
  }

  /// Adds the sums of a thread's columns to the matrices' totals. The threads of a word begin with different matrices,
  /// so that they do not meet at one total.
  template <class State>
  KOKKOS_FUNCTION void add_up(State const& state, Scratch const& scratch, PlanePass const& pass, int thread) const {
    std::uint32_t sums[Scan::kSumPlanes];
    state.scan.add_up(network, state.tables + Scan::kLetters * Scan::kTable, pass.width, sums);
    int* const totals = scratch.totals + thread / shape.threads * kWordMatrices;
    for (int turn = 0; turn < kWordMatrices / 2; ++turn) {
      int const matrix = (turn + thread) % (kWordMatrices / 2);
      std::uint32_t const two = two_values(sums, matrix);
      Kokkos::atomic_add(totals + matrix, static_cast<int>(two & 0xffffU));
      Kokkos::atomic_add(totals + matrix + kWordMatrices / 2, static_cast<int>(two >> 16U));
    }
  }

  KOKKOS_FUNCTION void give_scores(Member const& team, Scratch const& scratch, WordBundle const& bundle) const {
    for_each_thread(team, kPlaneThreads, [&](int thread, int) {
      for (int at = thread; at < bundle.rows * kWordMatrices; at += kPlaneThreads) {
        int const row = at / kWordMatrices;
        int const col = at % kWordMatrices;
        if (std::int64_t const place = col < bundle.cols ? bundles.place(bundle, row, col) : -1; place >= 0) {
          scores[place] = scoring.score(scratch.totals[at], scratch.rows[row].length, scratch.cols[col].length);
        }
      }
    });
  }
};

} // namespace pairscan
