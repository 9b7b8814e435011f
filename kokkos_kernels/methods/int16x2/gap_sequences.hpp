#pragma once

#include <kokkos_kernels/methods/int16x2/gap_scratch.hpp>
#include <kokkos_kernels/portability/native_halves.hpp>
#include <kokkos_kernels/portability/team_threads.hpp>
#include <kokkos_kernels/simd/four_letters.hpp>

#include <cstdint>

namespace pairscan {

/// Returns whether the rows are the target's, of a pair that a symmetric scheme has exchanged. Residues lie in the
/// order of the records, of which the query is the earlier one; an empty one has its begin in common with the next.
[[nodiscard]] PAIRSCAN_FUNCTION bool has_target_rows(PairDescriptor const& pair) {
  return pair.row_begin > pair.col_begin || (pair.row_begin == pair.col_begin && pair.rows > 0 && pair.cols == 0);
}

/// Pairs that a team computes at a time, from one of the batch on.
struct GapRun {
  int count;
  bool exchanged; // their rows are the columns of the matrices
};

/// Stands for the best cell of a matrix of which none is known.
inline constexpr int kGapNoScore = -0x40000000;

/// What four columns score with four letters of rows: for each letter a word of the columns' bytes.
struct FourColumns {
  std::uint32_t letter[4];
};

/// Reads the sequences of a team's matrices: its pairs, a profile of each thread's columns, and the rows part by part.
template <class Member>
struct GapSequences {
  std::uint8_t const* residues;
  GapScheme const& scheme;
  GapScratch const& scratch;
  GapShape shape;

  /// Loads the scheme's table.
  KOKKOS_FUNCTION void load_table(Member const& team) const {
    for_each_thread(team, shape.team_threads(), [&](int thread, int) {
      for (int at = thread; at < (kGapCodes + 1) * shape.words; at += shape.team_threads()) {
        scratch.four[at] = scheme.table.four[at];
      }
      for (int code = thread; code <= kGapCodes; code += shape.team_threads()) {
        scratch.letter_of[code] = scheme.table.letter_of[code];
      }
    });
  }

  /// Loads the scheme's table and the team's pairs, of which there may be so many, from the first on. Returns how many
  /// the team computes at a time.
  [[nodiscard]] KOKKOS_FUNCTION GapRun load(Member const& team, PairDescriptor const* pairs, int count) const {
    load_table(team);
    for_each_thread(team, shape.team_threads(), [&](int thread, int) {
      for (int matrix = thread; matrix < shape.matrices(); matrix += shape.team_threads()) {
        scratch.pairs[matrix] = matrix < count ? pairs[matrix] : PairDescriptor{};
        scratch.best[matrix] = kGapNoScore;
      }
    });
    team.team_barrier();
    GapRun const run = run_of(scratch.pairs, count); // from scratch, as each pair is looked at in turn
    team.team_barrier();
    for_each_thread(team, shape.team_threads(), [&](int thread, int) {
      for (int low = 2 * thread; low < shape.matrices(); low += 2 * shape.team_threads()) {
        place_two(scratch.pairs + low, run.count - low, run.exchanged);
      }
    });
    team.team_barrier();
    return run;
  }

  /// Writes where the rows of a group's matrices end that it computes one behind another: of all groups of a warp at
  /// once, so that few steps begin a matrix, and in whole words of four letters. Returns the rows of the warp that has
  /// most.
  [[nodiscard]] KOKKOS_FUNCTION int write_ends(Member const& team) const {
    for_each_thread(team, shape.team_threads(), [&](int thread, int) {
      if (thread >= shape.groups()) {
        return;
      }
      int const lanes = 2 * GapShape::kThreads / shape.threads; // of a warp
      int end = 0;
      for (int turn = 0; turn < shape.depth; ++turn) {
        PairDescriptor const* const pairs = scratch.pairs + turn * shape.lanes() + 2 * thread / lanes * lanes;
        int rows = 0;
        for (int lane = 0; lane < lanes; ++lane) {
          rows = larger(rows, pairs[lane].rows);
        }
        end += (rows + 3) / 4 * 4;
        scratch.ends[turn * shape.groups() + thread] = end;
      }
    });
    team.team_barrier();
    int most = 0;
    for (int group = 0; group < shape.groups(); ++group) {
      most = larger(most, scratch.ends[(shape.depth - 1) * shape.groups() + group]);
    }
    return most;
  }

  /// Returns the length of the longest rows and of the longest columns.
  [[nodiscard]] KOKKOS_FUNCTION PairDescriptor longest() const {
    PairDescriptor most;
    for (int matrix = 0; matrix < shape.matrices(); ++matrix) {
      PairDescriptor const each = scratch.pairs[matrix];
      most.rows = larger(most.rows, each.rows);
      most.cols = larger(most.cols, each.cols);
    }
    return most;
  }

  /// Writes the profiles of all threads' columns. columns_before(matrix, place) says how many columns of a matrix stand
  /// in front of them.
  template <class Place>
  KOKKOS_FUNCTION void write_profiles(Member const& team, Place const& columns_before) const {
    if (shape.shares_columns()) {
      write_shared_profile(team, columns_before, [](std::uint32_t four) { return four << 1U; });
      return;
    }
    for_each_thread(team, GapShape::kThreads, [&](int thread, int) {
      for (int half = 0; half < 2; ++half) {
        int const matrix = thread / shape.threads * 2 + half;
        PairDescriptor const pair = scratch.pairs[matrix];
        int const begin = columns_before(matrix, thread % shape.threads);
        std::uint8_t* const to = scratch.profile + (shape.shares_row() ? half : half * shape.half_bytes());
        PAIRSCAN_UNROLL_BY(1)
        for (int column = 0; column < shape.width; column += 4) {
          std::uint32_t const codes = four_codes({pair.col_begin, pair.cols}, begin + column);
          write_four_columns(
              codes, [half](std::uint32_t four) { return four << half; }, to + column_place(thread, column));
        }
      }
    });
  }

  /// Writes the profile of the columns that all matrices have, of scores below 0 (NegatedScore).
  template <class Place>
  KOKKOS_FUNCTION void write_negated_profile(Member const& team, Place const& columns_before) const {
    std::uint32_t const open = half_of(scheme.open, 1);
    write_shared_profile(team, columns_before, [open](std::uint32_t four) { return negated_bytes(four, open); });
  }

  /// Writes a part of the rows, from the first one on, where matrices come one behind another of all of them.
  /// rows_before(matrix) says how many stand in front of a matrix's own.
  template <class Before>
  KOKKOS_FUNCTION void write_rows(Member const& team, int first, Before const& rows_before) const {
    for_each_thread(team, shape.team_threads(), [&](int thread, int) {
      int const group = thread / shape.threads;
      std::uint32_t* const to = scratch.rows_of(shape, group);
      GapTurn turn;
      PAIRSCAN_UNROLL_BY(1)
      for (int at = thread % shape.threads * 4; at < shape.part_rows(); at += shape.threads * 4) {
        turn = turn_of(turn, group, first + at);
        PairDescriptor const* const two = scratch.pairs + turn.number * shape.lanes() + 2 * group;
        int const row = first + at - turn.begin;
        std::uint32_t const lows = four_codes({two[0].row_begin, two[0].rows}, row - rows_before(2 * group));
        std::uint32_t const highs = four_codes({two[1].row_begin, two[1].rows}, row - rows_before(2 * group + 1));
        for (int row = 0; row < 4; ++row) {
          write_places(to, at + row, lows >> 8 * row & 0xffU, highs >> 8 * row & 0xffU);
        }
      }
    });
  }

  /// Returns the codes at four positions, of which some may be in front of the sequence.
  [[nodiscard]] KOKKOS_FUNCTION std::uint32_t four_codes(LetterRange const& letters, int position) const {
    if (position >= 0 || position <= -4) {
      return four_letters(residues, letters, position, kGapNone);
    }
    int const missing = -position; // one to three
    return four_letters(residues, letters, 0, kGapNone) << 8 * missing |
           (kGapNone * 0x01010101U & ~(~0U << 8 * missing));
  }

  /// Returns what the columns of four codes score with four letters from `letter` on, a multiple of four: words of four
  /// letters are transposed.
  [[nodiscard]] KOKKOS_FUNCTION FourColumns four_columns(std::uint32_t codes, int letter) const {
    std::uint32_t const e = four_of(codes, 0)[letter / 4] + scheme.four_risen(0);
    std::uint32_t const f = four_of(codes, 1)[letter / 4] + scheme.four_risen(1);
    std::uint32_t const g = four_of(codes, 2)[letter / 4] + scheme.four_risen(2);
    std::uint32_t const h = four_of(codes, 3)[letter / 4] + scheme.four_risen(3);
    std::uint32_t const first[] = {choose_bytes<0x5140>(e, f), choose_bytes<0x5140>(g, h)};
    std::uint32_t const second[] = {choose_bytes<0x7362>(e, f), choose_bytes<0x7362>(g, h)};
    return {{choose_bytes<0x5410>(first[0], first[1]), choose_bytes<0x7632>(first[0], first[1]),
             choose_bytes<0x5410>(second[0], second[1]), choose_bytes<0x7632>(second[0], second[1])}};
  }

private:
  /// The place of two matrices among those that their group computes one behind another.
  struct GapTurn {
    int number = 0;
    int begin = 0; // first of their rows among those of all
  };

  /// Returns the turn that a row is in, of those from `turn` on; the last one has all rows behind it, too.
  [[nodiscard]] KOKKOS_FUNCTION GapTurn turn_of(GapTurn turn, int group, int row) const {
    while (turn.number + 1 < shape.depth && row >= scratch.ends[turn.number * shape.groups() + group]) {
      turn = {turn.number + 1, scratch.ends[turn.number * shape.groups() + group]};
    }
    return turn;
  }

  [[nodiscard]] static KOKKOS_FUNCTION int larger(int a, int b) { return a > b ? a : b; }

  /// Returns how many of these pairs go to a team at a time: all of them, or as many as have in common what they
  /// are to share.
  [[nodiscard]] KOKKOS_FUNCTION GapRun run_of(PairDescriptor const* pairs, int count) const {
    if (shape.shares_columns()) {
      return run_of_columns(pairs, count);
    }
    for (int high = 1; high < count && shape.shares_row(); high += 2) {
      PairDescriptor const low = pairs[high - 1];
      if (!has_rows_of(low, pairs[high]) && !(scheme.symmetric && has_rows_of(exchanged(low), pairs[high]))) {
        return {high, false};
      }
    }
    return {count, false};
  }

  /// Returns whether the rows of a pair are one of another's sequences that may be its rows.
  [[nodiscard]] KOKKOS_FUNCTION bool has_rows_of(PairDescriptor const& pair, PairDescriptor const& other) const {
    return has_same_rows(pair, other) || (scheme.symmetric && has_same_rows(pair, exchanged(other)));
  }
  [[nodiscard]] static KOKKOS_FUNCTION bool has_same_rows(PairDescriptor const& a, PairDescriptor const& b) {
    return a.row_begin == b.row_begin && a.rows == b.rows;
  }

  /// Returns the run of pairs that have a sequence in common with the first.
  [[nodiscard]] KOKKOS_FUNCTION GapRun run_of_columns(PairDescriptor const* pairs, int count) const {
    PairDescriptor const first = pairs[0];
    int same_cols = 1;
    int same_rows = 1;
    for (; same_cols < count; ++same_cols) {
      PairDescriptor const pair = pairs[same_cols];
      if (pair.col_begin != first.col_begin || pair.cols != first.cols) {
        break;
      }
    }
    for (; same_rows < count && scheme.symmetric; ++same_rows) {
      PairDescriptor const pair = pairs[same_rows];
      if (pair.row_begin != first.row_begin || pair.rows != first.rows) {
        break;
      }
    }
    return same_rows > same_cols ? GapRun{same_rows, true} : GapRun{same_cols, false};
  }

  /// Writes the profile of the columns that all matrices have: what as_stored makes of the table's bytes.
  template <class Place, class AsStored>
  KOKKOS_FUNCTION void write_shared_profile(Member const& team, Place const& columns_before,
                                            AsStored const& as_stored) const {
    PairDescriptor const pair = scratch.pairs[0];
    int const fours = shape.width / 4; // of a thread
    for_each_thread(team, shape.team_threads(), [&](int thread, int) {
      for (int at = thread; at < shape.profile_threads() * fours; at += shape.team_threads()) {
        int const place = at / fours;
        int const column = at % fours * 4;
        int const before = columns_before(0, place % shape.threads);
        std::uint32_t const codes = four_codes({pair.col_begin, pair.cols}, before + column);
        write_four_columns(codes, as_stored, scratch.profile + column_place(place, column));
      }
    });
  }

  [[nodiscard]] static KOKKOS_FUNCTION PairDescriptor exchanged(PairDescriptor const& pair) {
    return {pair.col_begin, pair.row_begin, pair.cols, pair.rows};
  }

  /// Turns the two pairs of a register into matrices of the run, of which `count` are left.
  KOKKOS_FUNCTION void place_two(PairDescriptor* pairs, int count, bool exchanges) const {
    if (count >= 2 && shape.shares_row()) {
      share_rows(pairs[0], pairs[1]);
      return;
    }
    for (int half = 0; half < 2; ++half) {
      pairs[half] = half < count ? placed(pairs[half], exchanges) : PairDescriptor{};
    }
  }

  /// Gives two pairs the rows that they have in common. Neighbours of a tile have one sequence in common, but where
  /// each pair's shorter one is its rows, that may be the columns' of either.
  KOKKOS_FUNCTION void share_rows(PairDescriptor& low, PairDescriptor& high) const {
    if (!has_rows_of(low, high)) {
      low = exchanged(low);
    }
    if (!has_same_rows(low, high)) {
      high = exchanged(high);
    }
  }

  /// Returns the pair as a matrix of the run.
  [[nodiscard]] KOKKOS_FUNCTION PairDescriptor placed(PairDescriptor const& pair, bool exchanges) const {
    if (shape.shared == GapShared::nothing) {
      return turned(pair);
    }
    return exchanges ? exchanged(pair) : pair;
  }

  /// Returns the pair with those sequences as columns that take fewer passes, or leave fewer rows; or with the target.
  [[nodiscard]] KOKKOS_FUNCTION PairDescriptor turned(PairDescriptor const& pair) const {
    if (shape.query_rows) {
      return has_target_rows(pair) ? exchanged(pair) : pair;
    }
    int const width = shape.threads * shape.width;
    int const passes[] = {(pair.cols + width - 1) / width, (pair.rows + width - 1) / width};
    bool const better = passes[1] < passes[0] || (passes[1] == passes[0] && pair.cols < pair.rows);
    return scheme.symmetric && better ? exchanged(pair) : pair;
  }

  /// Returns where a thread's column stands among a letter's bytes: by chunks of 16 bytes, the last of which may be
  /// shorter.
  [[nodiscard]] KOKKOS_FUNCTION int column_place(int thread, int column) const {
    int const bytes = shape.shares_row() ? 2 : 1; // of a column
    int const columns = 16 / bytes;
    int const chunk = column / columns;
    int const left = bytes * (shape.width - columns * chunk);
    return chunk * (16 * shape.profile_threads()) + thread * (left < 16 ? left : 16) + bytes * (column % columns);
  }

  /// Writes where the scores of a row's letters begin.
  KOKKOS_FUNCTION void write_places(std::uint32_t* rows, int row, std::uint32_t low, std::uint32_t high) const {
    std::uint32_t* const to = rows + row * row_words(shape.places());
    switch (shape.places()) {
    case GapPlaces::shared:
      to[0] = place_of(low);
      return;
    case GapPlaces::apart:
      to[0] = place_of(low);
      to[1] = place_of(high);
      return;
    case GapPlaces::together:
      to[0] = halves(place_of(low) / kPlaceUnit, place_of(high) / kPlaceUnit);
      return;
    }
  }

  /// Returns the first byte of a profile that has the scores of a row's letter.
  [[nodiscard]] KOKKOS_FUNCTION std::uint32_t place_of(std::uint32_t code) const {
    return static_cast<std::uint32_t>(scratch.letter_of[known_code(code)] * shape.letter_bytes());
  }

  [[nodiscard]] KOKKOS_FUNCTION std::uint32_t const* four_of(std::uint32_t codes, int column) const {
    return scratch.four + known_code(codes >> 8 * column & 0xffU) * static_cast<std::uint32_t>(shape.words);
  }

  /// Writes four columns' bytes for every letter, as as_stored makes them of the table's.
  template <class AsStored>
  KOKKOS_FUNCTION void write_four_columns(std::uint32_t codes, AsStored const& as_stored, std::uint8_t* to) const {
    PAIRSCAN_UNROLL_BY(1)
    for (int letter = 0; letter < shape.letters; letter += 4) {
      FourColumns const four = four_columns(codes, letter);
      PAIRSCAN_UNROLL
      for (int at = 0; at < 4; ++at) {
        write_letter(to, letter + at, as_stored(four.letter[at]));
      }
    }
  }

  KOKKOS_FUNCTION void write_letter(std::uint8_t* to, int letter, std::uint32_t four) const {
    if (letter >= shape.letters) {
      return;
    }
    std::uint8_t* const here = to + letter * shape.letter_bytes();
    if (!shape.shares_row()) {
      *reinterpret_cast<std::uint32_t*>(here) = four;
      return;
    }
    for (int column = 0; column < 4; ++column) {
      here[2 * column] = static_cast<std::uint8_t>(four >> 8 * column);
    }
  }
};

} // namespace pairscan
