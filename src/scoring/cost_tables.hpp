#pragma once

#include <kokkos_kernels/distances/distance_rule.hpp>
#include <kokkos_kernels/model/named_matrix.hpp>

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pairscan {

/// The greatest cost that a table may hold. Sums over the longest sequences stay far from the limits of floats.
inline constexpr double kGreatestCost = 10'000;

/// A table of costs and the letters that it has costs for.
struct NamedCosts {
  std::string name{}; // in messages: a name of the list, or a file
  std::uint32_t known = 0;
  CostTable table{};
};

/// Returns the names of the tables that need no file: `unit` costs 0 for the same letter, whatever it stands for, and 1
/// for two letters.
[[nodiscard]] std::vector<std::string> cost_table_names();
[[nodiscard]] bool is_cost_table(std::string_view name);

/// Returns the table of such a name, for sequences of either kind.
[[nodiscard]] NamedCosts named_costs(std::string_view name, MatrixLetters letters);

/// Reads a table from text as NCBI lays out matrices: comments behind '#', a header of the target's letters, then per
/// line a letter of the query and its costs, decimal numbers from 0 to kGreatestCost. Of nucleotides U is T. A text
/// that begins with a number has four rows of four costs, of A, C, T and G in this order, as AmpliconNoise's Tran.dat.
/// Throws Error (ExitCode::usage) with "file:line:column: fault" for any other text, for infinities and NaN.
[[nodiscard]] NamedCosts parse_costs(std::string_view text, std::string const& file, MatrixLetters letters);

/// Throws Error (ExitCode::bad_input) that names every letter of `codes` that has no cost. `where` is what messages
/// call the sequences.
void require_costs(NamedCosts const& costs, MatrixLetters letters, std::uint32_t codes, std::string_view where);

} // namespace pairscan
