#pragma once

#include <kokkos_kernels/model/named_matrix.hpp>
#include <scoring/matrix_row.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>

namespace pairscan {

/// Texts of tables are refused above this: the largest matrix takes a few kilobytes.
inline constexpr std::size_t kMostTableBytes = std::size_t{1} << 16U;

/// How a table of letters by letters is read: a line of letters, then a line per letter with an entry for each of
/// those.
struct TableReading {
  std::string_view file; // in messages
  MatrixLetters letters = MatrixLetters::amino_acids;
  std::string_view table;   // what messages call it: "matrix"
  std::string_view entries; // "scores"
};

/// A letter of the header or in front of a row.
struct TableLabel {
  char letter = 0; // upper case
  std::uint8_t code = 0;
  MatrixWord word{};
};

/// Calls entry(row, column, word) for each entry of a text and returns the codes of all letters, bit c for code c.
/// Throws Error (ExitCode::usage) with file, line and column for anything else than such a table.
std::uint32_t
parse_table(std::string_view text, TableReading const& reading,
            std::function<void(TableLabel const& row, TableLabel const& column, MatrixWord const& word)> const& entry);

} // namespace pairscan
