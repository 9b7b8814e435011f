#include <config/output_names.hpp>
#include <results/compressed_writer.hpp>
#include <results/formats/formats.hpp>
#include <results/line_sink.hpp>
#include <results/ranked_sink.hpp>
#include <results/sink.hpp>
#include <results/sorted_sink.hpp>
#include <support/atomic_file.hpp>
#include <support/error.hpp>
#include <support/standard_output.hpp>
#include <support/temporary_directory.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <string_view>
#include <utility>

namespace pairscan {
namespace {

[[nodiscard]] bool to_standard_output(OutputOptions const& output) {
  return output.directory == "-";
}

[[nodiscard]] std::string path_of(OutputOptions const& output, std::string const& named, std::string_view usual) {
  return (std::filesystem::path(output.directory) / (named.empty() ? usual : named)).string();
}

template <class Format>
[[nodiscard]] Format const* find(std::span<Format const> formats, std::string_view name) {
  auto const found =
      std::find_if(formats.begin(), formats.end(), [name](Format const& format) { return format.name == name; });
  return found == formats.end() ? nullptr : &*found;
}

[[noreturn]] void refuse(std::string_view key, std::string_view format) {
  throw Error{ExitCode::usage, fmt::format("{}: '{}' is no format of this program", key, format)};
}

[[nodiscard]] NamedLineFormat const& line_format(SinkContext const& context, std::string_view name) {
  auto const* const found = find(line_formats(), name);
  auto const* const format = found != nullptr ? found : find(context.more_line_formats, name);
  if (format == nullptr) {
    refuse("output.pairs.format", name);
  }
  return *format;
}

[[nodiscard]] LineSink::Output make_output(SinkContext const& context, PairsOutput const& pairs) {
  OutputOptions const& output = context.config.output;
  LineContext const lines{context.set, ScoreUnits::of(context.config.alignment.scoring), context.statistics,
                          context.config.alignment.distance.number == DistanceNumber::single_precision,
                          context.target_numbers};
  LineSink::Output made{.format = line_format(context, pairs.format).make(lines, pairs), .writer = {}};
  if (to_standard_output(output)) {
    made.writer = std::make_unique<StandardOutput>();
  } else {
    std::string const usual = std::string(made.format->file_name()).append(suffix_of(pairs.compress));
    made.writer = std::make_unique<AtomicFile>(path_of(output, pairs.file, usual));
  }
  if (pairs.compress != Compression::none) {
    made.writer = std::make_unique<CompressedWriter>(std::move(made.writer), pairs.compress, context.threads);
  }
  return made;
}

/// Returns what writes all outputs of pairs.
[[nodiscard]] std::unique_ptr<RecordSink> make_line_sink(SinkContext const& context) {
  OutputOptions const& output = context.config.output;
  std::vector<LineSink::Output> lines;
  for (PairsOutput const& pairs : output.pairs) {
    lines.push_back(make_output(context, pairs));
  }
  if (to_standard_output(output) && lines.size() > 1) {
    throw Error{ExitCode::usage,
                "output.pairs: standard output takes one format; name a directory in output.directory"};
  }
  return std::make_unique<LineSink>(std::move(lines), context.threads);
}

/// Returns one sink that puts the kept pairs in order for all record sinks.
[[nodiscard]] std::unique_ptr<Sink> sort_for(std::vector<std::unique_ptr<RecordSink>> consumers,
                                             SinkContext const& context) {
  OutputOptions const& output = context.config.output;
  if (context.config.filter.top) {
    return std::make_unique<RankedSink>(std::move(consumers));
  }
  auto const sort_directory = to_standard_output(output) ? temporary_directory() : output.directory;
  return std::make_unique<SortedSink>(
      RecordSorter::Options{.directory = sort_directory, .budget_bytes = context.sort_bytes}, std::move(consumers),
      context.distinct);
}

[[nodiscard]] MatrixFormat const& matrix_format(SinkContext const& context, MatrixOutput const& matrix) {
  MatrixFormat const* const format = find(matrix_formats(), matrix.format);
  if (format == nullptr) {
    refuse("output.matrix.format", matrix.format);
  }
  if (to_standard_output(context.config.output)) {
    throw Error{ExitCode::usage, fmt::format("output.matrix.format: {} cannot go to standard output; name a directory "
                                             "in output.directory",
                                             matrix.format)};
  }
  return *format;
}

/// Makes every matrix: dense ones are sinks of their own, sparse ones take the kept pairs beside other consumers.
void make_matrices(SinkContext const& context, std::vector<std::unique_ptr<Sink>>& sinks,
                   std::vector<std::unique_ptr<RecordSink>>& consumers) {
  OutputOptions const& output = context.config.output;
  for (MatrixOutput const& matrix : output.matrix) {
    MatrixFormat const& format = matrix_format(context, matrix);
    std::string const path = path_of(output, matrix.file, file_of(matrix));
    if (format.make_sparse != nullptr) {
      consumers.push_back(format.make_sparse(context, matrix, path));
    } else {
      sinks.push_back(format.make_dense(context, matrix, path));
    }
  }
}

} // namespace

std::vector<std::unique_ptr<Sink>> make_sinks(SinkContext const& context,
                                              std::vector<std::unique_ptr<RecordSink>> more) {
  OutputOptions const& output = context.config.output;
  std::vector<std::unique_ptr<RecordSink>> consumers = std::move(more);
  if (output.writes_pairs()) {
    consumers.insert(consumers.begin(), make_line_sink(context));
  }
  std::vector<std::unique_ptr<Sink>> sinks;
  if (output.writes_matrix()) {
    make_matrices(context, sinks, consumers);
  }
  if (!consumers.empty()) {
    sinks.insert(sinks.begin(), sort_for(std::move(consumers), context));
  }
  return sinks;
}

} // namespace pairscan
