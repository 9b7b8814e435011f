#pragma once

#include <config/config.hpp>
#include <tune/tune_point.hpp>
#include <tune/tune_target.hpp>

#include <vector>

namespace pairscan {

/// The knobs that a strategy uses, by its own plan; the others stay 0.
struct KnobUse {
  bool block = false;
  bool slice = false;
  bool tile = false;
};

[[nodiscard]] KnobUse knobs_of(TuneTarget const& target, std::string_view strategy);

/// Pairs of the group that fill the device with a launch of the strategy.
[[nodiscard]] std::size_t filling_pairs(TuneTarget const& target, std::string_view strategy,
                                        TuneInput::Group const& group);

/// Every point of the grid that the options give, strategy by strategy, each once. Knobs that the options leave out
/// have the values for the kind of device.
[[nodiscard]] std::vector<TunePoint> tune_grid(TuneOptions const& options, LinearScoring const& scoring,
                                               TuneTarget const& target, std::vector<TuneInput::Group> const& groups);

} // namespace pairscan
