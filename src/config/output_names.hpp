#pragma once

#include <config/config.hpp>
#include <config/pair_fields.hpp>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace pairscan {

/// A format in which a run can write pairs or a matrix. `src/results/formats` has one of the same name and file for
/// each, which a test compares.
struct OutputFormat {
  std::string_view name;             // value of output.pairs.format or output.matrix.format
  std::string_view file;             // in output.directory, unless the configuration names another; empty = writes none
  bool takes_fields = false;         // of pairs: output.pairs.fields chooses the columns
  FieldNeed need = FieldNeed::names; // of pairs: what it writes of its own, without fields
  bool lists_targets = false;        // of pairs: has a header with all targets
  std::string_view distances = {};   // of a matrix: the file of distances; empty = it writes scores only
  std::string_view strands = {};     // of a matrix: the file of strands; empty = it writes none
  bool sparse = false;               // of a matrix: of the kept pairs, not of all
  bool square = false;               // of a matrix: of one set of sequences against itself
  std::array<std::string_view, 2> beside = {}; // of a matrix: endings of the files that it writes beside its own

  /// Returns whether a matrix of this format holds distances and never scores.
  [[nodiscard]] constexpr bool distances_only() const { return !file.empty() && distances == file; }
};

inline constexpr auto kPairsFormats = std::to_array<OutputFormat>(
    {{.name = "tsv", .file = "pairs.tsv", .takes_fields = true},
     {.name = "abc", .file = "pairs.abc", .need = FieldNeed::counts},
     {.name = "blast6", .file = "pairs.blast6", .need = FieldNeed::path},
     {.name = "paf", .file = "pairs.paf", .need = FieldNeed::path},
     {.name = "sam", .file = "pairs.sam", .need = FieldNeed::residues, .lists_targets = true},
     {.name = "uc", .file = "pairs.uc", .need = FieldNeed::path},
     {.name = "fastapairs", .file = "pairs.fasta", .need = FieldNeed::residues},
     {.name = "alignment", .file = "pairs.aln", .need = FieldNeed::residues},
     {.name = "none", .file = "", .takes_fields = true}});
inline constexpr auto kMatrixFormats = std::to_array<OutputFormat>(
    {{"none", ""},
     {.name = "auto", .file = "scores.npy", .distances = "distances.npy"}, // until the records are counted
     {.name = "npz", .file = "scores.npz", .distances = "distances.npz", .sparse = true},
     {.name = "matrixmarket",
      .file = "scores.mtx",
      .distances = "distances.mtx",
      .sparse = true,
      .beside = {".rows", ".columns"}},
     {.name = "mothur_column",
      .file = "distances.dist",
      .distances = "distances.dist",
      .sparse = true,
      .square = true,
      .beside = {".count_table"}},
     {.name = "abc", .file = "graph.abc", .distances = "graph.abc", .sparse = true},
     {.name = "npy", .file = "scores.npy", .distances = "distances.npy", .strands = "strands.npy"},
     {.name = "ndist", .file = "distances.ndist", .distances = "distances.ndist", .square = true},
     {.name = "phylip", .file = "distances.phylip", .distances = "distances.phylip", .square = true}});

/// The format that `auto` becomes where it is dense, and where it is sparse.
inline constexpr std::string_view kAutomaticMatrix = "auto";
inline constexpr std::string_view kDenseMatrix = "npy";
inline constexpr std::string_view kSparseMatrix = "npz";

/// Names that are part of the contract (docs/configuration.md) but not built yet.
inline constexpr auto kPlannedPairsFormats = std::array<std::string_view, 0>{};

template <std::size_t kFormats>
[[nodiscard]] constexpr auto names_of(std::array<OutputFormat, kFormats> const& formats) {
  std::array<std::string_view, kFormats> names;
  for (std::size_t index = 0; index < kFormats; ++index) {
    names[index] = formats[index].name;
  }
  return names;
}

inline constexpr auto kPairsFormatNames = names_of(kPairsFormats);
inline constexpr auto kMatrixFormatNames = names_of(kMatrixFormats);

/// Returns the format of this name, or null for one that this build does not know.
[[nodiscard]] OutputFormat const* find_pairs_format(std::string_view name);
[[nodiscard]] OutputFormat const* find_matrix_format(std::string_view name);

/// Returns what is appended to the usual name of a file that is compressed so; empty for none.
[[nodiscard]] std::string_view suffix_of(Compression compression);

/// Returns the file that an output writes in output.directory; empty where it writes none.
[[nodiscard]] std::string file_of(PairsOutput const& output);
[[nodiscard]] std::string file_of(MatrixOutput const& output);

/// Returns the same with the files beside it: of the format `auto`, all that it may write.
[[nodiscard]] std::vector<std::string> files_of(MatrixOutput const& output);

/// Returns the file of names or counts that stands beside a matrix: its name with another ending.
[[nodiscard]] std::string file_beside(std::string_view matrix, std::string_view ending);

/// Returns the files of all outputs that are asked for: of pairs, of matrices and of clusters, in their order.
[[nodiscard]] std::vector<std::string> written_files(OutputOptions const& output);

/// Names of the other files that a run makes in output.directory, but for those of report_files.
inline constexpr std::string_view kConfigFile = "config.yaml";
inline constexpr std::string_view kJournalFile = "pairscan.journal";
inline constexpr std::string_view kLockFile = "pairscan.lock";
inline constexpr std::string_view kSortFile = "pairscan.sort"; // has a name while it is created only

inline constexpr std::string_view kPackFile = "pairscan.pack"; // the same

inline constexpr std::array kRunFiles{kConfigFile, kJournalFile, kLockFile, kSortFile, kPackFile};

/// Names of the pictures of a report; each stands beside the page under the page's name and its own.
inline constexpr auto kFigureNames =
    std::to_array<std::string_view>({"identity", "distance", "scores", "map", "clusters", "timeline"});

/// Returns the file of a picture: report-identity.svg beside report.html, and where there is no page.
[[nodiscard]] std::string figure_file(ReportOptions const& report, std::string_view name);

/// By this end of a name MultiQC knows files that are for it.
inline constexpr std::string_view kMultiqcEnd = "_mqc.json";

/// Returns the second file for MultiQC, which takes one plot per file: x_general_mqc.json beside x_mqc.json.
[[nodiscard]] std::string general_multiqc_file(ReportOptions const& report);

/// A file of a report in output.directory, and the key that asks for it.
struct ReportFile {
  std::string_view key;
  std::string name;
};

/// Returns the files that a report makes.
[[nodiscard]] std::vector<ReportFile> report_files(ReportOptions const& report);

/// Returns whether a report needs the numbers of pairs.
[[nodiscard]] bool shows_pairs(ReportOptions const& report);

/// Returns the names of all files that runs make in output.directory: of kRunFiles, of every format and of clusters,
/// and those that this configuration gives to its outputs; not those of report_files.
[[nodiscard]] std::vector<std::string> output_files(OutputOptions const& output);

} // namespace pairscan
