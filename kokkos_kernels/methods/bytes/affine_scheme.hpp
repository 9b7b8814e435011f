#pragma once

#include <kokkos_kernels/model/corner_frame.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>
#include <kokkos_kernels/model/letter_scores.hpp>
#include <kokkos_kernels/model/problem.hpp>

#include <optional>
#include <string>

namespace pairscan {

/// The scores of a problem with affine gaps, or with gaps at the ends that score otherwise, as bytes compute with them:
/// extensions of inner gaps are taken out and a common divisor, H'(i,j) = (H(i,j) - extend * (i + j)) / divisor.
///
/// All differences of H' fit a signed byte. With o the opening, and A the greatest of a match, a step along a border
/// and 0:
///
///     -o <= H'(i,j) - H'(i-1,j) <= A + o          -2o <= E'(i,j) - H'(i-1,j-1) <= A
///
/// and the same with rows and columns exchanged (docs/decisions/0039).
struct AffineByteScheme {
  int match = 0;
  int mismatch = 0;
  int unknown = 0;               // of an ambiguous letter
  std::optional<SetScores> sets; // where ambiguous letters score by what they stand for; `unknown` is a mismatch then
  int open = 0;                  // what an opening costs: not negative
  BorderSteps left;
  BorderSteps top;
  int divisor = 1;
  int extend = 0; // of the original scheme

  // Of the original scheme: gaps that end an alignment, and those that begin it.
  GapScores query_start;
  GapScores query_end;
  GapScores target_end;
  GapScores target_start;
  bool lone_end = false; // a gap at the end touches no inner gap
};

/// Whether the problem is computed by this scheme: linear gaps that score the same at the ends take less.
[[nodiscard]] bool needs_affine_bytes(Problem const& problem);

/// Whether one difference per edge between two cells suffices, since inner gaps open for nothing: problems with linear
/// gaps whose letters match or do not, without lone end gaps.
[[nodiscard]] bool has_linear_bytes(Problem const& problem);

/// Returns the scheme of a problem that is not refused.
[[nodiscard]] AffineByteScheme affine_byte_scheme(Problem const& problem);

/// Returns the same with scores of pairs of residues as low as they are.
[[nodiscard]] AffineByteScheme affine_byte_pair_scheme(Problem const& problem);

/// Returns the same for paths: pairs of residues that score less than two gaps side by side still do.
[[nodiscard]] AffineByteScheme affine_byte_path_scheme(Problem const& problem);

/// Returns how bytes hold scores of the scheme above the corners of blocks; nothing where blocks would be too narrow.
[[nodiscard]] std::optional<CornerFrame> corner_frame(AffineByteScheme const& scheme);

/// Returns why differences in bytes do not serve the problem, as the end of a sentence that begins with a method's
/// name; nothing where they do.
[[nodiscard]] std::optional<std::string> refuse_affine_bytes(Problem const& problem);
} // namespace pairscan
