#pragma once

#include <config/config.hpp>
#include <sequences/sequence_set.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace pairscan {

/// Bytes up to which matrices are written without output.confirm_over: 100 GiB.
inline constexpr std::uint64_t kUsualConfirmOver = std::uint64_t{100} << 30U;

/// What a matrix takes on the disk.
struct MatrixSize {
  std::string file;
  std::uint64_t bytes = 0; // of a sparse matrix: the most, if every pair is kept
  bool sparse = false;
  bool of_all_pairs = true; // false for a sparse matrix that a filter or a cutoff makes smaller
};

/// Returns the sizes of all matrices of a run. Throws Error (ExitCode::usage) for names that a format cannot have.
[[nodiscard]] std::vector<MatrixSize> matrix_sizes(Config const& config, SequenceSet const& set);

/// Returns a size for messages, such as `19.3 MiB`.
[[nodiscard]] std::string size_text(std::uint64_t bytes);

/// Logs the sizes. Throws Error (ExitCode::usage) for a matrix of more than output.confirm_over.
void confirm_matrix_sizes(Config const& config, SequenceSet const& set);

} // namespace pairscan
