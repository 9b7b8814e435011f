#pragma once

#include <config/config.hpp>
#include <results/line_format.hpp>
#include <results/sink.hpp>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace pairscan {

/// A line format and its name in output.pairs.format. Another project passes its own in SinkContext.
struct NamedLineFormat {
  using Make = std::unique_ptr<LineFormat> (*)(LineContext const& context, PairsOutput const& output);

  std::string_view name;
  Make make = nullptr;
};

/// A format of a matrix and its name in output.matrix.format: dense, of all pairs, which come tile by tile in any
/// order, or sparse, of the kept pairs in their order.
struct MatrixFormat {
  /// Makes the sink that writes the file at `path`.
  using MakeDense = std::unique_ptr<Sink> (*)(SinkContext const& context, MatrixOutput const& output,
                                              std::string const& path);
  using MakeSparse = std::unique_ptr<RecordSink> (*)(SinkContext const& context, MatrixOutput const& output,
                                                     std::string const& path);
  /// Returns the bytes of the file: as many as it has, or as it has at the most if every pair is kept.
  using Bytes = std::uint64_t (*)(Config const& config, SequenceSet const& set, MatrixOutput const& output);

  std::string_view name;
  std::string_view file_name; // in output.directory, unless the configuration gives another
  Bytes bytes = nullptr;
  MakeDense make_dense = nullptr; // null for a sparse format
  MakeSparse make_sparse = nullptr;
};

/// Returns the formats of this build. Each is in a file of its name in this folder; config/output_names.hpp lists the
/// same names.
[[nodiscard]] std::span<NamedLineFormat const> line_formats();
[[nodiscard]] std::span<MatrixFormat const> matrix_formats();

[[nodiscard]] std::unique_ptr<LineFormat> make_abc(LineContext const& context, PairsOutput const& output);
[[nodiscard]] std::unique_ptr<LineFormat> make_alignment(LineContext const& context, PairsOutput const& output);
[[nodiscard]] std::unique_ptr<LineFormat> make_blast6(LineContext const& context, PairsOutput const& output);
[[nodiscard]] std::unique_ptr<LineFormat> make_fastapairs(LineContext const& context, PairsOutput const& output);
[[nodiscard]] std::unique_ptr<LineFormat> make_paf(LineContext const& context, PairsOutput const& output);
[[nodiscard]] std::unique_ptr<LineFormat> make_sam(LineContext const& context, PairsOutput const& output);
[[nodiscard]] std::unique_ptr<LineFormat> make_tsv(LineContext const& context, PairsOutput const& output);
[[nodiscard]] std::unique_ptr<LineFormat> make_uc(LineContext const& context, PairsOutput const& output);
[[nodiscard]] std::unique_ptr<Sink> make_ndist(SinkContext const& context, MatrixOutput const& output,
                                               std::string const& path);
[[nodiscard]] std::uint64_t ndist_bytes(Config const& config, SequenceSet const& set, MatrixOutput const& output);
[[nodiscard]] std::unique_ptr<Sink> make_npy(SinkContext const& context, MatrixOutput const& output,
                                             std::string const& path);
[[nodiscard]] std::uint64_t npy_bytes(Config const& config, SequenceSet const& set, MatrixOutput const& output);
[[nodiscard]] std::unique_ptr<Sink> make_phylip(SinkContext const& context, MatrixOutput const& output,
                                                std::string const& path);
[[nodiscard]] std::uint64_t phylip_bytes(Config const& config, SequenceSet const& set, MatrixOutput const& output);
[[nodiscard]] std::unique_ptr<RecordSink> make_abc_graph(SinkContext const& context, MatrixOutput const& output,
                                                         std::string const& path);
[[nodiscard]] std::uint64_t abc_graph_bytes(Config const& config, SequenceSet const& set, MatrixOutput const& output);
[[nodiscard]] std::unique_ptr<RecordSink> make_matrixmarket(SinkContext const& context, MatrixOutput const& output,
                                                            std::string const& path);
[[nodiscard]] std::uint64_t matrixmarket_bytes(Config const& config, SequenceSet const& set,
                                               MatrixOutput const& output);
[[nodiscard]] std::unique_ptr<RecordSink> make_mothur_column(SinkContext const& context, MatrixOutput const& output,
                                                             std::string const& path);
[[nodiscard]] std::uint64_t mothur_column_bytes(Config const& config, SequenceSet const& set,
                                                MatrixOutput const& output);
[[nodiscard]] std::unique_ptr<RecordSink> make_npz(SinkContext const& context, MatrixOutput const& output,
                                                   std::string const& path);
[[nodiscard]] std::uint64_t npz_bytes(Config const& config, SequenceSet const& set, MatrixOutput const& output);

} // namespace pairscan
