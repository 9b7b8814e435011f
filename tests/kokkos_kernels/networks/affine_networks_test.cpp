// Networks of affine gaps (kokkos_kernels/networks/affine_network.hpp) over every pair of edges that may meet at a
// cell, against the cell in plain numbers.

#include <kokkos_kernels/networks/affine_states.hpp>
#include <kokkos_kernels/networks/choose_affine_network.hpp>
#include <kokkos_kernels/networks/local_networks.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace pairscan::testing {

/// A word that counts: how many gates are behind it at the most, and all that there are. As wide as no word that
/// devices add.
struct DepthWord {
  std::int64_t depth = 0;
  static inline int gates = 0;
};

template <unsigned kTable>
DepthWord gate(DepthWord const& a, DepthWord const& b, DepthWord const& c) {
  ++DepthWord::gates;
  return {1 + std::max({a.depth, b.depth, c.depth})};
}

DepthWord and_not(DepthWord const& a, DepthWord const& b) {
  return gate<0x44>(a, b, b);
}

DepthWord operator&(DepthWord const& a, DepthWord const& b) {
  return gate<0x88>(a, b, b);
}

DepthWord operator|(DepthWord const& a, DepthWord const& b) {
  return gate<0xee>(a, b, b);
}

DepthWord operator^(DepthWord const& a, DepthWord const& b) {
  return gate<0x66>(a, b, b);
}

namespace {

std::string named(AffineEdges const& in, AffineCorner const& corner) {
  auto const edge = [](AffineEdge const& at) { return std::to_string(at.step) + ", " + std::to_string(at.gap); };
  return "left " + edge(in.across) + ", above " + edge(in.down) + (corner.matches ? ", match" : ", mismatch") +
         (corner.value < AffineCorner::kHigh ? ", corner " + std::to_string(corner.value) : "");
}

/// A code in bit `at` of each plane.
template <class Word, int kPlanes>
void set_code(Word (&words)[kPlanes], int at, unsigned code) {
  for (int plane = 0; plane < kPlanes; ++plane) {
    auto* const parts = reinterpret_cast<unsigned char*>(&words[plane]);
    parts[at / 8] = static_cast<unsigned char>(parts[at / 8] | (code >> plane & 1U) << (at % 8));
  }
}

template <class Word, int kPlanes>
unsigned code_at(Word const (&words)[kPlanes], int at) {
  unsigned code = 0;
  for (int plane = 0; plane < kPlanes; ++plane) {
    auto const* const parts = reinterpret_cast<unsigned char const*>(&words[plane]);
    code |= (parts[at / 8] >> (at % 8) & 1U) << plane;
  }
  return code;
}

/// The codes that stand for edges on one side: those of the network's table and those that its cells make.
class Codes {
public:
  /// Adds a code for edges that have `listed` in the table; false if it stands for others already.
  bool add(unsigned code, unsigned listed) {
    auto const [at, is_new] = listed_.emplace(code, listed);
    if (is_new) {
      same_[listed].insert(code);
    }
    grew_ = grew_ || is_new;
    return at->second == listed;
  }
  [[nodiscard]] std::set<unsigned> const& same_as(unsigned listed) const { return same_.at(listed); }
  [[nodiscard]] bool take_grew() { return std::exchange(grew_, false); }

private:
  std::map<unsigned, unsigned> listed_;
  std::map<unsigned, std::set<unsigned>> same_;
  bool grew_ = false;
};

/// One cell of a word: the codes that come in, and the listed codes that have to come out.
struct Case {
  AffineEdges in;
  AffineCorner corner;
  bool odd; // what local networks are told: of a corner above 1, anything
  unsigned left, top, left_out, top_out;
  AffineEdges out;
};

template <class Network>
constexpr ReducedAffine scheme_of(Network const&) {
  ReducedAffine scheme{Network::match, Network::mismatch, Network::open};
  if constexpr (IsLocal<Network>) {
    scheme.extend = -Network::gap;
  }
  return scheme;
}

template <class Network>
class Prover {
public:
  static constexpr bool kIsLocal = IsLocal<Network>;
  static constexpr bool kHasMoves = requires(std::uint32_t(&code)[Network::planes]) {
    Network::moves(code, code, code[0], code, code);
  };
  static constexpr ReducedAffine kScheme = scheme_of(Network{});

  Prover() : states_(kIsLocal ? AffineStates::of_local(kScheme) : AffineStates(kScheme)) {}

  /// With any steps along borders that may be served (docs/decisions/0046).
  Prover(std::set<int> const& first_steps, std::set<int> const& next_steps)
      : states_(kScheme, first_steps, next_steps) {}

  /// Runs every case until the cells make no code that was not among the cases.
  template <class Word>
  void prove() {
    for (AffineEdge const& edge : states_.edges()) {
      ASSERT_TRUE(left_.add(Network::left_code(edge), Network::left_code(edge)));
      ASSERT_TRUE(top_.add(Network::top_code(edge), Network::top_code(edge)));
    }
    while (left_.take_grew() | top_.take_grew()) {
      std::vector<Case> const cases = list_cases();
      for (std::size_t first = 0; first < cases.size(); first += 8 * sizeof(Word)) {
        ASSERT_NO_FATAL_FAILURE(check_word<Word>(cases, first));
      }
    }
  }

private:
  [[nodiscard]] std::vector<Case> list_cases() const {
    std::vector<Case> cases;
    for (AffineEdges const& in : states_.pairs()) {
      states_.for_each_result(in, [&](AffineEdges const& out, AffineCorner const& corner) {
        for (unsigned const left : left_.same_as(Network::left_code(in.across))) {
          for (unsigned const top : top_.same_as(Network::top_code(in.down))) {
            for (bool const odd : {false, true}) {
              if (corner.value == AffineCorner::kHigh ? kIsLocal || !odd : odd == (corner.value == 1)) {
                cases.push_back(
                    {in, corner, odd, left, top, Network::left_code(out.across), Network::top_code(out.down), out});
              }
            }
          }
        }
      });
    }
    return cases;
  }

  /// One case in each bit, another in the next, so that a bit which leaks into another matrix shows.
  template <class Word>
  void check_word(std::vector<Case> const& cases, std::size_t first) {
    constexpr int kBits = 8 * sizeof(Word);
    auto const case_at = [&](int at) { return cases[(first + static_cast<std::size_t>(at)) % cases.size()]; };
    Word left[Network::planes] = {};
    Word top[Network::planes] = {};
    Word corner[3] = {};
    for (int at = 0; at < kBits; ++at) {
      Case const& is = case_at(at);
      set_code(left, at, is.left);
      set_code(top, at, is.top);
      set_code(corner, at, (is.corner.matches ? 1U : 0U) | (is.corner.value <= 1 ? 2U : 0U) | (is.odd ? 4U : 0U));
    }
    Word right[Network::planes];
    Word below[Network::planes];
    std::copy(std::begin(left), std::end(left), std::begin(right));
    std::copy(std::begin(top), std::end(top), std::begin(below));
    [[maybe_unused]] CellMoves<Word> moves;
    if constexpr (kIsLocal) {
      Network{}.cell(right, below, corner[0], corner[1], corner[2]);
    } else {
      Network{}.cell(right, below, corner[0]);
    }
    if constexpr (kHasMoves) {
      moves = Network::moves(left, top, corner[0], right, below);
    }
    std::copy(std::begin(right), std::end(right), std::begin(left));
    std::copy(std::begin(below), std::end(below), std::begin(top));
    Word steps[Network::step_planes];
    Network::step(top, steps);
    for (int at = 0; at < kBits; ++at) {
      Case const& is = case_at(at);
      if constexpr (kIsLocal) {
        ASSERT_EQ(Network::left_steps[code_at(left, at)], is.out.across.step + Network::open)
            << named(is.in, is.corner);
      }
      if constexpr (kHasMoves) {
        ASSERT_NO_FATAL_FAILURE(check_moves(moves, at, is));
      }
      ASSERT_TRUE(left_.add(code_at(left, at), is.left_out)) << named(is.in, is.corner);
      ASSERT_TRUE(top_.add(code_at(top, at), is.top_out)) << named(is.in, is.corner);
      ASSERT_EQ(static_cast<int>(code_at(steps, at)), is.out.down.step + Network::open) << named(is.in, is.corner);
    }
  }

  /// Against the moves of the cell in plain numbers, each where a path may ask for it.
  template <class Word>
  static void check_moves(CellMoves<Word> const& moves, int at, Case const& is) {
    auto const holds = [at](Word const& word) { return code_at<Word, 1>({word}, at) != 0; };
    int const along_row = is.in.across.step + is.in.across.gap;
    int const along_col = is.in.down.step + is.in.down.gap;
    int const paired = is.corner.matches ? kScheme.match : kScheme.mismatch;
    int const here = std::max({paired, along_row, along_col});
    ASSERT_EQ(holds(moves.diagonal), here == paired) << named(is.in, is.corner);
    if (here != paired) {
      ASSERT_EQ(holds(moves.left), here == along_row) << named(is.in, is.corner);
      ASSERT_EQ(holds(moves.above), here == along_col) << named(is.in, is.corner);
    }
    if ((here == along_row && here != paired) || along_row - here > -kScheme.open) { // from here, or further on
      ASSERT_EQ(holds(moves.left_opens), is.in.across.gap == -kScheme.open) << named(is.in, is.corner);
    }
    if ((here == along_col && here != paired) || along_col - here > -kScheme.open) {
      ASSERT_EQ(holds(moves.above_opens), is.in.down.gap == -kScheme.open) << named(is.in, is.corner);
    }
  }

  AffineStates states_;
  Codes left_;
  Codes top_;
};

template <class Network>
class SearchedAffineNetwork : public ::testing::Test {};

template <class List>
struct TypesOf;
template <class... Networks>
struct TypesOf<NetworkList<Networks...>> {
  using Type = ::testing::Types<Networks...>;
};
TYPED_TEST_SUITE(SearchedAffineNetwork, TypesOf<AllAffineNetworks>::Type);

TYPED_TEST(SearchedAffineNetwork, IsRightForAllEdgesThatMayMeet) {
  Prover<TypeParam>{}.template prove<std::uint32_t>();
  Prover<TypeParam>{}.template prove<PlaneWord>();
}

template <class Network>
void prove_for_free_ends() {
  std::set<int> first_steps;
  std::set<int> next_steps;
  for (int step = -Network::open; step <= Network::match; ++step) {
    first_steps.insert(step);
    if (step >= 0) {
      next_steps.insert(step);
    }
  }
  Prover<Network>(first_steps, next_steps).template prove<std::uint32_t>();
}

TYPED_TEST(SearchedAffineNetwork, IsRightForBordersOfFreeEnds) {
  prove_for_free_ends<TypeParam>();
}

/// `inputs`: what a cell takes besides the edges.
template <class Network, class... Inputs>
void expect_stated_gates_and_depth(Inputs const&... inputs) {
  DepthWord left[Network::planes];
  DepthWord top[Network::planes];
  DepthWord::gates = 0;
  Network{}.cell(left, top, inputs...);
  std::int64_t depth = 0;
  for (int plane = 0; plane < Network::planes; ++plane) {
    depth = std::max({depth, left[plane].depth, top[plane].depth});
  }
  EXPECT_EQ(DepthWord::gates, Network::gates);
  EXPECT_EQ(depth, Network::depth);
}

template <class Network>
class LocalAffineNetworkTest : public ::testing::Test {};
TYPED_TEST_SUITE(LocalAffineNetworkTest, TypesOf<LocalAffineNetworks>::Type);

TYPED_TEST(LocalAffineNetworkTest, IsRightForAllEdgesThatMayMeet) {
  Prover<TypeParam>{}.template prove<std::uint32_t>();
}

TYPED_TEST(LocalAffineNetworkTest, HasTheGatesAndTheDepthThatItStates) {
  expect_stated_gates_and_depth<TypeParam>(DepthWord{}, DepthWord{}, DepthWord{});
}

TYPED_TEST(SearchedAffineNetwork, HasTheGatesAndTheDepthThatItStates) {
  expect_stated_gates_and_depth<TypeParam>(DepthWord{});
}

template <class Network>
class TwoInputAffineNetworkTest : public ::testing::Test {};
TYPED_TEST_SUITE(TwoInputAffineNetworkTest, TypesOf<TwoInputAffineNetworks>::Type);

TYPED_TEST(TwoInputAffineNetworkTest, IsRightForAllEdgesThatMayMeet) {
  Prover<TypeParam>{}.template prove<PlaneWord>();
}

TYPED_TEST(TwoInputAffineNetworkTest, IsRightForBordersOfFreeEnds) {
  prove_for_free_ends<TypeParam>();
}

TYPED_TEST(TwoInputAffineNetworkTest, HasTheGatesAndTheDepthThatItStates) {
  expect_stated_gates_and_depth<TypeParam>(DepthWord{});
}

TEST(TwoInputAffineNetworks, AreForTheSchemesOfHosts) {
  for (AffineScores const& scores :
       {AffineScores{1, -2, -3, -1}, AffineScores{1, -1, -1, -1}, AffineScores{2, -4, -18, -2},
        AffineScores{2, -4, -4, -2}, AffineScores{0, -4, -6, -2}, AffineScores{1, -4, -6, -1}}) {
    int const of_two = host_affine_network_cost(reduce(scores), GateInputs::two).gates;
    int const of_three = host_affine_network_cost(reduce(scores), GateInputs::three).gates;
    EXPECT_GT(of_two, of_three);
    EXPECT_LE(of_two, gates_of_two(of_three));
  }
}

template <class Network>
class MixedAffineNetworkTest : public ::testing::Test {};
TYPED_TEST_SUITE(MixedAffineNetworkTest, TypesOf<MixedAffineNetworks>::Type);

TYPED_TEST(MixedAffineNetworkTest, IsForASchemeAndTheMemoryOfTheOneOfThree) {
  constexpr ReducedAffine kScheme{TypeParam::match, TypeParam::mismatch, TypeParam::open};
  EXPECT_EQ(TypeParam::planes, affine_network_cost<HostAffineNetworks>(kScheme).planes);
}

TYPED_TEST(SearchedAffineNetwork, BordersAreThoseOfTheCell) {
  constexpr ReducedAffine kScheme{TypeParam::match, TypeParam::mismatch, TypeParam::open};
  for (bool const first : {false, true}) {
    EXPECT_EQ(TypeParam::left_border(first), TypeParam::left_code(affine_border(kScheme, first)));
    EXPECT_EQ(TypeParam::top_border(first), TypeParam::top_code(affine_border(kScheme, first)));
  }
}

TEST(WithAffineNetwork, PicksTheSchemesOwn) {
  struct Expected {
    AffineScores scores;
    int gates;
  };
  for (auto const& [scores, gates] :
       {Expected{{1, -2, -3, -1}, 9}, Expected{{2, -4, -6, -2}, 9}, Expected{{1, -1, -1, -1}, 15},
        Expected{{2, -4, -18, -2}, 23}, Expected{{2, -4, -4, -2}, 25}, Expected{{1, -2, -2, -1}, 25},
        Expected{{0, -4, -6, -2}, 38}, Expected{{1, -4, -6, -1}, 52}, Expected{{2, -3, -5, -2}, 57}}) {
    ReducedAffine const scheme = reduce(scores);
    int calls = 0;
    EXPECT_TRUE(with_affine_network(scheme, [&](auto const& network) {
      ++calls;
      EXPECT_EQ(network.match, scheme.match);
      EXPECT_EQ(network.mismatch, scheme.mismatch);
      EXPECT_EQ(network.open, scheme.open);
      EXPECT_EQ(network.gates, gates);
    }));
    EXPECT_EQ(calls, 1);
    EXPECT_EQ(affine_network_cost(scheme).gates, gates);
  }
}

TEST(WithLocalNetwork, IsForWholeResiduesOfGaps) {
  auto const gates_of = [](AffineScores const& scores) {
    int gates = 0;
    with_local_network(reduce(scores), [&](auto const& network) { gates = network.gates; });
    return gates;
  };
  EXPECT_EQ(gates_of({2, -4, -4, -2}), 27);
  EXPECT_EQ(gates_of({1, -2, -2, -1}), 27);
  EXPECT_EQ(gates_of({6, -12, -12, -6}), 27);
  EXPECT_EQ(gates_of({3, 0, -2, 0}), 0) << "the same reduced scheme, but gaps cost nothing per residue";
  EXPECT_EQ(gates_of({2, -4, -18, -2}), 0);
}

/// Hosts compute blastn's gaps faster in bytes, and its network takes long to compile.
TEST(WithAffineNetwork, LeavesTheDearestToDevices) {
  ReducedAffine const blastn = reduce(AffineScores{2, -3, -5, -2});
  EXPECT_EQ(affine_network_cost(blastn).gates, 57);
  EXPECT_EQ(affine_network_cost<HostAffineNetworks>(blastn).gates, 0);
  EXPECT_EQ(affine_network_cost<HostAffineNetworks>(reduce(AffineScores{1, -4, -6, -1})).gates, 52);
}

TEST(WithAffineNetwork, RefusesWhatHasNone) {
  auto const never = [](auto const&) { ADD_FAILURE() << "called"; };
  for (AffineScores const& scores : {AffineScores{2, -3, -6, -2}, AffineScores{4, -5, 0, -10}, AffineScores{}}) {
    EXPECT_FALSE(with_affine_network(reduce(scores), never));
    EXPECT_EQ(affine_network_cost(reduce(scores)).gates, 0);
  }
}

} // namespace
} // namespace pairscan::testing
