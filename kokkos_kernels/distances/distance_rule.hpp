#pragma once

#include <kokkos_kernels/model/problem.hpp>
#include <kokkos_kernels/model/substitution_matrix.hpp>

namespace pairscan {

/// Costs of residues that stand in one column: of the query by row, of the target by column, by their matrix codes
/// (matrix_code()). All are finite and none is negative.
struct CostTable {
  double costs[SubstitutionMatrix::kCodes][SubstitutionMatrix::kCodes] = {};
};

/// What a distance is made of (Savran, Gao and Bakos 2014, Algorithm 1): the least sum of a cost per pair of residues
/// and a cost per residue in a gap, over all global alignments, divided by the columns of the alignment that the
/// recurrence finds. Of equal sums it prefers the diagonal, then the cell on the left, then the one above.
struct DistanceRule {
  Number number = Number::double_precision; // that costs are added up in, or single_precision
  CostTable costs{};
  double gap = 1.0; // of each residue in a gap; finite, not negative
};

} // namespace pairscan
