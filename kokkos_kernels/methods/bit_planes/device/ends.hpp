#pragma once

#include <kokkos_kernels/methods/bit_planes/device/end_walk.hpp>
#include <kokkos_kernels/methods/bit_planes/device/kernel.hpp>
#include <kokkos_kernels/methods/bit_planes/plane_ends.hpp>

#include <cstdint>

namespace pairscan {

/// Choice of PlaneKernel for gaps at the ends that score unlike inner ones (decisions 0046 and 0059). Borders are
/// run-time codes. The last row's steps are added up column by column; those of the last column come out below the
/// last row, or leave the last pass on the right, where p is stored for them.
template <class Network>
struct KeepEnds : ScoresOnly {
  static constexpr int kSums = 4;                                       // EndSum's
  static constexpr int kColumnWords = HasAffineGaps<Network> ? 80 : 96; // whose cells hold more words at a time
  static constexpr bool kNeedsRightEdge = true;

  /// The codes of a step along a border, where rows are the query's, and where they are the target's.
  struct Codes {
    std::uint8_t of[2];
  };
  struct State {
    std::uint32_t exchanged; // matrices whose row is the target
  };

  PlaneEnds ends;
  Codes left_first;
  Codes left_next;
  Codes top_first;
  Codes top_next;

  KeepEnds(Network const& network, PlaneEnds const& all) : ends(all) {
    for (int rows = 0; rows < 2; ++rows) {
      PlaneEndsOfRows const& of = all.of[rows];
      left_first.of[rows] = static_cast<std::uint8_t>(left_step_code(network, of.left.first));
      left_next.of[rows] = static_cast<std::uint8_t>(left_step_code(network, of.left.next));
      top_first.of[rows] = static_cast<std::uint8_t>(top_step_code(network, of.top.first));
      top_next.of[rows] = static_cast<std::uint8_t>(top_step_code(network, of.top.next));
    }
  }

  template <class Stage>
  KOKKOS_FUNCTION void open(State& state, Stage const& stage, PipelineThread const& thread) const {
    state.exchanged = exchanged(stage.kernel, stage.scratch, thread.group);
  }

  template <class Thread>
  PAIRSCAN_FUNCTION void set_borders(Thread& thread, Network const&, bool has_first_column) const {
    set(left_next, thread.kept.exchanged, thread.scan.p);
    set(left_first, thread.kept.exchanged, thread.stored_p.word);
    std::uint32_t next[Network::planes];
    set(top_next, thread.kept.exchanged, next);
    PAIRSCAN_UNROLL
    for (auto& q : thread.scan.q) {
      PAIRSCAN_UNROLL
      for (int plane = 0; plane < Network::planes; ++plane) {
        q[plane] = next[plane];
      }
    }
    if (has_first_column) {
      set(top_first, thread.kept.exchanged, thread.scan.q[0]);
    }
  }

  template <class Thread>
  PAIRSCAN_FUNCTION void set_next_border(Thread& thread, Network const&) const {
    set(left_next, thread.kept.exchanged, thread.stored_p.word);
  }

  template <class Kernel, class Member>
  KOKKOS_FUNCTION void add_up(Kernel const& kernel, Member const& team,
                              typename Kernel::Pipeline::States const& threads, typename Kernel::Scratch const& scratch,
                              PlanePass const& pass) const {
    EndWalk<Kernel> const walk{kernel, ends, scratch};
    walk.join(team, [&](int first_turn) {
      Kernel::Pipeline::for_threads(
          team, [&](int thread, int at) { walk.add_columns(threads[at], pass, thread, first_turn); });
    });
  }

  template <class Kernel, class Member>
  KOKKOS_FUNCTION void add_right_edge(Kernel const& kernel, Member const& team, typename Kernel::Scratch const& scratch,
                                      int cols) const {
    EndWalk<Kernel> const walk{kernel, ends, scratch};
    walk.join(team, [&](int first_turn) {
      for_each_thread(team, kPlaneThreads, [&](int thread, int) {
        std::uint32_t const of_target = exchanged(kernel, scratch, thread / kernel.shape.threads);
        std::uint32_t above[Network::planes];
        set(top_next, of_target, above);
        walk.add_rows(above, of_target, team.league_rank(), cols, thread, first_turn);
      });
    });
  }

  template <class Kernel>
  [[nodiscard]] KOKKOS_FUNCTION std::int32_t score(Kernel const& kernel, typename Kernel::Scratch const& scratch,
                                                   int row, int col) const {
    int const* const sums = scratch.sums_of(row, col);
    PlaneEndSums const all{sums[kRowSum], sums[kRowBest], sums[kColumnBest]};
    return score_of_sums(ends.of[is_exchanged(kernel, *scratch.bundle, row, col) ? 1 : 0], ends.unit, all,
                         scratch.rows[row].length, scratch.cols[col].length);
  }

private:
  static constexpr int kOpened = 0; // place of a gap that costs an opening more, in tables that devices have no copy of

  [[nodiscard]] static unsigned left_step_code(Network const& network, int step) {
    if constexpr (HasAffineGaps<Network>) {
      return static_cast<unsigned>(Network::left_codes[step + Network::open][kOpened]);
    } else {
      return network.p_code(step);
    }
  }

  [[nodiscard]] static unsigned top_step_code(Network const& network, int step) {
    if constexpr (HasAffineGaps<Network>) {
      return static_cast<unsigned>(Network::top_codes[step + Network::open][kOpened]);
    } else {
      return network.q_code(network.match - step);
    }
  }

  static PAIRSCAN_FUNCTION void set(Codes const& codes, std::uint32_t of_target,
                                    std::uint32_t (&planes)[Network::planes]) {
    PAIRSCAN_UNROLL
    for (int plane = 0; plane < Network::planes; ++plane) {
      bool const query = (codes.of[0] >> plane & 1) != 0;
      bool const target = (codes.of[1] >> plane & 1) != 0;
      planes[plane] = (query ? ~of_target : 0U) | (target ? of_target : 0U);
    }
  }

  /// Returns whether a matrix's row is the target: the query is the earlier record.
  template <class Kernel>
  [[nodiscard]] static KOKKOS_FUNCTION bool is_exchanged(Kernel const& kernel, TileBundle const& bundle, int row,
                                                         int col) {
    auto const& table = kernel.bundles.tiles.table;
    return table.cols(bundle.col_begin + static_cast<std::uint32_t>(col)) <
           table.rows(bundle.row_begin + static_cast<std::uint32_t>(row));
  }

  /// Returns the matrices of a word whose row is the target.
  template <class Kernel, class Scratch>
  [[nodiscard]] static KOKKOS_FUNCTION std::uint32_t exchanged(Kernel const& kernel, Scratch const& scratch, int word) {
    TileBundle const& bundle = *scratch.bundle;
    std::uint32_t mask = 0;
    for (int col = 0; word < bundle.rows && col < bundle.cols; ++col) {
      mask |= static_cast<std::uint32_t>(is_exchanged(kernel, bundle, word, col)) << static_cast<unsigned>(col);
    }
    return mask;
  }
};

} // namespace pairscan
