#pragma once

#include <config/config.hpp>
#include <results/line_format.hpp>
#include <results/sink.hpp>

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

/// A format of all scores and its name in output.matrix.format. Scores come tile by tile, in any order.
struct MatrixFormat {
  /// Makes the sink that writes the file at `path`.
  using Make = std::unique_ptr<Sink> (*)(SinkContext const& context, std::string const& path);

  std::string_view name;
  std::string_view file_name; // in output.directory, unless the configuration gives another
  Make make = nullptr;
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
[[nodiscard]] std::unique_ptr<Sink> make_ndist(SinkContext const& context, std::string const& path);
[[nodiscard]] std::unique_ptr<Sink> make_npy(SinkContext const& context, std::string const& path);

} // namespace pairscan
