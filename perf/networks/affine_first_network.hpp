#pragma once

#include <optional>
#include <perf/networks/affine_problem.hpp>
#include <perf/networks/resubstitution.hpp>

namespace pairscan::perf {

/// A network and the codes it is for.
struct AffineFound {
  AffineCodes codes;
  GateList list;
};

/// Returns a cell as one would write it down: two maxima, and two subtractions and a maximum for each side. Its codes
/// are the step and what the best alignment that ends in a gap is worth, in binary and modulo powers of two, plus
/// constants that let one binary number be subtracted from the other; one of these is random. Nothing, where such codes
/// take more planes. `binary_steps`: steps on top are in binary, with the opening added.
[[nodiscard]] std::optional<AffineFound> written_affine_network(AffineCell const& cell, int planes, bool binary_steps,
                                                                Random& random);

} // namespace pairscan::perf
