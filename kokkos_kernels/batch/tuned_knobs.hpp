#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pairscan {

/// The knobs with which a method was fastest on pairs of one length.
struct TunedKnobs {
  std::string method;
  int length = 0;    // residues
  int block = 0;     // 0 = the default, as for the other two
  int slice = 0;     //
  int tile = 0;      //
  double gcups = 0;  // that were reached; 0 = not measured
  double spread = 0; // relative half-width of the interval that holds the median of the times

  friend bool operator==(TunedKnobs const&, TunedKnobs const&) = default;
};

/// Returns the row of the method whose length is nearest to `length` on a logarithmic scale, the longer of two; null
/// where the method has no row.
[[nodiscard]] TunedKnobs const* nearest_row(std::vector<TunedKnobs> const& rows, std::string_view method, int length);

} // namespace pairscan
