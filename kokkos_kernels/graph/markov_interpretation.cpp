#include <kokkos_kernels/graph/markov_interpretation.hpp>

#include <algorithm>
#include <map>
#include <utility>

namespace pairscan {
namespace {

constexpr float kFlow = 1e-3F; // less is not there: entries of the limit are 0, 1 or shares of equals

class Attractors {
public:
  Attractors(std::span<std::size_t const> row_starts, std::span<int const> columns, std::span<float const> weights)
      : row_starts_(row_starts), columns_(columns), weights_(weights), parents_(row_starts.size() - 1),
        attracts_(row_starts.size() - 1) {
    for (std::size_t node = 0; node < parents_.size(); ++node) {
      parents_[node] = static_cast<std::uint32_t>(node);
      for_each_flow(node, [&](std::size_t to) { attracts_[node] = attracts_[node] || to == node; });
    }
    for (std::size_t node = 0; node < parents_.size(); ++node) {
      for_each_flow(node, [&](std::size_t to) {
        if (attracts_[node] && attracts_[to]) {
          join(node, to);
        }
      });
    }
  }

  [[nodiscard]] std::size_t nodes() const { return parents_.size(); }

  /// Returns the groups of attractors that a node's flow ends at, by the smallest attractor of each.
  [[nodiscard]] std::vector<std::uint32_t> groups_of(std::size_t node) {
    std::vector<std::uint32_t> groups;
    for_each_flow(node, [&](std::size_t to) {
      if (attracts_[to]) {
        groups.push_back(root(to));
      }
    });
    std::sort(groups.begin(), groups.end());
    groups.erase(std::unique(groups.begin(), groups.end()), groups.end());
    return groups;
  }

private:
  template <class Visit>
  void for_each_flow(std::size_t node, Visit const& visit) const {
    for (std::size_t k = row_starts_[node]; k < row_starts_[node + 1]; ++k) {
      if (weights_[k] >= kFlow) {
        visit(static_cast<std::size_t>(columns_[k]));
      }
    }
  }

  [[nodiscard]] std::uint32_t root(std::size_t node) {
    while (parents_[node] != node) {
      parents_[node] = parents_[parents_[node]];
      node = parents_[node];
    }
    return static_cast<std::uint32_t>(node);
  }

  void join(std::size_t one, std::size_t other) {
    std::uint32_t const a = root(one);
    std::uint32_t const b = root(other);
    parents_[std::max(a, b)] = std::min(a, b);
  }

  std::span<std::size_t const> row_starts_;
  std::span<int const> columns_;
  std::span<float const> weights_;
  std::vector<std::uint32_t> parents_;
  std::vector<bool> attracts_;
};

} // namespace

std::vector<std::uint32_t> clusters_of_limit(std::span<std::size_t const> row_starts, std::span<int const> columns,
                                             std::span<float const> weights) {
  Attractors attractors(row_starts, columns, weights);
  std::map<std::vector<std::uint32_t>, std::uint32_t> first_nodes;
  std::vector<std::uint32_t> labels(attractors.nodes());
  for (std::uint32_t node = 0; node < labels.size(); ++node) {
    std::vector<std::uint32_t> groups = attractors.groups_of(node);
    if (groups.empty()) { // no limit was reached: alone
      labels[node] = node;
      continue;
    }
    labels[node] = first_nodes.emplace(std::move(groups), node).first->second;
  }
  return labels;
}

} // namespace pairscan
