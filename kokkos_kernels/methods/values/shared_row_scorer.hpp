#pragma once

#include <kokkos_kernels/model/scorers.hpp>
#include <kokkos_kernels/simd/pack.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// Whether a row of a matrix fits registers of this lane in such a way that a permutation looks it up.
template <class Lane>
inline constexpr bool kHoldsTableRow = sizeof(ValueOf<Lane>) == 2 &&
                                       (SimdTraits<Lane>::width == 32 || SimdTraits<Lane>::width == 16);

/// The scores of a matrix for packs whose matrices share the row sequence, as those of a tile do: a row's scores are
/// loaded once and permuted by the column residues of the pack.
template <class Lane>
class SharedRowScorer {
public:
  using Scores = MatrixScores;
  using Prepared = TableRow<Lane, Scores::kCodes>;
  static constexpr std::uint8_t padding = SubstitutionMatrix::kPadding;

  explicit PAIRSCAN_FUNCTION SharedRowScorer(Scores const& scores) : table_(scores.table) {}

  [[nodiscard]] static PAIRSCAN_FUNCTION std::uint8_t row_code(std::uint8_t code) { return code; }
  [[nodiscard]] PAIRSCAN_FUNCTION Prepared prepare_row(Lane codes) const {
    return Prepared(table_ + static_cast<int>(SimdTraits<Lane>::get(codes, 0)) * Scores::kCodes);
  }
  [[nodiscard]] PAIRSCAN_FUNCTION Lane score(Prepared const& row, Lane cols) const { return row[cols]; }

private:
  std::int16_t const* table_;
};

} // namespace pairscan::inline PAIRSCAN_ISA
