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

std::vector<std::string> output_files(OutputOptions const& output) {
  std::vector<std::string> files = written_files(output);
  files.insert(files.end(), kRunFiles.begin(), kRunFiles.end());
  for (OutputFormat const& format : kPairsFormats) {
    for (auto const& [name, compression] : kNames<Compression>) {
      files.push_back(file_of({.format = std::string(format.name), .compress = compression}));
    }
  }
  for (OutputFormat const& format : kMatrixFormats) {
    files.emplace_back(format.file);
    files.emplace_back(format.distances);
  }
  std::erase(files, "");
  return files;
}

} // namespace pairscan
