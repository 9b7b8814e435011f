#pragma once

#include <report/cluster_figures.hpp>
#include <report/pair_figures.hpp>
#include <report/summary.hpp>
#include <report/timeline.hpp>

#include <nlohmann/json_fwd.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace pairscan {

/// All that a report tells of a run.
struct RunReport {
  RunSummary summary;
  std::string command;  // as it was typed
  std::string finished; // date and time
  PairFigures const* pairs = nullptr;
  Timeline const* timeline = nullptr;
  std::optional<ClusterFigures> clusters{};
  std::optional<double> threshold{}; // of the measure of `pairs`: the least identity or largest distance that is kept
  std::vector<std::string> record_names{}; // of queries and targets, for maps whose cells are records
  std::vector<std::string> warnings{};
};

inline constexpr std::size_t kMapCells = 300; // per side of a map

/// Returns the name of a measure as a figure's file has it: identity, distance or score.
[[nodiscard]] std::string_view name_of(PairMeasure measure);

/// Returns what the page draws, and all that it says (src/report/page reads it).
[[nodiscard]] nlohmann::ordered_json to_json(RunReport const& report);

/// Returns the page: one HTML file that needs no other.
[[nodiscard]] std::string page_of(RunReport const& report);

/// Return custom content for MultiQC, which takes one plot per file: a row of its table of general statistics, and the
/// histogram of the pairs as a line. MultiQC shows runs side by side, each by the name of its first input.
[[nodiscard]] std::string multiqc_table(RunReport const& report);
[[nodiscard]] std::string multiqc_histogram(RunReport const& report);

} // namespace pairscan
