#pragma once

#include <kokkos_kernels/networks/affine_cell.hpp>
#include <kokkos_kernels/networks/code_table.hpp>
#include <kokkos_kernels/networks/networks.hpp>
#include <kokkos_kernels/networks/searched_affine_networks.hpp>
#include <kokkos_kernels/networks/searched_affine_networks_seven.hpp>
#include <kokkos_kernels/networks/searched_affine_networks_wide.hpp>
#include <kokkos_kernels/networks/two_input_affine_networks.hpp>

#include <bit>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace pairscan::inline PAIRSCAN_ISA {

// One cell of a global alignment with affine gaps as a network of gates (networks/affine_cell.hpp has the cell in plain
// numbers). The planes of a side hold a code of both numbers that cross the edge:
//
//     left_codes[step + o'][gap + o'], top_codes[..][..]   code of an edge on the left or above, -1 where there is none
//     steps[code]                                          step + o' of an edge above, -1 where the code does not occur
//     moves(l, t, matches, right, below)                   what trace-back asks of the cell (networks/cell_moves.hpp)
//
// States that no cell tells apart have one code, and a state may have further codes that only cells make. Codes were
// searched together with the gates. As a match is always taken (E', F' <= H'(i-1,j-1) + M'), a network need not compare
// where letters match.
//
// The states that occur are bounded for any letters, which is what the tests close them under:
//
//     -o' <= step <= M' + o'   -o' <= gap <= 0   step + gap <= M'

/// A searched network as the scans use it, which find the same members in networks of linear gaps.
template <class Searched>
struct AffineNetwork : Searched {
  static constexpr int step_planes = std::bit_width(static_cast<unsigned>(Searched::match + 2 * Searched::open));

  /// Of an edge that occurs.
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned left_code(AffineEdge const& edge) {
    return static_cast<unsigned>(Searched::left_codes[edge.step + Searched::open][edge.gap + Searched::open]);
  }
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned top_code(AffineEdge const& edge) {
    return static_cast<unsigned>(Searched::top_codes[edge.step + Searched::open][edge.gap + Searched::open]);
  }

  /// Returns the code of what comes in over the left border, or the upper one.
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned left_border(bool first) {
    return left_code({first ? -Searched::open : 0, -Searched::open});
  }
  [[nodiscard]] static PAIRSCAN_FUNCTION constexpr unsigned top_border(bool first) {
    return top_code({first ? -Searched::open : 0, -Searched::open});
  }

  /// Computes the horizontal difference, with o' added, in binary.
  template <class Word>
  static PAIRSCAN_FUNCTION void step(Word const (&top)[Searched::planes], Word (&out)[step_planes]) {
    [&]<int... kPlanes>(std::integer_sequence<int, kPlanes...>) {
      ((out[kPlanes] = where<kStepTable<kPlanes>, Searched::planes>(top)), ...);
    }
    (std::make_integer_sequence<int, step_planes>{});
  }

private:
  [[nodiscard]] static constexpr CodeTable step_table(int plane) {
    CodeTable table;
    for (int code = 0; code < 1 << Searched::planes; ++code) {
      int const step = Searched::steps[code];
      if (step >= 0) {
        table.add(static_cast<unsigned>(code), (step >> plane & 1) != 0);
      }
    }
    return table;
  }

  template <int kPlane>
  static constexpr CodeTable kStepTable = step_table(kPlane); // devices call no functions of hosts
};

/// A network of affine gaps.
template <class Network>
concept HasAffineGaps = requires {
  Network::open;
};

/// What hosts compute. With more gates, bytes are faster there.
using HostAffineNetworks = NetworkList<AffineNetwork<SearchedAffine1_0_1>, AffineNetwork<SearchedAffine3_1_1>,
                                       AffineNetwork<SearchedAffine1_0_3>, AffineNetwork<SearchedAffine3_0_2>,
                                       AffineNetwork<SearchedAffine2_0_3>, AffineNetwork<SearchedAffine3_m2_6>>;

/// The same for hosts whose gates have two inputs.
using TwoInputAffineNetworks = NetworkList<AffineNetwork<TwoInputAffine1_0_1>, AffineNetwork<TwoInputAffine3_1_1>,
                                           AffineNetwork<TwoInputAffine1_0_3>, AffineNetwork<TwoInputAffine3_0_2>,
                                           AffineNetwork<TwoInputAffine2_0_3>, AffineNetwork<SearchedAffine3_m2_6>>;

/// The same for hosts with both kinds of gates, as MixedNetworks.
using MixedAffineNetworks = NetworkList<AffineNetwork<TwoInputAffine1_0_1>, AffineNetwork<TwoInputAffine3_1_1>,
                                        AffineNetwork<TwoInputAffine1_0_3>, AffineNetwork<TwoInputAffine3_0_2>,
                                        AffineNetwork<TwoInputAffine2_0_3>, AffineNetwork<SearchedAffine3_m2_6>>;

/// The networks that take the least time on a host's words of a kind.
template <class Word>
using HostAffineNetworksFor = ListFor<Word, HostAffineNetworks, MixedAffineNetworks, TwoInputAffineNetworks>;

template <class... Each>
NetworkList<Each..., AffineNetwork<SearchedAffine6_1_5>> with_those_of_devices(NetworkList<Each...>);
using AllAffineNetworks = decltype(with_those_of_devices(HostAffineNetworks{}));

} // namespace pairscan::inline PAIRSCAN_ISA
