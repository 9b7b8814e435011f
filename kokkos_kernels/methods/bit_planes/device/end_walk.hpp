#pragma once

#include <kokkos_kernels/methods/bit_planes/device/plane_stage.hpp>
#include <kokkos_kernels/methods/bit_planes/plane_ends.hpp>
#include <kokkos_kernels/portability/native_halves.hpp>
#include <kokkos_kernels/portability/team_threads.hpp>
#include <kokkos_kernels/sweeps/difference_words.hpp>

#include <cstdint>

namespace pairscan {

/// What is kept per matrix of its walk along the last row, and up the last column.
enum EndSum { kRowSum, kRowBest, kColumnSum, kColumnBest, kEndSums };

/// A running sum and the greatest that it has been, of two matrices in the halves of a word: 16 bits with their sign.
struct HalfMaximum {
  std::uint32_t sum = 0;
  std::uint32_t best = 0;

  [[nodiscard]] static PAIRSCAN_FUNCTION std::uint32_t add(std::uint32_t a, std::uint32_t b) {
    constexpr std::uint32_t kLeast = 0x80008000U;
    return add_max_halves(a, b, kLeast);
  }
  PAIRSCAN_FUNCTION void take(std::uint32_t number) {
    best = add_max_halves(sum, number, best);
    sum = add(sum, number);
  }
};

/// The walks of a team's matrices along the last rows and columns. A thread adds up a part of a walk for two matrices
/// at a time, in 16 bits; then the parts of each matrix are joined in order, in 32 bits.
template <class Kernel>
struct EndWalk {
  using Network = typename Kernel::Cell;
  using Scan = typename Kernel::Scan;
  using Four = typename Scan::Four;
  using Word = std::uint32_t;

  static constexpr int kPairs = kWordMatrices / 2; // matrices m and m + 16 share a word
  /// Parts of so many pairs of matrices at a time fit in the tables of letters, which are written anew for each pass.
  static constexpr int kFit =
      static_cast<int>(sizeof(Four) / sizeof(Word)) * Scan::kLetters * Scan::kTable / (kEndSums * kPlaneThreads);
  static constexpr int kTurns = kFit >= 16 ? 16 : kFit >= 8 ? 8 : 4;
  static_assert(kFit >= 4);

  Kernel const& kernel;
  PlaneEnds const& ends;
  typename Kernel::Scratch const& scratch;

  /// Calls write(first pair of matrices) for each part of them, and joins what its threads wrote.
  template <class Member, class Write>
  PAIRSCAN_FUNCTION void join(Member const& team, Write const& write) const {
    for (int first = 0; first < kPairs; first += kTurns) {
      team.team_barrier();
      write(first);
      team.team_barrier();
      for_each_thread(team, kPlaneThreads, [&](int thread, int) { join_parts(thread, first); });
    }
    team.team_barrier();
  }

  /// Adds up the last row over a thread's columns, and what of last columns comes out below it.
  template <class State>
  PAIRSCAN_FUNCTION void add_columns(State const& state, PlanePass const& pass, int thread, int first) const {
    Word steps[Scan::kWidth][Network::step_planes];
    PAIRSCAN_UNROLL
    for (int column = 0; column < Scan::kWidth; ++column) {
      kernel.network.step(state.scan.q[column], steps[column]);
    }
    Four const* const exist = state.tables + Scan::kLetters * Scan::kTable;
    int const begin = pass.begin + thread % kernel.shape.threads * pass.width;
    for (int turn = 0; turn < kTurns; ++turn) {
      int const matrix = first + turn;
      int const low = reach(matrix, state.rows) - begin;
      int const high = reach(matrix + kPairs, state.rows) - begin;
      Word const along_row = more(state.kept.exchanged, matrix, &PlaneEndsOfRows::along_row);
      Word const up_column = more(state.kept.exchanged, matrix, &PlaneEndsOfRows::up_column);
      HalfMaximum row;
      HalfMaximum column;
      PAIRSCAN_UNROLL
      for (int chunk = 0; chunk < Scan::kChunks; ++chunk) {
        if (chunk * Scan::kChunk < pass.width) {
          Four const there = load_words<Scan::kChunk>(exist + chunk * Scan::kChunkStride);
          PAIRSCAN_UNROLL
          for (int at = 0; at < Scan::kChunk; ++at) {
            int const place = chunk * Scan::kChunk + at;
            Word const number = two_values(steps[place], matrix) * static_cast<Word>(ends.factor);
            Word const in_row = HalfMaximum::add(number, along_row);
            if (there.word[at] == ~Word{0}) { // as most columns are
              row.take(in_row);
            } else {
              Word const exists = spread(there.word[at], matrix);
              Word const counts = ~exists & halves(place < low ? 0xffffU : 0U, place < high ? 0xffffU : 0U);
              row.take(in_row & exists);
              column.take(HalfMaximum::add(number, up_column) & counts);
            }
          }
        }
      }
      put(kRowSum, turn, thread, row.sum);
      put(kRowBest, turn, thread, row.best);
      put(kColumnSum, turn, thread, column.sum);
      put(kColumnBest, turn, thread, column.best);
    }
  }

  /// Adds up a thread's part of the last columns that left the last pass on the right, behind `cols` columns, from the
  /// last row upwards. `above` are the codes of a step along the upper border: any that occur would do, as a match
  /// hands the difference from the left on downwards unchanged.
  PAIRSCAN_FUNCTION void add_rows(Word const (&above)[Network::planes], Word exchanged, int team, int cols, int thread,
                                  int first) const {
    int const threads = kernel.shape.threads;
    int const word = thread / threads;
    int const rows = cols == 0 ? 0 : scratch.rows[word].length;
    int const part = (rows + threads - 1) / threads;
    int const begin = rows - 1 - thread % threads * part;
    int const end = begin - part > -1 ? begin - part : -1;
    Word const* const border = kernel.border_of(team, word);
    HalfMaximum column[kTurns];
    Word counts = 0;
    int until = rows; // `counts` holds down to this row
    for (int row = begin; row > end; --row) {
      if (row < until) {
        counts = inside(row, cols, until);
        if (counts == 0) {
          break;
        }
      }
      Word p[Network::planes];
      load_planes<Scan::kStored>(border + static_cast<std::size_t>(row) * Scan::kStored, p);
      Word step[Network::step_planes];
      step_of_edge(above, p, step);
      PAIRSCAN_UNROLL
      for (int turn = 0; turn < kTurns; ++turn) {
        int const matrix = first + turn;
        Word const number = two_values(step, matrix) * static_cast<Word>(ends.factor);
        column[turn].take(HalfMaximum::add(number, more(exchanged, matrix, &PlaneEndsOfRows::up_column)) &
                          spread(counts, matrix));
      }
    }
    PAIRSCAN_UNROLL
    for (int turn = 0; turn < kTurns; ++turn) {
      put(kRowSum, turn, thread, 0);
      put(kRowBest, turn, thread, 0);
      put(kColumnSum, turn, thread, column[turn].sum);
      put(kColumnBest, turn, thread, column[turn].best);
    }
  }

private:
  /// Returns the column of a matrix from which nothing more comes out below its last row.
  [[nodiscard]] PAIRSCAN_FUNCTION int reach(int matrix, int rows) const { return scratch.cols[matrix].length + rows; }

  /// Returns a half of ones for each of two matrices whose bit is set.
  [[nodiscard]] static PAIRSCAN_FUNCTION Word spread(Word bits, int matrix) {
    return (bits >> static_cast<unsigned>(matrix) & 0x00010001U) * 0xffffU;
  }

  /// Returns what a step brings beside its difference, of two matrices.
  [[nodiscard]] PAIRSCAN_FUNCTION Word more(Word exchanged, int matrix, int PlaneEndsOfRows::*part) const {
    auto const query = static_cast<Word>(ends.of[0].*part) & 0xffffU;
    auto const target = static_cast<Word>(ends.of[1].*part) & 0xffffU;
    if (query == target) {
      return halves(query, query);
    }
    Word const of_target = spread(exchanged, matrix);
    return (halves(query, query) & ~of_target) | (halves(target, target) & of_target);
  }

  /// Returns the matrices whose last column has left behind this row or below, and the lowest row down to which these
  /// are the same.
  [[nodiscard]] PAIRSCAN_FUNCTION Word inside(int row, int cols, int& until) const {
    Word bits = 0;
    until = 0;
    for (int matrix = 0; matrix < kWordMatrices; ++matrix) {
      int const first = cols - scratch.cols[matrix].length;
      bool const is_inside = row >= first;
      bits |= static_cast<Word>(is_inside) << static_cast<unsigned>(matrix);
      until = is_inside && first > until ? first : until;
    }
    return bits;
  }

  PAIRSCAN_FUNCTION void step_of_edge(Word const (&above)[Network::planes], Word (&p)[Network::planes],
                                      Word (&step)[Network::step_planes]) const {
    Word down[Network::planes];
    PAIRSCAN_UNROLL
    for (int plane = 0; plane < Network::planes; ++plane) {
      down[plane] = above[plane];
    }
    kernel.network.cell(p, down, ~Word{0});
    kernel.network.step(down, step);
  }

  /// Returns a thread's part of a sum of a pair of matrices.
  [[nodiscard]] PAIRSCAN_FUNCTION Word* part(int sum, int turn, int thread) const {
    return reinterpret_cast<Word*>(scratch.tables) + (sum * kTurns + turn) * kPlaneThreads + thread;
  }
  PAIRSCAN_FUNCTION void put(int sum, int turn, int thread, Word value) const { *part(sum, turn, thread) = value; }

  /// Joins the parts of every kPlaneThreads-th matrix of the team.
  PAIRSCAN_FUNCTION void join_parts(int thread, int first) const {
    int const threads = kernel.shape.threads;
    for (int at = thread; at < kernel.shape.words() * 2 * kTurns; at += kPlaneThreads) {
      int const word = at / (2 * kTurns);
      int const turn = at % kTurns;
      int const half = at / kTurns % 2;
      int* const sums = scratch.sums_of(word, first + turn + half * kPairs);
      for (int from = word * threads; from < (word + 1) * threads; ++from) {
        join_walk(sums + kRowSum, turn, from, half, kRowSum);
        join_walk(sums + kColumnSum, turn, from, half, kColumnSum);
      }
    }
  }

  /// Joins a walk, whose sum and greatest sum are sums[0] and sums[1], with its next part.
  PAIRSCAN_FUNCTION void join_walk(int* sums, int turn, int from, int half, int sum) const {
    auto const value = [&](int which) { return static_cast<std::int16_t>(half_of(*part(which, turn, from), half)); };
    int const best = sums[0] + value(sum + 1);
    sums[1] = sums[1] > best ? sums[1] : best;
    sums[0] += value(sum);
  }
};

} // namespace pairscan
