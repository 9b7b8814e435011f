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

std::string file_of(PairsOutput const& output) {
  return file_of(find_pairs_format(output.format), output.file);
}

std::string file_of(MatrixOutput const& output) {
  OutputFormat const* const format = find_matrix_format(output.format);
  bool const distances = format != nullptr && output.value == MatrixValue::distance && !format->distances.empty();
  return distances && output.file.empty() ? std::string(format->distances) : file_of(format, output.file);
}

std::vector<std::string> written_files(OutputOptions const& output) {
  std::vector<std::string> files;
  for (PairsOutput const& each : output.pairs) {
    files.push_back(file_of(each));
  }
  for (MatrixOutput const& each : output.matrix) {
    files.push_back(file_of(each));
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
  for (std::span<OutputFormat const> const formats : {std::span<OutputFormat const>(kPairsFormats), {kMatrixFormats}}) {
    for (OutputFormat const& format : formats) {
      files.emplace_back(format.file);
      files.emplace_back(format.distances);
    }
  }
  std::erase(files, "");
  return files;
}

} // namespace pairscan
