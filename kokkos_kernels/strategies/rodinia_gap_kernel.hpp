#pragma once

#include <kokkos_kernels/methods/diagonals/gap_border_memory.hpp>
#include <kokkos_kernels/model/end_cell.hpp>
#include <kokkos_kernels/strategies/rodinia_tile.hpp>
#include <kokkos_kernels/sweeps/diagonal_range.hpp>

namespace pairscan {

/// Scores a cell from the pair's whole table: what it is given as residues are the cell's row and column, from 1.
template <class Score>
struct PairTableScorer {
  using Prepared = int;

  Score const* scores;
  int cols;

  [[nodiscard]] static KOKKOS_INLINE_FUNCTION Prepared prepare_row(int row) { return row; }
  [[nodiscard]] KOKKOS_INLINE_FUNCTION int score(int row, int col) const {
    return scores[static_cast<std::size_t>(row - 1) * static_cast<std::size_t>(cols) +
                  static_cast<std::size_t>(col - 1)];
  }
};

/// Computes a tile per team, where gaps have lanes and alignments end at the margins or in any cell. The table serves
/// every scorer, so that there is one kernel per recurrence and score type.
///
/// Scratch holds a tile's cells as the best score of each, as without lanes, and behind them 2 k scores per piece of
/// the gaps: the `down` lane of each column and the `across` lane of each row. A cell reads them as its upper and its
/// left neighbour left them, and writes its own to the same places: no other cell of its anti-diagonal has this row or
/// column. From tile to tile they go through GapBorders, behind the table in the workspace.
template <class Space, class NamedRecurrence, class ScoreNumber>
struct RodiniaGapKernel : RodiniaTile<Space, ScoreNumber> {
  using Tile = RodiniaTile<Space, ScoreNumber>;
  using typename Tile::Member;
  using typename Tile::Score;
  using Scorer = TableScorer<Score, int>;
  using Recurrence = typename NamedRecurrence::template On<int, Scorer>;
  using Value = typename Recurrence::Value;
  using Gaps = typename NamedRecurrence::Gaps;
  static constexpr int kPieces = Recurrence::kGapPieces;
  static_assert(Recurrence::kEndCells == EndCells::anywhere || Recurrence::kEndCells == EndCells::margins);

  Gaps rules;
  GapBorderMemory borders;

  RodiniaGapKernel(BatchPlan const& plan, Batch<Space> const& pair, TileDiagonal const& which, Gaps const& of_problem)
      : Tile(plan, pair, which), rules(of_problem), borders(plan, kPieces) {
    borders.begin += borders.rows * borders.cols; // the table
  }

  /// A tile's scratch.
  struct Scratch {
    Score* cells;
    GapBorders<Score> gaps; // of the tile's rows and columns

    KOKKOS_FUNCTION Scratch(Member const& team, int level, std::size_t edge) {
      std::size_t const own = (2 * edge + 1) * (edge + 1);
      std::size_t const bytes = (own + 2 * edge * kPieces) * sizeof(Score);
      cells = static_cast<Score*>(team.team_scratch(level).get_shmem(bytes));
      gaps = {cells + own, edge, cells + own + edge * kPieces, edge};
    }
  };

  KOKKOS_FUNCTION void operator()(Member const& team) const {
    int const index = team.league_rank() / this->tiles.slots;
    PairDescriptor const pair = this->batch.pairs(index);
    CellTile const tile = cell_tile_at(this->tiles, team.league_rank() % this->tiles.slots, pair.rows, pair.cols);
    if (!tile.exists) {
      return;
    }
    Scratch const scratch(team, this->scratch_level, static_cast<std::size_t>(this->edge));
    Score* const matrix = this->matrix_of(pair, index);
    GapBorders<Score> const gaps = borders.template of<Score>(this->batch.workspace.data(), index);
    Recurrence const recurrence(this->template load_scores<Scorer>(team, pair, tile), rules);
    this->load_border(team, recurrence, matrix, this->stride(pair), tile, scratch.cells);
    load_gaps(team, recurrence, gaps, tile, scratch.gaps);
    team.team_barrier();
    for (int step = 2; step <= tile.height + tile.width; ++step) {
      scan(team, recurrence, step, tile, scratch);
      team.team_barrier();
    }
    this->store(team, matrix, this->stride(pair), tile, scratch.cells);
    hand_on(team, scratch.gaps, tile, gaps);
    if constexpr (Recurrence::kEndCells == EndCells::anywhere) {
      raise_score(team, tile, scratch.cells, index);
    } else if (Tile::is_last(tile, pair)) {
      team.team_barrier();
      take_best_margin(team, {{matrix, this->stride(pair), nullptr, nullptr}, gaps, pair.rows, pair.cols}, index);
    }
  }

  /// The gaps that come from above and from the left: of neighbouring tiles, or of the matrix's border.
  KOKKOS_FUNCTION void load_gaps(Member const& team, Recurrence const& recurrence, GapBorders<Score> const& gaps,
                                 CellTile const& tile, GapBorders<Score> const& to) const {
    for (int piece = 0; piece < kPieces; ++piece) {
      Kokkos::parallel_for(Kokkos::TeamThreadRange(team, 1, tile.width + 1), [&](int col) {
        int const at = tile.col_begin + col;
        to.down_of(piece, col) = tile.row_begin == 0
                                     ? static_cast<Score>(recurrence.top(at).lane[Recurrence::down(piece)])
                                     : gaps.down_of(piece, at);
      });
      Kokkos::parallel_for(Kokkos::TeamThreadRange(team, 1, tile.height + 1), [&](int row) {
        int const at = tile.row_begin + row;
        to.across_of(piece, row) = tile.col_begin == 0
                                       ? static_cast<Score>(recurrence.left(at).lane[Recurrence::across(piece)])
                                       : gaps.across_of(piece, at);
      });
    }
  }

  KOKKOS_FUNCTION void scan(Member const& team, Recurrence const& recurrence, int step, CellTile const& tile,
                            Scratch const& scratch) const {
    DiagonalRows const span(step, tile.height, tile.width);
    int const line = this->edge + 1;
    Score* const current = scratch.cells + step * line;
    Score const* const last = current - line;
    Score const* const before_last = last - line;
    Kokkos::parallel_for(Kokkos::TeamThreadRange(team, span.begin, span.end), [&](int row) {
      int const col = step - row;
      Value diagonal{};
      Value above{};
      Value left{};
      diagonal.lane[Recurrence::kBest] = before_last[row - 1];
      above.lane[Recurrence::kBest] = last[row - 1];
      left.lane[Recurrence::kBest] = last[row];
      PAIRSCAN_UNROLL
      for (int piece = 0; piece < kPieces; ++piece) {
        above.lane[Recurrence::down(piece)] = scratch.gaps.down_of(piece, col);
        left.lane[Recurrence::across(piece)] = scratch.gaps.across_of(piece, row);
      }
      Value const here = recurrence.cell(diagonal, above, left, Scorer::prepare_row(row), col);
      current[row] = static_cast<Score>(here.lane[Recurrence::kBest]);
      PAIRSCAN_UNROLL
      for (int piece = 0; piece < kPieces; ++piece) {
        scratch.gaps.down_of(piece, col) = static_cast<Score>(here.lane[Recurrence::down(piece)]);
        scratch.gaps.across_of(piece, row) = static_cast<Score>(here.lane[Recurrence::across(piece)]);
      }
    });
  }

  KOKKOS_FUNCTION void hand_on(Member const& team, GapBorders<Score> const& from, CellTile const& tile,
                               GapBorders<Score> const& gaps) const {
    for (int piece = 0; piece < kPieces; ++piece) {
      Kokkos::parallel_for(Kokkos::TeamThreadRange(team, 1, tile.width + 1),
                           [&](int col) { gaps.down_of(piece, tile.col_begin + col) = from.down_of(piece, col); });
      Kokkos::parallel_for(Kokkos::TeamThreadRange(team, 1, tile.height + 1),
                           [&](int row) { gaps.across_of(piece, tile.row_begin + row) = from.across_of(piece, row); });
    }
  }

  /// Raises the pair's score to the greatest score of a cell of the tile. A matrix's first tile is computed before all
  /// others.
  KOKKOS_FUNCTION void raise_score(Member const& team, CellTile const& tile, Score const* cells, int index) const {
    int greatest = 0;
    Kokkos::parallel_reduce(
        Kokkos::TeamThreadRange(team, 1, tile.height + 1),
        [&](int row, int& best) {
          for (int col = 1; col <= tile.width; ++col) {
            best = max(best, static_cast<int>(cells[this->at(row, col)]));
          }
        },
        Kokkos::Max<int>(greatest));
    Kokkos::single(Kokkos::PerTeam(team), [&]() {
      if (this->tiles.diagonal == 0) {
        this->batch.scores(index) = greatest;
      } else if (greatest > 0) {
        Kokkos::atomic_fetch_max(&this->batch.scores(index), std::int32_t{greatest});
      }
    });
  }

  /// Takes the score of the best end at the margins, when all cells were computed.
  KOKKOS_FUNCTION void take_best_margin(Member const& team, FinishedMatrix<Score> const& matrix, int index) const {
    using WholeTable = PairTableScorer<Score>;
    auto const* const table = reinterpret_cast<Score const*>(this->batch.workspace.data()) + this->matrix_elements;
    typename NamedRecurrence::template On<int, WholeTable> const recurrence(WholeTable{table, matrix.cols}, rules);
    int best = 0;
    Kokkos::parallel_reduce(
        Kokkos::TeamThreadRange(team, static_cast<int>(margin_ends(matrix.rows, matrix.cols))),
        [&](int at, int& greatest) {
          greatest = max(greatest, margin_score(recurrence, matrix, at, PlacesAsResidues{}));
        },
        Kokkos::Max<int>(best));
    Kokkos::single(Kokkos::PerTeam(team), [&]() { this->batch.scores(index) = best; });
  }

  /// The residues of margin_score, for a scorer that takes places.
  struct PlacesAsResidues {
    [[nodiscard]] KOKKOS_INLINE_FUNCTION int row(int place) const { return place; }
    [[nodiscard]] KOKKOS_INLINE_FUNCTION int col(int place) const { return place; }
  };
};

} // namespace pairscan
