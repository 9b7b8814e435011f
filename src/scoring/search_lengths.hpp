#pragma once

namespace pairscan {

/// Residues of a query, of a target, and of all targets of the database together, and how many targets these are.
struct SearchLengths {
  double query = 0;
  double target = 0;
  double database = 0;
  double targets = 1;
};

} // namespace pairscan
