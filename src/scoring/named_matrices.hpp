#pragma once

#include <kokkos_kernels/model/named_matrix.hpp>
#include <scoring/complete_matrix.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace pairscan {

/// A matrix that is part of the program, as the text that parse_matrix reads.
struct MatrixEntry {
  std::string_view name;
  std::string_view alias; // another name of it; may be empty
  std::string_view source;
  MatrixLetters letters = MatrixLetters::amino_acids;
  std::uint32_t checksum = 0; // CRC-32 of the text
  std::string_view text;
};

/// All matrices that have a name.
[[nodiscard]] std::span<MatrixEntry const> matrix_entries();

/// The matrix of a name or an alias, in either case, or of BLASTNA_<match>_<mismatch>, which is computed. Throws Error
/// (ExitCode::usage) that lists the names for any other.
[[nodiscard]] NamedMatrix named_matrix(std::string_view name, UnknownScore unknown = {});

} // namespace pairscan
