#pragma once

#include <perf/networks/resubstitution.hpp>

namespace pairscan::perf {

/// How p and q are written in bits: a word of `planes` bits for each value 0..D.
struct Codes {
  int planes = 0;
  std::vector<unsigned> p;
  std::vector<unsigned> q;
};

/// p + p_offset and q + q_offset modulo 2^planes.
[[nodiscard]] Codes offset_codes(int match, int planes, unsigned p_offset, unsigned q_offset);
/// Any codes at all.
[[nodiscard]] Codes random_codes(int match, int planes, Random& random);
/// The codes of two values, or of a value and nothing, exchanged.
void exchange(Codes& codes, Random& random);

/// What a cell scores in the reduced scheme.
struct CellScheme {
  int match = 0;
  int mismatch = 0;
  int gap = 0; // of local alignments: what a gap costs in the scheme before it is reduced; 0: global ones

  [[nodiscard]] bool is_local() const { return gap > 0; }
};

/// What goes into one cell, and its r (kokkos_kernels/networks/networks.hpp).
struct CellState {
  int p = 0;
  int q = 0;
  int r = 0;
  bool matches = false;
  bool zero = false; // local alignments: whether H(i-1,j-1) is 0
};
/// Returns every state of a cell: each p, q in 0..D, with and without a match, and for local alignments those again
/// that meet at a corner of 0, which no value lies below.
[[nodiscard]] std::vector<CellState> cell_states(CellScheme const& scheme);

/// One cell (kokkos_kernels/networks/networks.hpp): inputs p, q, matches and, for local alignments, zero; outputs p',
/// q'.
[[nodiscard]] Problem cell_problem(CellScheme const& scheme, Codes const& codes);
/// D - q in binary, from q.
[[nodiscard]] Problem step_problem(int match, Codes const& codes);

} // namespace pairscan::perf
