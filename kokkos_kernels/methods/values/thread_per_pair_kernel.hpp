#pragma once

#include <kokkos_kernels/batch/batch.hpp>
#include <kokkos_kernels/batch/matrix_layout.hpp>
#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/methods/values/thread_ends.hpp>
#include <kokkos_kernels/methods/values/thread_matrix.hpp>
#include <kokkos_kernels/model/compiled_problems.hpp>
#include <kokkos_kernels/portability/team_threads.hpp>

#include <algorithm>

namespace pairscan {

/// Rows that a thread computes at a time: as many as its registers hold, or as a block's scratch can keep.
template <bool kKeepMatrices>
inline constexpr int kThreadRows = kKeepMatrices ? 4 : 8;

template <bool kKeepMatrices>
[[nodiscard]] std::size_t thread_matrix_scratch(int block, int slice, ScoreType type, int lanes) {
  int const kept = kKeepMatrices ? kThreadRows<true> + lanes - 1 : lanes;
  auto const info = static_cast<std::size_t>(kKeepMatrices ? block * kChunkBytes + kChunkBytes : 0);
  return info + (type == ScoreType::int16 ? SliceScratch<std::int16_t, 1>::bytes(block, slice, kept)
                                          : SliceScratch<std::int32_t, 1>::bytes(block, slice, kept));
}

/// Team and scratch of a block, and the last columns, one cell per row of each matrix, which stand behind the matrices.
/// A slice that nobody insists on becomes narrower where scratch is short, and then the block smaller. `lanes`: of a
/// cell.
template <bool kKeepMatrices>
void plan_thread_matrices(BatchPlan& plan, bool as_asked, int lanes = 1) {
  ScoreType const type = plan.shape.type;
  int& slice = plan.tuning.slice;
  auto const scratch = [&] { return thread_matrix_scratch<kKeepMatrices>(plan.tuning.block, slice, type, lanes); };
  constexpr int kNarrowest = 16;
  while (!as_asked && scratch() > plan.budget.scratch_bytes[0] && plan.tuning.block > 1) {
    if (slice > kNarrowest) {
      slice = std::max(kNarrowest, slice / 2 / kNarrowest * kNarrowest);
    } else {
      plan.tuning.block = (plan.tuning.block + 1) / 2;
    }
  }
  plan.team_size = std::min(plan.budget.largest_team, plan.tuning.block);
  plan.scratch_bytes = scratch();
  plan.bytes_per_pair +=
      static_cast<std::size_t>(plan.shape.longest_rows) * static_cast<std::size_t>(lanes * bytes_of(type));
}

/// Computes a block of matrices per team, one per thread. With kKeepMatrices the team copies each finished piece of a
/// few rows to the matrices (RScan); without, the last column of each slice is all that leaves the scratch (LazyRScan).
template <class Space, class Compiled, bool kKeepMatrices>
struct ThreadMatrixKernel {
  using Policy = Kokkos::TeamPolicy<Space, Kokkos::LaunchBounds<kMostThreads, 1>>;
  using Member = typename Policy::member_type;
  static constexpr ScoreType kType = Compiled::kType;
  static constexpr int kRows = kThreadRows<kKeepMatrices>;
  using Score = typename Compiled::Score;
  using Slice = ThreadSlice<Compiled, kRows, kKeepMatrices>;
  using Recurrence = typename Slice::Recurrence;
  using Value = typename Recurrence::Value;
  using Scratch = typename Slice::Scratch;
  using Ends = ThreadEnds<Recurrence>;

  Batch<Space> batch;
  typename Compiled::Scheme scheme;
  std::size_t matrix_elements;
  std::size_t column_elements; // where the last columns begin
  int longest_rows;
  int block;
  int slice;

  ThreadMatrixKernel(BatchPlan const& plan, Batch<Space> const& pairs)
      : batch(pairs), scheme(Compiled::scheme(plan.shape.problem)), matrix_elements(plan.matrix_elements),
        column_elements(plan.capacity * plan.matrix_elements), longest_rows(plan.shape.longest_rows),
        block(plan.tuning.block), slice(plan.tuning.slice) {}

  /// What copying needs of a matrix.
  struct Target {
    Score* matrix;
    std::int32_t rows;
    std::int32_t stride;
  };

  /// What a thread carries from one group of rows to the next.
  struct State {
    PairDescriptor pair;
    Slice slice;
    RowInputs<Recurrence, kRows> next; // loaded while the rows before are computed
    Value corner;
    typename Ends::Found found;
  };

  [[nodiscard]] static constexpr int scratch_level() { return 0; } // the near one, which is fast

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    int const first = team.league_rank() * block;
    int const count = batch.count - first < block ? batch.count - first : block;
    Scratch const scratch = Scratch::take(team.team_scratch(0), block, slice);
    if constexpr (kKeepMatrices) {
      keep_block(team, scratch, first, count);
    } else {
      for_each_thread(team, count, [&](int lane, int) { scan_matrix(scratch, first, lane); });
    }
  }

  /// The slice of matrix `lane` that begins at column `begin`.
  KOKKOS_FUNCTION Slice slice_at(Scratch const& scratch, PairDescriptor const& pair, int first, int lane,
                                 int begin) const {
    auto* const columns = reinterpret_cast<Score*>(batch.workspace.data()) + column_elements;
    return {scratch,
            lane,
            pair.cols - begin < slice ? pair.cols - begin : slice,
            begin,
            batch.residues.data() + pair.row_begin,
            columns + static_cast<std::size_t>(first) * static_cast<std::size_t>(longest_rows * Slice::kLanes) + lane,
            block,
            static_cast<std::size_t>(block) * static_cast<std::size_t>(longest_rows)};
  }

  KOKKOS_FUNCTION void scan_matrix(Scratch const& scratch, int first, int lane) const {
    Recurrence const recurrence = Compiled::template on<int>(scheme);
    PairDescriptor const pair = batch.pairs(first + lane);
    Ends ends(recurrence, pair.rows, pair.cols);
    for (int begin = 0; begin < pair.cols; begin += slice) {
      Slice const part = slice_at(scratch, pair, first, lane, begin);
      part.prepare(recurrence, batch.residues.data() + pair.col_begin + begin);
      Value corner = border_cell(recurrence, 0, begin);
      int row = 0;
      for (; row + kRows <= pair.rows; row += kRows) {
        RowInputs<Recurrence, kRows> inputs;
        part.load(recurrence, row, inputs);
        part.scan(recurrence, row, 0, inputs, corner, ends);
      }
      part.scan_rest(recurrence, row, pair.rows, corner, ends);
      ends.close_slice(recurrence, part);
    }
    batch.scores(first + lane) = ends.score();
  }

  /// Longest rows and columns of the block: all its threads take part in every barrier.
  KOKKOS_FUNCTION PairDescriptor longest(int first, int count) const {
    PairDescriptor longest;
    for (int lane = 0; lane < count; ++lane) {
      PairDescriptor const pair = batch.pairs(first + lane);
      longest.rows = pair.rows > longest.rows ? pair.rows : longest.rows;
      longest.cols = pair.cols > longest.cols ? pair.cols : longest.cols;
    }
    return longest;
  }

  KOKKOS_FUNCTION void keep_block(Member const& team, Scratch const& scratch, int first, int count) const {
    PairDescriptor const most = longest(first, count);
    auto* const targets = static_cast<Target*>(
        team.team_scratch(0).get_shmem_aligned(block * static_cast<int>(sizeof(Target)), kChunkBytes));
    ThreadStates<Space, State> states;
    for_each_thread(team, count, [&](int lane, int place) {
      PairDescriptor const pair = states[place].pair = batch.pairs(first + lane);
      targets[lane] = {reinterpret_cast<Score*>(batch.workspace.data()) +
                           static_cast<std::size_t>(first + lane) * matrix_elements,
                       pair.rows, static_cast<std::int32_t>(matrix_stride(pair.cols, kType))};
    });
    for (int begin = 0; begin < most.cols; begin += slice) {
      for_each_thread(team, count, [&](int lane, int place) { open(states[place], scratch, first, lane, begin); });
      for (int row = 0; row < most.rows; row += kRows) {
        for_each_thread(team, count, [&](int lane, int place) { keep_rows(states[place], first + lane, begin, row); });
        team.team_barrier();
        copy_out(team, scratch, targets, count, begin, row);
        team.team_barrier();
      }
    }
  }

  KOKKOS_FUNCTION void open(State& state, Scratch const& scratch, int first, int lane, int begin) const {
    state.slice = slice_at(scratch, state.pair, first, lane, begin);
    Recurrence const recurrence = Compiled::template on<int>(scheme);
    state.slice.prepare(recurrence, batch.residues.data() + state.pair.col_begin + begin);
    state.corner = border_cell(recurrence, 0, begin);
    if (state.slice.width > 0 && kRows <= state.pair.rows) {
      state.slice.load(recurrence, 0, state.next);
    }
  }

  KOKKOS_FUNCTION void keep_rows(State& state, int index, int begin, int row) const {
    int const rows = state.pair.rows;
    if (state.slice.width <= 0 || row >= rows) {
      return;
    }
    Recurrence const recurrence = Compiled::template on<int>(scheme);
    Ends ends(recurrence, rows, state.pair.cols);
    if (begin > 0 || row > 0) {
      ends.resume(state.found);
    }
    if (row + kRows <= rows) {
      RowInputs<Recurrence, kRows> const inputs = state.next;
      if (row + 2 * kRows <= rows) {
        state.slice.load(recurrence, row + kRows, state.next);
      }
      state.slice.scan(recurrence, row, Slice::kLastKept, inputs, state.corner, ends);
    } else {
      state.slice.scan_rest(recurrence, row, rows, state.corner, ends);
    }
    if (row + kRows >= rows) {
      ends.close_slice(recurrence, state.slice);
      batch.scores(index) = ends.score(); // of all slices so far
    }
    state.found = ends.found();
  }

  /// Finished rows to their matrices: neighbouring threads write neighbouring chunks of a row. A chunk may reach into
  /// the padding of its row.
  KOKKOS_FUNCTION void copy_out(Member const& team, Scratch const& scratch, Target const* targets, int count, int begin,
                                int row) const {
    int const chunks = slice / Slice::kCells;
    int const across = chunks < team.team_size() ? chunks : team.team_size();
    int const lanes = team.team_size() / across; // at a time
    int const first_chunk = team.team_rank() % across;
    for (int lane = team.team_rank() / across; lane < count; lane += lanes) {
      if (team.team_rank() >= lanes * across) {
        return;
      }
      Target const target = targets[lane];
      for (int chunk = first_chunk; chunk < chunks; chunk += across) {
        copy_rows(scratch, target, lane, begin, chunk * Slice::kCells, row);
      }
    }
  }

  KOKKOS_FUNCTION void copy_rows(Scratch const& scratch, Target const& target, int lane, int begin, int col,
                                 int row) const {
    if (begin + col >= target.stride) {
      return;
    }
    Chunk chunks[kRows];
    PAIRSCAN_UNROLL
    for (int kept = 0; kept < kRows; ++kept) {
      chunks[kept] = load_words<4>(scratch.row(lane, kept) + col);
    }
    auto const stride = static_cast<std::size_t>(target.stride);
    Score* const to = target.matrix + static_cast<std::size_t>(row) * stride + static_cast<std::size_t>(begin + col);
    PAIRSCAN_UNROLL
    for (int kept = 0; kept < kRows; ++kept) {
      if (row + kept < target.rows) {
        stream_words(to + static_cast<std::size_t>(kept) * stride, chunks[kept]);
      }
    }
  }
};

/// Computes the scores of a batch by the first of the list that serves the plan's problem; league = blocks of matrices.
template <class List = CompiledProblems, class Space>
void launch_thread_matrices(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  with_compiled<List>(plan.shape.problem, plan.shape.type, [&](auto compiled) {
    using Kernel = ThreadMatrixKernel<Space, typename decltype(compiled)::type, false>;
    typename Kernel::Policy policy(space, blocks_of(plan, batch.count), plan.team_size);
    policy.set_scratch_size(Kernel::scratch_level(), Kokkos::PerTeam(static_cast<int>(plan.scratch_bytes)));
    Kokkos::parallel_for(label, policy, Kernel(plan, batch));
  });
}

} // namespace pairscan
