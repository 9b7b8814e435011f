#include <config/output_names.hpp>
#include <results/formats/npy_sink.hpp>
#include <results/formats/tsv_sink.hpp>
#include <results/sink.hpp>
#include <support/atomic_file.hpp>
#include <support/error.hpp>
#include <support/standard_output.hpp>
#include <support/temporary_directory.hpp>

#include <filesystem>
#include <string>
#include <string_view>

namespace pairscan {
namespace {

[[nodiscard]] bool to_standard_output(OutputOptions const& output) {
  return output.directory == "-";
}

[[nodiscard]] std::string path_of(OutputOptions const& output, std::string_view name) {
  return (std::filesystem::path(output.directory) / name).string();
}

[[nodiscard]] std::unique_ptr<ByteWriter> pairs_writer(OutputOptions const& output) {
  if (to_standard_output(output)) {
    return std::make_unique<StandardOutput>();
  }
  return std::make_unique<AtomicFile>(path_of(output, kPairsFile));
}

[[nodiscard]] std::unique_ptr<Sink> make_tsv_sink(SinkContext const& context) {
  auto const& output = context.config.output;
  auto const sort_directory = to_standard_output(output) ? temporary_directory() : output.directory;
  return std::make_unique<TsvSink>(context.set, pairs_writer(output),
                                   TsvSink::Options{.fields = output.fields,
                                                    .sort_directory = sort_directory,
                                                    .sort_bytes = context.sort_bytes,
                                                    .threads = context.threads});
}

[[nodiscard]] std::unique_ptr<Sink> make_npy_sink(SinkContext const& context) {
  auto const& output = context.config.output;
  if (to_standard_output(output)) {
    throw Error{ExitCode::usage,
                "output.matrix.format: npy cannot go to standard output; name a directory in output.directory"};
  }
  return std::make_unique<NpySink>(context.set, context.work, path_of(output, kScoresFile), context.threads);
}

} // namespace

std::vector<std::unique_ptr<Sink>> make_sinks(SinkContext const& context) {
  std::vector<std::unique_ptr<Sink>> sinks;
  switch (context.config.output.pairs) {
  case PairsFormat::none:
    break;
  case PairsFormat::tsv:
    sinks.push_back(make_tsv_sink(context));
  }
  switch (context.config.output.matrix) {
  case MatrixFormat::none:
    break;
  case MatrixFormat::npy:
    sinks.push_back(make_npy_sink(context));
  }
  return sinks;
}

} // namespace pairscan
