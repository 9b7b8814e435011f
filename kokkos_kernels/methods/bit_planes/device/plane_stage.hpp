#pragma once

#include <kokkos_kernels/methods/bit_planes/device/plane_scratch.hpp>
#include <kokkos_kernels/sweeps/difference_words.hpp>
#include <kokkos_kernels/sweeps/warp_pipeline.hpp>

#include <cstddef>
#include <cstdint>

namespace pairscan {

/// Columns that a team computes in one go over all rows.
struct PlanePass {
  int begin;
  int width; // columns per thread
  int steps;
  bool first;
  bool last;
};

/// Registers of a thread in a pass.
template <class Kernel>
struct PlaneState : PipelineState<Kernel::Scan::kPlanes> {
  typename Kernel::Scan scan;
  HandedWords<Kernel::Scan::kPlanes> stored_p; // left of the pass, in the next row
  std::uint8_t const* letters;
  typename Kernel::Scan::Four const* tables; // from this thread's column on
  std::uint32_t* stored;                     // border of the word
  int letter;                                // of the next row
  int row;                                   // number of the next row
  int rows;
  typename Kernel::Keep::State kept;
};

/// Stage of WarpPipeline for one pass over a bundle: a group of threads is a word of 32 matrices, and what its threads
/// hand on is p, the vertical difference, or with affine gaps the code of that and of the gap along the row. Kernel is
/// a PlaneKernel.
/// `kFull`: every thread has a row in every step that is taken so. Nothing then joins the states of threads that
/// computed a row with those that did not, and in two steps q goes to other registers and back: no copies are made. Two
/// steps of many gates are too long for the instruction cache.
template <class Kernel, bool kFull>
struct PlaneStage {
  using Network = typename Kernel::Cell;
  using Scan = typename Kernel::Scan;
  using Four = typename Scan::Four;
  using Scratch = typename Kernel::Scratch;
  using State = PlaneState<Kernel>;
  static constexpr int kThreads = kPlaneThreads;
  static constexpr bool kOneGroup = false;
  static constexpr bool kTwoSteps = Kernel::Keep::kPairsSteps && Network::gates * Scan::kWidth <= 600;
  static constexpr int kUnrolled = !kFull ? 0 : kTwoSteps ? 2 : 1;
  static constexpr bool kOverlaps = kFull;

  // How: of so many chunks of columns per thread, which compilers know; or of as many as the pass has.
  static constexpr int kWhole = Scan::kChunks; // as many as a thread can have
  static constexpr int kByWidth = 0;

  Kernel const& kernel;
  Scratch const& scratch;
  PlanePass pass;
  int team; // rank in the league

  [[nodiscard]] PAIRSCAN_FUNCTION int threads() const { return kernel.shape.threads; }
  [[nodiscard]] PAIRSCAN_FUNCTION bool reads() const { return !pass.first; }
  [[nodiscard]] PAIRSCAN_FUNCTION bool writes() const { return Kernel::Keep::kNeedsRightEdge || !pass.last; }

  PAIRSCAN_FUNCTION void open(State& state, PipelineThread const& thread) const {
    WordSequence const row = scratch.rows[thread.group];
    state.letters = kernel.residues + row.begin;
    state.rows = row.length + Kernel::Keep::kMargin;
    state.tables = scratch.tables + thread.place;
    state.stored = border_of(thread.group);
    state.row = -thread.place - 1;
    state.letter = 0;
    kernel.keep.open(state.kept, *this, thread);
    kernel.keep.set_borders(state, kernel.network, pass.first && thread.place == 0);
  }

  PAIRSCAN_FUNCTION void start(State& state, PipelineThread const&) const {
    load_next(state);
    ++state.row;
  }

  [[nodiscard]] static PAIRSCAN_FUNCTION HandedWords<Scan::kPlanes> right(State const& state) {
    HandedWords<Scan::kPlanes> p;
    PAIRSCAN_UNROLL
    for (int plane = 0; plane < Scan::kPlanes; ++plane) {
      p.word[plane] = state.scan.p[plane];
    }
    return p;
  }

  [[nodiscard]] static PAIRSCAN_FUNCTION HandedWords<Scan::kPlanes> border(State const& state, int) {
    return state.stored_p;
  }

  /// Returns the row's table.
  template <int>
  [[nodiscard]] PAIRSCAN_FUNCTION Four const* next_row(State& state, int, int) const {
    PAIRSCAN_UNROLL
    for (int plane = 0; plane < Scan::kPlanes; ++plane) {
      state.scan.p[plane] = state.left.word[plane];
    }
    Four const* const table = state.tables + state.letter * Scan::kTable;
    load_next(state);
    return table;
  }

  [[nodiscard]] static PAIRSCAN_FUNCTION bool has_row(State const& state) {
    return kFull || static_cast<unsigned>(state.row) < static_cast<unsigned>(state.rows);
  }

  template <int kHow>
  PAIRSCAN_FUNCTION void scan(State& state, Four const* table, int) const {
    kernel.keep.template scan_row<kHow, kFull>(state.kept, state.scan, kernel.network, table, pass);
  }

  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr bool has_message(int) { return true; }
  PAIRSCAN_FUNCTION void send(State const& state, int) const {
    store_planes<Scan::kStored>(state.stored + static_cast<std::size_t>(state.row) * Scan::kStored, state.scan.p);
  }

  PAIRSCAN_FUNCTION void end_step(State& state) const {
    kernel.keep.end_step(state.kept);
    ++state.row;
  }

private:
  [[nodiscard]] PAIRSCAN_FUNCTION std::uint32_t* border_of(int word) const { return kernel.border_of(team, word); }

  /// Loads what the row after this one needs, while this one is computed.
  PAIRSCAN_FUNCTION void load_next(State& state) const {
    int const next = state.row + 1;
    if (static_cast<unsigned>(next) < static_cast<unsigned>(state.rows)) {
      if (Kernel::Keep::kMargin == 0 || next < state.rows - Kernel::Keep::kMargin) { // else any letter will do
        state.letter = state.letters[next];
      }
      if (state.reads) {
        load_planes<Scan::kStored>(state.stored + static_cast<std::size_t>(next) * Scan::kStored, state.stored_p.word);
      } else if (!kFull && next == 1) { // the head has its first row while others wait
        kernel.keep.set_next_border(state, kernel.network);
      }
    }
  }
};

} // namespace pairscan
