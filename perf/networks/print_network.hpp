#pragma once

#include <perf/networks/search.hpp>
#include <string>

namespace pairscan::perf {

/// The struct that stands in kokkos_kernels/networks/networks.hpp.
[[nodiscard]] std::string as_struct(SearchOptions const& options, Found const& cell, GateList const& step);

} // namespace pairscan::perf
