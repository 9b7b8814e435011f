#pragma once

#include <kokkos_kernels/model/problem.hpp>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

// All alignments of two short sequences, one by one. A reference for ends, gap scores and orders of paths that shares
// no code with the product. Alignments are texts of M, I and D.

namespace pairscan::testing {

using PairScore = std::function<int(std::uint8_t, std::uint8_t)>;

/// An alignment of a part of the sequences; all of them where it is not local.
struct Alignment {
  std::string columns;
  int row = 0; // residues in front of it
  int col = 0;
};

/// Returns every alignment of the two lengths.
inline std::vector<std::string> all_columns(int rows, int cols) {
  std::vector<std::string> all;
  if (rows == 0 && cols == 0) {
    return {""};
  }
  auto const add = [&](int less_rows, int less_cols, char last) {
    if (rows >= less_rows && cols >= less_cols) {
      for (std::string const& front : all_columns(rows - less_rows, cols - less_cols)) {
        all.push_back(front + last);
      }
    }
  };
  add(1, 1, 'M');
  add(1, 0, 'I');
  add(0, 1, 'D');
  return all;
}

/// Returns the score, or nothing like one where the rule of lone end gaps forbids the alignment.
inline int score_of_columns(Alignment const& alignment, std::span<std::uint8_t const> rows,
                            std::span<std::uint8_t const> cols, Problem const& problem, PairScore const& pair) {
  std::string const& text = alignment.columns;
  bool const linear = problem.recurrence == "linear";
  GapScores const inner = linear ? GapScores{0, problem.scoring.gap} : problem.gaps.inner;
  auto const gap_of = [](GapScores const& gap, int length) { return gap.open + length * gap.extend; };
  auto const of_inner = [&](int length) {
    bool const both = problem.recurrence == "two_piece";
    return both ? std::max(gap_of(inner, length), gap_of(problem.gaps.second, length)) : gap_of(inner, length);
  };
  auto const of_end = [&](bool is_free, std::optional<GapScores> const& given, int length) {
    is_free = is_free && problem.mode == Mode::semiglobal;
    return is_free ? 0 : given ? gap_of(*given, length) : of_inner(length);
  };
  FreeEnds const& free = problem.free_ends;
  EndGapScores const& ends = problem.gaps.ends;
  int score = 0;
  auto row = static_cast<std::size_t>(alignment.row);
  auto col = static_cast<std::size_t>(alignment.col);
  std::size_t before = 0; // where the run before begins
  for (std::size_t begin = 0; begin < text.size();) {
    std::size_t const end = std::min(text.find_first_not_of(text[begin], begin), text.size());
    auto const length = static_cast<int>(end - begin);
    bool const of_query = text[begin] == 'I';
    if (text[begin] == 'M') {
      for (int column = 0; column < length; ++column) {
        score += pair(rows[row++], cols[col++]);
      }
    } else {
      bool const global = problem.mode != Mode::local;
      if (global && begin == 0) {
        score += of_query ? of_end(free.query_start, ends.query_start, length)
                          : of_end(free.target_start, ends.target_start, length);
      } else if (global && end == text.size()) {
        bool const touches = text[begin - 1] != 'M' && before > 0;
        if (problem.gaps.lone_end && touches) {
          return INT32_MIN / 2;
        }
        score += of_query ? of_end(free.query_end, ends.query_end, length)
                          : of_end(free.target_end, ends.target_end, length);
      } else {
        score += of_inner(length);
      }
      (of_query ? row : col) += static_cast<std::size_t>(length);
    }
    before = begin;
    begin = end;
  }
  return score;
}

/// Returns whether gaps such as the last of `behind`, which stands in front of nothing or of other columns, open for
/// nothing.
inline bool opens_free(std::string const& behind, Problem const& problem) {
  bool const linear = problem.recurrence == "linear";
  bool const at_end = problem.mode != Mode::local && behind.find_first_not_of(behind[0]) == std::string::npos;
  GapScores const inner = linear ? GapScores{} : problem.gaps.inner;
  if (!at_end) {
    return inner.open == 0;
  }
  bool const of_query = behind[0] == 'I';
  bool const is_free =
      problem.mode == Mode::semiglobal && (of_query ? problem.free_ends.query_end : problem.free_ends.target_end);
  auto const& given = of_query ? problem.gaps.ends.query_end : problem.gaps.ends.target_end;
  return is_free || given.value_or(inner).open == 0;
}

/// Keeps the alignments that end with a pair of residues; where there are none those with the shortest gap of the
/// target at their end, else of the query.
inline void keep_nearest_ends(std::vector<std::string>& best) {
  auto const rank = [](std::string const& columns) {
    std::size_t const last = columns.find_last_not_of(columns.back());
    std::size_t const run = columns.size() - (last == std::string::npos ? 0 : last + 1);
    char const kind = columns.back();
    return std::pair(std::string_view("MDI").find(kind), kind == 'M' ? 0 : run);
  };
  auto least = rank(best.front());
  for (std::string const& each : best) {
    least = std::min(least, rank(each));
  }
  std::erase_if(best, [&](std::string const& each) { return rank(each) > least; });
}

/// Returns the one of co-optimal alignments that the problem's order asks for, chosen column by column from their end.
inline std::string chosen(std::vector<std::string> best, Problem const& problem) {
  if (problem.path_order.end == EndTie::nearest) {
    keep_nearest_ends(best);
  }
  std::string behind;
  for (;;) {
    std::string possible; // columns that some alignment has in front of what is chosen
    bool done = false;
    for (std::string const& each : best) {
      done |= each.size() == behind.size();
      if (each.size() > behind.size()) {
        possible += each[each.size() - 1 - behind.size()];
      }
    }
    if (done) {
      return behind;
    }
    auto const first_but = [&](char left_out) {
      for (char const letter : letters_of(problem.path_order)) {
        if (letter != left_out && possible.find(letter) != std::string::npos) {
          return letter;
        }
      }
      return left_out;
    };
    char const gap = behind.empty() || behind[0] == 'M' ? '-' : behind[0];
    bool const goes_on = possible.find(gap) != std::string::npos;
    char next = first_but('-');
    if (gap != '-' && goes_on && problem.path_order.gap_tie == GapTie::extend) {
      next = gap;
    } else if (gap != '-' && !opens_free(behind, problem)) {
      next = first_but(gap);
    }
    behind = next + behind;
    std::erase_if(best, [&](std::string const& each) { return !each.ends_with(behind); });
  }
}

} // namespace pairscan::testing
