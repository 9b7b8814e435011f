// Markov clustering beside a dense textbook, and beside mcl itself where it is installed.

#include <kokkos_kernels/graph/markov_clustering.hpp>
#include <kokkos_kernels/graph/mirror_pairs.hpp>
#include <tests/support/temporary_directory.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <numeric>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace pairscan {
namespace {

using Edges = std::map<std::pair<int, int>, float>; // (earlier, later) to similarity
using Partition = std::set<std::set<int>>;

/// Groups of a few nodes each, with most edges inside of them and some between.
Edges planted(int nodes, int groups, double inside, double between, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> chance(0, 1);
  Edges edges;
  for (int one = 0; one < nodes; ++one) {
    for (int other = one + 1; other < nodes; ++other) {
      bool const same = one % groups == other % groups;
      if (chance(random) < (same ? inside : between)) {
        auto const weight = (same ? 0.9 : 0.3) + 0.1 * chance(random);
        edges[{one, other}] = static_cast<float>(weight);
      }
    }
  }
  return edges;
}

SimilarityGraph<HostSpace> graph_of(int nodes, Edges const& edges) {
  PairRows<HostSpace> rows;
  rows.row_starts = PairRows<HostSpace>::RowStarts("starts", static_cast<std::size_t>(nodes) + 1);
  rows.columns = PairRows<HostSpace>::Columns("columns", edges.size());
  rows.weights = PairRows<HostSpace>::Weights("weights", edges.size());
  std::size_t place = 0;
  for (auto const& [edge, weight] : edges) {
    ++rows.row_starts(static_cast<std::size_t>(edge.first) + 1);
    rows.columns(place) = edge.second;
    rows.weights(place++) = weight;
  }
  std::partial_sum(rows.row_starts.data(), rows.row_starts.data() + nodes + 1, rows.row_starts.data());
  return mirror_pairs(HostSpace{}, rows);
}

Partition partition_of(std::vector<std::uint32_t> const& labels) {
  std::map<std::uint32_t, std::set<int>> members;
  for (std::size_t node = 0; node < labels.size(); ++node) {
    EXPECT_LE(labels[node], node) << "a cluster is called by its smallest node";
    members[labels[node]].insert(static_cast<int>(node));
  }
  Partition partition;
  for (auto const& [label, nodes] : members) {
    EXPECT_EQ(static_cast<int>(label), *nodes.begin());
    partition.insert(nodes);
  }
  return partition;
}

/// The algorithm of van Dongen's thesis on a full matrix of doubles, with the rules of pruning written anew by sorting.
class Textbook {
public:
  Textbook(int nodes, Edges const& edges, MarkovOptions const& options) : options_(options) {
    auto const size = static_cast<std::size_t>(nodes);
    matrix_.assign(size, std::vector<double>(size));
    for (auto const& [edge, weight] : edges) {
      matrix_[static_cast<std::size_t>(edge.first)][static_cast<std::size_t>(edge.second)] =
          static_cast<double>(weight);
      matrix_[static_cast<std::size_t>(edge.second)][static_cast<std::size_t>(edge.first)] =
          static_cast<double>(weight);
    }
    for (std::size_t node = 0; node < size; ++node) {
      double const heaviest = *std::max_element(matrix_[node].begin(), matrix_[node].end());
      matrix_[node][node] = heaviest > 0 ? heaviest : 1;
      normalise(matrix_[node]);
    }
  }

  Partition clusters() {
    for (auto before = matrix_; iterate(), matrix_ != before;) {
      before = matrix_;
    }
    Partition partition;
    std::map<std::set<std::size_t>, std::set<int>> members; // by the attractors that are reached
    for (std::size_t node = 0; node < matrix_.size(); ++node) {
      std::set<std::size_t> reached;
      for (std::size_t to = 0; to < matrix_.size(); ++to) {
        if (matrix_[node][to] > 1e-6) {
          reached.insert(to);
        }
      }
      members[reached].insert(static_cast<int>(node));
    }
    for (auto const& [attractors, nodes] : members) {
      partition.insert(nodes);
    }
    return partition;
  }

private:
  static void normalise(std::vector<double>& row) {
    double const sum = std::accumulate(row.begin(), row.end(), 0.0);
    std::transform(row.begin(), row.end(), row.begin(), [sum](double entry) { return entry / sum; });
  }

  void iterate() {
    auto next = matrix_;
    for (std::size_t row = 0; row < matrix_.size(); ++row) {
      for (std::size_t col = 0; col < matrix_.size(); ++col) {
        next[row][col] = 0;
        for (std::size_t k = 0; k < matrix_.size(); ++k) {
          next[row][col] += matrix_[row][k] * matrix_[k][col];
        }
      }
      prune(next[row]);
      std::transform(next[row].begin(), next[row].end(), next[row].begin(),
                     [this](double entry) { return std::pow(entry, options_.inflation); });
      normalise(next[row]);
    }
    matrix_ = next;
  }

  void prune(std::vector<double>& row) const {
    std::vector<double> sorted = row;
    std::sort(sorted.begin(), sorted.end(), std::greater<>());
    auto const kth = [&](std::int64_t k) {
      return k > static_cast<std::int64_t>(sorted.size()) ? 0.0 : sorted[static_cast<std::size_t>(k) - 1];
    };
    double bar = std::min(1.0 / static_cast<double>(options_.prune), sorted.front());
    auto const left = [&] {
      return std::count_if(sorted.begin(), sorted.end(), [&](double entry) { return entry >= bar; });
    };
    if (left() > options_.select) {
      bar = kth(options_.select);
    }
    double mass = 0;
    for (double const entry : sorted) {
      mass += entry >= bar ? entry : 0;
    }
    if (mass < options_.kept_mass && left() < options_.recover) {
      bar = kth(options_.recover);
    }
    for (double& entry : row) {
      entry = entry >= bar ? entry : 0;
    }
  }

  MarkovOptions options_;
  std::vector<std::vector<double>> matrix_;
};

TEST(MarkovClustering, FindsTheClustersOfATextbook) {
  for (unsigned seed = 0; seed < 4; ++seed) {
    int const nodes = 40;
    Edges const edges = planted(nodes, 4 + static_cast<int>(seed) % 3, 0.6, 0.04, seed);
    for (double const inflation : {1.4, 2.0, 4.0}) {
      MarkovOptions const options{.inflation = inflation};
      MarkovClusters const found = markov_clusters(graph_of(nodes, edges), options);
      EXPECT_LT(found.chaos, kChaosLimit);
      EXPECT_EQ(partition_of(found.labels), Textbook(nodes, edges, options).clusters())
          << "seed " << seed << ", inflation " << inflation;
    }
  }
}

/// With so few entries per row every rule of pruning counts.
TEST(MarkovClustering, PrunesAsTheTextbookDoes) {
  for (unsigned seed = 0; seed < 3; ++seed) {
    int const nodes = 40;
    Edges const edges = planted(nodes, 5, 0.7, 0.05, 100 + seed);
    for (MarkovOptions const options : {MarkovOptions{2, 20, 1100, 1400, 0.9}, MarkovOptions{2, 10'000, 6, 9, 0.9},
                                        MarkovOptions{2, 10'000, 8, 4, 0.5}, MarkovOptions{1.6, 8, 5, 12, 0.95}}) {
      EXPECT_EQ(partition_of(markov_clusters(graph_of(nodes, edges), options).labels),
                Textbook(nodes, edges, options).clusters())
          << "seed " << seed << ", prune " << options.prune << ", select " << options.select;
    }
  }
}

TEST(MarkovClustering, LeavesNodesWithoutEdgesAlone) {
  EXPECT_EQ(markov_clusters(graph_of(3, {}), {}).labels, (std::vector<std::uint32_t>{0, 1, 2}));
  EXPECT_TRUE(markov_clusters(graph_of(0, {}), {}).labels.empty());
  Edges const two{{{1, 3}, 0.5F}};
  EXPECT_EQ(markov_clusters(graph_of(5, two), {}).labels, (std::vector<std::uint32_t>{0, 1, 2, 1, 4}));
}

TEST(MarkovClustering, NeverJoinsComponents) {
  Edges edges;
  for (int node = 0; node < 20; ++node) {
    for (int other = node + 1; other < 20; ++other) {
      if (node % 2 == other % 2) {
        edges[{node, other}] = 0.9F;
      }
    }
  }
  auto const labels = markov_clusters(graph_of(20, edges), {.inflation = 1.1}).labels;
  for (std::uint32_t node = 0; node < 20; ++node) {
    EXPECT_EQ(labels[node], node % 2);
  }
}

class BesideMcl : public ::testing::Test {
protected:
  void SetUp() override {
    if (std::system("command -v mcl >/dev/null 2>&1") != 0) {
      GTEST_SKIP() << "needs mcl of Debian's package mcl";
    }
  }

  Partition theirs(int nodes, Edges const& edges, double inflation) {
    std::string const graph = directory_.file("graph.abc");
    std::ofstream out(graph);
    for (auto const& [edge, weight] : edges) {
      out << edge.first << '\t' << edge.second << '\t' << weight << '\n';
    }
    for (int node = 0; node < nodes; ++node) { // mcl drops such loops, and knows the node
      out << node << '\t' << node << "\t0.1\n";
    }
    out.close();
    std::string const clusters = directory_.file("clusters.txt");
    std::ostringstream command;
    command << "mcl " << graph << " --abc -I " << inflation << " -te 1 -P 10000 -S 1100 -R 1400 -pct 90 -o " << clusters
            << " >/dev/null 2>&1";
    EXPECT_EQ(std::system(command.str().c_str()), 0);
    Partition partition;
    std::ifstream in(clusters);
    for (std::string line; std::getline(in, line);) {
      std::istringstream words(line);
      partition.emplace(std::istream_iterator<int>(words), std::istream_iterator<int>());
    }
    return partition;
  }

  testing::TemporaryDirectory directory_;
};

TEST_F(BesideMcl, TheClustersAreTheSame) {
  for (unsigned seed = 0; seed < 3; ++seed) {
    int const nodes = 300;
    Edges const edges = planted(nodes, 12, 0.5, 0.01, 7 + seed);
    for (double const inflation : {1.4, 2.0, 6.0}) {
      EXPECT_EQ(partition_of(markov_clusters(graph_of(nodes, edges), {.inflation = inflation}).labels),
                theirs(nodes, edges, inflation))
          << "seed " << seed << ", inflation " << inflation;
    }
  }
}

} // namespace
} // namespace pairscan
