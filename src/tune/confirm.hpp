#pragma once

#include <tune/measure.hpp>
#include <tune/tune_point.hpp>

#include <vector>

namespace pairscan {

/// Compares every best row that has other than the default knobs with the defaults, by scans in turn, and returns the
/// rows with the defaults in place of those that do not win by more than kSteady. The points of a sweep are measured
/// minutes apart, and a machine does not keep its clocks and neighbours for so long. `rows`: of all points.
[[nodiscard]] std::vector<TuneRow> confirmed(std::vector<TuneRow> best, std::vector<TuneRow> const& rows,
                                             Measurer& measurer);

} // namespace pairscan
