#include <commands/write_report.hpp>
#include <config/output_names.hpp>
#include <report/figures.hpp>
#include <report/run_report.hpp>
#include <support/host.hpp>
#include <support/log.hpp>

#include <array>
#include <ctime>
#include <optional>
#include <string>

namespace pairscan {

namespace {

/// Returns the local date and time with its distance from UTC.
std::string now() {
  std::time_t const seconds = std::time(nullptr);
  std::tm local{};
  std::array<char, 64> text{};
  std::size_t const length =
      ::localtime_r(&seconds, &local) == nullptr ? 0 : std::strftime(text.data(), text.size(), "%F %T %z", &local);
  return {text.data(), length};
}

/// Returns the limit on what the report compares pairs by, where the filter has one.
std::optional<double> threshold_of(FilterOptions const& filter, PairMeasure measure) {
  switch (measure) {
  case PairMeasure::identity:
    return filter.min_identity;
  case PairMeasure::distance:
    return filter.max_distance;
  case PairMeasure::score:
    break;
  }
  return filter.min_score ? std::optional(static_cast<double>(*filter.min_score)) : std::nullopt;
}

RunReport describe(ReportParts const& parts, Config const& config) {
  RunReport report{.summary = parts.summary,
                   .command = command_line(),
                   .finished = now(),
                   .pairs = parts.pairs,
                   .timeline = &parts.timeline,
                   .clusters = parts.clusters,
                   .warnings = logged_warnings()};
  report.threshold = threshold_of(config.filter, parts.pairs->measure);
  if (parts.set.size() <= 2 * kMapCells) { // of larger sets no cell is one record
    report.record_names = parts.set.names;
  }
  return report;
}

} // namespace

void write_report(ReportParts const& parts, Config const& config, RunDirectory& directory) {
  if (parts.pairs == nullptr) {
    return;
  }
  RunReport const report = describe(parts, config);
  ReportOptions const& asked = config.report;
  if (!asked.html.empty()) {
    directory.finish_report_file(asked.html, page_of(report));
  }
  if (!asked.multiqc.empty()) {
    directory.finish_report_file(asked.multiqc, multiqc_histogram(report));
    directory.finish_report_file(general_multiqc_file(asked), multiqc_table(report));
  }
  if (asked.figures) {
    for (Figure const& figure : figures_of(report)) {
      directory.finish_report_file(figure_file(asked, figure.name), figure.svg);
    }
  }
}

} // namespace pairscan
