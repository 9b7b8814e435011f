#pragma once

#include <report/run_report.hpp>

#include <string>
#include <vector>

namespace pairscan {

/// A picture of a report as a file of its own.
struct Figure {
  std::string name; // of kFigureNames
  std::string svg;
};

/// Returns the pictures for which the report has numbers.
[[nodiscard]] std::vector<Figure> figures_of(RunReport const& report);

} // namespace pairscan
