#include <config/output_names.hpp>
#include <config/pair_detail.hpp>

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

enum class MatrixKind : std::uint8_t { none, dense, sparse };

[[nodiscard]] MatrixKind kind_of(MatrixOutput const& matrix) {
  OutputFormat const* const format = find_matrix_format(matrix.format);
  if (format == nullptr || format->file.empty()) {
    return MatrixKind::none;
  }
  return format->sparse ? MatrixKind::sparse : MatrixKind::dense;
}

[[nodiscard]] bool has_dense_matrix_of(OutputOptions const& output, bool distances) {
  return std::any_of(output.matrix.begin(), output.matrix.end(), [&](MatrixOutput const& matrix) {
    return kind_of(matrix) == MatrixKind::dense && distances == (matrix.value == MatrixValue::distance);
  });
}

} // namespace

FieldNeed known_anyway(Config const& config) {
  if (config.traceback != Traceback::none) {
    return FieldNeed::residues;
  }
  return config.filter.min_identity ? FieldNeed::ends : FieldNeed::score;
}

bool is_of_identity(Config const& config, MatrixOutput const& matrix) {
  return kind_of(matrix) != MatrixKind::none && matrix.value == MatrixValue::distance &&
         !config.alignment.distance.asked();
}

bool needs_all_scores(OutputOptions const& output) {
  return has_dense_matrix_of(output, false);
}

bool needs_all_strands(OutputOptions const& output) {
  return std::any_of(output.matrix.begin(), output.matrix.end(), [](MatrixOutput const& matrix) {
    return !file_of(matrix).empty() && matrix.value == MatrixValue::strand;
  });
}

bool needs_all_distances(Config const& config) {
  return config.alignment.distance.asked() && has_dense_matrix_of(config.output, true);
}

bool needs_records(Config const& config) {
  auto const& matrices = config.output.matrix;
  bool const of_matrix = std::any_of(matrices.begin(), matrices.end(), [&](MatrixOutput const& matrix) {
    return kind_of(matrix) == MatrixKind::sparse || is_of_identity(config, matrix);
  });
  bool const of_report = shows_pairs(config.report) && !needs_all_scores(config.output) && !needs_all_distances(config);
  return config.output.writes_pairs() || config.output.clusters.asked() || of_matrix || of_report;
}

bool needs_residues(OutputOptions const& output) {
  return std::any_of(output.pairs.begin(), output.pairs.end(),
                     [](PairsOutput const& pairs) { return need_of_output(pairs) == FieldNeed::residues; });
}

PairDetail pair_detail(Config const& config) {
  if (config.traceback != Traceback::none) {
    return PairDetail::path;
  }
  bool const clusters = config.output.clusters.asked() && !config.alignment.distance.asked(); // by 1 - identity
  PairDetail detail = config.filter.min_identity || clusters ? PairDetail::counts : PairDetail::nothing;
  for (PairsOutput const& output : config.output.pairs) {
    detail = std::max(detail, detail_of(output));
  }
  for (MatrixOutput const& matrix : config.output.matrix) {
    detail = std::max(detail, is_of_identity(config, matrix) ? PairDetail::counts : PairDetail::nothing);
  }
  return detail;
}

} // namespace pairscan
