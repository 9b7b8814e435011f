#include <config/matrix_checks.hpp>
#include <config/output_keys.hpp>
#include <config/output_names.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

namespace pairscan {
namespace {

/// Checks one matrix of a configuration.
class MatrixCheck {
public:
  MatrixCheck(Config const& config, MatrixOutput const& matrix, Places const& places)
      : config_(config), matrix_(matrix), format_(*find_matrix_format(matrix.format)), places_(places) {}

  /// Refuses values that the run or the format does not have. Without one, pairs that are scored give scores.
  [[nodiscard]] MatrixValue value() const {
    if (matrix_.value == MatrixValue::strand) {
      refuse_missing_strands();
      return matrix_.value;
    }
    bool const distances = config_.alignment.distance.asked();
    if (matrix_.value == MatrixValue::score && (distances || format_.distances_only())) {
      refuse("value", distances ? "alignment.distance gives no scores; use distance"
                                : fmt::format("{} is a format of distances; use distance", format_.name));
    }
    return distances || format_.distances_only() ? MatrixValue::distance : matrix_.value;
  }

  void refuse_strangers() const {
    if (format_.square && !config_.input.all_against_all()) {
      refuse("format", fmt::format("{} is of one set of sequences against itself; give input.sequences, or use npy "
                                   "or matrixmarket",
                                   format_.name));
    }
    if (format_.name == "abc" && config_.alignment.distance.asked()) {
      refuse("format", "abc has similarities, and alignment.distance gives distances; use matrixmarket");
    }
    refuse_keys();
  }

  /// A run without a filter knows the identity of every pair.
  [[nodiscard]] bool knows_all_values() const {
    bool const filters = config_.filter.min_identity || config_.filter.min_score || config_.filter.top;
    return matrix_.value != MatrixValue::distance || config_.alignment.distance.asked() || !filters;
  }

  void refuse_missing_values() const {
    places_.refuse({key("format"), "filter.min_identity", "filter.min_score", "filter.top"},
                   fmt::format("{} has the distance of every pair, 1 - identity, and the filter leaves pairs out; use "
                               "no filter, or a format of kept pairs such as npz or matrixmarket",
                               format_.name));
  }

  /// Records beside themselves have the distance 0; their score is not computed.
  void check_self_pairs() const {
    bool const may_have_them = format_.sparse || format_.name == kAutomaticMatrix;
    if (config_.output.self_pairs && may_have_them && matrix_.value != MatrixValue::distance) {
      places_.refuse({"output.self_pairs"}, "a record beside itself has the distance 0, and no score is computed for "
                                            "it; use 'value: distance' for the matrix");
    }
  }

private:
  [[nodiscard]] std::string key(std::string_view name) const {
    return key_of("matrix", config_.output.matrix, matrix_, name);
  }
  [[noreturn]] void refuse(std::string_view name, std::string const& fault) const {
    places_.refuse({key(name)}, fault);
  }

  /// A strand is known of pairs that are scored on both.
  void refuse_missing_strands() const {
    if (format_.strands.empty()) {
      refuse("value", fmt::format("{} has no place for strands; use npy", format_.name));
    }
    if (config_.input.strand != Strands::both) {
      places_.refuse({key("value"), "input.strand"},
                     "every pair is on the plus strand unless both are scored; use 'strand: both'");
    }
  }

  /// A key that says nothing about the format is refused where it is no default.
  void refuse_keys() const {
    bool const automatic = format_.name == kAutomaticMatrix;
    if (matrix_.cutoff && !format_.sparse && !automatic) {
      refuse("cutoff", fmt::format("{} has every pair; leave cutoff out, or use a format of kept pairs such as npz or "
                                   "matrixmarket",
                                   format_.name));
    }
    bool const phylip = format_.name == "phylip";
    if (matrix_.layout != PhylipLayout::lower && !phylip) {
      refuse("layout", fmt::format("is for phylip, and the format is {}; leave it out", format_.name));
    }
    if (matrix_.names != PhylipNames::relaxed && !phylip) {
      refuse("names", fmt::format("is for phylip, and the format is {}; leave it out", format_.name));
    }
    if (matrix_.storage != SparseStorage::csr && format_.name != kSparseMatrix && !automatic) {
      refuse("storage", fmt::format("is for npz, and the format is {}; leave it out", format_.name));
    }
  }

  Config const& config_;
  MatrixOutput const& matrix_;
  OutputFormat const& format_;
  Places const& places_;
};

void resolve(MatrixOutput& matrix, Config const& config, Places const& places) {
  MatrixCheck const check(config, matrix, places);
  matrix.value = check.value();
  check.refuse_strangers();
  if (!find_matrix_format(matrix.format)->sparse && !check.knows_all_values()) {
    if (matrix.format != kAutomaticMatrix) {
      check.refuse_missing_values();
    }
    matrix.format = kSparseMatrix;
  }
  MatrixCheck(config, matrix, places).check_self_pairs();
}

} // namespace

void resolve_matrices(Config& config, Places const& places) {
  for (MatrixOutput& matrix : config.output.matrix) {
    if (!file_of(matrix).empty()) {
      resolve(matrix, config, places);
    }
  }
  if (config.output.self_pairs && !config.input.all_against_all()) {
    places.refuse({"output.self_pairs"}, "queries and targets are two sets, and no record is in both; leave it out");
  }
}

void choose_matrix_formats(OutputOptions& output, std::uint64_t pairs) {
  constexpr std::uint64_t kMostRecords = std::uint64_t{1} << 32U; // of any run
  auto const records = std::min(static_cast<std::uint64_t>(output.sparse_over), kMostRecords);
  bool const dense = pairs <= records * (records - 1) / 2;
  for (MatrixOutput& matrix : output.matrix) {
    if (matrix.format == kAutomaticMatrix && dense) {
      matrix = {.format = std::string(kDenseMatrix), .file = matrix.file, .value = matrix.value};
    } else if (matrix.format == kAutomaticMatrix) {
      matrix.format = kSparseMatrix;
    }
  }
}

} // namespace pairscan
