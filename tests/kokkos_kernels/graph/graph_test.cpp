#include <kokkos_kernels/graph/components.hpp>
#include <kokkos_kernels/graph/mirror_pairs.hpp>
#include <tests/support/spaces_of_build.hpp>

#include <algorithm>
#include <map>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

namespace pairscan {
namespace {

using Pairs = std::map<std::pair<int, int>, float>; // (earlier, later) to distance

Pairs random_pairs(int nodes, int count, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_int_distribution<int> node(0, nodes - 1);
  Pairs pairs;
  for (int k = 0; k < count; ++k) {
    auto const [low, high] = std::minmax({node(random), node(random)});
    if (low < high) {
      pairs[{low, high}] = static_cast<float>(random() % 100) / 100;
    }
  }
  return pairs;
}

template <class View, class Value>
View on_space(std::vector<Value> const& values) {
  View const view("values", values.size());
  auto const host = Kokkos::create_mirror_view(view);
  std::copy(values.begin(), values.end(), host.data());
  Kokkos::deep_copy(view, host);
  return view;
}

template <class View>
auto on_host(View const& view) {
  auto const host = Kokkos::create_mirror_view(view);
  Kokkos::deep_copy(host, view);
  return std::vector<typename View::non_const_value_type>(host.data(), host.data() + host.extent(0));
}

template <class Space>
PairRows<Space> rows_of(int nodes, Pairs const& pairs) {
  std::vector<std::size_t> starts(static_cast<std::size_t>(nodes) + 1);
  std::vector<int> columns;
  std::vector<float> weights;
  for (auto const& [pair, weight] : pairs) {
    ++starts[static_cast<std::size_t>(pair.first) + 1];
    columns.push_back(pair.second);
    weights.push_back(weight);
  }
  std::partial_sum(starts.begin(), starts.end(), starts.begin());
  PairRows<Space> rows;
  rows.row_starts = on_space<typename PairRows<Space>::RowStarts>(starts);
  rows.columns = on_space<typename PairRows<Space>::Columns>(columns);
  rows.weights = on_space<typename PairRows<Space>::Weights>(weights);
  return rows;
}

/// The smallest node that can be reached from each, by walking until nothing changes.
std::vector<int> reachable(int nodes, Pairs const& pairs, float limit) {
  std::vector<int> smallest(static_cast<std::size_t>(nodes));
  std::iota(smallest.begin(), smallest.end(), 0);
  for (bool changed = true; changed;) {
    changed = false;
    for (auto const& [pair, weight] : pairs) {
      int& one = smallest[static_cast<std::size_t>(pair.first)];
      int& other = smallest[static_cast<std::size_t>(pair.second)];
      if (weight <= limit && one != other) {
        one = other = std::min(one, other);
        changed = true;
      }
    }
  }
  return smallest;
}

template <class Space>
class Graph : public ::testing::Test {};
TYPED_TEST_SUITE(Graph, testing::SpacesOfBuild);

TYPED_TEST(Graph, HasEveryPairInBothRowsInOrder) {
  for (int const nodes : {1, 2, 40, 300}) {
    Pairs const pairs = random_pairs(nodes, 6 * nodes, 1U + static_cast<unsigned>(nodes));
    auto const graph = mirror_pairs(TypeParam{}, rows_of<TypeParam>(nodes, pairs));
    ASSERT_EQ(graph.nodes(), nodes);
    auto const starts = on_host(graph.row_starts);
    auto const columns = on_host(graph.columns);
    auto const weights = on_host(graph.weights);
    Pairs both = pairs;
    for (auto const& [pair, weight] : pairs) {
      both[{pair.second, pair.first}] = weight;
    }
    ASSERT_EQ(columns.size(), both.size());
    std::size_t k = 0;
    for (auto const& [pair, weight] : both) { // in the order of rows, then of columns
      auto const row = static_cast<std::size_t>(pair.first);
      EXPECT_TRUE(starts[row] <= k && k < starts[row + 1]) << pair.first;
      EXPECT_EQ(columns[k], pair.second);
      EXPECT_EQ(weights[k], weight);
      ++k;
    }
  }
}

TYPED_TEST(Graph, WithoutPairsHasNodesAlone) {
  auto const graph = mirror_pairs(TypeParam{}, rows_of<TypeParam>(3, {}));
  EXPECT_EQ(graph.nodes(), 3);
  EXPECT_EQ(graph.entries(), 0U);
  EXPECT_EQ(mirror_pairs(TypeParam{}, rows_of<TypeParam>(0, {})).nodes(), 0);
  EXPECT_EQ(on_host(connected_components(TypeParam{}, rows_of<TypeParam>(3, {}), 1.0F)), (std::vector{0, 1, 2}));
}

TYPED_TEST(Graph, ComponentsAreNamedByTheirSmallestNode) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    int const nodes = 100;
    Pairs const pairs = random_pairs(nodes, 20 + 10 * static_cast<int>(seed), seed);
    auto const rows = rows_of<TypeParam>(nodes, pairs);
    for (float const limit : {0.0F, 0.3F, 1.0F}) {
      auto const expected = reachable(nodes, pairs, limit);
      EXPECT_EQ(on_host(connected_components(TypeParam{}, rows, limit)), expected) << "seed " << seed;
      EXPECT_EQ(on_host(connected_components(TypeParam{}, mirror_pairs(TypeParam{}, rows), limit)), expected);
    }
  }
}

TYPED_TEST(Graph, ComponentsOfALongPathAreOne) {
  int const nodes = 2000; // joined from its end to its start, which makes the deepest tree
  Pairs pairs;
  for (int node = 0; node + 1 < nodes; ++node) {
    pairs[{node, node + 1}] = 0;
  }
  EXPECT_EQ(on_host(connected_components(TypeParam{}, rows_of<TypeParam>(nodes, pairs), 0.0F)),
            std::vector<int>(static_cast<std::size_t>(nodes), 0));
}

} // namespace
} // namespace pairscan
