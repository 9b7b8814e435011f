#pragma once

#include <kokkos_kernels/graph/similarity_graph.hpp>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace pairscan {

/// How a row is pruned after each expansion, by the rules of van Dongen's program (mcl; its options in brackets).
struct MarkovOptions {
  double inflation = 2.0;       // (-I)
  std::int64_t prune = 10'000;  // entries below 1 / prune are dropped (-P)
  std::int64_t select = 1'100;  // entries of a row at the most (-S)
  std::int64_t recover = 1'400; // entries of a row that lost too much mass, at the most (-R)
  double kept_mass = 0.9;       // of a row; with less it lost too much (-pct)
};

/// What Markov clustering found.
struct MarkovClusters {
  std::vector<std::uint32_t> labels; // of each node the smallest node of its cluster
  int iterations = 0;
  double chaos = 0;             // of the last iteration; see kChaosLimit
  std::size_t most_entries = 0; // of the matrix after an iteration
};

/// Iterations end when no row is further from its limit than that: when the largest entry of each row exceeds the sum
/// of the row's squares by less.
inline constexpr double kChaosLimit = 1e-4;
inline constexpr int kMostIterations = 10'000;

/// Returns the clusters of Markov clustering (van Dongen 2000): expansion by a sparse product, pruning and inflation in
/// turn, until nothing changes. Weights are similarities greater than 0; each node gets a loop as heavy as its heaviest
/// edge.
///
/// An expansion computes as many rows at a time as have kProductEntries products, and prunes them before the next, so
/// that beside the graph memory holds two matrices of at most `most_entries` entries of 8 bytes, and a product. Labels
/// are the same whatever the number of threads: one thread sums up each row. Fences. Throws OutOfMemory.
template <class Space>
[[nodiscard]] MarkovClusters markov_clusters(SimilarityGraph<Space> const& graph, MarkovOptions const& options);

inline constexpr std::size_t kProductEntries = std::size_t{1} << 26U;

} // namespace pairscan
