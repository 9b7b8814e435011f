#include <kokkos_kernels/networks/choose_affine_network.hpp>
#include <kokkos_kernels/networks/networks.hpp>

#include <algorithm>
#include <perf/networks/built_in_network.hpp>
#include <perf/networks/two_inputs.hpp>

namespace pairscan::perf {

/// A word that writes down the gates it goes through.
struct Traced {
  GateList* list = nullptr;
  int signal = 0;
};

template <unsigned kTable>
Traced gate(Traced const& a, Traced const& b, Traced const& c) {
  a.list->gates.push_back({{a.signal, b.signal, c.signal}, kTable});
  return {a.list, a.list->signals() - 1};
}

// The others of kokkos_kernels/networks: the second input is read once more as the third.
Traced operator&(Traced const& a, Traced const& b) {
  return gate<0xc0>(a, b, b);
}
Traced operator|(Traced const& a, Traced const& b) {
  return gate<0xfc>(a, b, b);
}
Traced operator^(Traced const& a, Traced const& b) {
  return gate<0x3c>(a, b, b);
}
Traced operator~(Traced const& a) {
  return gate<0x0f>(a, a, a);
}
Traced and_not(Traced const& a, Traced const& b) {
  return gate<0x30>(a, b, b);
}

namespace {

template <class Network>
GateList gates_of() {
  constexpr int kPlanes = Network::planes;
  GateList list;
  list.inputs = 2 * kPlanes + 1;
  Traced left[kPlanes];
  Traced top[kPlanes];
  for (int plane = 0; plane < kPlanes; ++plane) {
    left[plane] = {&list, plane};
    top[plane] = {&list, kPlanes + plane};
  }
  Network{}.cell(left, top, Traced{&list, 2 * kPlanes});
  for (auto const& side : {left, top}) {
    for (int plane = 0; plane < kPlanes; ++plane) {
      list.outputs.push_back(side[plane].signal);
    }
  }
  tidy(list);
  return list;
}

template <class Network>
AffineCodes codes_of(AffineCell const& cell) {
  AffineCodes codes;
  codes.planes = Network::planes;
  for (AffineEdge edge : cell.states()) {
    edge.gap = std::min(edge.gap, 0); // merged states may be above it
    codes.sides[0].words.push_back(Network::left_code(edge));
    codes.sides[1].words.push_back(Network::top_code(edge));
  }
  for (SideCode& side : codes.sides) {
    side.free.resize(side.words.size());
  }
  return codes;
}

/// A network of linear gaps as one of affine gaps whose opening costs nothing.
template <class Network>
struct AsAffine : Network {
  [[nodiscard]] static unsigned left_code(AffineEdge const& edge) { return Network::p_code(edge.step); }
  [[nodiscard]] static unsigned top_code(AffineEdge const& edge) { return Network::q_code(Network::match - edge.step); }
};

/// Calls take(network) with the network of the cell's scheme, if there is one.
template <class Linear, class Affine, class Take>
void with_built_in_network(AffineCell const& cell, Take const& take) {
  ReducedAffine const& scheme = cell.scheme();
  if (scheme.open > 0) {
    with_affine_network<Affine>(scheme, take);
    return;
  }
  auto const is_its = [&](auto const& network) {
    return network.match == scheme.match && network.mismatch == scheme.mismatch;
  };
  with_listed_network(Linear{}, is_its, [&]<class Network>(Network const&) { take(AsAffine<Network>{}); });
}

/// Returns the word that the network makes for a side in a case of the problem.
unsigned word_made(AffineFound const& found, Values const& values, std::size_t side, std::size_t at) {
  unsigned word = 0;
  for (int plane = 0; plane < found.codes.planes; ++plane) {
    auto const output = side * static_cast<std::size_t>(found.codes.planes) + static_cast<std::size_t>(plane);
    word |= static_cast<unsigned>(values.of(found.list.outputs[output])[at / 64] >> (at % 64) & 1U) << plane;
  }
  return word;
}

/// Adds the planes in which a word that the network's cells make differs from the state's own; returns whether there
/// were any.
bool add_second_codes(AffineFound& found, AffineCell const& cell) {
  Values const values(cell.problem(found.codes), found.list);
  auto const cases = cell.cases(found.codes);
  bool added = false;
  for (std::size_t at = 0; at < cases.size(); ++at) {
    for (std::size_t side = 0; side < 2; ++side) {
      SideCode& code = found.codes.sides[side];
      auto const state = static_cast<std::size_t>(cases[at].out[side]);
      unsigned const differing = (word_made(found, values, side, at) ^ code.words[state]) & ~code.free[state];
      code.free[state] |= differing;
      added = added || differing != 0;
    }
  }
  return added;
}

} // namespace

std::optional<AffineFound> built_in_affine_network(AffineCell const& cell, int gate_inputs) {
  std::optional<AffineFound> found;
  auto const take = [&]<class Network>(Network const&) {
    found = AffineFound{codes_of<Network>(cell), gates_of<Network>()};
  };
  if (gate_inputs == 2) {
    with_built_in_network<TwoInputNetworks, TwoInputAffineNetworks>(cell, take);
  }
  if (!found) {
    with_built_in_network<AllNetworks, AllAffineNetworks>(cell, take);
  }
  if (!found) {
    return found;
  }
  if (gate_inputs == 2) {
    found->list = of_two_inputs(found->list);
  }
  auto const apart = [&] { return std::ranges::all_of(found->codes.sides, codes_are_apart); };
  while (apart() && add_second_codes(*found, cell)) {
  }
  return apart() && solves(found->list, cell.problem(found->codes)) ? found : std::nullopt;
}

} // namespace pairscan::perf
