#pragma once

#include <config/config.hpp>
#include <tune/tune_point.hpp>
#include <tune/tune_target.hpp>

#include <vector>

namespace pairscan {

/// Returns every point that the options give, each once: strategy by strategy and length by length the methods that
/// serve, each with its default knobs and with its grid. Values that the options name replace those of the method; of a
/// knob that a method does not have none is tried.
[[nodiscard]] std::vector<TunePoint> tune_grid(TuneOptions const& options, TuneTarget const& target,
                                               std::vector<TuneGroup> const& groups);

} // namespace pairscan
