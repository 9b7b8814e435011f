// Presets beside the programs that they are named after: scores, places, identities and paths that those printed
// (tests/data/presets), for a thousand pairs each.

#include <tests/cli/printed_tables.hpp>

#include <set>

namespace pairscan::testing {
namespace {

/// Whether our row has an identity as a program prints it.
using SameIdentity = bool (*)(NamedFields const& ours, std::string const& theirs);

/// What a program printed, and how it goes with a row of pairs.tsv.
struct Program {
  std::string preset;
  std::string table;           // in tests/data/presets, without .tsv
  std::string input;           // YAML of `input`
  std::string score = "score"; // its column of scores; empty = it prints none
  std::string identity{};      // its column of identities; empty = it prints none
  SameIdentity same{};
  bool path = false;                // its CIGARs are the preset's paths
  std::size_t other_identities = 0; // pairs whose printed identity is not ours, by docs/presets.md
  std::size_t other_places = 0;     // pairs that it aligns elsewhere

  friend void PrintTo(Program const& program, std::ostream* out) { *out << program.table; }
};

/// "identical/columns", as EMBOSS and BLAST print them.
bool counts(NamedFields const& ours, std::string const& theirs) {
  return ours.at("matches") + "/" + ours.at("columns") == theirs;
}

/// The same of columns without ambiguous letters, which have no field.
bool quotient(NamedFields const& ours, std::string const& theirs) {
  double const columns = number(theirs.substr(theirs.find('/') + 1));
  return std::abs(number(ours.at("identity")) - number(theirs) / columns) < 1e-6;
}

// The last digit of an identity is 1e-6.
bool percent(NamedFields const& ours, std::string const& theirs) {
  return std::abs(100 * number(ours.at("identity")) - number(theirs)) < 0.05 + 1e-4;
}
bool rounded(NamedFields const& ours, std::string const& theirs) {
  return std::abs(number(ours.at("identity")) - number(theirs)) < 0.0005 + 1e-6;
}
bool cut(NamedFields const& ours, std::string const& theirs) {
  double const rest = number(ours.at("identity")) - number(theirs);
  return rest > -1e-6 && rest < 0.001;
}
bool distance(NamedFields const& ours, std::string const& theirs) {
  return std::abs(1 - number(ours.at("identity")) - number(theirs)) < 1e-6;
}

std::vector<Program> programs() {
  std::string const genes = all_of("genes");
  std::string const proteins = all_of("proteins");
  std::string const both_genes = one_against("genes", "genes");
  std::string const both_proteins = one_against("proteins", "proteins");
  std::string const both_plain = one_against("proteins-plain", "proteins-plain");
  std::string const reads = one_against("reads", "refs");
  std::string const letters = "identical/columns";
  return {
      {"vsearch", "vsearch", genes, "raw", "id2", percent, true},
      {"emboss-needle", "emboss-needle", genes, "score", letters, counts, true, 88},
      {"emboss-needle", "emboss-needle.protein", proteins, "score", letters, counts, true},
      {"emboss-needle-endweight", "emboss-needle-endweight", genes, "score", letters, counts, true, 88},
      {"emboss-needle-endweight", "emboss-needle-endweight.protein", proteins, "score", letters, counts, true, 1},
      {"emboss-water", "emboss-water", genes, "score", letters, counts, true, 88},
      {"emboss-water", "emboss-water.protein", proteins, "score", letters, counts, true},
      {"swarm", "swarm", all_of("genes-acgt"), "", "identity", percent, true},
      {"ndist", "ndist", all_of("genes-plain"), "", "distance", distance},
      {"emboss-stretcher", "emboss-stretcher", genes, "score", letters, counts, false, 140},
      {"emboss-stretcher", "emboss-stretcher.protein", proteins, "score", letters, counts, false, 175},
      {"fasta-ssearch", "fasta-ssearch", both_genes, "score", "identity", rounded, false, 19, 22},
      {"fasta-ssearch", "fasta-ssearch.protein", both_proteins, "score", "identity", rounded, false, 47, 20},
      {"fasta-ggsearch", "fasta-ggsearch", both_genes, "score", "identity", rounded, false, 72},
      {"fasta-ggsearch", "fasta-ggsearch.protein", both_proteins, "score", "identity", rounded, false, 189},
      {"fasta-glsearch", "fasta-glsearch", both_genes, "score", "identity", rounded, false, 358, 193},
      {"fasta-glsearch", "fasta-glsearch.protein", both_proteins, "score", "identity", rounded, false, 237, 124},
      {"blastn", "blastn", reads, "score", letters, counts, false, 6, 1},
      {"megablast", "megablast", reads, "score", letters, counts, false, 117, 68},
      {"minimap2-map-ont", "minimap2-map-ont", reads, "score", letters, quotient, false, 55},
      {"minimap2-asm20", "minimap2-asm20", reads, "score", letters, quotient, false, 19, 3},
      {"bwa-mem", "bwa-mem", reads},
      {"blastp-unadjusted", "blastp-unadjusted", both_plain, "score", letters, counts, false, 23, 9},
      {"mmseqs-unadjusted", "mmseqs-unadjusted", both_plain, "score_of_cigar", "identity", cut, false, 36, 32},
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

class BesideTheProgram : public ::testing::TestWithParam<Program> {};

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

/// Whether the program's heuristics missed the optimum; then ours is above.
bool is_below(NamedFields const& theirs) {
  auto const below = theirs.find("below_optimum");
  return below != theirs.end() && below->second == "1";
}

void expect_score(NamedFields const& theirs, NamedFields const& ours, std::string const& column) {
  if (is_below(theirs)) {
    EXPECT_GT(number(ours.at("score")), number(theirs.at(column)));
  } else {
    EXPECT_EQ(number(ours.at("score")), number(theirs.at(column)));
  }
}

/// EMBOSS tells U from T, and J from J.
bool may_differ(Program const& program, NamedFields const& theirs) {
  bool const emboss = program.preset.starts_with("emboss");
  return emboss ? has_odd_letter(theirs.at("query")) || has_odd_letter(theirs.at("target")) || !program.path
                : program.other_identities > 0;
}

bool same_places(NamedFields const& theirs, NamedFields const& ours) {
  return std::all_of(theirs.begin(), theirs.end(), [&](auto const& field) {
    bool const place = field.first.ends_with("_begin") || field.first.ends_with("_end");
    return !place || ours.at(field.first) == field.second;
  });
}

TEST_P(BesideTheProgram, GivesWhatItPrints) {
  Program const& program = GetParam();
  auto const ours = rows_by_preset(program.preset, program.input);
  std::size_t identities = 0;
  std::size_t places = 0;
  for (NamedFields const& theirs : printed(program.table)) {
    SCOPED_TRACE(theirs.at("query") + " x " + theirs.at("target"));
    NamedFields const& row = row_of_pair(ours, theirs);
    if (!program.score.empty()) {
      expect_score(theirs, row, program.score);
    }
    if (!program.identity.empty() && !is_below(theirs) && !program.same(row, theirs.at(program.identity))) {
      ++identities;
      EXPECT_TRUE(may_differ(program, theirs)) << theirs.at(program.identity);
    }
    if (program.path && theirs.at("cigar") != "*") {
      EXPECT_EQ(merged(row.at("cigar")), theirs.at("cigar"));
    }
    places += !is_below(theirs) && !same_places(theirs, row) ? 1 : 0;
  }
  EXPECT_EQ(identities, program.other_identities);
  EXPECT_EQ(places, program.other_places);
}

INSTANTIATE_TEST_SUITE_P(Presets, BesideTheProgram, ::testing::ValuesIn(programs()), [](auto const& test) {
  std::string name = test.param.table;
  std::replace_if(
      name.begin(), name.end(), [](char letter) { return letter == '-' || letter == '.'; }, '_');
  return name;
});

} // namespace
} // namespace pairscan::testing
