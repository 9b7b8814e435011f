#pragma once

#include <tests/cli/job.hpp>

#include <cstdlib>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

// What programs printed (tests/data/presets), and the same pairs by pairscan.

namespace pairscan::testing {

using NamedFields = std::map<std::string, std::string>; // a row by the names of its columns
using PairNames = std::pair<std::string, std::string>;

[[nodiscard]] inline double number(std::string const& text) {
  return std::strtod(text.c_str(), nullptr);
}

[[nodiscard]] inline std::vector<std::string> fields_of(std::string const& line) {
  std::vector<std::string> fields;
  std::istringstream in(line);
  for (std::string field; std::getline(in, field, '\t');) {
    fields.push_back(field);
  }
  return fields;
}

[[nodiscard]] inline std::vector<NamedFields> named_rows(std::string const& table) {
  std::istringstream lines(table);
  std::string line;
  std::getline(lines, line);
  std::vector<std::string> const names = fields_of(line);
  std::vector<NamedFields> rows;
  while (std::getline(lines, line)) {
    std::vector<std::string> const fields = fields_of(line);
    NamedFields& row = rows.emplace_back();
    for (std::size_t field = 0; field < fields.size(); ++field) {
      row[names.at(field)] = fields[field];
    }
  }
  return rows;
}

/// Returns what a program printed, of at least a thousand pairs.
[[nodiscard]] inline std::vector<NamedFields> printed(std::string const& table) {
  std::vector<NamedFields> rows = named_rows(read_file(PAIRSCAN_PRESET_DATA "/" + table + ".tsv"));
  EXPECT_GE(rows.size(), 1000U);
  return rows;
}

/// Return YAML of `input`.
[[nodiscard]] inline std::string all_of(std::string const& file) {
  return "{sequences: " PAIRSCAN_PRESET_DATA "/" + file + ".fasta}";
}
[[nodiscard]] inline std::string one_against(std::string const& queries, std::string const& targets) {
  return "{queries: " PAIRSCAN_PRESET_DATA "/" + queries + ".fasta, targets: " PAIRSCAN_PRESET_DATA "/" + targets +
         ".fasta}";
}

/// Returns the rows of all pairs of an input by a preset.
[[nodiscard]] inline std::map<PairNames, NamedFields>
rows_by_preset(std::string const& preset, std::string const& input, std::vector<std::string> settings = {}) {
  Job job;
  job.write("job.yaml", "input: " + input + "\nalignment: {scoring: {preset: " + preset + "}}\n");
  settings.emplace_back("output.pairs.fields=[query, target, score, identity, columns, matches, query_begin, "
                        "query_end, target_begin, target_end, cigar]");
  expect_done(job.run(settings));
  std::map<PairNames, NamedFields> ours;
  for (NamedFields const& row : named_rows(job.read("out/pairs.tsv"))) {
    ours[{row.at("query"), row.at("target")}] = row;
  }
  return ours;
}

/// Returns our row of a pair. Of all pairs of a file there is one order, and programs may name the later record first.
[[nodiscard]] inline NamedFields const& row_of_pair(std::map<PairNames, NamedFields> const& ours,
                                                    NamedFields const& theirs) {
  auto const found = ours.find({theirs.at("query"), theirs.at("target")});
  return found != ours.end() ? found->second : ours.at({theirs.at("target"), theirs.at("query")});
}

} // namespace pairscan::testing
