#pragma once

#include <kokkos_kernels/portability/allocate.hpp>

#include <KokkosKernels_Handle.hpp>
#include <KokkosSparse_spgemm.hpp>

#include <cstddef>
#include <string>

namespace pairscan {

// Kokkos Kernels moved its sparse products out of the namespace Experimental.
#if KOKKOS_VERSION >= 40600
namespace sparse = KokkosSparse;
#else
namespace sparse = KokkosSparse::Experimental;
#endif

/// Returns the product of two sparse matrices in compressed rows (KokkosSparse's spgemm). `Rows` has row_starts,
/// columns and weights; the left matrix has `rows` rows, the right one `nodes` rows and columns. The columns of a row
/// of the product stand in any order. Throws OutOfMemory. Slow to compile: for one source.
template <class Space, class Rows>
[[nodiscard]] Rows sparse_product(Rows const& left, int rows, Rows const& right, int nodes) {
  using Memory = typename Space::memory_space;
  using Handle = KokkosKernels::Experimental::KokkosKernelsHandle<std::size_t, int, float, Space, Memory, Memory>;
  std::string const label = "pairscan::sparse_product::";
  Handle handle;
  handle.create_spgemm_handle(KokkosSparse::SPGEMM_KK);
  Rows product;
  product.row_starts = typename Rows::RowStarts(label + "row_starts", static_cast<std::size_t>(rows) + 1);
  sparse::spgemm_symbolic(&handle, rows, nodes, nodes, left.row_starts, left.columns, false, right.row_starts,
                          right.columns, false, product.row_starts);
  std::size_t const entries = handle.get_spgemm_handle()->get_c_nnz();
  product.columns = allocate<typename Rows::Columns>(label + "columns", entries);
  product.weights = allocate<typename Rows::Weights>(label + "weights", entries);
  if (entries > 0) {
    sparse::spgemm_numeric(&handle, rows, nodes, nodes, left.row_starts, left.columns, left.weights, false,
                           right.row_starts, right.columns, right.weights, false, product.row_starts, product.columns,
                           product.weights);
  }
  handle.destroy_spgemm_handle();
  return product;
}

} // namespace pairscan
