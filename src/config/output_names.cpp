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

std::vector<std::string> output_files(OutputOptions const& output) {
  std::vector<std::string> files = written_files(output);
  files.insert(files.end(), kRunFiles.begin(), kRunFiles.end());
  for (std::span<OutputFormat const> const formats : {std::span<OutputFormat const>(kPairsFormats), {kMatrixFormats}}) {
    for (OutputFormat const& format : formats) {
      files.emplace_back(format.file);
      files.emplace_back(format.distances);
      files.emplace_back(format.strands);
    }
  }
  std::erase(files, "");
  return files;
}

} // namespace pairscan
