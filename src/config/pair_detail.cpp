#include <config/output_names.hpp>
#include <config/pair_detail.hpp>
#include <config/pair_fields.hpp>

#include <algorithm>

namespace pairscan {

namespace {

/// Returns what an output is made of; a file that is not written of nothing.
[[nodiscard]] FieldNeed need_of_output(PairsOutput const& output) {
  OutputFormat const* const format = find_pairs_format(output.format);
  if (format == nullptr || format->file.empty()) { // of another project, which takes what there is
    return FieldNeed::names;
  }
  return std::max(format->need, need_of(output.fields));
}

/// Returns what a run without paths finds out for an output.
[[nodiscard]] PairDetail detail_of(PairsOutput const& output) {
  switch (need_of_output(output)) {
  case FieldNeed::counts:
    return PairDetail::counts;
  case FieldNeed::ends:
    return PairDetail::ends;
  default:
    return PairDetail::nothing;
  }
}

[[nodiscard]] bool has_matrix_of(OutputOptions const& output, bool distances) {
  return std::any_of(output.matrix.begin(), output.matrix.end(), [&](MatrixOutput const& matrix) {
    return !file_of(matrix).empty() && distances == (matrix.value == MatrixValue::distance);
  });
}

} // namespace

bool needs_all_scores(OutputOptions const& output) {
  return has_matrix_of(output, false);
}

bool needs_all_distances(Config const& config) {
  return config.alignment.distance.asked() && has_matrix_of(config.output, true);
}

bool needs_records(Config const& config) {
  bool const of_paths = !config.alignment.distance.asked() && has_matrix_of(config.output, true);
  return config.output.writes_pairs() || config.output.clusters.asked() || of_paths;
}

bool needs_residues(OutputOptions const& output) {
  return std::any_of(output.pairs.begin(), output.pairs.end(),
                     [](PairsOutput const& pairs) { return need_of_output(pairs) == FieldNeed::residues; });
}

PairDetail pair_detail(Config const& config) {
  if (config.traceback != Traceback::none) {
    return PairDetail::path;
  }
  PairDetail detail = config.filter.min_identity ? PairDetail::counts : PairDetail::nothing;
  for (PairsOutput const& output : config.output.pairs) {
    detail = std::max(detail, detail_of(output));
  }
  return detail;
}

} // namespace pairscan
