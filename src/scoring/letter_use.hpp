#pragma once

#include <kokkos_kernels/model/named_matrix.hpp>

#include <cstdint>
#include <span>
#include <string_view>

namespace pairscan {

/// Returns the set of codes that occur among residues: bit c for code c.
[[nodiscard]] std::uint32_t codes_in(std::span<std::uint8_t const> residues);

/// Throws Error (ExitCode::bad_input) that names every letter of `codes` that the matrix has no score for. `where` is
/// what messages call the sequences, and `preset` is the one that named the matrix, or empty.
void require_scores(NamedMatrix const& matrix, std::uint32_t codes, std::string_view where,
                    std::string_view preset = {});

} // namespace pairscan
