#pragma once

#include <cluster/cluster_files_of_run.hpp>
#include <commands/run_directory.hpp>
#include <config/config.hpp>
#include <report/pair_figures.hpp>
#include <report/summary.hpp>
#include <report/timeline.hpp>
#include <sequences/sequence_set.hpp>

#include <optional>

namespace pairscan {

/// What a report is made of.
struct ReportParts {
  RunSummary const& summary;
  PairFigures const* pairs; // null where no file shows them
  Timeline const& timeline;
  SequenceSet const& set;                 // whose records the pairs are of
  ClustersMade const* clusters = nullptr; // null where none are asked for
};

/// Writes the files of a report that the configuration asks for, but for the summary and the log.
void write_report(ReportParts const& parts, Config const& config, RunDirectory& directory);

} // namespace pairscan
