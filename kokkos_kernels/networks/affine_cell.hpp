#pragma once

#include <kokkos_kernels/portability/annotate.hpp>

#include <algorithm>
#include <cstdint>
#include <numeric>

namespace pairscan {

/// Match and mismatch scores with affine gaps: k residues against a gap score open + extend * k (both <= 0).
struct AffineScores {
  int match = 0;
  int mismatch = 0;
  int open = 0;
  int extend = 0;
};

/// The same scheme with the extensions taken out: H'(i,j) = (H(i,j) - extend * (i + j)) / divisor.
///
/// A match then adds `match`, a mismatch `mismatch`, a gap costs `open` whatever its length, and what is compared in a
/// cell keeps its order and its ties. Many schemes become the same one: 1/-2 with gaps of 3 + 1k and 2/-4 with 6 + 2k
/// are both 1, 0, 1.
struct ReducedAffine {
  int match = 0;
  int mismatch = 0;
  int open = 0; // what an opening costs: not negative
  int divisor = 1;
  int extend = 0; // of the original scheme

  friend bool operator==(ReducedAffine const&, ReducedAffine const&) = default;

  /// Returns the score of the original scheme from the sum of the horizontal differences along the last row, each with
  /// `open` added, so that none is negative.
  [[nodiscard]] PAIRSCAN_FUNCTION std::int32_t score(std::int32_t steps, int rows, int cols) const {
    std::int32_t const left = rows > 0 ? -open : 0; // H'(rows, 0)
    return divisor * (left + steps - open * cols) + extend * (rows + cols);
  }
};

/// Returns the reduced scheme, whose divisor is the largest number that divides all of its scores.
[[nodiscard]] constexpr ReducedAffine reduce(AffineScores const& scores) {
  int const match = scores.match - 2 * scores.extend;
  int const mismatch = scores.mismatch - 2 * scores.extend;
  int const common = std::gcd(std::gcd(match, mismatch), scores.open);
  int const divisor = common == 0 ? 1 : common;
  return {match / divisor, mismatch / divisor, -scores.open / divisor, divisor, scores.extend};
}

/// What crosses an edge between two cells. To the right of cell (i,j) that is
///
///     step = H'(i,j) - H'(i-1,j)    gap = E'(i,j+1) - H'(i,j)
///
/// with E' the best alignment that ends in a gap along the row, and downwards H'(i,j) - H'(i,j-1) and F'(i+1,j) -
/// H'(i,j) with F' of a gap along the column.
struct AffineEdge {
  int step = 0;
  int gap = 0;

  friend auto operator<=>(AffineEdge const&, AffineEdge const&) = default;
};

/// The edges on the left and above a cell, or on the right and below.
struct AffineEdges {
  AffineEdge across;
  AffineEdge down;
};

/// What a cell asks beside its edges: whether its letters match, and in local alignments H(i-1,j-1) in units of the
/// divisor, as far as cells notice it.
struct AffineCorner {
  static constexpr int kHigh = 1 << 20;

  bool matches = false;
  int value = kHigh;
};

/// Returns what a residue of a gap costs in units of the divisor, which must divide it.
[[nodiscard]] constexpr int extension_of(ReducedAffine const& scheme) {
  return -scheme.extend / scheme.divisor;
}

/// Returns H'(i,j) - H'(i-1,j-1) where no gap ends: of the letters, or of a local alignment that begins behind the
/// cell.
[[nodiscard]] constexpr int worth_of(ReducedAffine const& scheme, AffineCorner const& corner) {
  return corner.matches ? scheme.match : std::max(scheme.mismatch, 2 * extension_of(scheme) - corner.value);
}

/// Returns what crosses the edges on the right and below a cell, from those on the left and above (after Suzuki and
/// Kasahara 2018, doi 10.1186/s12859-018-2014-8, with the extension taken out). A network computes this in planes.
[[nodiscard]] constexpr AffineEdges affine_cell(ReducedAffine const& scheme, AffineEdges const& in,
                                                AffineCorner const& corner) {
  int const along_row = in.across.step + in.across.gap; // E'(i,j) - H'(i-1,j-1)
  int const along_col = in.down.step + in.down.gap;     // F'(i,j) - H'(i-1,j-1)
  int const here = std::max({worth_of(scheme, corner), along_row, along_col});
  return {{here - in.down.step, std::max(-scheme.open, along_row - here)},
          {here - in.across.step, std::max(-scheme.open, along_col - here)}};
}

/// Returns what comes in over a border: the first cell of it opens a gap, and from each a gap opens anew.
[[nodiscard]] constexpr AffineEdge affine_border(ReducedAffine const& scheme, bool first) {
  return {first ? -scheme.open : 0, -scheme.open};
}

} // namespace pairscan
