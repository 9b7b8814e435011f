#pragma once

#include <kokkos_kernels/portability/kokkos_compat.hpp>

#include <cstddef>

namespace pairscan {

/// Rows of a sparse matrix, one behind the other: entry k of row r stands at row_starts(r) <= k < row_starts(r + 1),
/// columns ascending in each row. Indices are of the types that Kokkos Kernels' sparse products take.
template <class Space>
struct SparseRows {
  using Device = typename Space::device_type;
  using RowStarts = Kokkos::View<std::size_t*, Device>;
  using Columns = Kokkos::View<int*, Device>;
  using Weights = Kokkos::View<float*, Device>;

  RowStarts row_starts; // one more than there are nodes, or none where there are no nodes
  Columns columns;
  Weights weights;

  [[nodiscard]] KOKKOS_FUNCTION int nodes() const {
    return row_starts.extent(0) == 0 ? 0 : static_cast<int>(row_starts.extent(0) - 1);
  }
  [[nodiscard]] KOKKOS_FUNCTION std::size_t entries() const { return columns.extent(0); }
};

/// Kept pairs, each once, in the row of its earlier record: 8 bytes per pair. The weight is a distance.
template <class Space>
struct PairRows : SparseRows<Space> {};

/// The graph of kept pairs: nodes are records, undirected edges have weights, and each edge stands in the rows of both
/// of its records: 16 bytes per pair.
template <class Space>
struct SimilarityGraph : SparseRows<Space> {};

} // namespace pairscan
