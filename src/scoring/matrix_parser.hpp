#pragma once

#include <kokkos_kernels/model/named_matrix.hpp>
#include <scoring/complete_matrix.hpp>

#include <string>
#include <string_view>

namespace pairscan {

/// What a matrix's text does not say.
struct MatrixReading {
  std::string file; // for messages; the matrix's name and source, too
  MatrixLetters letters = MatrixLetters::amino_acids;
  UnknownScore unknown = {};
};

/// Reads NCBI's format: comments behind '#', a header of the columns' letters, then per line the letter of a row and
/// its scores. Every letter has a row and a column, in any order and either case. Of nucleotides U is T; where both
/// stand, they must score alike. Throws Error (ExitCode::usage) with "file:line:column: fault" for any other text.
[[nodiscard]] NamedMatrix parse_matrix(std::string_view text, MatrixReading const& reading);

/// Reads a matrix from a file; throws as parse_matrix does, and where the file cannot be read.
[[nodiscard]] NamedMatrix read_matrix_file(std::string const& path, MatrixLetters letters, UnknownScore unknown);

} // namespace pairscan
