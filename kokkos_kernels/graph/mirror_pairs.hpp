#pragma once

#include <kokkos_kernels/graph/similarity_graph.hpp>
#include <kokkos_kernels/portability/allocate.hpp>

namespace pairscan {

/// The steps of mirror_pairs, one row of pairs per thread. Earlier neighbours of a node come first in its row, because
/// columns ascend.
template <class Space>
struct PairMirror {
  struct Count {};
  struct Fill {};
  struct Sort {};

  PairRows<Space> pairs;
  typename PairRows<Space>::RowStarts earlier; // neighbours of each node that are earlier records
  typename PairRows<Space>::RowStarts filled;  // how many of them have their place
  SimilarityGraph<Space> graph;

  KOKKOS_FUNCTION void operator()(Count, int row) const {
    for (std::size_t k = pairs.row_starts(row); k < pairs.row_starts(row + 1); ++k) {
      Kokkos::atomic_fetch_add(&earlier(pairs.columns(k)), std::size_t{1});
    }
  }

  /// Sums up the lengths of rows.
  KOKKOS_FUNCTION void operator()(int row, std::size_t& start, bool last) const {
    if (last) {
      graph.row_starts(row) = start;
    }
    if (row < pairs.nodes()) {
      start += earlier(row) + pairs.row_starts(row + 1) - pairs.row_starts(row);
    }
  }

  KOKKOS_FUNCTION void operator()(Fill, int row) const {
    std::size_t own = graph.row_starts(row) + earlier(row);
    for (std::size_t k = pairs.row_starts(row); k < pairs.row_starts(row + 1); ++k, ++own) {
      int const later = pairs.columns(k);
      put(own, later, pairs.weights(k));
      put(graph.row_starts(later) + Kokkos::atomic_fetch_add(&filled(later), std::size_t{1}), row, pairs.weights(k));
    }
  }

  /// Threads fill a row in any order. One thread fills it in order, so that sorting by insertion does nothing there.
  KOKKOS_FUNCTION void operator()(Sort, int row) const {
    std::size_t const begin = graph.row_starts(row);
    for (std::size_t k = begin + 1; k < begin + earlier(row); ++k) {
      if (graph.columns(k) < graph.columns(k - 1)) {
        return sort(begin, earlier(row));
      }
    }
  }

  /// Sorts by a heap, in place.
  KOKKOS_FUNCTION void sort(std::size_t begin, std::size_t size) const {
    for (std::size_t root = size / 2; root-- > 0;) {
      sift(begin, root, size);
    }
    for (std::size_t end = size; end-- > 1;) {
      swap(begin, begin + end);
      sift(begin, 0, end);
    }
  }

  KOKKOS_FUNCTION void sift(std::size_t begin, std::size_t root, std::size_t size) const {
    for (std::size_t child = 2 * root + 1; child < size; root = child, child = 2 * root + 1) {
      if (child + 1 < size && graph.columns(begin + child) < graph.columns(begin + child + 1)) {
        ++child;
      }
      if (graph.columns(begin + root) >= graph.columns(begin + child)) {
        return;
      }
      swap(begin + root, begin + child);
    }
  }

  KOKKOS_FUNCTION void swap(std::size_t one, std::size_t other) const {
    int const column = graph.columns(one);
    float const weight = graph.weights(one);
    put(one, graph.columns(other), graph.weights(other));
    put(other, column, weight);
  }

  KOKKOS_FUNCTION void put(std::size_t place, int column, float weight) const {
    graph.columns(place) = column;
    graph.weights(place) = weight;
  }
};

/// Returns the graph of these pairs, the same whatever the order in which threads run. It takes 16 bytes per pair and
/// 24 bytes per node, 16 of these only meanwhile. Fences. Throws OutOfMemory.
template <class Space>
[[nodiscard]] SimilarityGraph<Space> mirror_pairs(Space const& space, PairRows<Space> const& pairs) {
  using Rows = SparseRows<Space>;
  using Mirror = PairMirror<Space>;
  std::string const label = "pairscan::mirror_pairs::";
  int const nodes = pairs.nodes();
  auto const size = static_cast<std::size_t>(nodes);
  SimilarityGraph<Space> graph;
  graph.row_starts = allocate<typename Rows::RowStarts>(label + "row_starts", size + 1);
  graph.columns = allocate<typename Rows::Columns>(label + "columns", 2 * pairs.entries());
  graph.weights = allocate<typename Rows::Weights>(label + "weights", 2 * pairs.entries());
  typename Rows::RowStarts const earlier(label + "earlier", size);
  typename Rows::RowStarts const filled(label + "filled", size);
  Mirror const mirror{pairs, earlier, filled, graph};
  Kokkos::parallel_for(label + "count", Kokkos::RangePolicy<Space, typename Mirror::Count>(space, 0, nodes), mirror);
  Kokkos::parallel_scan(label + "sum", Kokkos::RangePolicy<Space>(space, 0, nodes + 1), mirror);
  Kokkos::parallel_for(label + "fill", Kokkos::RangePolicy<Space, typename Mirror::Fill>(space, 0, nodes), mirror);
  Kokkos::parallel_for(label + "sort", Kokkos::RangePolicy<Space, typename Mirror::Sort>(space, 0, nodes), mirror);
  space.fence();
  return graph;
}

} // namespace pairscan
