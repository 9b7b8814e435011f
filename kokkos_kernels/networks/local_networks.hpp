#pragma once

#include <kokkos_kernels/networks/affine_network.hpp>
#include <kokkos_kernels/networks/networks.hpp>
#include <kokkos_kernels/networks/searched_local_networks.hpp>

#include <cstdint>

namespace pairscan::inline PAIRSCAN_ISA {

// One cell of a local alignment as a network of gates.
//
// With H >= 0 the recurrence has one more candidate. As H' is H with what the gaps of i + j residues cost added
// (networks/networks.hpp, networks/affine_cell.hpp), 0 is two such residues above the corner H'(i-1,j-1) where
// H(i-1,j-1) = 0, one unit less where it is 1, and so on, until a mismatch is as good. So networks have inputs more
// that say how near to 0 the corner is. With them, H(i-1,j) and H(i,j-1) are not negative, either. All else is as in
// networks of global alignments: the edges of cells have the same bounds.
//
//     gap                          what a residue of a gap costs, in units of the scheme's divisor
//     cell(p, q, matches, zero)    linear gaps: zero says where the corner is 0. A mismatch scores -1, so that no
//                                  other corner notices 0
//     cell(l, t, matches, low, odd)    affine gaps: low says where the corner is 0 or 1, and odd, where it is, which of
//                                  them. A mismatch scores -2
//     left_steps[code]             affine gaps: as `steps`, of an edge on the left

/// A searched network of affine gaps as the scans use it.
template <class Searched>
struct LocalAffineNetwork : AffineNetwork<Searched> {
  /// Computes the horizontal difference, with o' added: codes on top have it in binary.
  template <class Word>
  static PAIRSCAN_FUNCTION void step(Word const (&top)[Searched::planes],
                                     Word (&out)[AffineNetwork<Searched>::step_planes]) {
    PAIRSCAN_UNROLL
    for (int plane = 0; plane < AffineNetwork<Searched>::step_planes; ++plane) {
      out[plane] = top[plane];
    }
  }
};

using LocalNetworks = NetworkList<LocalNetwork3_1, LocalNetwork5_3>;
using LocalAffineNetworks = NetworkList<LocalAffineNetwork<SearchedLocal3_0_2>>;

/// A network of local alignments.
template <class Network>
concept IsLocal = requires {
  Network::gap;
};

/// What crosses the edges of a network's cells in local alignments, in units of the scheme's divisor.
template <IsLocal Network>
struct LocalEdges {
  static constexpr int kBias = Network::gap; // what step() adds to the change of H from a column to the next

  /// Returns by how much H falls or rises at the most within so many columns of a row.
  [[nodiscard]] static constexpr int fall(int columns) { return Network::gap * columns; }
  [[nodiscard]] static constexpr int rise(int columns) { return (Network::match - Network::gap) * columns; }

  /// Returns the codes of a border, along which H is 0.
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned left_border() { return Network::p_code(Network::gap); }
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned top_border() {
    return Network::q_code(Network::match - Network::gap);
  }

  /// Calls use(code, change) for each code on the left: by how much H rises from a row to the next.
  template <class Use>
  static constexpr void for_each_change(Use const& use) {
    for (int p = 0; p <= Network::match; ++p) {
      use(Network::p_code(p), p - Network::gap);
    }
  }
};

/// The bounds hold as a best alignment loses no more than an opening, and a match and a residue of a gap per column,
/// where the partners of so many neighbouring residues join one gap; or where so many residues are put behind it.
template <IsLocal Network>
requires HasAffineGaps<Network>
struct LocalEdges<Network> {
  static constexpr int kBias = Network::gap + Network::open;

  [[nodiscard]] static constexpr int fall(int columns) { return Network::open + Network::gap * columns; }
  [[nodiscard]] static constexpr int rise(int columns) {
    return Network::open + (Network::match - Network::gap) * columns;
  }

  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned left_border() {
    return Network::left_code({Network::gap, -Network::open});
  }
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned top_border() {
    return Network::top_code({Network::gap, -Network::open});
  }

  template <class Use>
  static constexpr void for_each_change(Use const& use) {
    for (unsigned code = 0; code < 1U << Network::planes; ++code) {
      if (Network::left_steps[code] >= 0) {
        use(code, Network::left_steps[code] - kBias);
      }
    }
  }
};

/// Calls body(network) with the network of local alignments for a reduced scheme, whose gaps are linear where they open
/// for nothing, and returns true; false where there is none.
template <class Body>
bool with_local_network(ReducedAffine const& scheme, Body const& body) {
  auto const is_it = [&]<class Network>(Network const&) {
    int open = 0;
    if constexpr (HasAffineGaps<Network>) {
      open = Network::open;
    }
    return Network::match == scheme.match && Network::mismatch == scheme.mismatch && open == scheme.open &&
           Network::gap * scheme.divisor == -scheme.extend;
  };
  return with_listed_network(LocalNetworks{}, is_it, body) || with_listed_network(LocalAffineNetworks{}, is_it, body);
}

} // namespace pairscan::inline PAIRSCAN_ISA
