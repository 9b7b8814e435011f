#pragma once

#include <tune/tune_point.hpp>

#include <string>
#include <vector>

namespace pairscan {

/// A picture as a gnuplot script, with its data in it, that draws `<name>.svg` and `<name>.png`.
struct Plot {
  std::string name;
  std::string script;
};

/// Returns, for each method of each strategy that was measured, with blocks and slices a heat map of its speed over
/// both and lines over the slice, one per block, for each length; with tiles lines over the tile, one per length. For
/// each strategy lines over the length, one per method with its best knobs. `device` goes into the titles.
[[nodiscard]] std::vector<Plot> plots_of(std::vector<TuneRow> const& rows, std::string const& device);

/// Writes the scripts into the directory and runs gnuplot on them there. Where there is none, or it fails, the scripts
/// remain and a warning says so. Throws Error (ExitCode::failed) where they cannot be written.
void draw(std::vector<Plot> const& plots, std::string const& directory);

} // namespace pairscan
