#pragma once

#include <cluster/kept_pairs.hpp>

#include <cstdint>
#include <vector>

namespace pairscan {

/// Two clusters that are joined, each named by its first record, and the distance between them.
struct Merge {
  std::uint32_t first = 0; // the earlier record, which names the joined cluster as well
  std::uint32_t second = 0;
  KeptDistance height = 0;

  friend bool operator==(Merge const&, Merge const&) = default;
};

/// What agglomerative clustering did, step by step; heights never fall. Cutoffs cut one dendrogram, so that the
/// clusters of a smaller cutoff lie within those of a larger one.
struct Dendrogram {
  std::uint32_t records = 0;
  std::vector<Merge> merges;
  KeptDistance exact_to = kNoCutoff; // up to here pairs that were not kept could not have changed a merge
};

/// Returns for each record the first record of its cluster, when all merges up to the limit are done.
[[nodiscard]] std::vector<std::uint32_t> cut(Dendrogram const& tree, KeptDistance limit);

} // namespace pairscan
