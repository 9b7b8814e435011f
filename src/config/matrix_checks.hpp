#pragma once

#include <config/config.hpp>
#include <config/places.hpp>

#include <cstdint>

namespace pairscan {

/// Resolves the value of every matrix, and throws Error (ExitCode::usage) with its place for a matrix that contradicts
/// itself or the rest of the configuration.
void resolve_matrices(Config& config, Places const& places);

/// Replaces the format `auto`: by a dense one where the run has no more pairs than output.sparse_over records have, by
/// a sparse one elsewhere. `pairs` are those of records.
void choose_matrix_formats(OutputOptions& output, std::uint64_t pairs);

} // namespace pairscan
