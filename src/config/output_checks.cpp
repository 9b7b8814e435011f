#include <config/cluster_checks.hpp>
#include <config/matrix_checks.hpp>
#include <config/names.hpp>
#include <config/output_checks.hpp>
#include <config/output_keys.hpp>
#include <config/output_names.hpp>
#include <config/pair_detail.hpp>
#include <support/partial_name.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace pairscan {
namespace {

constexpr auto kOtherFile =
    "'{}' is the name of another file that a run makes in output.directory; choose another name";

[[nodiscard]] bool needs_path(PairField field) {
  return need_of(field) == FieldNeed::path || need_of(field) == FieldNeed::residues;
}

/// Pairs have either a score, and what is known of its path, or a distance.
void check_distance_fields(PairsOutput const& output, Config const& config, Places const& places,
                           std::string const& key) {
  bool const distances = config.alignment.distance.asked();
  for (PairField const field : output.fields) {
    FieldNeed const need = need_of(field);
    if (distances && need != FieldNeed::names && need != FieldNeed::distance) {
      places.refuse({key},
                    fmt::format("'{}' is of alignments by scores, and alignment.distance gives a distance alone; "
                                "use any of query, target, distance",
                                name_of(field)));
    }
    if (!distances && need == FieldNeed::distance) {
      places.refuse({key}, "'distance' is known only under alignment.distance; give that, or use identity");
    }
  }
}

/// Columns of a format that takes them: all usual ones that are known anyway, where none are named. Without trace-back
/// a filter on identity needs what the alignments are counted as.
void resolve_fields(PairsOutput& output, Config const& config, Places const& places, std::string const& key) {
  if (output.fields.empty() && config.alignment.distance.asked()) {
    output.fields = {PairField::query, PairField::target, PairField::distance};
  }
  check_distance_fields(output, config, places, key);
  if (output.fields.empty()) {
    FieldNeed const known = known_anyway(config);
    for (PairFieldRow const& row : kPairFields) {
      if (is_usual(row.field, config.input.strand) && row.need <= known) {
        output.fields.push_back(row.field);
      }
    }
  }
  auto const of_path = std::find_if(output.fields.begin(), output.fields.end(), needs_path);
  if (config.traceback == Traceback::none && of_path != output.fields.end()) {
    places.refuse({key}, fmt::format("'{}' is known only from a path, and 'traceback: none' asks for none; leave the "
                                     "field out or use 'traceback: kept'",
                                     name_of(*of_path)));
  }
}

void resolve_pairs(Config& config, Places const& places) {
  auto& outputs = config.output.pairs;
  for (PairsOutput& output : outputs) {
    OutputFormat const& format = *find_pairs_format(output.format);
    std::string const fields = key_of("pairs", outputs, output, "fields");
    if (config.alignment.distance.asked() && format.need != FieldNeed::names) {
      places.refuse({key_of("pairs", outputs, output, "format")},
                    fmt::format("{} writes what alignments by scores have, and alignment.distance gives distances; use "
                                "tsv",
                                format.name));
    }
    if (format.takes_fields) {
      resolve_fields(output, config, places, fields);
    } else if (format.need >= FieldNeed::path && config.traceback == Traceback::none) {
      places.refuse(
          {key_of("pairs", outputs, output, "format"), "traceback"},
          fmt::format("{} is made of paths, and 'traceback: none' asks for none; use 'traceback: kept'", format.name));
    } else if (!output.fields.empty()) {
      places.refuse({fields}, fmt::format("format '{}' has columns of its own; leave fields out", format.name));
    }
    if (format.file.empty() && output.compress != Compression::none) {
      places.refuse({key_of("pairs", outputs, output, "compress")},
                    "format 'none' writes no file to compress; leave the key out");
    }
  }
}

/// 'none' among other outputs would say nothing.
template <class Output>
void refuse_none_in_list(std::string_view section, std::vector<Output> const& outputs, Places const& places) {
  for (Output const& output : outputs) {
    if (outputs.size() > 1 && file_of(output).empty()) {
      places.refuse({key_of(section, outputs, output, "format")}, "'none' stands alone; leave this entry out");
    }
  }
}

void check_standard_output(OutputOptions const& output, Places const& places) {
  if (output.directory != "-") {
    return;
  }
  if (output.writes_matrix()) {
    places.refuse({key_of("matrix", output.matrix, output.matrix.front(), "format"), "output.directory"},
                  "a matrix cannot be written to standard output; name a directory in output.directory, "
                  "or use 'matrix: {format: none}'");
  }
  if (output.pairs.size() > 1) {
    places.refuse({"output.pairs", "output.directory"},
                  "standard output takes one format of pairs; name a directory in output.directory for several");
  }
}

/// Some file systems take capital and small letters of a name for the same.
[[nodiscard]] std::string in_small_letters(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char letter) { return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + 32) : letter; });
  return text;
}

[[nodiscard]] std::vector<std::string> in_small_letters(std::vector<std::string> names) {
  for (std::string& name : names) {
    name = in_small_letters(std::move(name));
  }
  return names;
}

[[nodiscard]] bool is_partial_name_of(std::string const& file, std::vector<std::string> const& names) {
  return is_partial_name(file, std::vector<std::string_view>(names.begin(), names.end()));
}

/// File names of a run, each with the key that gave it, in small letters.
class FileNames {
public:
  FileNames(OutputOptions const& output, Places const& places)
      : names_(in_small_letters(output_files(output))), places_(places) {}

  void add(std::vector<PairsOutput> const& outputs) {
    for (PairsOutput const& output : outputs) {
      if (auto const file = file_of(output); !file.empty()) {
        add(file, key_of("pairs", outputs, output, "file"), key_of("pairs", outputs, output, "format"));
      }
    }
  }

  void add(std::vector<MatrixOutput> const& outputs) {
    for (MatrixOutput const& output : outputs) {
      for (std::string const& file : files_of(output)) {
        add(file, key_of("matrix", outputs, output, "file"), key_of("matrix", outputs, output, "format"));
      }
    }
  }

  /// Files of clusters have the names that they are asked for by.
  void add(ClustersOutput const& clusters) {
    constexpr auto kKey = "output.clusters.files";
    for (std::string const& file : clusters.asked() ? clusters.files : std::vector<std::string>{}) {
      add(file, kKey, kKey);
    }
  }

private:
  void add(std::string const& file, std::string const& key, std::string const& format_key) {
    std::string const name = in_small_letters(file);
    bool const of_every_run = std::find(kRunFiles.begin(), kRunFiles.end(), name) != kRunFiles.end();
    if (of_every_run || is_partial_name_of(name, names_)) {
      places_.refuse({key}, fmt::format(kOtherFile, file));
    }
    if (auto const [earlier, is_new] = keys_.emplace(name, format_key); !is_new) {
      places_.refuse({key, format_key},
                     fmt::format("writes '{}', as the output of {} does; give one of them another name by its key file",
                                 file, earlier->second));
    }
  }

  std::vector<std::string> names_; // of all files that a run makes
  Places const& places_;
  std::map<std::string, std::string> keys_;
};

void check_files(OutputOptions const& output, Places const& places) {
  FileNames files(output, places);
  files.add(output.pairs);
  files.add(output.matrix);
  files.add(output.clusters);
}

/// No file of a report has the name of an output or of another file of the report.
void check_report_files(Config const& config, Places const& places) {
  std::vector<std::string> names = in_small_letters(output_files(config.output));
  for (auto const& [key, file] : report_files(config.report)) {
    std::string const name = in_small_letters(file);
    bool const taken = std::find(names.begin(), names.end(), name) != names.end();
    if (taken || is_partial_name_of(name, names)) {
      places.refuse({std::string(key)}, fmt::format(kOtherFile, file));
    }
    names.push_back(name);
  }
}

void check_report(Config const& config, Places const& places) {
  ReportOptions const& report = config.report;
  if (!report.multiqc.empty() && (!report.multiqc.ends_with(kMultiqcEnd) || report.multiqc == kMultiqcEnd)) {
    places.refuse({"report.multiqc"},
                  fmt::format("MultiQC finds files whose names end in {0}; use pairscan{0}", kMultiqcEnd));
  }
  if (config.output.directory == "-") {
    for (auto const& [key, file] : report_files(report)) {
      if (key != "report.summary") {
        places.refuse({std::string(key), "output.directory"},
                      fmt::format("'{}' would stand in output.directory, and '-' is none; "
                                  "name a directory in output.directory",
                                  file));
      }
    }
  }
  check_report_files(config, places);
}

} // namespace

void resolve_output(Config& config, Places const& places) {
  refuse_none_in_list("pairs", config.output.pairs, places);
  refuse_none_in_list("matrix", config.output.matrix, places);
  resolve_pairs(config, places);
  resolve_matrices(config, places);
  resolve_clusters(config, places);
  check_standard_output(config.output, places);
  check_files(config.output, places);
  check_report(config, places);
}

} // namespace pairscan
