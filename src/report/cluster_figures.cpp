#include <report/cluster_figures.hpp>

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <unordered_map>
#include <utility>

namespace pairscan {

void add_clustering(ClusterFigures& figures, std::optional<double> cutoff, std::span<std::uint32_t const> clusters) {
  std::unordered_map<std::uint32_t, std::uint32_t> seen; // cluster -> its place by first records
  std::vector<std::uint64_t> sizes;
  for (std::uint32_t const cluster : clusters) {
    auto const [entry, is_new] = seen.emplace(cluster, static_cast<std::uint32_t>(sizes.size()));
    sizes.resize(sizes.size() + (is_new ? 1 : 0));
    ++sizes[entry->second];
  }
  std::vector<std::uint32_t> order(sizes.size());
  std::iota(order.begin(), order.end(), 0U);
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t left, std::uint32_t right) { return sizes[left] > sizes[right]; });
  if (figures.cutoffs.empty()) {
    std::vector<std::uint32_t> place(order.size());
    for (std::size_t index = 0; index < order.size(); ++index) {
      place[order[index]] = static_cast<std::uint32_t>(index);
    }
    for (std::uint32_t const cluster : clusters) {
      figures.labels.push_back(place[seen.at(cluster)]);
    }
  }
  std::sort(sizes.rbegin(), sizes.rend());
  figures.cutoffs.push_back({cutoff, std::move(sizes)});
}

} // namespace pairscan
