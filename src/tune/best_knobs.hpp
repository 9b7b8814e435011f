#pragma once

#include <config/tuning_file.hpp>
#include <tune/tune_point.hpp>

#include <string>
#include <vector>

namespace pairscan {

/// Returns the best row of each method of each strategy at each length, in the order of the points: that of the default
/// knobs, unless others are faster by more than the two spreads and more than kSteady. Of several batch sizes the
/// largest decides.
[[nodiscard]] std::vector<TuneRow> best_rows(std::vector<TuneRow> const& rows);

/// Enters best rows for a problem in place of those that the file has for the same strategy, method, problem and
/// length, and names the strategy that is fastest at the longest length.
void fill_in_best(TuningFile& file, std::vector<TuneRow> const& best, std::string const& problem);

} // namespace pairscan
