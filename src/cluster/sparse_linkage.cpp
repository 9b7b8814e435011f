#include <cluster/sparse_linkage.hpp>

#include <algorithm>
#include <functional>
#include <queue>
#include <tuple>
#include <utility>
#include <vector>

namespace pairscan {
namespace {

/// A distance that is no longer known.
constexpr KeptDistance kLost = kNoCutoff;

/// A cluster with its nearest later neighbour; the order is that in which clusters are joined.
struct Candidate {
  KeptDistance distance = kLost;
  std::uint32_t first = 0;
  std::uint32_t second = 0;

  [[nodiscard]] auto key() const { return std::tuple(distance, first, second); }
  friend bool operator>(Candidate const& one, Candidate const& other) { return one.key() > other.key(); }
  friend bool operator==(Candidate const&, Candidate const&) = default;
};

class SparseLinkage {
public:
  SparseLinkage(SimilarityGraph<ClusterSpace> const& graph, LinkageRule rule)
      : graph_(graph), rule_(rule), ends_(static_cast<std::size_t>(graph.nodes())), sizes_(ends_.size(), 1),
        nearest_(ends_.size()) {
    tree_.records = static_cast<std::uint32_t>(ends_.size());
    for (std::uint32_t cluster = 0; cluster < tree_.records; ++cluster) {
      ends_[cluster] = graph_.row_starts(cluster + 1);
      look_for_nearest(cluster);
    }
  }

  [[nodiscard]] Dendrogram join_up_to(KeptDistance limit) {
    while (!candidates_.empty() && candidates_.top().distance <= limit) {
      Candidate const best = candidates_.top();
      candidates_.pop();
      if (sizes_[best.first] == 0 || !(best == nearest_[best.first])) {
        continue; // joined to an earlier one, or looked for again since
      }
      if (is_true(best)) {
        join(best);
      }
      look_for_nearest(best.first);
    }
    return std::move(tree_);
  }

private:
  [[nodiscard]] std::uint32_t column(std::size_t k) const { return static_cast<std::uint32_t>(graph_.columns(k)); }

  /// Returns the entry of a column in a row, or the row's end.
  [[nodiscard]] std::size_t find(std::uint32_t row, std::uint32_t neighbour) const {
    int const* const begin = graph_.columns.data() + graph_.row_starts(row);
    int const* const end = graph_.columns.data() + ends_[row];
    int const* const found = std::lower_bound(begin, end, static_cast<int>(neighbour));
    return found == end || *found != static_cast<int>(neighbour)
               ? ends_[row]
               : static_cast<std::size_t>(found - graph_.columns.data());
  }

  [[nodiscard]] bool is_true(Candidate const& candidate) const {
    std::size_t const k = find(candidate.first, candidate.second);
    return k != ends_[candidate.first] && graph_.weights(k) == candidate.distance;
  }

  void look_for_nearest(std::uint32_t cluster) {
    Candidate best{kLost, cluster, cluster};
    for (std::size_t k = find_later(cluster); k < ends_[cluster]; ++k) {
      if (graph_.weights(k) < best.distance) { // of equal ones the first
        best = {graph_.weights(k), cluster, column(k)};
      }
    }
    nearest_[cluster] = best;
    if (best.distance != kLost) {
      candidates_.push(best);
    }
  }

  [[nodiscard]] std::size_t find_later(std::uint32_t row) const {
    int const* const columns = graph_.columns.data();
    return static_cast<std::size_t>(
        std::upper_bound(columns + graph_.row_starts(row), columns + ends_[row], static_cast<int>(row)) - columns);
  }

  void join(Candidate const& pair) {
    tree_.merges.push_back({pair.first, pair.second, pair.distance});
    set(pair.first, pair.second, kLost);
    set(pair.second, pair.first, kLost);
    update_neighbours(pair.first, pair.second);
    lose_row(pair.second);
    drop_lost(pair.first);
    sizes_[pair.first] += sizes_[pair.second];
    sizes_[pair.second] = 0;
  }

  /// Gives each neighbour of both its new distance; what is a neighbour of `first` alone is lost.
  void update_neighbours(std::uint32_t first, std::uint32_t second) {
    std::size_t other = graph_.row_starts(second);
    for (std::size_t k = graph_.row_starts(first); k < ends_[first]; ++k) {
      if (graph_.weights(k) == kLost) {
        continue;
      }
      while (other < ends_[second] && column(other) < column(k)) {
        ++other;
      }
      bool const shared = other < ends_[second] && column(other) == column(k) && graph_.weights(other) != kLost;
      if (shared) {
        graph_.weights(k) = rule_({sizes_[first], sizes_[second], graph_.weights(k), graph_.weights(other)});
        set(column(k), first, graph_.weights(k));
        set(column(k), second, kLost);
        graph_.weights(other) = kLost;
      } else {
        lose(k, first);
      }
    }
  }

  void lose_row(std::uint32_t row) {
    for (std::size_t k = graph_.row_starts(row); k < ends_[row]; ++k) {
      if (graph_.weights(k) != kLost) {
        lose(k, row);
      }
    }
    ends_[row] = graph_.row_starts(row);
  }

  void lose(std::size_t k, std::uint32_t row) {
    tree_.exact_to = std::min(tree_.exact_to, graph_.weights(k));
    graph_.weights(k) = kLost;
    set(column(k), row, kLost);
  }

  void set(std::uint32_t row, std::uint32_t neighbour, KeptDistance distance) {
    graph_.weights(find(row, neighbour)) = distance;
  }

  /// Moves the entries that are left together.
  void drop_lost(std::uint32_t row) {
    std::size_t end = graph_.row_starts(row);
    for (std::size_t k = end; k < ends_[row]; ++k) {
      if (graph_.weights(k) != kLost) {
        graph_.columns(end) = graph_.columns(k);
        graph_.weights(end++) = graph_.weights(k);
      }
    }
    ends_[row] = end;
  }

  SimilarityGraph<ClusterSpace> graph_;
  LinkageRule rule_;
  std::vector<std::size_t> ends_;    // of rows, which become shorter
  std::vector<std::uint32_t> sizes_; // 0 = part of an earlier cluster
  std::vector<Candidate> nearest_;   // by cluster, or smaller
  std::priority_queue<Candidate, std::vector<Candidate>, std::greater<>> candidates_;
  Dendrogram tree_;
};

} // namespace

Dendrogram agglomerate(SimilarityGraph<ClusterSpace> const& graph, LinkageRule rule, KeptDistance limit) {
  return SparseLinkage(graph, rule).join_up_to(limit);
}

} // namespace pairscan
