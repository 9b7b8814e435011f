#pragma once

#include <kokkos_kernels/methods/int16x2/columns.hpp>
#include <kokkos_kernels/methods/int16x2/scratch.hpp>
#include <kokkos_kernels/portability/team_threads.hpp>
#include <kokkos_kernels/simd/four_letters.hpp>

#include <Kokkos_Core.hpp>

#include <cstdint>

namespace pairscan {

/// The sequences of a batch as a team of Int16x2Kernel reads them: its matrices' pairs, and their rows part by part.
template <class Member, class Columns>
struct Int16x2Sequences {
  std::uint8_t const* residues;
  PairDescriptor const* pairs;
  Int16x2Scoring packed;
  Int16x2Shape shape;
  int count;    // of pairs
  bool unknown; // letters may occur

  /// Pairs and rows. Scores are symmetric: where only the columns are free of letters that take time in rows, they
  /// become the rows.
  KOKKOS_FUNCTION void load(Member const& team, Int16x2Scratch const& scratch, int first) const {
    for_each_thread(team, Int16x2Shape::kThreads, [&](int lane, int) {
      if (lane < shape.matrices()) {
        scratch.pairs[lane] = first + lane < count ? pairs[first + lane] : PairDescriptor{};
        scratch.slow[2 * lane] = scratch.slow[2 * lane + 1] = 0;
      }
    });
    team.team_barrier();
    if (!Columns::has_slow_letters || !unknown) {
      return;
    }
    for_each_thread(team, Int16x2Shape::kThreads, [&](int lane, int) { look_at_rows(scratch, lane); });
    team.team_barrier();
    for_each_thread(team, Int16x2Shape::kThreads, [&](int lane, int) { look_at_columns(scratch, lane); });
    team.team_barrier();
    for_each_thread(team, Int16x2Shape::kThreads, [&](int lane, int) {
      if (lane < shape.matrices() && scratch.slow[2 * lane] != 0 && scratch.slow[2 * lane + 1] == 0) {
        PairDescriptor const pair = scratch.pairs[lane];
        scratch.pairs[lane] = {pair.col_begin, pair.row_begin, pair.cols, pair.rows};
      }
    });
    team.team_barrier();
  }

  /// Whether rows are left that take time.
  [[nodiscard]] KOKKOS_FUNCTION bool any_slow(Int16x2Scratch const& scratch) const {
    bool slow = false;
    for (int matrix = 0; matrix < shape.matrices(); ++matrix) {
      slow |= scratch.slow[2 * matrix] != 0 && scratch.slow[2 * matrix + 1] != 0;
    }
    return slow;
  }

  [[nodiscard]] KOKKOS_FUNCTION PairDescriptor longest(Int16x2Scratch const& scratch) const {
    PairDescriptor most;
    for (int matrix = 0; matrix < shape.matrices(); ++matrix) {
      PairDescriptor const each = scratch.pairs[matrix];
      most.rows = each.rows > most.rows ? each.rows : most.rows;
      most.cols = each.cols > most.cols ? each.cols : most.cols;
    }
    return most;
  }

  /// A part of the rows, `step` of them a step, from as many steps before `begin` on as a group has lanes.
  KOKKOS_FUNCTION void write_rows(Member const& team, Int16x2Scratch const& scratch, int begin, int rows,
                                  int step) const {
    int const before = step * shape.lanes;
    int const first = begin - before;
    int const rest = rows + before - first; // there are no more steps, or they read ahead only
    int const end = rest < shape.part() + before ? rest : shape.part() + before;
    for_each_thread(team, Int16x2Shape::kThreads, [&](int lane, int) {
      int const group = lane / shape.lanes;
      int const begins = lane % shape.lanes * 4;
      std::uint32_t* const to = scratch.rows_of(shape, group);
      copy_rows(scratch.pairs[2 * group], first, begins, end, to);
      copy_rows(scratch.pairs[2 * group + 1], first, begins, end, to + 1);
      PAIRSCAN_UNROLL_BY(1)
      for (int at = begins; at < end; at += shape.lanes * 4) {
        auto const rows = Columns::four_rows(packed, to[at], to[at + 1]);
        for (int row = 0; row < 4; ++row) { // one store of all has columns moved about: it wants neighbouring registers
          to[at + row] = rows.word[row];
        }
      }
    });
  }

  /// Letters of some neighbouring columns of a group, four a word, those of both matrices in turn.
  KOKKOS_FUNCTION void copy_columns(Int16x2Scratch const& scratch, int group, int begin, int count,
                                    std::uint32_t* to) const {
    PairDescriptor const low = scratch.pairs[2 * group];
    PairDescriptor const high = scratch.pairs[2 * group + 1];
    PAIRSCAN_UNROLL_BY(1)
    for (int column = 0; column < count; column += 4) {
      to[column / 2] = four_columns(low, begin + column);
      to[column / 2 + 1] = four_columns(high, begin + column);
    }
  }

private:
  /// A lane's part of the letters of some rows, four a word where their rows will be: one matrix's at a time, since few
  /// registers are left beside columns.
  KOKKOS_FUNCTION void copy_rows(PairDescriptor const& pair, int first, int begin, int end, std::uint32_t* to) const {
    LetterRange const letters{pair.row_begin, pair.rows};
    PAIRSCAN_UNROLL_BY(1)
    for (int at = begin; at < end; at += shape.lanes * 4) {
      to[at] = four_letters(residues, letters, first + at, kNoLetter);
    }
  }

  [[nodiscard]] KOKKOS_FUNCTION std::uint32_t four_columns(PairDescriptor const& pair, int col) const {
    return four_letters(residues, {pair.col_begin, pair.cols}, col, kNoColumn);
  }

  // The lanes of a group take its letters in turn.

  KOKKOS_FUNCTION void look_at_rows(Int16x2Scratch const& scratch, int lane) const {
    for_group(lane, [&](int matrix, int place) {
      PairDescriptor const pair = scratch.pairs[matrix];
      if (any_slow_letter({pair.row_begin, pair.rows}, place)) {
        Kokkos::atomic_fetch_or(scratch.slow + 2 * matrix, 1);
      }
    });
  }

  /// Of the matrices that have them in rows.
  KOKKOS_FUNCTION void look_at_columns(Int16x2Scratch const& scratch, int lane) const {
    for_group(lane, [&](int matrix, int place) {
      PairDescriptor const pair = scratch.pairs[matrix];
      if (any_slow_letter({pair.col_begin, scratch.slow[2 * matrix] == 0 ? 0 : pair.cols}, place)) {
        Kokkos::atomic_fetch_or(scratch.slow + 2 * matrix + 1, 1);
      }
    });
  }

  /// In the part of a sequence that a lane of a group looks at.
  [[nodiscard]] KOKKOS_FUNCTION bool any_slow_letter(LetterRange const& letters, int place) const {
    bool slow = false;
    for (int at = 4 * place; at < letters.length; at += 4 * shape.lanes) {
      slow |= Columns::any_slow(four_letters(residues, letters, at, kNoLetter));
    }
    return slow;
  }

  /// body(matrix, the lane's place in the group), for both of its group.
  template <class Body>
  KOKKOS_FUNCTION void for_group(int lane, Body const& body) const {
    int const group = lane / shape.lanes;
    body(2 * group, lane % shape.lanes);
    body(2 * group + 1, lane % shape.lanes);
  }
};

} // namespace pairscan
