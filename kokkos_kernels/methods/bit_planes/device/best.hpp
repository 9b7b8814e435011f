#pragma once

#include <kokkos_kernels/methods/bit_planes/device/kernel.hpp>
#include <kokkos_kernels/methods/bit_planes/local_best.hpp>
#include <kokkos_kernels/methods/bit_planes/local_counter.hpp>
#include <kokkos_kernels/portability/team_threads.hpp>

#include <cstdint>

namespace pairscan {

/// Choice of PlaneKernel for local alignments (decisions 0095 and 0099). Every thread keeps the best score of its
/// columns and of the passes before, and a matrix's score is the best of them. A row is judged while the next one is
/// computed, so that matrices have one more row, and one more column behind the last one.
template <IsLocal Network>
struct KeepBest : ScoresOnly {
  static constexpr int kColumnWords = HasAffineGaps<Network> ? 60 : 48;
  static constexpr bool kPairsSteps = false;
  static constexpr int kMargin = 1;
  static constexpr bool kMatchesBehind = false;

  using State = LocalRow<Network>;

  int unit; // divisor of the scheme

  template <class Stage>
  static PAIRSCAN_FUNCTION void open(State& row, Stage const& stage, PipelineThread const& thread) {
    row.open();
    if (!stage.pass.first) {
      PAIRSCAN_UNROLL
      for (int matrix = 0; matrix < kWordMatrices; ++matrix) {
        row.set_best(matrix, static_cast<std::uint32_t>(*stage.scratch.sums_of(thread.group, matrix)));
      }
    }
  }

  template <class Thread>
  static PAIRSCAN_FUNCTION void set_borders(Thread& thread, Network const&, bool) {
    using Scan = decltype(thread.scan);
    using Edges = LocalEdges<Network>;
    thread.scan.open(Edges::left_border(), Edges::top_border());
    Scan::set(thread.stored_p.word, Edges::left_border());
  }

  template <class Thread>
  static PAIRSCAN_FUNCTION void set_next_border(Thread&, Network const&) {}

  /// Threads of a warp search for better scores in the same rows.
  template <int kKnownChunks, bool kAllThreads, class Scan>
  static PAIRSCAN_FUNCTION void scan_row(State& row, Scan& scan, Network const& network,
                                         typename Scan::Four const* table, PlanePass const& pass) {
    using Ranges = LocalRanges<Network, Scan::kWidth>;
    LocalCounter<Ranges> counter(row.corner);
    row.calm = kAllThreads ? row.calm - 1 : 0;
    if (row.calm <= 0) {
      Word below;
      Word const near = row.template near_best<Ranges::kBestPlanes>(below);
      if (kAllThreads ? any_thread(near != 0) : near != 0) {
        row.take_corner(below);
        row.move_down(scan.p);
        LocalBest<Ranges> search(row, near);
        scan_chunks<kKnownChunks>(scan, network, table, pass, counter, search);
        row.raise_best(search.risen());
        return;
      }
      row.calm = kAllThreads ? Ranges::kCalmRows : 0; // the same for all threads where they ask together
    }
    row.move_down(scan.p);
    NoBest none;
    scan_chunks<kKnownChunks>(scan, network, table, pass, counter, none);
  }

  template <class Kernel, class Member>
  static PAIRSCAN_FUNCTION void add_up(Kernel const& kernel, Member const& team,
                                       typename Kernel::Pipeline::States const& threads,
                                       typename Kernel::Scratch const& scratch, PlanePass const&) {
    Kernel::Pipeline::for_threads(team, [&](int thread, int at) { join(kernel, threads[at], scratch, thread); });
    team.team_barrier();
  }

  template <class Kernel>
  [[nodiscard]] PAIRSCAN_FUNCTION std::int32_t score(Kernel const&, typename Kernel::Scratch const& scratch, int row,
                                                     int col) const {
    return unit * *scratch.sums_of(row, col);
  }

private:
  using Word = std::uint32_t;

  template <int kKnownChunks, class Scan, class Counter, class Search>
  static PAIRSCAN_FUNCTION void scan_chunks(Scan& scan, Network const& network, typename Scan::Four const* table,
                                            PlanePass const& pass, Counter& counter, Search& search) {
    PAIRSCAN_UNROLL
    for (int chunk = 0; chunk < (kKnownChunks > 0 ? kKnownChunks : Scan::kChunks); ++chunk) {
      if (kKnownChunks > 0 || chunk * Scan::kChunk < pass.width) {
        auto const words = load_words<Scan::kChunk>(table + chunk * Scan::kChunkStride);
        auto const matches = [&words](int column) { return words.word[column]; };
        counter.scan_chunk(network, scan.p, scan.q + chunk * Scan::kChunk, matches, search);
      }
    }
  }

  /// Joins the best scores of a thread's columns with those of all others.
  template <class Kernel, class Thread>
  static PAIRSCAN_FUNCTION void join(Kernel const& kernel, Thread const& state, typename Kernel::Scratch const& scratch,
                                     int thread) {
    for_each_total(state.kept.best, scratch.totals + thread / kernel.shape.threads * kWordMatrices, thread,
                   [](int* total, int value) { Kokkos::atomic_fetch_max(total, value); });
  }
};

} // namespace pairscan
