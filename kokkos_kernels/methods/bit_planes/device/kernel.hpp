#pragma once

#include <kokkos_kernels/batch/tile_bundles.hpp>
#include <kokkos_kernels/methods/bit_planes/device/plane_network.hpp>
#include <kokkos_kernels/methods/bit_planes/device/plane_stage.hpp>
#include <kokkos_kernels/networks/cell_borders.hpp>
#include <kokkos_kernels/portability/team_threads.hpp>
#include <kokkos_kernels/sweeps/difference_words.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// What a kernel of bit planes does around the cells of its matrices: the scores of global alignments whose gaps at the
/// ends score as inner ones. KeepPaths (methods/bit_planes/device/paths.hpp) and KeepEnds
/// (methods/bit_planes/device/ends.hpp) are the other choices.
struct ScoresOnly {
  static constexpr int kSums = 1;                // per matrix: of the horizontal differences of its last row
  static constexpr int kColumnWords = 96;        // of q that registers hold
  static constexpr bool kPairsSteps = true;      // two steps in a row are compiled together, if they are short
  static constexpr bool kNeedsRightEdge = false; // whether p is stored behind the last column, too
  static constexpr int kMargin = 0;              // rows below the last one, and columns behind it
  static constexpr bool kMatchesBehind = true; // whether letters match behind a sequence's last column (decision 0046)

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

  /// Puts the borders' codes into a thread's state before its first row.
  template <class Thread, class Network>
  static PAIRSCAN_FUNCTION void set_borders(Thread& thread, Network const& network, bool has_first_column) {
    using Scan = decltype(thread.scan);
    thread.scan.open(left_border<false>(network), top_border<false>(network));
    Scan::set(thread.stored_p.word, left_border<true>(network));
    if (HasAffineGaps<Network> && has_first_column) {
      Scan::set(thread.scan.q[0], top_border<true>(network));
    }
  }

  /// Puts the code of the left border below the first row into the state of a word's first thread.
  template <class Thread, class Network>
  static PAIRSCAN_FUNCTION void set_next_border([[maybe_unused]] Thread& thread, Network const&) {
    if constexpr (HasAffineGaps<Network>) {
      using Scan = decltype(thread.scan);
      Scan::set(thread.stored_p.word, left_border<false>(Network{}));
    }
  }

  /// Computes one row of a thread's columns. `kAllThreads`: all threads of the warp do so in this step.
  template <int kKnownChunks, bool kAllThreads, class State, class Scan, class Network>
  static PAIRSCAN_FUNCTION void scan_row(State&, Scan& scan, Network const& network, typename Scan::Four const* table,
                                         PlanePass const& pass) {
    scan.template scan_row<kKnownChunks>(network, table, pass.width);
  }

  /// Called after each step, whether there was a row or not.
  template <class State>
  static PAIRSCAN_FUNCTION void end_step(State&) {}

  /// Adds a pass's part of the last rows to the matrices' sums, and waits for all threads.
  template <class Kernel, class Member>
  static PAIRSCAN_FUNCTION void add_up(Kernel const& kernel, Member const& team,
                                       typename Kernel::Pipeline::States const& threads,
                                       typename Kernel::Scratch const& scratch, PlanePass const& pass) {
    Kernel::Pipeline::for_threads(team,
                                  [&](int thread, int at) { add_columns(kernel, threads[at], scratch, pass, thread); });
    team.team_barrier();
  }

  /// Called after the last pass over a bundle, which ended behind `cols` columns.
  template <class Kernel, class Member>
  static PAIRSCAN_FUNCTION void add_right_edge(Kernel const&, Member const&, typename Kernel::Scratch const&, int) {}

  /// Returns the score of a matrix.
  template <class Kernel>
  [[nodiscard]] static PAIRSCAN_FUNCTION std::int32_t score(Kernel const& kernel,
                                                            typename Kernel::Scratch const& scratch, int row, int col) {
    return kernel.scoring.score(*scratch.sums_of(row, col), scratch.rows[row].length, scratch.cols[col].length);
  }

  /// Called after the scores of a bundle were given.
  template <class Kernel, class Member, class Scratch>
  static PAIRSCAN_FUNCTION void finish(Kernel const&, Member const&, Scratch const&, int) {}

protected:
  /// Calls use(total, value) for the value of every matrix that a thread has in planes. The threads of a word begin
  /// with different matrices, so that they do not meet at one total.
  template <int kPlanes, class Use>
  static PAIRSCAN_FUNCTION void for_each_total(std::uint32_t const (&values)[kPlanes], int* totals, int thread,
                                               Use const& use) {
    static_assert(kPlanes <= 16, "two values fit a word");
    for (int turn = 0; turn < kWordMatrices / 2; ++turn) {
      int const matrix = (turn + thread) % (kWordMatrices / 2);
      std::uint32_t const two = two_values(values, matrix);
      use(totals + matrix, static_cast<int>(two & 0xffffU));
      use(totals + matrix + kWordMatrices / 2, static_cast<int>(two >> 16U));
    }
  }

private:
  /// Adds the sums of a thread's columns to the matrices' totals.
  template <class Kernel, class State>
  static PAIRSCAN_FUNCTION void add_columns(Kernel const& kernel, State const& state,
                                            typename Kernel::Scratch const& scratch, PlanePass const& pass,
                                            int thread) {
    using Scan = typename Kernel::Scan;
    std::uint32_t sums[Scan::kSumPlanes];
    state.scan.add_up(kernel.network, state.tables + Scan::kLetters * Scan::kTable, pass.width, sums);
    for_each_total(sums, scratch.totals + thread / kernel.shape.threads * kWordMatrices, thread,
                   [](int* total, int value) { Kokkos::atomic_add(total, value); });
  }
};

/// Scores bundles of words: a team takes a bundle, and a group of its threads a word of 32 matrices, so that 32
/// matrices, not 1,024, keep a warp busy (sweeps/warp_pipeline.hpp). Wider matrices take several passes of the same
/// team; what leaves the last thread of a word then waits in the workspace for the first one.
template <class Space, class Network, int kMostGroup, class Keeper = ScoresOnly>
struct PlaneKernel {
  using Cell = Network;
  using Scoring = NetworkScoring<Network>;
  using Limits = PlaneLimits<Network, kMostGroup, Keeper::kColumnWords>;
  using Policy = Kokkos::TeamPolicy<Space, Kokkos::LaunchBounds<kPlaneThreads, Limits::teams>>;
  using Member = typename Policy::member_type;
  using Scan = DifferenceWords<Network, Limits::columns, kMostGroup>;
  using Scratch = PlaneScratch<Scan, Keeper::kSums>;
  using Keep = Keeper;
  using Stage = PlaneStage<PlaneKernel, false>;
  using FullStage = PlaneStage<PlaneKernel, true>;
  using Pipeline = WarpPipeline<Space, Stage>;

  // What it needs of the batch: functors of up to 512 bytes travel with the launch, larger ones wait for one another.
  std::uint8_t const* residues;
  std::int32_t* scores;
  std::byte* borders;
  Scoring scoring;
  TileBundles<Space> bundles;
  PlaneShape shape;
  Network network;
  Keep keep;

  PlaneKernel(Batch<Space> const& batch, Scoring const& scores_of_cells, TileBundles<Space> const& all,
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
      keep.add_right_edge(*this, team, scratch, scan_passes(team, scratch));
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

  [[nodiscard]] static KOKKOS_FUNCTION int shortest(WordSequence const* sequences, int count) {
    int least = longest(sequences, count);
    for (int at = 0; at < count; ++at) {
      least = sequences[at].length < least ? sequences[at].length : least;
    }
    return least;
  }

  /// Returns where p waits between two passes, row by row.
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t* border_of(int team, int word) const {
    auto const number =
        static_cast<std::size_t>(team) * static_cast<std::size_t>(shape.words()) + static_cast<std::size_t>(word);
    auto* const first = reinterpret_cast<std::uint32_t*>(borders);
    return first + number * static_cast<std::size_t>(shape.border_rows) * Scan::kStored;
  }

private:
  [[nodiscard]] KOKKOS_FUNCTION WordSequence sequence(std::uint32_t record) const {
    auto const& offsets = bundles.tiles.table.offsets;
    return {offsets(record), static_cast<int>(offsets(record + 1) - offsets(record))};
  }

  KOKKOS_FUNCTION void load(Member const& team, Scratch const& scratch, TileBundle const& bundle) const {
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
      for (int at = thread; at < shape.words() * kWordMatrices * Keeper::kSums; at += kPlaneThreads) {
        scratch.totals[at] = 0;
      }
    });
  }

  /// Returns the steps of every pass over the bundle.
  [[nodiscard]] KOKKOS_FUNCTION int steps_of(Scratch const& scratch) const {
    return pipeline_steps(longest(scratch.rows, scratch.bundle->rows) + Keeper::kMargin, shape.threads);
  }

  /// Makes every pass as wide as may be, and the last one as narrow as whole chunks allow. Returns the columns of all
  /// of them.
  KOKKOS_FUNCTION int scan_passes(Member const& team, Scratch const& scratch) const {
    typename Pipeline::States threads;
    int const steps = steps_of(scratch);
    int const cols = scratch.bundle->rows == 0 ? 0 : longest(scratch.cols, scratch.bundle->cols) + Keeper::kMargin;
    int width = 0;
    int begin = 0;
    for (; begin < cols; begin += width * shape.threads) {
      int const chunks = (cols - begin + shape.threads * Scan::kChunk - 1) / (shape.threads * Scan::kChunk);
      width = chunks * Scan::kChunk < shape.width ? chunks * Scan::kChunk : shape.width;
      PlanePass const pass{begin, width, steps, begin == 0, begin + width * shape.threads >= cols};
      write_tables(team, scratch, pass);
      team.team_barrier();
      scan_rows(team, scratch, pass, threads);
      keep.add_up(*this, team, threads, scratch, pass);
    }
    return begin;
  }

  /// Scans all rows of a pass.
  KOKKOS_FUNCTION void scan_rows(Member const& team, Scratch const& scratch, PlanePass const& pass,
                                 typename Pipeline::States& threads) const {
    Stage const stage{*this, scratch, pass, team.league_rank()};
    Steps const steps = steps_of_warp(team, scratch, pass);
    Pipeline::open(team, stage, threads);
    Pipeline::template run<Stage::kByWidth>(team, stage, threads, 0, steps.waiting);
    scan_full_rows(team, FullStage{*this, scratch, pass, team.league_rank()}, threads, steps);
    Pipeline::template run<Stage::kByWidth>(team, stage, threads, steps.full, steps.all);
  }

  /// Steps of a warp in a pass, each kind behind the one before.
  struct Steps {
    int waiting; // end of those in which some threads wait for their first row
    int full;    // end of those in which every thread has a row
    int all;
  };

  /// Returns the steps of the calling thread's warp, on hosts of the team: as its own words need, and no others.
  [[nodiscard]] KOKKOS_FUNCTION Steps steps_of_warp(Member const& team, Scratch const& scratch,
                                                    PlanePass const& pass) const {
    int begin = 0;
    int count = scratch.bundle->rows;
    if constexpr (!kIsHostSpace<Space>) {
      int const words = kWarp / shape.threads;
      begin = team.team_rank() / kWarp * words;
      count = count - begin < words ? count - begin : words;
    }
    int const most = longest(scratch.rows + begin, count);
    if (most == 0) {
      return {0, 0, 0};
    }
    int const all = pipeline_steps(most + Keeper::kMargin, shape.threads);
    if (!has_full_loop(pass)) {
      return {0, 0, all};
    }
    int const waiting = all < shape.threads - 1 ? all : shape.threads - 1;
    int const least = shortest(scratch.rows + begin, count) + Keeper::kMargin;
    return {waiting, least > waiting ? least : waiting, all};
  }

  /// Returns whether there is a loop for full steps of so many columns: few last passes are narrower.
  [[nodiscard]] static KOKKOS_FUNCTION bool has_full_loop(PlanePass const& pass) {
    return kIsHostSpace<Space> || pass.width + Scan::kChunk >= Limits::columns;
  }

  /// Takes the steps in which every thread has a row.
  KOKKOS_FUNCTION void scan_full_rows(Member const& team, FullStage const& stage, typename Pipeline::States& threads,
                                      Steps const& steps) const {
    using Full = WarpPipeline<Space, FullStage>;
    if constexpr (kIsHostSpace<Space>) { // which gain nothing by loops of their own
      Full::template run<FullStage::kByWidth>(team, stage, threads, steps.waiting, steps.full);
    } else if (stage.pass.width == Limits::columns) {
      Full::template run<FullStage::kWhole>(team, stage, threads, steps.waiting, steps.full);
    } else {
      Full::template run<FullStage::kWhole - 1>(team, stage, threads, steps.waiting, steps.full);
    }
  }

  /// Writes where each letter matches: a thread takes a column.
  KOKKOS_FUNCTION void write_tables(Member const& team, Scratch const& scratch, PlanePass const& pass) const {
    for_each_thread(team, kPlaneThreads, [&](int thread, int) {
      for (int col = thread; col < pass.width * shape.threads; col += kPlaneThreads) {
        scratch.template write_column<Keeper::kMatchesBehind>(residues, pass.begin + col, col / pass.width,
                                                              col % pass.width);
      }
    });
  }

  KOKKOS_FUNCTION void give_scores(Member const& team, Scratch const& scratch, TileBundle const& bundle) const {
    for_each_thread(team, kPlaneThreads, [&](int thread, int) {
      for (int at = thread; at < bundle.rows * kWordMatrices; at += kPlaneThreads) {
        int const row = at / kWordMatrices;
        int const col = at % kWordMatrices;
        if (std::int64_t const place = col < bundle.cols ? bundles.place(bundle, row, col) : -1; place >= 0) {
          scores[place] = keep.score(*this, scratch, row, col);
        }
      }
    });
  }
};

} // namespace pairscan
