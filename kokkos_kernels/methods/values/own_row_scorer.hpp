#pragma once

#include <kokkos_kernels/model/scorers.hpp>
#include <kokkos_kernels/portability/two_code_table.hpp>
#include <kokkos_kernels/simd/pack.hpp>

#include <cstdint>

namespace pairscan::inline PAIRSCAN_ISA {

/// Whether registers of this lane look up scores of a matrix by rows of their own.
template <class Lane>
inline constexpr bool kLooksUpOwnRows = false;
template <int W>
inline constexpr bool kLooksUpOwnRows<Pack<std::int16_t, W>> = kLooksUpTwoCodes<typename Pack<std::int16_t, W>::Vector>;

/// The scores of a matrix for packs whose matrices have row sequences of their own: a matrix whose scores fit a byte is
/// held in registers, and permuted by the row and column residues of the pack.
template <class Lane>
class OwnRowScorer {
public:
  using Scores = MatrixScores;
  using Table = TwoCodeTable<typename Lane::Vector>;
  using Prepared = typename Table::Rows;
  static constexpr std::uint8_t padding = SubstitutionMatrix::kPadding;
  static_assert(Table::kCodes == Scores::kCodes, "a row of the table is a row of the matrix");

  /// Returns whether these scores can be held. MatrixScorer serves the others.
  [[nodiscard]] static PAIRSCAN_FUNCTION bool serves(Scores const& scores) { return Table::holds(scores.table); }

  explicit PAIRSCAN_FUNCTION OwnRowScorer(Scores const& scores) : table_(scores.table) {}

  [[nodiscard]] static PAIRSCAN_FUNCTION std::uint8_t row_code(std::uint8_t code) { return code; }
  [[nodiscard]] static PAIRSCAN_FUNCTION Prepared prepare_row(Lane codes) { return Table::rows(codes.values); }
  [[nodiscard]] PAIRSCAN_FUNCTION Lane score(Prepared const& rows, Lane cols) const {
    return {table_.look_up(rows, cols.values)};
  }

private:
  Table table_;
};

} // namespace pairscan::inline PAIRSCAN_ISA
