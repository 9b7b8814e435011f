#pragma once

#include <kokkos_kernels/cell_store.hpp>
#include <kokkos_kernels/dispatch.hpp>
#include <kokkos_kernels/host_lanes.hpp>
#include <kokkos_kernels/recurrence.hpp>
#include <kokkos_kernels/row_scan.hpp>
#include <kokkos_kernels/strategy.hpp>

#include <algorithm>

namespace pairscan {

/// One value a thread of the team, interleaved: what neighbouring threads read together lies together.
template <class T>
struct Interleaved {
  T* first; // of this thread
  int threads;

  KOKKOS_INLINE_FUNCTION T& operator[](int index) const { return first[index * threads]; }
};

/// Residues of a sequence as lanes, read from where they lie packed.
template <class Score, class Substitution>
struct RowResidues {
  std::uint8_t const* residues;

  KOKKOS_INLINE_FUNCTION Score operator[](int index) const { return Substitution::row_code(residues[index]); }
};

/// Scratch of a block: k scores and k residues a thread.
inline void plan_thread_matrices(BatchPlan& plan) {
  auto const slice = static_cast<std::size_t>(plan.tuning.slice);
  auto const block = static_cast<std::size_t>(plan.tuning.block);
  plan.team_size = std::min(plan.budget.largest_team, plan.tuning.block);
  plan.scratch_bytes = block * slice * (static_cast<std::size_t>(bytes_of(plan.shape.type)) + 1) + 16;
}

/// team = block of matrices, thread = matrix. With kKeepMatrices the team copies each finished piece of a row to the
/// matrices (RScan); without, the last column of each slice is all that leaves the scratch (LazyRScan).
template <class Space, class Score, class Substitution, bool kKeepMatrices>
struct ThreadMatrixKernel {
  using Policy = Kokkos::TeamPolicy<Space>;
  using Member = typename Policy::member_type;
  static constexpr ScoreType kType = sizeof(Score) == 2 ? ScoreType::int16 : ScoreType::int32;

  Batch<Space> batch;
  std::size_t matrix_elements;
  int longest_rows;
  int longest_cols;
  int block;
  int slice;
  int scratch_level;

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    auto const& shared = team.team_scratch(scratch_level);
    auto* const above = static_cast<Score*>(shared.get_shmem(block * slice * sizeof(Score)));
    auto* const residues = static_cast<std::uint8_t*>(shared.get_shmem(block * slice));
    for (int begin = 0; begin < longest_cols; begin += slice) {
      start_slice(team, begin, above, residues);
      team.team_barrier();
      if constexpr (kKeepMatrices) {
        for (int row = 1; row <= longest_rows; ++row) {
          scan(team, begin, row - 1, row, above, residues);
          team.team_barrier();
          copy_out(team, begin, row, above);
          team.team_barrier();
        }
      } else {
        scan(team, begin, 0, longest_rows, above, residues);
        team.team_barrier();
      }
    }
  }

  /// Matrices of this team's block.
  KOKKOS_FUNCTION int matrices(Member const& team) const {
    int const rest = batch.count - team.league_rank() * block;
    return rest < block ? rest : block;
  }

  KOKKOS_FUNCTION int width_of(PairDescriptor const& pair, int begin) const {
    int const rest = pair.cols - begin;
    return rest < slice ? rest : slice; // may be negative: a matrix that ended before this slice
  }

  KOKKOS_FUNCTION void start_slice(Member const& team, int begin, Score* above, std::uint8_t* residues) const {
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, matrices(team)), [&](int lane) {
      PairDescriptor const pair = batch.pairs(team.league_rank() * block + lane);
      for (int column = 0; column < width_of(pair, begin); ++column) {
        above[column * block + lane] = 0;
        residues[column * block + lane] = batch.residues(pair.col_begin + begin + column);
      }
    });
  }

  /// Where the slice to the left left its last column: in the matrix, or in the interleaved columns.
  KOKKOS_FUNCTION LastColumns<Score> columns_of(int index, PairDescriptor const& pair, int begin, int lane) const {
    auto* const first = reinterpret_cast<Score*>(batch.workspace.data());
    if constexpr (kKeepMatrices) {
      return {first + index * matrix_elements + begin - 1, matrix_stride(pair.cols, kType)};
    } else {
      return {first + static_cast<std::size_t>(index - lane) * longest_rows + lane, static_cast<std::size_t>(block)};
    }
  }

  KOKKOS_FUNCTION void scan(Member const& team, int begin, int first_row, int last_row, Score* above,
                            std::uint8_t* residues) const {
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, matrices(team)), [&](int lane) {
      int const index = team.league_rank() * block + lane;
      PairDescriptor const pair = batch.pairs(index);
      int const width = width_of(pair, begin);
      int const end = last_row < pair.rows ? last_row : pair.rows;
      if (width > 0 && first_row < end) {
        Score const last = scan_matrix(index, lane, begin, first_row, end, width, above, residues);
        if (begin + width == pair.cols && end == pair.rows) {
          batch.scores(index) = batch.scoring.score(last, pair.rows, pair.cols);
        }
      }
    });
  }

  KOKKOS_FUNCTION Score scan_matrix(int index, int lane, int begin, int first_row, int end, int width, Score* above,
                                    std::uint8_t* residues) const {
    PairDescriptor const pair = batch.pairs(index);
    LinearCell<Score, Substitution> const cell(batch.scoring);
    RowResidues<Score, Substitution> const rows{batch.residues.data() + pair.row_begin};
    Interleaved<std::uint8_t> const cols{residues + lane, block};
    Interleaved<Score> const hybrid{above + lane, block};
    LastColumns<Score> const columns = columns_of(index, pair, begin, lane);
    Score corner = begin == 0 || first_row == 0 ? Score{0} : columns.left(first_row);
    NoCells keep;
    if constexpr (kKeepMatrices) {
      return scan_rows(cell, rows, first_row, end, cols, width, begin == 0, corner, hybrid, ReadOnly{columns}, keep);
    } else {
      return scan_rows(cell, rows, first_row, end, cols, width, begin == 0, corner, hybrid, columns, keep);
    }
  }

  /// The matrix itself is the column store: it is written by copy_out.
  struct ReadOnly {
    LastColumns<Score> columns;
    KOKKOS_INLINE_FUNCTION Score left(int row) const { return columns.left(row); }
    KOKKOS_INLINE_FUNCTION void close(int, Score) const {}
  };

  /// Matrix by matrix, neighbouring threads write neighbouring columns.
  KOKKOS_FUNCTION void copy_out(Member const& team, int begin, int row, Score const* above) const {
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, matrices(team) * slice), [&](int item) {
      int const lane = item / slice;
      int const column = item % slice;
      int const index = team.league_rank() * block + lane;
      PairDescriptor const pair = batch.pairs(index);
      if (row <= pair.rows && begin + column < pair.cols) {
        auto* const matrix = reinterpret_cast<Score*>(batch.workspace.data()) + index * matrix_elements;
        matrix[(row - 1) * matrix_stride(pair.cols, kType) + begin + column] = above[column * block + lane];
      }
    });
  }
};

template <bool kKeepMatrices, class Space>
void launch_thread_matrices(char const* label, Space const& space, BatchPlan const& plan, Batch<Space> const& batch) {
  dispatch(plan.shape.type, batch.rule, [&](auto score, auto substitution) {
    using Kernel =
        ThreadMatrixKernel<Space, typename decltype(score)::type, typename decltype(substitution)::type, kKeepMatrices>;
    int const teams = (batch.count + plan.tuning.block - 1) / plan.tuning.block;
    typename Kernel::Policy policy(space, teams, plan.team_size);
    policy.set_scratch_size(plan.scratch_level, Kokkos::PerTeam(static_cast<int>(plan.scratch_bytes)));
    Kokkos::parallel_for(label, policy,
                         Kernel{batch, plan.matrix_elements, plan.shape.longest_rows, plan.shape.longest_cols,
                                plan.tuning.block, plan.tuning.slice, plan.scratch_level});
  });
}

} // namespace pairscan
