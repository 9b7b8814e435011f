#pragma once

#include <kokkos_kernels/model/recurrence.hpp>

#include <cstdint>
#include <type_traits>

// Recurrences that carry what the canonical path to each cell is counted as beside its score: counters for each lane of
// a cell. A cell takes the counters of the neighbour from which its canonical path comes (direction), by comparing and
// selecting, so that nothing is kept and no path is walked.

namespace pairscan::inline PAIRSCAN_ISA {

/// Counters of alignments that span both sequences, whose gap columns follow from the lengths.
template <class Lane>
struct PairCounters {
  Lane matches{};
  Lane pairs{}; // columns of two residues, the matches among them

  /// Calls change(mine, other's) for each counter.
  template <class Change>
  PAIRSCAN_FUNCTION void with(PairCounters const& other, Change const& change) {
    change(matches, other.matches);
    change(pairs, other.pairs);
  }
  [[nodiscard]] static PAIRSCAN_FUNCTION PairCounters pair(Lane match, Lane one) { return {match, one}; }
  [[nodiscard]] static PAIRSCAN_FUNCTION PairCounters gap(Lane) { return {Lane{}, Lane{}}; }
  [[nodiscard]] PAIRSCAN_FUNCTION Lane gaps_or_none() const { return Lane{}; }
};

/// Counters of local alignments.
template <class Lane>
struct LocalCounters {
  Lane matches{};
  Lane pairs{};
  Lane gaps{}; // columns

  template <class Change>
  PAIRSCAN_FUNCTION void with(LocalCounters const& other, Change const& change) {
    change(matches, other.matches);
    change(pairs, other.pairs);
    change(gaps, other.gaps);
  }
  [[nodiscard]] static PAIRSCAN_FUNCTION LocalCounters pair(Lane match, Lane one) { return {match, one, Lane{}}; }
  [[nodiscard]] static PAIRSCAN_FUNCTION LocalCounters gap(Lane one) { return {Lane{}, Lane{}, one}; }
  [[nodiscard]] PAIRSCAN_FUNCTION Lane gaps_or_none() const { return gaps; }
};

/// Returns x where a and b are equal, y elsewhere, of each counter.
template <class Lane, class Counters>
[[nodiscard]] PAIRSCAN_FUNCTION Counters select_counters(Lane a, Lane b, Counters const& x, Counters y) {
  y.with(x, [&](Lane& mine, Lane const& other) { mine = select_equal(a, b, other, mine); });
  return y;
}

template <class Counters>
[[nodiscard]] PAIRSCAN_FUNCTION Counters sum(Counters a, Counters const& b) {
  a.with(b, [](auto& mine, auto const& other) { mine = add(mine, other); });
  return a;
}

/// The row residue as the scorer wants it, and as columns store residues that are identical to it.
template <class Prepared, class Lane>
struct CountedRow {
  Prepared scored;
  Lane identical;
};

/// Returns a code per lane that columns of identical residues hold: the row's own, or none.
template <class Lane>
[[nodiscard]] PAIRSCAN_FUNCTION Lane identical_codes(Lane codes, std::uint32_t identical) {
  for (int index = 0; index < SimdTraits<Lane>::width; ++index) {
    auto const code = static_cast<unsigned>(SimdTraits<Lane>::get(codes, index));
    if (code >= 32 || (identical >> code & 1U) == 0) {
      SimdTraits<Lane>::set(codes, index, ValueOf<Lane>{-1});
    }
  }
  return codes;
}

/// Affine gaps of one piece, with counters.
template <class Base>
class CountedAffine : public Base {
public:
  static constexpr bool kLocal = Base::kEndCells == EndCells::anywhere;

  using Lane = typename Base::Lane;
  using Counters = std::conditional_t<kLocal, LocalCounters<Lane>, PairCounters<Lane>>;
  using Prepared = CountedRow<typename Base::Prepared, Lane>;

  /// What the cell below and the one to the right below need of a cell; `paired` is for the ends of alignments.
  struct Value {
    Lane best;
    Lane down;
    Counters of_best;
    Counters of_down;
    Lane paired;
    Counters of_paired;
    Lane across; // the cell to the right needs it
    Counters of_across;
  };

  PAIRSCAN_FUNCTION CountedAffine(Base const& base, std::uint32_t identical)
      : Base(base), identical_(identical), one_(SimdTraits<Lane>::broadcast(1)) {}

  [[nodiscard]] PAIRSCAN_FUNCTION Prepared prepare_row(Lane code) const {
    return {Base::prepare_row(code), identical_codes(code, identical_)};
  }
  [[nodiscard]] PAIRSCAN_FUNCTION Value origin() const { return border(Base::origin()); }
  [[nodiscard]] PAIRSCAN_FUNCTION Value top(int col) const { return border(Base::top(col)); }
  [[nodiscard]] PAIRSCAN_FUNCTION Value left(int row) const { return border(Base::left(row)); }

  /// Turns the left neighbour into the cell, of the others it reads what they are needed for only. A gap that is as
  /// good when it opens here opens here. Members are written one by one, for compilers leave copies of whole cells in
  /// memory.
  PAIRSCAN_FUNCTION void step(Lane diagonal, Counters const& of_diagonal, Value const& above, Value& here,
                              Prepared const& row, Lane col) const {
    Lane const opened_across = add(add(here.best, this->open_[0]), this->extend_[0]);
    here.across = max(add(here.across, this->extend_[0]), opened_across);
    here.of_across = select_counters(here.across, opened_across, here.of_best, here.of_across);
    here.of_across = sum(here.of_across, Counters::gap(one_));
    Lane const opened_down = add(add(above.best, this->open_[0]), this->extend_[0]);
    here.down = max(add(above.down, this->extend_[0]), opened_down);
    here.of_down = select_counters(here.down, opened_down, above.of_best, above.of_down);
    here.of_down = sum(here.of_down, Counters::gap(one_));
    here.paired = add(diagonal, this->scorer_.score(row.scored, col));
    here.of_paired = sum(of_diagonal, Counters::pair(select_equal(row.identical, col, one_, Lane{}), one_));
    here.best = max(max(kLocal ? max(here.paired, Lane{}) : here.paired, here.down), here.across);
    here.of_best = select_counters(here.best, here.down, here.of_down, here.of_across);
    here.of_best = select_counters(here.best, here.paired, here.of_paired, here.of_best);
    if constexpr (kLocal) {
      here.of_best = select_counters(here.best, Lane{}, Counters{}, here.of_best);
    }
  }

private:
  [[nodiscard]] static PAIRSCAN_FUNCTION Value border(typename Base::Value const& cell) {
    Lane const best = cell.lane[Base::kBest];
    return {best, cell.lane[Base::down(0)], {}, {}, best, {}, cell.lane[Base::across(0)], {}};
  }

  std::uint32_t identical_;
  Lane one_;
};

} // namespace pairscan::inline PAIRSCAN_ISA
