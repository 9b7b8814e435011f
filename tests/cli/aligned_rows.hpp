#pragma once

#include <parasail.h>

#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

// Rows of pairs.tsv with places and CIGARs, and parasail's score of a pair.

namespace pairscan::testing {

inline constexpr char const* kFields =
    "output.pairs.fields=[query, target, score, query_begin, query_end, target_begin, target_end, cigar]";

/// A line of a table with the columns of kFields.
struct Row {
  std::string query;
  std::string target;
  int score = 0;
  std::size_t query_begin = 0;
  std::size_t query_end = 0;
  std::size_t target_begin = 0;
  std::size_t target_end = 0;
  std::string cigar;
};

/// Returns the sequences of FASTA text by their names.
[[nodiscard]] inline std::map<std::string, std::string> sequences_of(std::string const& fasta) {
  std::map<std::string, std::string> sequences;
  std::istringstream lines(fasta);
  std::string name;
  for (std::string line; std::getline(lines, line);) {
    if (line[0] == '>') {
      name = line.substr(1, line.find_first_of(" \t") - 1);
    } else {
      sequences[name] += line;
    }
  }
  return sequences;
}

/// Returns the lines of a table with the columns of kFields.
[[nodiscard]] inline std::vector<Row> rows_of(std::string const& table) {
  std::istringstream lines(table);
  std::vector<Row> rows;
  std::string line;
  std::getline(lines, line);
  while (std::getline(lines, line)) {
    std::istringstream fields(line);
    Row row;
    fields >> row.query >> row.target >> row.score >> row.query_begin >> row.query_end >> row.target_begin >>
        row.target_end >> row.cigar;
    rows.push_back(row);
  }
  return rows;
}

/// A function of parasail, which takes the score of the first residue of a gap as a positive cost.
using Peer = parasail_result_t* (*)(char const*, int, char const*, int, int, int, parasail_matrix_t const*);

/// Returns the score by a function of parasail; `gap` holds what the first and each next residue of a gap cost.
[[nodiscard]] inline int parasail_score(Peer peer, std::string const& query, std::string const& target,
                                        parasail_matrix_t const* matrix, std::pair<int, int> const& gap) {
  std::unique_ptr<parasail_result_t, decltype(&parasail_result_free)> const result(
      peer(query.data(), static_cast<int>(query.size()), target.data(), static_cast<int>(target.size()), gap.first,
           gap.second, matrix),
      parasail_result_free);
  return parasail_result_get_score(result.get());
}

} // namespace pairscan::testing
