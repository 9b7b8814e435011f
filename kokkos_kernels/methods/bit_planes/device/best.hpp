#pragma once

#include <kokkos_kernels/methods/bit_planes/device/kernel.hpp>
#include <kokkos_kernels/methods/bit_planes/device/local_counter.hpp>
#include <kokkos_kernels/networks/local_networks.hpp>

#include <cstdint>

namespace pairscan {

/// Choice of PlaneKernel for local alignments (decision 0095). Every thread keeps the best score of its columns, and
/// a matrix's score is the best of them. A row is judged while the next one is computed, so that matrices have one more
/// row, and one more column behind the last one.
template <HasZeroInput Network>
struct KeepBest : ScoresOnly {
  static constexpr int kColumnWords = 64;
  static constexpr int kMargin = 1;
  static constexpr bool kMatchesBehind = false;

  using State = LocalRow<Network>;

  int unit; // divisor of the scheme

  template <class Stage>
  static PAIRSCAN_FUNCTION void open(State& row, Stage const&, PipelineThread const&) {
    row.open();
  }

  template <class Thread>
  static PAIRSCAN_FUNCTION void set_borders(Thread& thread, Network const& network, bool) {
    using Scan = decltype(thread.scan);
    unsigned const left = network.p_code(Network::gap);
    thread.scan.open(left, network.q_code(Network::match - Network::gap));
    Scan::set(thread.stored_p.word, left);
  }

  template <class Thread>
  static PAIRSCAN_FUNCTION void set_next_border(Thread&, Network const&) {}

  template <int kKnownChunks, class Scan>
  static PAIRSCAN_FUNCTION void scan_row(State& row, Scan& scan, Network const& network,
                                         typename Scan::Four const* table, PlanePass const& pass) {
    row.next_row(scan.p);
    LocalCounter<Network, Scan::kWidth> counter(row);
    PAIRSCAN_UNROLL
    for (int chunk = 0; chunk < (kKnownChunks > 0 ? kKnownChunks : Scan::kChunks); ++chunk) {
      if (kKnownChunks > 0 || chunk * Scan::kChunk < pass.width) {
        auto const matches = load_words<Scan::kChunk>(table + chunk * Scan::kChunkStride);
        counter.scan_chunk(network, scan.p, scan.q + chunk * Scan::kChunk, matches, row.risen);
      }
    }
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
  /// Joins the best scores of a thread's columns with those of all others.
  template <class Kernel, class Thread>
  static PAIRSCAN_FUNCTION void join(Kernel const& kernel, Thread const& state, typename Kernel::Scratch const& scratch,
                                     int thread) {
    typename State::Best best;
    state.kept.best(best);
    for_each_total(best, scratch.totals + thread / kernel.shape.threads * kWordMatrices, thread,
                   [](int* total, int value) { Kokkos::atomic_fetch_max(total, value); });
  }
};

} // namespace pairscan
