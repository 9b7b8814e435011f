#pragma once

#include <kokkos_kernels/methods/int16x2/columns.hpp>
#include <kokkos_kernels/methods/int16x2/scratch.hpp>
#include <kokkos_kernels/portability/team_threads.hpp>
#include <kokkos_kernels/simd/four_letters.hpp>

#include <Kokkos_Core.hpp>

#include <cstdint>

namespace pairscan {

/// Finds the letters that take time when a row has them (Columns::has_slow_letters). The threads of a group share the
/// work of its two matrices.
template <class Member, class Columns>
struct Int16x2SlowLetters {
  std::uint8_t const* residues;
  Int16x2Shape shape;

  /// Finds out which sequences have such letters, and exchanges rows and columns where only the rows have them: scores
  /// are symmetric.
  KOKKOS_FUNCTION void find(Member const& team, Int16x2Scratch const& scratch) const {
    for_each_thread(team, Int16x2Shape::kThreads, [&](int thread, int) { look_at_rows(scratch, thread); });
    team.team_barrier();
    for_each_thread(team, Int16x2Shape::kThreads, [&](int thread, int) { look_at_columns(scratch, thread); });
    team.team_barrier();
    for_each_thread(team, Int16x2Shape::kThreads, [&](int thread, int) {
      if (thread < shape.matrices() && scratch.slow[2 * thread] != 0 && scratch.slow[2 * thread + 1] == 0) {
        PairDescriptor const pair = scratch.pairs[thread];
        scratch.pairs[thread] = {pair.col_begin, pair.row_begin, pair.cols, pair.rows};
      }
    });
    team.team_barrier();
  }

  /// Returns whether rows are left that take time.
  [[nodiscard]] KOKKOS_FUNCTION bool any(Int16x2Scratch const& scratch) const {
    bool slow = false;
    for (int matrix = 0; matrix < shape.matrices(); ++matrix) {
      slow |= scratch.slow[2 * matrix] != 0 && scratch.slow[2 * matrix + 1] != 0;
    }
    return slow;
  }

  /// Returns whether threads of the warp have such rows in the next `count` steps, which begin `begin` after a part's
  /// first.
  [[nodiscard]] KOKKOS_FUNCTION bool any_row(Member const& team, Int16x2Scratch const& scratch, int begin,
                                             int count) const {
    bool any = false;
    for_each_thread(team, Int16x2Shape::kThreads, [&](int thread, int) {
      std::uint32_t const* const rows = scratch.rows_of(shape, thread / shape.threads) + begin;
      for (int at = thread % shape.threads; at < count + shape.threads; at += shape.threads) {
        any |= Columns::is_slow_row(rows[at]);
      }
    });
    return any_thread(any);
  }

private:
  KOKKOS_FUNCTION void look_at_rows(Int16x2Scratch const& scratch, int thread) const {
    for_matrices(thread, [&](int matrix, int place) {
      PairDescriptor const pair = scratch.pairs[matrix];
      if (any_letter({pair.row_begin, pair.rows}, place)) {
        Kokkos::atomic_fetch_or(scratch.slow + 2 * matrix, 1);
      }
    });
  }

  /// Looks at the columns of the matrices that have such letters in their rows.
  KOKKOS_FUNCTION void look_at_columns(Int16x2Scratch const& scratch, int thread) const {
    for_matrices(thread, [&](int matrix, int place) {
      PairDescriptor const pair = scratch.pairs[matrix];
      if (any_letter({pair.col_begin, scratch.slow[2 * matrix] == 0 ? 0 : pair.cols}, place)) {
        Kokkos::atomic_fetch_or(scratch.slow + 2 * matrix + 1, 1);
      }
    });
  }

  /// Looks at the part of a sequence that falls to a thread of a group: every so many words of four letters.
  [[nodiscard]] KOKKOS_FUNCTION bool any_letter(LetterRange const& letters, int place) const {
    bool slow = false;
    for (int at = 4 * place; at < letters.length; at += 4 * shape.threads) {
      slow |= Columns::any_slow(four_letters(residues, letters, at, kNoLetter));
    }
    return slow;
  }

  /// Calls body(matrix, the thread's place in the group) for both matrices of its group.
  template <class Body>
  KOKKOS_FUNCTION void for_matrices(int thread, Body const& body) const {
    int const group = thread / shape.threads;
    body(2 * group, thread % shape.threads);
    body(2 * group + 1, thread % shape.threads);
  }
};

} // namespace pairscan
