#pragma once

#include <kokkos_kernels/batch/gather_residues.hpp>
#include <kokkos_kernels/batch/query_profile.hpp>
#include <kokkos_kernels/methods/local_bytes/column_block.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>
#include <kokkos_kernels/model/scorers.hpp>
#include <kokkos_kernels/portability/sanitized.hpp>

#include <type_traits>

namespace pairscan::inline PAIRSCAN_ISA {

/// Rows that are under way at a time, measured (docs/decisions/0087). Sets of 16 registers spill some of what they
/// hold.
inline constexpr int kSweptRows = kIsSanitized ? 1 : 4;

/// Substitution scores of rows that differ from lane to lane.
template <class Lane, class Scorer>
struct OwnRows {
  struct Row {
    Scorer const* scorer;
    Lane residues;
    Lane const* columns;

    [[nodiscard]] PAIRSCAN_FUNCTION Lane operator[](int column) const {
      return scorer->score(residues, columns[column]);
    }
  };

  Scorer scorer;
  Lane const* residues;
  Lane const* columns;

  [[nodiscard]] PAIRSCAN_FUNCTION Row row(int row) const { return {&scorer, residues[row], columns}; }
};

/// Local alignments of a pack of pairs, a lane each: a few columns at a time, and of these all rows. `Base` is what
/// scores are counted from.
template <class NamedScorer, class Base, bool kAffine>
class LocalScan {
  using Lane = typename Base::Lane;
  using Score = typename Base::Score;
  using Scorer = typename NamedScorer::template On<Lane>;
  using Left = typename Base::Left;
  static constexpr bool kByMatrix = std::is_same_v<NamedScorer, ByMatrix>;

public:
  explicit LocalScan(GroupJob const& job) : job_(job), scores_(NamedScorer::scores(*job.problem)) {
    for (int index = 0; index < job.count; ++index) {
      rows_ = max(rows_, static_cast<int>(job.pairs[index].rows));
      cols_ = max(cols_, static_cast<int>(job.pairs[index].cols));
    }
    GroupMemory const at(rows_, sizeof(Lane));
    auto* const memory = static_cast<std::byte*>(job.memory);
    left_ = reinterpret_cast<Left*>(memory);
    row_residues_ = reinterpret_cast<Lane*>(memory + at.row_residues);
    letter_scores_ = reinterpret_cast<Lane*>(memory + at.letter_scores);
    columns_ = reinterpret_cast<Lane*>(memory + at.columns);
    bases_ = memory + at.bases;
    row_letters_ = reinterpret_cast<std::uint8_t*>(memory + at.row_letters);
    GapScores const gap = gap_rules(*job.problem).inner;
    gaps_ = {all(-gap.open - gap.extend), all(-gap.extend)};
  }

  void run() {
    for (int row = 0; row < rows_; ++row) {
      left_[row].best = Score::zero();
      if constexpr (kAffine) {
        left_[row].across = Score::zero();
      }
    }
    RowLetters letters;
    bool const shared =
        job_.one_row_sequence && letters.number(job_.residues + job_.pairs[0].row_begin, rows_, row_letters_);
    if (kByMatrix || shared) {
      QueryProfile<Lane, Scorer> const of_letters(scores_, letters);
      sweep([&](Lane const* columns) {
        of_letters.template prepare<kSweptColumns>(columns, letter_scores_);
        return SharedRows<Lane>{letter_scores_, row_letters_};
      });
    } else if constexpr (!kByMatrix) {
      for (int row = 0; row < rows_; row += kGatheredColumns) {
        gather_residues<Scorer, true>(job_, row, row_residues_ + row);
      }
      Scorer const scorer(scores_);
      sweep([&](Lane const* columns) { return OwnRows<Lane, Scorer>{scorer, row_residues_, columns}; });
    }
  }

private:
  [[nodiscard]] static Lane all(int value) { return SimdTraits<Lane>::broadcast(static_cast<ValueOf<Lane>>(value)); }

  template <class Prepare>
  PAIRSCAN_FUNCTION void sweep(Prepare const& prepare) {
    Base base(job_, bases_);
    for (int begin = 0; begin < cols_ && !base.gives_up(); begin += kGatheredColumns) {
      gather_residues<Scorer, false>(job_, begin, columns_);
      for (int column = 0; column < kGatheredColumns && begin + column < cols_; column += kSweptColumns) {
        base.template sweep<kSweptRows, kSweptColumns>(prepare(columns_ + column), rows_, left_, gaps_);
      }
    }
    bool const given_up = base.gives_up();
    for (int index = 0; index < job_.count; ++index) {
      job_.scores[index] = given_up ? kUndecided : base.score(index);
    }
  }

  GroupJob const& job_;
  typename NamedScorer::Scores scores_;
  GapCosts<Lane> gaps_;
  Left* left_;                // [row]
  Lane* row_residues_;        // [row]: where lanes have rows of their own
  Lane* letter_scores_;       // [letter][column]
  Lane* columns_;             // [column]: residues
  std::byte* bases_;          // of rows
  std::uint8_t* row_letters_; // [row]
  int rows_ = 0;
  int cols_ = 0;
};

template <class NamedScorer, template <class, bool> class Base, class Score>
void scan_local(GroupJob const& job) {
  if (gap_rules(*job.problem).inner.open == 0) {
    LocalScan<NamedScorer, Base<Score, false>, false>(job).run();
  } else {
    LocalScan<NamedScorer, Base<Score, true>, true>(job).run();
  }
}

} // namespace pairscan::inline PAIRSCAN_ISA
