#pragma once

#include <kokkos_kernels/graph/similarity_graph.hpp>
#include <kokkos_kernels/portability/allocate.hpp>

namespace pairscan {

/// The steps of connected_components, one row of edges per thread. A tree hangs from its smallest node, because only
/// roots are hung up, and on smaller nodes (Shiloach and Vishkin 1982; Afforest, Sutton et al. 2018).
template <class Space>
struct ComponentTrees {
  struct Plant {};
  struct JoinFirst {};
  struct JoinRest {};
  struct Shorten {};

  SparseRows<Space> edges;
  float limit;
  Kokkos::View<int*, typename Space::device_type> parents;

  KOKKOS_FUNCTION void operator()(Plant, int node) const { parents(node) = node; }

  KOKKOS_FUNCTION void operator()(JoinFirst, int row) const {
    if (edges.row_starts(row) < edges.row_starts(row + 1)) {
      join_along(row, edges.row_starts(row));
    }
  }

  KOKKOS_FUNCTION void operator()(JoinRest, int row) const {
    for (std::size_t k = edges.row_starts(row) + 1; k < edges.row_starts(row + 1); ++k) {
      join_along(row, k);
    }
  }

  KOKKOS_FUNCTION void operator()(Shorten, int node) const {
    int root = parent(node);
    while (parent(root) != root) {
      root = parent(root);
    }
    parents(node) = root;
  }

  KOKKOS_FUNCTION void join_along(int row, std::size_t k) const {
    if (edges.weights(k) <= limit) {
      join(row, edges.columns(k));
    }
  }

  /// Hangs the larger of two roots on the smaller node. Where another thread was first, goes on from what it left.
  KOKKOS_FUNCTION void join(int one, int other) const {
    int a = parent(one);
    int b = parent(other);
    while (a != b) {
      int const high = a > b ? a : b;
      int const low = a > b ? b : a;
      int const above = parent(high);
      if (above == low || (above == high && Kokkos::atomic_compare_exchange(&parents(high), high, low) == high)) {
        return;
      }
      a = parent(parent(high));
      b = parent(low);
    }
  }

  /// Returns what the memory holds now: other threads write it.
  KOKKOS_FUNCTION int parent(int node) const { return *static_cast<int const volatile*>(&parents(node)); }
};

/// Returns the smallest node of each node's connected component, over the edges whose weight is at most `limit`. Edges
/// may stand in the rows of one of their nodes or of both. Takes 4 bytes per node. Fences. Throws OutOfMemory.
///
/// The first edge of each row joins most nodes; then paths are shortened, so that the other edges find their roots
/// within a step or two.
template <class Space>
[[nodiscard]] Kokkos::View<int*, typename Space::device_type>
connected_components(Space const& space, SparseRows<Space> const& edges, float limit) {
  using Trees = ComponentTrees<Space>;
  std::string const label = "pairscan::connected_components::";
  int const nodes = edges.nodes();
  auto const parents =
      allocate<Kokkos::View<int*, typename Space::device_type>>(label + "parents", static_cast<std::size_t>(nodes));
  Trees const trees{edges, limit, parents};
  auto const run = [&](char const* step, auto tag) {
    Kokkos::parallel_for(label + step, Kokkos::RangePolicy<Space, decltype(tag)>(space, 0, nodes), trees);
  };
  run("plant", typename Trees::Plant{});
  run("join_first", typename Trees::JoinFirst{});
  run("shorten", typename Trees::Shorten{});
  run("join_rest", typename Trees::JoinRest{});
  run("shorten", typename Trees::Shorten{});
  space.fence();
  return parents;
}

} // namespace pairscan
