#include <kokkos_kernels/batch/tuned_knobs.hpp>

#include <algorithm>
#include <cmath>

namespace pairscan {

TunedKnobs const* nearest_row(std::vector<TunedKnobs> const& rows, std::string_view method, int length) {
  auto const distance = [length](TunedKnobs const& row) {
    return std::abs(std::log(static_cast<double>(std::max(row.length, 1)) / std::max(length, 1)));
  };
  TunedKnobs const* nearest = nullptr;
  for (TunedKnobs const& row : rows) {
    bool const nearer = nearest == nullptr || distance(row) < distance(*nearest) ||
                        (distance(row) == distance(*nearest) && row.length > nearest->length);
    if (row.method == method && nearer) {
      nearest = &row;
    }
  }
  return nearest;
}

} // namespace pairscan
