// Networks of gates (kokkos_kernels/networks/networks.hpp) over every state that a cell can be in, against plain
// arithmetic.

#include <kokkos_kernels/model/scoring.hpp>
#include <kokkos_kernels/networks/choose_network.hpp>
#include <kokkos_kernels/networks/local_networks.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <type_traits>
#include <vector>

namespace pairscan::testing {
namespace {

/// Bit `at` of the words of a number.
template <class Word, int kPlanes>
unsigned code_at(Word const (&words)[kPlanes], int at) {
  unsigned code = 0;
  for (int plane = 0; plane < kPlanes; ++plane) {
    if constexpr (std::is_unsigned_v<Word>) {
      code |= static_cast<unsigned>(words[plane] >> at & 1U) << plane;
    } else {
      code |= static_cast<unsigned>(words[plane][at / 64] >> (at % 64) & 1U) << plane;
    }
  }
  return code;
}

template <class Word>
void set_bit(Word& word, int at, bool bit) {
  if constexpr (std::is_unsigned_v<Word>) {
    word |= static_cast<Word>(Word{bit} << at);
  } else {
    word[at / 64] |= std::uint64_t{bit} << (at % 64);
  }
}

template <class Word, int kPlanes>
void set_code(Word (&words)[kPlanes], int at, unsigned code) {
  for (int plane = 0; plane < kPlanes; ++plane) {
    set_bit(words[plane], at, (code >> plane & 1U) != 0);
  }
}

struct State {
  int p;
  int q;
  bool matches;
};

/// Every p and q in 0..D, in multiples of `step`, with and without a match.
std::vector<State> all_states(int largest, int step = 1) {
  std::vector<State> states;
  for (int p = 0; p <= largest; p += step) {
    for (int q = 0; q <= largest; q += step) {
      states.push_back({p, q, false});
      states.push_back({p, q, true});
    }
  }
  return states;
}

/// A state with one of the codes that its p and q may have.
struct CodedState : State {
  unsigned p_code;
  unsigned q_code;
};

template <class Network>
std::vector<CodedState> with_every_code(Network const& network, std::vector<State> const& states) {
  std::vector<CodedState> all;
  for (State const& state : states) {
    for_each_code(network.p_code(state.p), free_planes_of_p<Network>(state.p), [&](unsigned p) {
      for_each_code(network.q_code(state.q), free_planes_of_q<Network>(state.q), [&](unsigned q) {
        all.push_back({state, p, q});
      });
    });
  }
  return all;
}

std::string named(int match, int mismatch, State const& state) {
  return "D " + std::to_string(match) + " S " + std::to_string(mismatch) + " p " + std::to_string(state.p) + " q " +
         std::to_string(state.q) + (state.matches ? " match" : " mismatch");
}

/// One state in each bit of a word, another in the next, so that a bit which leaks into another matrix shows.
template <class Word, class Network>
void expect_right_cells(Network const& network, std::vector<CodedState> const& states, int mismatch) {
  constexpr int kBits = 8 * sizeof(Word);
  for (std::size_t first = 0; first < states.size(); first += kBits) {
    Word p[Network::planes] = {};
    Word q[Network::planes] = {};
    Word matches = {};
    auto const state_at = [&](int at) { return states[(first + static_cast<std::size_t>(at)) % states.size()]; };
    for (int at = 0; at < kBits; ++at) {
      set_code(p, at, state_at(at).p_code);
      set_code(q, at, state_at(at).q_code);
      set_bit(matches, at, state_at(at).matches);
    }
    network.cell(p, q, matches);
    for (int at = 0; at < kBits; ++at) {
      State const state = state_at(at);
      int const r =
          std::min({state.matches ? 0 : network.match - std::max(mismatch, 0), state.q, network.match - state.p});
      unsigned const p_free = free_planes_of_p<Network>(state.q - r);
      unsigned const q_free = free_planes_of_q<Network>(state.p + r);
      ASSERT_EQ(code_at(p, at) | p_free, network.p_code(state.q - r) | p_free) << named(network.match, mismatch, state);
      ASSERT_EQ(code_at(q, at) | q_free, network.q_code(state.p + r) | q_free) << named(network.match, mismatch, state);
    }
  }
}

template <class Word, class Network>
void expect_right_steps(Network const& network, int step) {
  for (int value = 0; value <= network.match; value += step) {
    for_each_code(network.q_code(value), free_planes_of_q<Network>(value), [&](unsigned code) {
      Word q[Network::planes] = {};
      Word out[Network::step_planes] = {};
      set_code(q, 0, code);
      network.step(q, out);
      ASSERT_EQ(code_at(out, 0), static_cast<unsigned>(network.match - value)) << "D " << network.match;
    });
  }
}

template <class Network>
void expect_distinct_codes(Network const& network, int step) {
  std::set<unsigned> p_codes;
  std::set<unsigned> q_codes;
  for (int value = 0; value <= network.match; value += step) {
    for_each_code(network.p_code(value), free_planes_of_p<Network>(value),
                  [&](unsigned code) { EXPECT_TRUE(p_codes.insert(code).second) << value; });
    for_each_code(network.q_code(value), free_planes_of_q<Network>(value),
                  [&](unsigned code) { EXPECT_TRUE(q_codes.insert(code).second) << value; });
  }
  EXPECT_EQ((*p_codes.rbegin() | *q_codes.rbegin()) >> Network::planes, 0U) << "more bits than planes";
}

template <class Network>
void expect_right(Network const& network, int mismatch, int step = 1) {
  std::vector<CodedState> const states = with_every_code(network, all_states(network.match, step));
  expect_right_cells<std::uint32_t>(network, states, mismatch);
  expect_right_cells<std::uint64_t>(network, states, mismatch);
  expect_right_cells<PlaneWord>(network, states, mismatch);
  expect_right_steps<std::uint32_t>(network, step);
  expect_right_steps<PlaneWord>(network, step);
  expect_distinct_codes(network, step);
}

template <class Network>
class SearchedNetwork : public ::testing::Test {};

template <class List>
struct TypesOf;
template <class... Networks>
struct TypesOf<NetworkList<Networks...>> {
  using Type = ::testing::Types<Networks...>;
};
TYPED_TEST_SUITE(SearchedNetwork, TypesOf<AllNetworks>::Type);

TYPED_TEST(SearchedNetwork, IsRightInEveryState) {
  expect_right(TypeParam{}, TypeParam::mismatch);
}

TYPED_TEST(SearchedNetwork, TakesFewerGatesThanTheGenericOne) {
  EXPECT_LT(TypeParam::gates, (BinaryNetwork<TypeParam::match, TypeParam::mismatch>::gates));
  EXPECT_LT(TypeParam::gates, RuntimeNetwork<TypeParam::planes>::gates);
}

struct LocalState {
  State state;
  bool zero; // the corner's value, below which no value lies
};

template <class Network>
std::vector<LocalState> all_local_states() {
  std::vector<LocalState> states;
  for (State const& state : all_states(Network::match)) {
    states.push_back({state, false});
    if (state.p >= Network::gap && Network::match - state.q >= Network::gap) {
      states.push_back({state, true});
    }
  }
  return states;
}

/// Computes H(i,j) - H(i-1,j-1) as the recurrence has it, from what a cell gets.
template <class Network>
int local_rise(LocalState const& in) {
  int const pair = (in.state.matches ? Network::match : Network::mismatch) - 2 * Network::gap;
  int const left = in.state.p - 2 * Network::gap;                   // H(i,j-1) - gap
  int const above = Network::match - in.state.q - 2 * Network::gap; // H(i-1,j) - gap
  int const rise = std::max({pair, left, above});
  return in.zero ? std::max(rise, 0) : rise;
}

template <class Network>
class TwoInputNetwork : public ::testing::Test {};
TYPED_TEST_SUITE(TwoInputNetwork, TypesOf<TwoInputNetworks>::Type);

TYPED_TEST(TwoInputNetwork, IsRightInEveryState) {
  expect_right(TypeParam{}, TypeParam::mismatch);
}

TYPED_TEST(TwoInputNetwork, TakesNoMoreThanTheOneOfThree) {
  int const of_three = network_cost(TypeParam::match, TypeParam::mismatch).gates;
  int const of_two = network_cost(TypeParam::match, TypeParam::mismatch, GateInputs::two).gates;
  EXPECT_GT(of_two, of_three);
  EXPECT_LE(of_two, gates_of_two(of_three));
}

template <class Network>
class MixedNetwork : public ::testing::Test {};
TYPED_TEST_SUITE(MixedNetwork, TypesOf<MixedNetworks>::Type);

TYPED_TEST(MixedNetwork, IsRightInEveryState) {
  expect_right(TypeParam{}, TypeParam::mismatch);
}

TYPED_TEST(MixedNetwork, TakesTheMemoryThatIsPlannedForTheOneOfThree) {
  EXPECT_EQ(TypeParam::planes, network_cost(TypeParam::match, TypeParam::mismatch).planes);
}

template <class Network>
class LocalNetwork : public ::testing::Test {};
TYPED_TEST_SUITE(LocalNetwork, TypesOf<LocalNetworks>::Type);

TYPED_TEST(LocalNetwork, IsRightInEveryState) {
  std::vector<LocalState> const states = all_local_states<TypeParam>();
  TypeParam const network;
  for (std::size_t first = 0; first < states.size(); first += 32) {
    std::uint32_t p[TypeParam::planes] = {};
    std::uint32_t q[TypeParam::planes] = {};
    std::uint32_t matches = 0;
    std::uint32_t zero = 0;
    auto const in_at = [&](int at) { return states[(first + static_cast<std::size_t>(at)) % states.size()]; };
    for (int at = 0; at < 32; ++at) {
      set_code(p, at, network.p_code(in_at(at).state.p));
      set_code(q, at, network.q_code(in_at(at).state.q));
      set_bit(matches, at, in_at(at).state.matches);
      set_bit(zero, at, in_at(at).zero);
    }
    network.cell(p, q, matches, zero);
    for (int at = 0; at < 32; ++at) {
      LocalState const in = in_at(at);
      int const rise = local_rise<TypeParam>(in) + 2 * TypeParam::gap; // of H'
      std::string const name = named(TypeParam::match, TypeParam::mismatch, in.state) + (in.zero ? ", zero" : "");
      ASSERT_EQ(code_at(p, at), network.p_code(rise - (TypeParam::match - in.state.q))) << name;
      ASSERT_EQ(code_at(q, at), network.q_code(TypeParam::match - (rise - in.state.p))) << name;
    }
  }
  expect_right_steps<std::uint32_t>(network, 1);
  expect_distinct_codes(network, 1);
}

/// A mismatch scores -1: no value but 0 is lower than what a mismatch takes off, so that one input says all.
TYPED_TEST(LocalNetwork, IsForMismatchesOfOneUnit) {
  EXPECT_EQ(TypeParam::mismatch - 2 * TypeParam::gap, -1);
}

TEST(ScaledNetwork, IsRightInEveryState) {
  for (int match = 1; match <= kLargestNetworkMatch; ++match) {
    expect_right(ScaledNetwork1_0(match), 0, match);
  }
}

template <int kMatch, int kMismatch>
void expect_right_binary_network() {
  expect_right(BinaryNetwork<kMatch, kMismatch>{}, kMismatch);
}

TEST(BinaryNetwork, IsRightInEveryState) {
  expect_right_binary_network<1, 0>();
  expect_right_binary_network<2, -3>();
  expect_right_binary_network<3, 2>();
  expect_right_binary_network<4, 1>();
  expect_right_binary_network<7, 4>();
  expect_right_binary_network<8, 0>();
  expect_right_binary_network<8, 5>();
  expect_right_binary_network<11, 8>();
  expect_right_binary_network<15, 14>();
  expect_right_binary_network<16, 15>();
  expect_right_binary_network<25, 16>();
  expect_right_binary_network<31, 0>();
  expect_right_binary_network<31, 30>();
}

template <int kPlanes>
void expect_right_runtime_networks() {
  for (int match = 1; match < 1 << kPlanes; ++match) {
    for (int mismatch = -2; mismatch < match; ++mismatch) {
      expect_right(RuntimeNetwork<kPlanes>(match, mismatch), mismatch);
    }
  }
}

TEST(RuntimeNetwork, IsRightInEveryStateOfEveryScheme) {
  expect_right_runtime_networks<1>();
  expect_right_runtime_networks<2>();
  expect_right_runtime_networks<3>();
  expect_right_runtime_networks<4>();
  expect_right_runtime_networks<5>();
}

template <class Word>
void expect_right_gates() {
  Word const a = same_bit<Word>(false) + 0xf0; // bit 4a + 2b + c
  Word const b = same_bit<Word>(false) + 0xcc;
  Word const c = same_bit<Word>(false) + 0xaa;
  [&]<unsigned... kTables>(std::integer_sequence<unsigned, kTables...>) {
    auto const expect_right_gate = [&](Word const& word, unsigned table) {
      Word const words[1] = {word};
      for (int at = 0; at < 8; ++at) {
        ASSERT_EQ(code_at(words, at), table >> at & 1U) << "table " << table;
      }
    };
    (expect_right_gate(gate<kTables>(a, b, c), kTables), ...);
  }
  (std::make_integer_sequence<unsigned, 256>{});
}

TEST(Gate, IsItsTable) {
  expect_right_gates<std::uint32_t>();
  expect_right_gates<std::uint64_t>();
  expect_right_gates<PlaneWord>();
}

TEST(WithNetwork, PicksTheSearchedOnes) {
  struct Case {
    LinearScoring scheme;
    int gates;
  };
  for (auto const& [scheme, gates] : {Case{{4, -5, -10}, Network8_5::gates}, Case{{0, -1, -1}, Network2_1::gates},
                                      Case{{2, -1, -2}, Network2_1::gates}, Case{{1, -1, -1}, Network3_1::gates},
                                      Case{{1, 0, -1}, Network3_2::gates}, Case{{1, -1, -2}, Network5_3::gates},
                                      Case{{2, -3, -5}, Network12_7::gates}, Case{{5, -4, -10}, Network25_16::gates},
                                      Case{{2, -4, -2}, Network1_0::gates}, Case{{2, -4, -20}, Network7_6::gates}}) {
    ReducedScoring const reduced = reduce(scheme);
    int calls = 0;
    EXPECT_TRUE(with_network(reduced.match, reduced.mismatch, [&](auto const& network) {
      ++calls;
      EXPECT_EQ(network.match, reduced.match);
      EXPECT_EQ(network.mismatch, reduced.mismatch);
      EXPECT_EQ(network.gates, gates);
    }));
    EXPECT_EQ(calls, 1) << reduced.match << ", " << reduced.mismatch;
  }
}

TEST(WithNetwork, ServesEverySchemeUpToFivePlanes) {
  for (int match = 1; match <= kLargestNetworkMatch; ++match) {
    for (int mismatch = -40; mismatch < match; ++mismatch) {
      int calls = 0;
      EXPECT_TRUE(with_network(match, mismatch, [&](auto const& network) {
        ++calls;
        EXPECT_EQ(network.match, match);
        EXPECT_EQ(network.mismatch, std::max(mismatch, 0));
        EXPECT_EQ(network_cost(match, mismatch).gates, network.gates);
        EXPECT_EQ(network_cost(match, mismatch).planes, network.planes);
      }));
      EXPECT_EQ(calls, 1) << match << ", " << mismatch;
    }
  }
}

TEST(WithNetwork, RefusesWhatHasNoNetwork) {
  auto const never = [](auto const&) { ADD_FAILURE() << "called"; };
  EXPECT_FALSE(with_network(32, 5, never));
  EXPECT_FALSE(with_network(0, -1, never));
  EXPECT_FALSE(with_network(3, 3, never));
  EXPECT_EQ(network_cost(32, 5).gates, 0);
}

} // namespace
} // namespace pairscan::testing
