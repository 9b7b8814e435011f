#pragma once

#include <kokkos_kernels/methods/bit_planes/plane_ends.hpp>
#include <kokkos_kernels/model/problem.hpp>
#include <kokkos_kernels/networks/affine_cell.hpp>

#include <optional>
#include <string>

namespace pairscan {

/// A scheme whose gaps at the ends score unlike inner ones, with a divisor that divides the steps along borders, too.
/// Linear gaps open for nothing.
struct SchemeWithEnds {
  ReducedAffine scheme;
  PlaneEnds ends;
};

[[nodiscard]] SchemeWithEnds scheme_with_ends(Problem const& problem);

/// Returns why packs do not serve the ends of a problem with linear or affine gaps, as the end of a sentence that
/// begins with a method's name; nothing where they do, if there is a network for the scheme.
[[nodiscard]] std::optional<std::string> refuse_ends_on_planes(Problem const& problem);

} // namespace pairscan
