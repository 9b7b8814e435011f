#pragma once

#include <config/tuning_file.hpp>
#include <tune/tune_point.hpp>

#include <vector>

namespace pairscan {

/// The row whose knobs are fastest over all lengths and batch sizes that the strategy was measured with: the geometric
/// mean of its speeds, each as a part of the best there. It is the one of the longest sequences. Knobs that some length
/// does not allow are passed over unless there are no others. Null where nothing was measured.
[[nodiscard]] TuneRow const* best_row(std::vector<TuneRow> const& rows, std::string_view strategy);

/// Enters the best knobs of each strategy, and the fastest strategy at the longest length.
void fill_in_best(TuningFile& file, std::vector<TuneRow> const& rows);

} // namespace pairscan
