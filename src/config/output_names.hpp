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
inline constexpr auto kMatrixFormats =
    std::to_array<OutputFormat>({{"none", ""},
                                 {.name = "npy", .file = "scores.npy", .distances = "distances.npy"},
                                 {.name = "ndist", .file = "distances.ndist", .distances = "distances.ndist"}});

/// Names that are part of the contract (docs/configuration.md) but not built yet.
inline constexpr auto kPlannedPairsFormats = std::array<std::string_view, 0>{};
inline constexpr auto kPlannedMatrixFormats =
    std::to_array<std::string_view>({"phylip", "mothur_column", "matrixmarket"});

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

/// Returns the files of all outputs of pairs and matrices that are asked for, in their order.
[[nodiscard]] std::vector<std::string> written_files(OutputOptions const& output);

/// Names of the other files that a run makes in output.directory, but for the summary's, which report.summary gives.
inline constexpr std::string_view kConfigFile = "config.yaml";
inline constexpr std::string_view kJournalFile = "pairscan.journal";
inline constexpr std::string_view kLockFile = "pairscan.lock";
inline constexpr std::string_view kSortFile = "pairscan.sort"; // has a name while it is created only

inline constexpr std::array kRunFiles{kConfigFile, kJournalFile, kLockFile, kSortFile};

/// Returns the names of all files that runs make in output.directory: of kRunFiles, of every format, and those that
/// this configuration gives to its outputs; not the summary's.
[[nodiscard]] std::vector<std::string> output_files(OutputOptions const& output);

} // namespace pairscan
