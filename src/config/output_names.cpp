#include <config/names.hpp>
#include <config/output_names.hpp>

#include <algorithm>
#include <span>

namespace pairscan {
namespace {

[[nodiscard]] OutputFormat const* find(std::span<OutputFormat const> formats, std::string_view name) {
  auto const found =
      std::find_if(formats.begin(), formats.end(), [name](OutputFormat const& format) { return format.name == name; });
  return found == formats.end() ? nullptr : &*found;
}

[[nodiscard]] std::string file_of(OutputFormat const* format, std::string const& named) {
  bool const writes_none = format != nullptr && format->file.empty();
  if (writes_none || !named.empty()) {
    return writes_none ? "" : named;
  }
  return format == nullptr ? "" : std::string(format->file);
}

} // namespace

OutputFormat const* find_pairs_format(std::string_view name) {
  return find(kPairsFormats, name);
}

OutputFormat const* find_matrix_format(std::string_view name) {
  return find(kMatrixFormats, name);
}

std::string_view suffix_of(Compression compression) {
  switch (compression) {
  case Compression::none:
    return "";
  case Compression::bgzf:
    return ".gz";
  case Compression::zstd:
    return ".zst";
  }
  return "";
}

std::string file_of(PairsOutput const& output) {
  std::string file = file_of(find_pairs_format(output.format), output.file);
  return file.empty() || !output.file.empty() ? file : file.append(suffix_of(output.compress));
}

std::string file_of(MatrixOutput const& output) {
  OutputFormat const* const format = find_matrix_format(output.format);
  if (format != nullptr && output.file.empty()) {
    std::string_view const of_value = output.value == MatrixValue::distance ? format->distances
                                      : output.value == MatrixValue::strand ? format->strands
                                                                            : std::string_view();
    if (!of_value.empty()) {
      return std::string(of_value);
    }
  }
  return file_of(format, output.file);
}

std::string file_beside(std::string_view matrix, std::string_view ending) {
  auto const stem = matrix.substr(0, matrix.rfind('.'));
  return std::string(stem.empty() ? matrix : stem).append(ending);
}

std::vector<std::string> files_of(MatrixOutput const& output) {
  OutputFormat const* const format = find_matrix_format(output.format);
  std::string const file = file_of(output);
  if (file.empty()) {
    return {};
  }
  std::vector<std::string> files{file};
  if (output.format == kAutomaticMatrix && output.file.empty()) {
    files.push_back(file_of(MatrixOutput{.format = std::string(kSparseMatrix), .value = output.value}));
  }
  for (std::string_view const ending : format->beside) {
    if (!ending.empty()) {
      files.push_back(file_beside(file, ending));
    }
  }
  return files;
}

std::vector<std::string> written_files(OutputOptions const& output) {
  std::vector<std::string> files;
  for (PairsOutput const& each : output.pairs) {
    files.push_back(file_of(each));
  }
  for (MatrixOutput const& each : output.matrix) {
    auto const of_matrix = files_of(each);
    files.insert(files.end(), of_matrix.begin(), of_matrix.end());
  }
  if (output.clusters.asked()) {
    files.insert(files.end(), output.clusters.files.begin(), output.clusters.files.end());
  }
  std::erase(files, "");
  return files;
}

std::string figure_file(ReportOptions const& report, std::string_view name) {
  std::string const page = report.html.empty() ? "report.html" : report.html;
  return page.substr(0, page.rfind('.')) + '-' + std::string(name) + ".svg";
}

std::string general_multiqc_file(ReportOptions const& report) {
  return report.multiqc.substr(0, report.multiqc.size() - kMultiqcEnd.size()) + "_general" + std::string(kMultiqcEnd);
}

std::vector<ReportFile> report_files(ReportOptions const& report) {
  std::vector<ReportFile> files{{"report.summary", report.summary},
                                {"report.html", report.html},
                                {"report.multiqc", report.multiqc},
                                {"report.log", report.log}};
  if (!report.multiqc.empty()) {
    files.push_back({"report.multiqc", general_multiqc_file(report)});
  }
  for (std::string_view const name : kFigureNames) {
    files.push_back({"report.figures", report.figures ? figure_file(report, name) : ""});
  }
  std::erase_if(files, [](ReportFile const& file) { return file.name.empty(); });
  return files;
}

bool shows_pairs(ReportOptions const& report) {
  return !report.html.empty() || report.figures || !report.multiqc.empty();
}

std::vector<std::string> output_files(OutputOptions const& output) {
  std::vector<std::string> files = written_files(output);
  files.insert(files.end(), kRunFiles.begin(), kRunFiles.end());
  files.insert(files.end(), kClusterFileNames.begin(), kClusterFileNames.end());
  for (OutputFormat const& format : kPairsFormats) {
    for (auto const& [name, compression] : kNames<Compression>) {
      files.push_back(file_of({.format = std::string(format.name), .compress = compression}));
    }
  }
  for (OutputFormat const& format : kMatrixFormats) {
    for (MatrixValue const value : {MatrixValue::score, MatrixValue::distance, MatrixValue::strand}) {
      auto const of_matrix = files_of(MatrixOutput{.format = std::string(format.name), .value = value});
      files.insert(files.end(), of_matrix.begin(), of_matrix.end());
    }
  }
  std::erase(files, "");
  return files;
}

} // namespace pairscan
