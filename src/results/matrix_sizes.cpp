#include <config/output_names.hpp>
#include <results/formats/formats.hpp>
#include <results/matrix_sizes.hpp>
#include <support/error.hpp>
#include <support/log.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace pairscan {
namespace {

[[nodiscard]] MatrixSize size_of(MatrixOutput const& matrix, Config const& config, SequenceSet const& set) {
  auto const formats = matrix_formats();
  auto const format = std::find_if(formats.begin(), formats.end(),
                                   [&](MatrixFormat const& each) { return each.name == matrix.format; });
  if (format == formats.end()) {
    return {.file = matrix.format};
  }
  FilterOptions const& filter = config.filter;
  bool const filters = filter.min_identity || filter.min_score || filter.top || filter.max_distance;
  bool const sparse = format->make_sparse != nullptr;
  return {.file = file_of(matrix),
          .bytes = format->bytes(config, set, matrix),
          .sparse = sparse,
          .of_all_pairs = !sparse || !(filters || matrix.cutoff)};
}

} // namespace

std::vector<MatrixSize> matrix_sizes(Config const& config, SequenceSet const& set) {
  std::vector<MatrixSize> sizes;
  if (config.output.writes_matrix()) {
    for (MatrixOutput const& matrix : config.output.matrix) {
      sizes.push_back(size_of(matrix, config, set));
    }
  }
  return sizes;
}

std::string size_text(std::uint64_t bytes) {
  constexpr double kUnit = 1024;
  auto size = static_cast<double>(bytes);
  for (char const* const unit : {"bytes", "KiB", "MiB"}) {
    if (size < kUnit) {
      return fmt::format("{:.{}f} {}", size, bytes < kUnit ? 0 : 1, unit);
    }
    size /= kUnit;
  }
  return fmt::format("{:.1f} GiB", size);
}

void confirm_matrix_sizes(Config const& config, SequenceSet const& set) {
  std::uint64_t const most = config.output.confirm_over.value_or(kUsualConfirmOver);
  for (MatrixSize const& size : matrix_sizes(config, set)) {
    if (size.of_all_pairs && size.bytes > most) {
      throw Error{
          ExitCode::usage,
          fmt::format("output.matrix: '{}' would take {} for {} pairs, and output.confirm_over allows {}; {}, or "
                      "raise output.confirm_over",
                      size.file, size_text(size.bytes), pairs_of_records(set), size_text(most),
                      size.sparse ? "keep fewer pairs by a filter or output.matrix.cutoff"
                                  : "write a sparse format such as npz or matrixmarket with a filter or cutoff")};
    }
    if (size.of_all_pairs) {
      log_info("'{}' takes {}{}", size.file, size.sparse ? "up to " : "", size_text(size.bytes));
    }
  }
}

} // namespace pairscan
