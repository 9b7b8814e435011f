#pragma once

#include <optional>

namespace pairscan {

/// Rows of a block of cells that has scores above a corner.
inline constexpr int kCornerRows = 8;

/// How scores H', E' and F', from which extensions of gaps are taken out (H'(i,j) = H(i,j) - extend * (i + j)), of a
/// block of cells are held in signed numbers of 8 or 16 bits: above H' of the block's *corner*, the cell above and to
/// the left of its first one, which is held as `corner` itself.
///
/// With o the opening, A the greatest of a pair, a step along a border and 1, and s the least of a pair and 0, all that
/// a block of up to c >= 8 columns computes with is between min(-3o, -2o + s) and cA + o above its corner:
///
/// - H' is at least -2o, as an alignment up to the corner may go on with a gap in each sequence. E' and F' that leave a
///   cell are at least H' - o, and those that enter over a border are, too. H' - o and H' + s are what cells compute.
/// - H' is at most cA + o. Take the block's rows and columns out of a best alignment: of the pairs of residues that it
///   loses all have their row in the block, or all have their column there, since pairs do not cross; so there are at
///   most c, each of which scores A at the most. Partners that stay behind form one gap, which may have to open.
/// - E' and F' are at most H' of the cell that they enter, and of a border's, less o.
struct CornerFrame {
  int corner;
  int columns; // that a block has at the most
};

/// Returns the frame by the least and the greatest of a pair of residues, or of a step along a border, and the opening;
/// nothing where a block of eight by eight cells does not fit numbers of so many bits. Rows and columns may be
/// exchanged.
[[nodiscard]] std::optional<CornerFrame> corner_frame(int least, int greatest, int open, int bits = 8);

} // namespace pairscan
