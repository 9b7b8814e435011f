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

/// What goes into one cell, and its r (kokkos_kernels/networks/networks.hpp).
struct CellState {
  int p = 0;
  int q = 0;
  int r = 0;
  bool matches = false;
};
[[nodiscard]] CellState cell_state(int match, int mismatch, int state);

/// One cell (kokkos_kernels/networks/networks.hpp): inputs p, q, matches; outputs p', q'; a state for each p, q in
/// 0..D, twice.
[[nodiscard]] Problem cell_problem(int match, int mismatch, Codes const& codes);
/// D - q in binary, from q.
[[nodiscard]] Problem step_problem(int match, Codes const& codes);

} // namespace pairscan::perf
