#pragma once

#include <kokkos_kernels/methods/int16x2/columns.hpp>
#include <kokkos_kernels/methods/int16x2/scratch.hpp>
#include <kokkos_kernels/portability/team_threads.hpp>
#include <kokkos_kernels/simd/four_letters.hpp>

#include <cstdint>

namespace pairscan {

/// Reads the sequences of a team's matrices: its pairs, the letters of a thread's columns, and the rows part by part.
template <class Member, class Columns>
struct Int16x2Sequences {
  std::uint8_t const* residues;
  PairDescriptor const* pairs;
  Int16x2Scoring packed;
  Int16x2Shape shape;
  int count; // of pairs

  /// Loads the team's pairs, and clears what is to be known of their letters.
  KOKKOS_FUNCTION void load(Member const& team, Int16x2Scratch const& scratch, int first) const {
    for_each_thread(team, Int16x2Shape::kThreads, [&](int thread, int) {
      if (thread < shape.matrices()) {
        scratch.pairs[thread] = first + thread < count ? pairs[first + thread] : PairDescriptor{};
        scratch.slow[2 * thread] = scratch.slow[2 * thread + 1] = 0;
      }
    });
    team.team_barrier();
  }

  /// Returns the length of the longest rows and of the longest columns.
  [[nodiscard]] KOKKOS_FUNCTION PairDescriptor longest(Int16x2Scratch const& scratch) const {
    PairDescriptor most;
    for (int matrix = 0; matrix < shape.matrices(); ++matrix) {
      PairDescriptor const each = scratch.pairs[matrix];
      most.rows = each.rows > most.rows ? each.rows : most.rows;
      most.cols = each.cols > most.cols ? each.cols : most.cols;
    }
    return most;
  }

  /// Writes a part of the rows, `step` of them per step, from as many steps before `begin` on as a group has threads.
  KOKKOS_FUNCTION void write_rows(Member const& team, Int16x2Scratch const& scratch, int begin, int rows,
                                  int step) const {
    int const before = step * shape.threads;
    int const first = begin - before;
    int const rest = rows + before - first; // there are no more steps, or they read ahead only
    int const end = rest < shape.part() + before ? rest : shape.part() + before;
    for_each_thread(team, Int16x2Shape::kThreads, [&](int thread, int) {
      int const group = thread / shape.threads;
      int const begins = thread % shape.threads * 4;
      std::uint32_t* const to = scratch.rows_of(shape, group);
      copy_rows(scratch.pairs[2 * group], first, begins, end, to);
      copy_rows(scratch.pairs[2 * group + 1], first, begins, end, to + 1);
      PAIRSCAN_UNROLL_BY(1)
      for (int at = begins; at < end; at += shape.threads * 4) {
        auto const rows = Columns::four_rows(packed, to[at], to[at + 1]);
        for (int row = 0; row < 4; ++row) { // one store of all has columns moved about: it wants neighbouring registers
          to[at + row] = rows.word[row];
        }
      }
    });
  }

  /// Writes the letters of some neighbouring columns of a group, four per word, those of both matrices in turn.
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
  /// Writes a thread's part of the letters of some rows, four per word, where their rows will be: one matrix at a time,
  /// since few registers are left beside columns.
  KOKKOS_FUNCTION void copy_rows(PairDescriptor const& pair, int first, int begin, int end, std::uint32_t* to) const {
    LetterRange const letters{pair.row_begin, pair.rows};
    PAIRSCAN_UNROLL_BY(1)
    for (int at = begin; at < end; at += shape.threads * 4) {
      to[at] = four_letters(residues, letters, first + at, kNoLetter);
    }
  }

  [[nodiscard]] KOKKOS_FUNCTION std::uint32_t four_columns(PairDescriptor const& pair, int col) const {
    return four_letters(residues, {pair.col_begin, pair.cols}, col, kNoColumn);
  }
};

} // namespace pairscan
