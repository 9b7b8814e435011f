// Presets beside the programs that they are named after: scores, identities and paths that those printed
// (tests/data/presets), for a thousand pairs each.

#include <tests/cli/job.hpp>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>
#include <sstream>

namespace pairscan::testing {
namespace {

using Row = std::map<std::string, std::string>; // by the column's name

std::vector<std::string> fields_of(std::string const& line) {
  std::vector<std::string> fields;
  std::istringstream in(line);
  for (std::string field; std::getline(in, field, '\t');) {
    fields.push_back(field);
  }
  return fields;
}

std::vector<Row> rows_of(std::string const& table) {
  std::istringstream lines(table);
  std::string line;
  std::getline(lines, line);
  std::vector<std::string> const names = fields_of(line);
  std::vector<Row> rows;
  while (std::getline(lines, line)) {
    std::vector<std::string> const fields = fields_of(line);
    Row& row = rows.emplace_back();
    for (std::size_t field = 0; field < fields.size(); ++field) {
      row[names.at(field)] = fields[field];
    }
  }
  return rows;
}

/// What a program printed, and how it goes with a row of pairs.tsv.
struct Program {
  std::string preset;
  std::string table;                          // in tests/data/presets, without .tsv
  std::string input;                          // YAML of `input`
  std::string score = "score";                // its column of scores; empty = it prints none
  std::string identity{};                     // its column of identities; empty = not compared
  std::string (*identity_text)(Row const&){}; // how it prints the identity of our row
  bool path = false;                          // its CIGARs are the canonical paths of the preset

  friend void PrintTo(Program const& program, std::ostream* out) { *out << program.table; }
};

std::string all_of(std::string const& file) {
  return "{sequences: " PAIRSCAN_PRESET_DATA "/" + file + ".fasta}";
}
std::string one_against(std::string const& queries, std::string const& targets) {
  return "{queries: " PAIRSCAN_PRESET_DATA "/" + queries + ".fasta, targets: " PAIRSCAN_PRESET_DATA "/" + targets +
         ".fasta}";
}

double number(std::string const& text) {
  return std::strtod(text.c_str(), nullptr);
}

/// Identical columns of all columns, as EMBOSS counts them.
std::string counts(Row const& ours) {
  return ours.at("matches") + "/" + ours.at("columns");
}

/// A percentage with one decimal, as of a quotient and not of its six decimals.
std::string percent(Row const& ours) {
  char text[16];
  double const six = 100 * number(ours.at("identity"));
  double const exact = 100 * number(ours.at("matches")) / number(ours.at("columns"));
  std::snprintf(text, sizeof text, "%.1f", std::abs(six - exact) < 1e-3 ? exact : six);
  return text;
}

std::vector<Program> programs() {
  std::string const genes = all_of("genes");
  std::string const proteins = all_of("proteins");
  std::string const plain_proteins = all_of("proteins-plain");
  std::string const reads = one_against("reads", "refs");
  std::string const emboss = "identical/columns";
  return {
      {"vsearch", "vsearch", genes, "raw", "id2", percent, true},
      {"emboss-needle", "emboss-needle", genes, "score", emboss, counts, true},
      {"emboss-needle", "emboss-needle.protein", proteins, "score", emboss, counts, true},
      {"emboss-needle-endweight", "emboss-needle-endweight", genes, "score", emboss, counts, true},
      {"emboss-needle-endweight", "emboss-needle-endweight.protein", proteins, "score", emboss, counts, true},
      {"emboss-water", "emboss-water", genes, "score", emboss, counts, true},
      {"emboss-water", "emboss-water.protein", proteins, "score", emboss, counts, true},
      {"swarm", "swarm", all_of("genes-acgt"), "", "identity", percent, true},
      {"ndist", "ndist", all_of("genes-plain"), "", "distance"},
      {"emboss-stretcher", "emboss-stretcher", genes},
      {"emboss-stretcher", "emboss-stretcher.protein", proteins},
      {"fasta-ssearch", "fasta-ssearch", genes},
      {"fasta-ssearch", "fasta-ssearch.protein", proteins},
      {"fasta-ggsearch", "fasta-ggsearch", genes},
      {"fasta-ggsearch", "fasta-ggsearch.protein", proteins},
      {"fasta-glsearch", "fasta-glsearch", one_against("genes", "genes")},
      {"fasta-glsearch", "fasta-glsearch.protein", one_against("proteins", "proteins")},
      {"blastn", "blastn", reads},
      {"megablast", "megablast", reads},
      {"minimap2-map-ont", "minimap2-map-ont", reads},
      {"minimap2-asm20", "minimap2-asm20", reads},
      {"bwa-mem", "bwa-mem", reads},
      {"blastp-unadjusted", "blastp-unadjusted", plain_proteins},
      {"mmseqs-unadjusted", "mmseqs-unadjusted", plain_proteins, "score_of_cigar"},
  };
}

/// Names of records with the letters U or J.
std::set<std::string> names_with_odd_letters() {
  std::set<std::string> names;
  for (char const* const file : {"/genes.fasta", "/proteins.fasta"}) {
    std::istringstream lines(read_file(std::string(PAIRSCAN_PRESET_DATA) + file));
    std::string name;
    for (std::string line; std::getline(lines, line);) {
      if (line[0] == '>') {
        name = line.substr(1, line.find(' ') - 1);
      } else if (line.find_first_of("UuJj") != std::string::npos) {
        names.insert(name);
      }
    }
  }
  return names;
}

bool has_odd_letter(std::string const& name) {
  static std::set<std::string> const names = names_with_odd_letters();
  return names.contains(name);
}

class BesideTheProgram : public ::testing::TestWithParam<Program> {
protected:
  void expect_identity(Row const& theirs, Row const& ours) const;

  /// Returns our rows by the names of query and target.
  std::map<std::pair<std::string, std::string>, Row> run() const {
    Job job;
    job.write("job.yaml",
              "input: " + GetParam().input + "\nalignment: {scoring: {preset: " + GetParam().preset + "}}\n");
    expect_done(job.run());
    std::map<std::pair<std::string, std::string>, Row> ours;
    for (Row const& row : rows_of(job.read("out/pairs.tsv"))) {
      ours[{row.at("query"), row.at("target")}] = row;
    }
    return ours;
  }
};

/// A CIGAR with M for = and X.
std::string merged(std::string const& cigar) {
  std::string text;
  int run = 0;
  char last = 0;
  int count = 0;
  char operation = 0;
  std::istringstream in(cigar);
  auto const close = [&] { text += run > 0 ? std::to_string(run) + last : ""; };
  while (in >> count >> operation) {
    operation = operation == '=' || operation == 'X' ? 'M' : operation;
    if (operation != last) {
      close();
      run = 0;
      last = operation;
    }
    run += count;
  }
  close();
  return text;
}

/// The program's heuristics may miss the optimum; then ours is above.
void expect_score(Row const& theirs, Row const& ours, std::string const& column) {
  auto const below = theirs.find("below_optimum");
  if (below != theirs.end() && below->second == "1") {
    EXPECT_GT(number(ours.at("score")), number(theirs.at(column)));
  } else {
    EXPECT_EQ(number(ours.at("score")), number(theirs.at(column)));
  }
}

/// EMBOSS tells U from T, and J from J.
void BesideTheProgram::expect_identity(Row const& theirs, Row const& ours) const {
  Program const& program = GetParam();
  bool const emboss = program.preset.starts_with("emboss");
  if (emboss && (has_odd_letter(theirs.at("query")) || has_odd_letter(theirs.at("target")))) {
    return;
  }
  if (program.identity == "distance") {
    EXPECT_NEAR(1 - number(ours.at("identity")), number(theirs.at("distance")), 1e-6);
  } else {
    EXPECT_EQ(program.identity_text(ours), theirs.at(program.identity));
  }
}

TEST_P(BesideTheProgram, GivesWhatItPrints) {
  Program const& program = GetParam();
  auto const ours = run();
  std::vector<Row> const printed = rows_of(read_file(PAIRSCAN_PRESET_DATA "/" + program.table + ".tsv"));
  EXPECT_GE(printed.size(), 1000U);
  for (Row const& theirs : printed) {
    SCOPED_TRACE(theirs.at("query") + " x " + theirs.at("target"));
    auto found = ours.find({theirs.at("query"), theirs.at("target")});
    if (found == ours.end()) { // all-against-all, and the program names the later record first
      found = ours.find({theirs.at("target"), theirs.at("query")});
    }
    ASSERT_NE(found, ours.end());
    if (!program.score.empty()) {
      expect_score(theirs, found->second, program.score);
    }
    if (!program.identity.empty()) {
      expect_identity(theirs, found->second);
    }
    if (program.path && theirs.at("cigar") != "*") {
      EXPECT_EQ(merged(found->second.at("cigar")), theirs.at("cigar"));
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Presets, BesideTheProgram, ::testing::ValuesIn(programs()), [](auto const& test) {
  std::string name = test.param.table;
  std::replace_if(
      name.begin(), name.end(), [](char letter) { return letter == '-' || letter == '.'; }, '_');
  return name;
});

} // namespace
} // namespace pairscan::testing
