#pragma once

#include <kokkos_kernels/model/named_matrix.hpp>

#include <string>

namespace pairscan {

/// Writes a matrix as parse_matrix reads it: a comment with its name, a header of its known letters, and their rows.
[[nodiscard]] std::string matrix_text(NamedMatrix const& matrix);

} // namespace pairscan
