#pragma once

#include <kokkos_kernels/networks/affine_cell.hpp>

#include <array>
#include <perf/networks/gate_list.hpp>

namespace pairscan::perf {

/// How the states of one side of a cell are written in bits. A state may have any value in its `free` planes.
struct SideCode {
  std::vector<unsigned> words;
  std::vector<unsigned> free;
};

/// Returns whether no word is a code of two states.
[[nodiscard]] bool codes_are_apart(SideCode const& code);

struct AffineCodes {
  int planes = 0;
  std::array<SideCode, 2> sides; // left, top
};

/// The cell of a reduced scheme (kokkos_kernels/networks/affine_cell.hpp) as numbers of states. Edges that no cell
/// tells apart may be one state: a gap that cannot pay any more is as good as a new one.
class AffineCell {
public:
  AffineCell(ReducedAffine const& scheme, bool is_local, bool merges);

  [[nodiscard]] ReducedAffine const& scheme() const { return scheme_; }
  [[nodiscard]] bool is_local() const { return is_local_; }
  [[nodiscard]] std::vector<AffineEdge> const& states() const { return states_; }

  /// Returns the state of an edge, -1 where it does not occur.
  [[nodiscard]] int state_of(AffineEdge const& edge) const;

  /// Inputs are the planes of the left state and the top one, and whether letters match; with local alignments also
  /// whether H(i-1,j-1) is 0 or 1, and where it is, whether it is 1. Outputs are the planes of the states on the right
  /// and below. There is a case for each word that the states may have.
  [[nodiscard]] Problem problem(AffineCodes const& codes) const;

  /// States of the edges at a cell.
  struct Case {
    std::array<int, 2> in;
    std::array<int, 2> out;
    AffineCorner corner;
  };

  /// Returns what a cell is asked beside its edges, as the inputs behind the planes: one word, or two if one of the
  /// inputs does not matter.
  [[nodiscard]] std::vector<unsigned> words_of_corner(AffineCorner const& corner) const;

  /// Returns the problem's cases, in the order of its states.
  [[nodiscard]] std::vector<Case> cases(AffineCodes const& codes) const;

private:
  /// Returns the edge that stands for all that are one state.
  [[nodiscard]] AffineEdge canonical(AffineEdge const& edge) const;

  ReducedAffine scheme_;
  bool is_local_;
  bool merges_;
  std::vector<AffineEdge> states_;
  std::vector<Case> cases_;
};

} // namespace pairscan::perf
