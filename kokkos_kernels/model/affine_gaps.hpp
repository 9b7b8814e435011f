#pragma once

#include <kokkos_kernels/model/end_cell.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>
#include <kokkos_kernels/model/move_bits.hpp>

#include <string_view>

namespace pairscan::inline PAIRSCAN_ISA {

/// Affine gaps (Gotoh 1982): a gap of k residues scores open + k * extend, or the best of several such pieces. Gaps at
/// the ends have scores of their own.
///
///     across(i,j) = max( across(i,j-1), best(i,j-1) + open ) + extend      residues of the target only
///     down(i,j)   = max( down(i-1,j),   best(i-1,j) + open ) + extend      residues of the query only
///     paired(i,j) = best(i-1,j-1) + s(i,j)
///     best(i,j)   = max( paired, down, across ), and not below 0 where alignments are local
///
/// A gap that ends the alignment and has scores of its own is no part of `best`: it begins at a cell of the last row or
/// column whose own last column is not a part of that gap. So cells of global and semiglobal alignments remember
/// `paired` as well. Where gaps score the same at all ends as inside, every alignment ends in the last cell.
///
/// On the border `across` and `down` are best + open, so that a gap which begins beside it is opened whichever of the
/// two it takes: no number has to stand for "impossible".
template <class LaneType, class Scorer, bool kLocal, int kPieces>
class AffineRecurrence {
  static constexpr int kFirstGap = kLocal ? 1 : 2;

public:
  using Lane = LaneType;
  using Value = Lanes<Lane, kFirstGap + 2 * kPieces>;
  using Prepared = typename Scorer::Prepared;
  static constexpr bool kNeverNegative = false;
  static constexpr EndCells kEndCells = kLocal ? EndCells::anywhere : EndCells::margins;
  static constexpr int kDirectionBits = kPieces == 1 ? 4 : 8;
  static constexpr int kGapPieces = kPieces;

  // Lanes of a cell.
  static constexpr int kBest = 0;
  static constexpr int kPaired = 1; // not of local alignments
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr int across(int piece) { return kFirstGap + 2 * piece; }
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr int down(int piece) { return kFirstGap + 2 * piece + 1; }

  PAIRSCAN_FUNCTION AffineRecurrence(Scorer const& scorer, GapRules const& rules) : scorer_(scorer), rules_(rules) {
    GapScores const pieces[2] = {rules.inner, rules.second};
    for (int piece = 0; piece < kPieces; ++piece) {
      open_[piece] = all(pieces[piece].open);
      extend_[piece] = all(pieces[piece].extend);
    }
  }

  [[nodiscard]] PAIRSCAN_FUNCTION Prepared prepare_row(Lane code) const { return scorer_.prepare_row(code); }

  [[nodiscard]] PAIRSCAN_FUNCTION Value origin() const { return border(0); }
  [[nodiscard]] PAIRSCAN_FUNCTION Value top(int col) const {
    return border(kLocal ? 0 : score_of_end_gap(rules_, rules_.target_start, col));
  }
  [[nodiscard]] PAIRSCAN_FUNCTION Value left(int row) const {
    return border(kLocal ? 0 : score_of_end_gap(rules_, rules_.query_start, row));
  }

  template <class Col>
  [[nodiscard]] PAIRSCAN_FUNCTION Value cell(Value const& diagonal, Value const& above, Value const& left,
                                             Prepared const& row, Col const& col) const {
    Value here;
    Lane const paired = add(diagonal.lane[kBest], scorer_.score(row, col));
    Lane best = kLocal ? max(paired, Lane{}) : paired;
    PAIRSCAN_UNROLL
    for (int piece = 0; piece < kPieces; ++piece) {
      here.lane[down(piece)] = longer(above, down(piece), piece);
      best = max(best, here.lane[down(piece)]);
    }
    PAIRSCAN_UNROLL
    for (int piece = 0; piece < kPieces; ++piece) {
      here.lane[across(piece)] = longer(left, across(piece), piece);
      best = max(best, here.lane[across(piece)]);
    }
    here.lane[kBest] = best;
    if constexpr (!kLocal) {
      here.lane[kPaired] = paired;
    }
    return here;
  }

  /// Returns how a cell was reached: the best score in the low bits (kFromDiagonal, kFromAbove, kFromLeft, kStart; the
  /// second piece's are kFromAbove + 3 and kFromLeft + 3), and above them a bit for each gap lane in the order of
  /// lanes: it is set where the gap is longer than one residue.
  template <class Col>
  [[nodiscard]] PAIRSCAN_FUNCTION Lane direction(Value const& here, Value const& diagonal, Value const& above,
                                                 Value const& left, Prepared const& row, Col const& col) const {
    Lane code = all(kFromLeft + 3 * (kPieces - 1));
    for (int piece = kPieces - 2; piece >= 0; --piece) {
      code = select_equal(here.lane[kBest], here.lane[across(piece)], all(kFromLeft + 3 * piece), code);
    }
    for (int piece = kPieces - 1; piece >= 0; --piece) {
      code = select_equal(here.lane[kBest], here.lane[down(piece)], all(kFromAbove + 3 * piece), code);
    }
    code = select_equal(here.lane[kBest], add(diagonal.lane[kBest], scorer_.score(row, col)), all(kFromDiagonal), code);
    if constexpr (kLocal) {
      code = select_equal(here.lane[kBest], Lane{}, all(kStart), code);
    }
    for (int piece = 0; piece < kPieces; ++piece) {
      code = add(code, longer_bit(here, left, across(piece), piece));
      code = add(code, longer_bit(here, above, down(piece), piece));
    }
    return code;
  }

  /// Returns all best ways to reach a cell and its gaps (MoveBits).
  template <class Col>
  [[nodiscard]] PAIRSCAN_FUNCTION Lane moves(Value const& here, Value const& diagonal, Value const& above,
                                             Value const& left, Prepared const& row, Col const& col) const {
    Lane const best = here.lane[kBest];
    Lane bits = bits_if(best, add(diagonal.lane[kBest], scorer_.score(row, col)), kMoves.reached_by(kFromDiagonal));
    if constexpr (kLocal) {
      bits = add(bits, bits_if(best, Lane{}, kMoves.reached_by(kStart)));
    }
    for (int piece = 0; piece < kPieces; ++piece) {
      bits = add(bits, bits_if(best, here.lane[across(piece)], kMoves.reached_by(kFromLeft + 3 * piece)));
      bits = add(bits, bits_if(best, here.lane[down(piece)], kMoves.reached_by(kFromAbove + 3 * piece)));
      bits = add(bits, gap_moves(here, left, across(piece), piece));
      bits = add(bits, gap_moves(here, above, down(piece), piece));
    }
    return bits;
  }

  // Of one matrix: cells as numbers.

  using OneCell = Lanes<int, kFirstGap + 2 * kPieces>;

  /// Returns the score of an alignment that ends with a gap of `rest` residues of the target behind this cell of the
  /// last row, and the lane that the cell contributes; rest = 0 is the last cell.
  [[nodiscard]] PAIRSCAN_FUNCTION AlignmentEnd row_end(OneCell const& cell, int rest) const {
    return rest == 0 && ends_as_inner(rules_) ? AlignmentEnd{cell.lane[kBest], kFromAnywhere}
                                              : end_behind(cell, rest, rules_.target_end, kFromAbove);
  }

  /// The same of the last column and residues of the query.
  [[nodiscard]] PAIRSCAN_FUNCTION AlignmentEnd column_end(OneCell const& cell, int rest) const {
    return rest == 0 && ends_as_inner(rules_) ? AlignmentEnd{cell.lane[kBest], kFromAnywhere}
                                              : end_behind(cell, rest, rules_.query_end, kFromLeft);
  }

  /// Return the same with all ways to reach the cell, of alignments that end with a gap of exactly `rest` residues.
  [[nodiscard]] PAIRSCAN_FUNCTION MarginEnd every_row_end(OneCell const& cell, int rest) const {
    return every_end_behind(cell, rest, rules_.target_end, kFromAbove);
  }
  [[nodiscard]] PAIRSCAN_FUNCTION MarginEnd every_column_end(OneCell const& cell, int rest) const {
    return every_end_behind(cell, rest, rules_.query_end, kFromLeft);
  }

private:
  static constexpr MoveBits kMoves{kPieces};

  /// Returns whether a gap of the other sequence may stand in front of one at the end.
  [[nodiscard]] PAIRSCAN_FUNCTION bool gaps_meet(int rest) const { return rest > 0 && !rules_.lone_end; }

  [[nodiscard]] static PAIRSCAN_FUNCTION int lane_of(int gap, int piece) {
    return gap == kFromAbove ? down(piece) : across(piece);
  }

  /// Returns the end with a gap of `rest` residues, in front of which `gap` is the only one that may stand.
  [[nodiscard]] PAIRSCAN_FUNCTION AlignmentEnd end_behind(OneCell const& cell, int rest, EndScores const& scores,
                                                          int gap) const {
    AlignmentEnd end{cell.lane[kPaired], kFromDiagonal};
    for (int piece = 0; piece < kPieces && gaps_meet(rest); ++piece) {
      end.take({cell.lane[lane_of(gap, piece)], gap + 3 * piece});
    }
    end.score += score_of_end_gap(rules_, scores, rest);
    return end;
  }

  [[nodiscard]] PAIRSCAN_FUNCTION MarginEnd every_end_behind(OneCell const& cell, int rest, EndScores const& scores,
                                                             int gap) const {
    int const end = end_behind(cell, rest, scores, gap).score;
    int const best = end - score_of_end_gap(rules_, scores, rest);
    unsigned moves = cell.lane[kPaired] == best ? kMoves.reached_by(kFromDiagonal) : 0;
    for (int piece = 0; piece < kPieces && gaps_meet(rest); ++piece) {
      moves |= cell.lane[lane_of(gap, piece)] == best ? kMoves.reached_by(gap + 3 * piece) : 0;
    }
    return {end, moves};
  }

  [[nodiscard]] static PAIRSCAN_FUNCTION Lane bits_if(Lane a, Lane b, unsigned bits) {
    return select_equal(a, b, all(static_cast<int>(bits)), Lane{});
  }

  [[nodiscard]] PAIRSCAN_FUNCTION Lane gap_moves(Value const& here, Value const& before, int lane, int piece) const {
    Lane const opened = add(add(before.lane[kBest], open_[piece]), extend_[piece]);
    Lane const longer = add(before.lane[lane], extend_[piece]);
    return add(bits_if(here.lane[lane], opened, kMoves.opens(lane - kFirstGap)),
               bits_if(here.lane[lane], longer, kMoves.goes_on(lane - kFirstGap)));
  }

protected:
  [[nodiscard]] static PAIRSCAN_FUNCTION Lane all(int value) {
    return SimdTraits<Lane>::broadcast(static_cast<ValueOf<Lane>>(value));
  }

  [[nodiscard]] PAIRSCAN_FUNCTION Value border(int score) const {
    Value value;
    value.lane[kBest] = all(score);
    if constexpr (!kLocal) {
      value.lane[kPaired] = all(score);
    }
    for (int piece = 0; piece < kPieces; ++piece) {
      value.lane[across(piece)] = value.lane[down(piece)] = add(all(score), open_[piece]);
    }
    return value;
  }

  [[nodiscard]] PAIRSCAN_FUNCTION Lane longer(Value const& before, int lane, int piece) const {
    return add(max(before.lane[lane], add(before.lane[kBest], open_[piece])), extend_[piece]);
  }

  /// A gap that is as good when it opens here opens here.
  [[nodiscard]] PAIRSCAN_FUNCTION Lane longer_bit(Value const& here, Value const& before, int lane, int piece) const {
    int const bit = (kPieces == 1 ? 4 : 8) << (lane - kFirstGap);
    Lane const opened = add(add(before.lane[kBest], open_[piece]), extend_[piece]);
    return select_equal(here.lane[lane], opened, Lane{}, all(bit));
  }

  Scorer scorer_;
  GapRules rules_;
  Lane open_[kPieces];
  Lane extend_[kPieces];
};

/// What the list of compiled problems knows of it.
template <bool kLocal, int kPieces>
struct AffineGapsOf {
  static constexpr std::string_view name = kPieces == 1 ? "affine" : "two_piece";
  static constexpr std::string_view modes = kLocal ? "local" : "global or semiglobal";
  using Gaps = GapRules;
  template <class Lane, class Scorer>
  using On = AffineRecurrence<Lane, Scorer, kLocal, kPieces>;

  template <class Scores>
  [[nodiscard]] static Gaps prepare(Scores&, Problem const& problem) {
    return gap_rules(problem);
  }

  /// Linear gaps are affine ones that open for nothing.
  [[nodiscard]] static bool serves(Problem const& problem) {
    bool const gaps = kPieces == 1 ? problem.recurrence == "affine" || problem.recurrence == "linear"
                                   : problem.recurrence == "two_piece";
    return gaps && (problem.mode == Mode::local) == kLocal;
  }
};

using AffineGaps = AffineGapsOf<false, 1>;
using LocalAffineGaps = AffineGapsOf<true, 1>;
using TwoPieceGaps = AffineGapsOf<false, 2>;
using LocalTwoPieceGaps = AffineGapsOf<true, 2>;

} // namespace pairscan::inline PAIRSCAN_ISA
