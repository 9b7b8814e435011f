#include <config/output_names.hpp>
#include <config/pair_detail.hpp>

#include <algorithm>

namespace pairscan {

namespace {

/// Returns what one output writes.
PairDetail detail_of(PairsOutput const& output) {
  if (file_of(output).empty()) {
    return PairDetail::nothing;
  }
  auto const any = [&](auto const& is) { return std::any_of(output.fields.begin(), output.fields.end(), is); };
  if (any(is_end)) {
    return PairDetail::ends;
  }
  OutputFormat const* const format = find_pairs_format(output.format);
  bool const counts = any(needs_counts) || (format != nullptr && format->needs_counts);
  return counts ? PairDetail::counts : PairDetail::nothing;
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

bool needs_all_strands(OutputOptions const& output) {
  return std::any_of(output.matrix.begin(), output.matrix.end(), [](MatrixOutput const& matrix) {
    return !file_of(matrix).empty() && matrix.value == MatrixValue::strand;
  });
}

bool needs_all_distances(Config const& config) {
  return config.alignment.distance.asked() && has_matrix_of(config.output, true);
}

bool needs_records(Config const& config) {
  bool const of_paths = !config.alignment.distance.asked() && has_matrix_of(config.output, true);
  return config.output.writes_pairs() || config.output.clusters.asked() || of_paths;
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
