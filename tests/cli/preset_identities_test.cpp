// Every definition of identity that vsearch, MMseqs2 and mothur have, beside what they printed for a thousand pairs
// (tests/data/presets).

#include <tests/cli/printed_tables.hpp>

#include <cstdio>

namespace pairscan::testing {
namespace {

std::string const kOneGap = "calc=onegap,countends=";
std::string const kEachGap = "calc=eachgap,countends=";
std::string const kNoGaps = "calc=nogaps,countends=";

/// A definition of identity, and the columns in which a program printed it.
struct Printed {
  std::string preset; // and table
  std::string input;
  std::string definition;
  std::vector<std::string> columns;
  bool is_distance = false; // of mothur, with six digits; else a percentage with one decimal

  friend void PrintTo(Printed const& printed, std::ostream* out) {
    *out << printed.preset << ' ' << printed.definition;
  }
};

/// Four of mothur's six settings are definitions of ours; calc=nogaps is the same with and without ends.
std::vector<Printed> definitions() {
  std::string const plain = all_of("genes-plain");
  return {{"vsearch", all_of("genes"), "shorter", {"id0"}},
          {"vsearch", all_of("genes"), "columns", {"id1"}},
          {"vsearch", all_of("genes"), "internal", {"id2"}},
          {"vsearch", all_of("genes"), "mbl", {"id3"}},
          {"mothur-needleman", plain, "onegap", {kOneGap + "T"}, true},
          {"mothur-needleman", plain, "columns", {kEachGap + "T"}, true},
          {"mothur-needleman", plain, "nogaps", {kNoGaps + "T", kNoGaps + "F"}, true}};
}

class PresetIdentity : public ::testing::TestWithParam<Printed> {};

TEST_P(PresetIdentity, IsTheProgramsByItsDefinition) {
  auto const& [preset, input, definition, columns, is_distance] = GetParam();
  auto const ours = rows_by_preset(preset, input, {"filter.identity=" + definition});
  for (NamedFields const& theirs : printed(preset)) {
    double const identity = number(row_of_pair(ours, theirs).at("identity"));
    for (std::string const& column : columns) {
      EXPECT_NEAR(is_distance ? 1 - identity : 100 * identity, number(theirs.at(column)),
                  is_distance ? 1.01e-6 : 0.05 + 1e-4)
          << column << " of " << theirs.at("query") << " x " << theirs.at("target");
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Presets, PresetIdentity, ::testing::ValuesIn(definitions()), [](auto const& test) {
  return (test.param.is_distance ? "mothur_" : "vsearch_") + test.param.definition;
});

/// MMseqs2 cuts an identity behind its third decimal. In the other 24 pairs its path has another number of identical
/// columns.
TEST(PresetIdentities, AreMMseqsOverEitherLength) {
  std::vector<NamedFields> const theirs = printed("mmseqs-unadjusted");
  std::string const input = one_against("proteins-plain", "proteins-plain");
  for (std::string const definition : {"shorter", "longer"}) {
    auto const ours = rows_by_preset("mmseqs-unadjusted", input, {"filter.identity=" + definition});
    auto const same = std::count_if(theirs.begin(), theirs.end(), [&](NamedFields const& row) {
      double const rest = number(row_of_pair(ours, row).at("identity")) - number(row.at("identity_of_" + definition));
      return rest > -1e-6 && rest < 0.001;
    });
    EXPECT_EQ(same, 1011) << definition;
  }
}

/// What countends=F counts of a path: what stands before the first and behind the last column of two residues apart.
struct PathCounts {
  int matches = 0;
  int mismatches = 0;
  int inner_gaps = 0; // columns
  int inner_runs = 0;
  int last_gap = 0; // columns of the gap that ends the path
  char first = 0;   // operations at both ends
  char last = 0;
};

PathCounts counts_of(std::string const& cigar) {
  PathCounts counts;
  std::istringstream in(cigar);
  int run = 0;
  char operation = 0;
  for (bool first = true; in >> run >> operation; first = false) {
    bool const at_end = in.peek() == std::istringstream::traits_type::eof();
    bool const gap = operation == 'I' || operation == 'D';
    counts.matches += operation == '=' ? run : 0;
    counts.mismatches += operation == 'X' ? run : 0;
    counts.inner_gaps += gap && !first && !at_end ? run : 0;
    counts.inner_runs += gap && !first && !at_end ? 1 : 0;
    counts.last_gap = gap ? run : 0;
    counts.first = first ? operation : counts.first;
    counts.last = operation;
  }
  return counts;
}

/// As mothur prints a distance.
std::string six_digits(double distance) {
  char text[24];
  std::snprintf(text, sizeof text, "%.6g", distance);
  return text;
}

/// With countends=F mothur 1.48.0 divides onegap's differences by one column too few, and counts in eachgap's the gap
/// at the right end, unless the same record begins with one. Neither is a definition of identity here; docs/presets.md
/// has the formulas that follow from a CIGAR.
TEST(PresetIdentities, GiveMothursWithoutEndsByTheirCigars) {
  auto const ours = rows_by_preset("mothur-needleman", all_of("genes-plain"));
  auto const internal = rows_by_preset("mothur-needleman", all_of("genes-plain"), {"filter.identity=onegap_internal"});
  for (NamedFields const& theirs : printed("mothur-needleman")) {
    SCOPED_TRACE(theirs.at("query") + " x " + theirs.at("target"));
    PathCounts const path = counts_of(row_of_pair(ours, theirs).at("cigar"));
    int const pairs = path.matches + path.mismatches;
    double const columns = pairs + path.inner_runs;
    double const one_gap = columns <= 1 ? 1 : (path.mismatches + path.inner_runs) / (columns - 1);
    EXPECT_EQ(six_digits(one_gap), theirs.at(kOneGap + "F"));
    if (columns > 1) {
      double const identity = number(row_of_pair(internal, theirs).at("identity"));
      EXPECT_NEAR((1 - identity) * columns / (columns - 1), one_gap, 2e-6);
    }
    int const counted = path.first == path.last ? 0 : path.last_gap;
    double const each_gap =
        (path.mismatches + path.inner_gaps + counted) / static_cast<double>(pairs + path.inner_gaps);
    EXPECT_EQ(six_digits(std::min(1.0, each_gap)), theirs.at(kEachGap + "F"));
  }
}

} // namespace
} // namespace pairscan::testing
