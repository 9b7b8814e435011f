// The pair that docs/configuration.md works out in every mode, and those that docs/presets.md works out by every
// preset.

#include <tests/cli/printed_tables.hpp>

#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace pairscan::testing {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

/// A line of the page: keys of `alignment`, what they score, and the path.
struct Line {
  std::string keys;
  std::string score;
  std::string cigar;
};

/// Returns the lines of the page's table of `| keys | score | CIGAR |`.
std::vector<Line> lines_of_page() {
  std::string const page = read_file(PAIRSCAN_DOCS "/configuration.md");
  std::istringstream text(page.substr(page.find("| keys | score | CIGAR |")));
  std::vector<Line> lines;
  std::string line;
  std::getline(text, line);
  std::getline(text, line);
  while (std::getline(text, line) && line.starts_with("| `")) {
    std::size_t const score = line.find("` | ");
    std::size_t const cigar = line.find(" | `", score + 4);
    lines.push_back({line.substr(3, score - 3), line.substr(score + 4, cigar - score - 4),
                     line.substr(cigar + 4, line.rfind('`') - cigar - 4)});
  }
  return lines;
}

TEST(WorkedPair, HasTheScoresAndPathsOfThePage) {
  Job job;
  job.write("q.fasta", ">q\nACGTTGCATCA\n");
  job.write("t.fasta", ">t\nTTACGTGCATCAGG\n");
  job.write("turned.fasta", ">q\nTGATGCAACGT\n");
  std::vector<Line> const lines = lines_of_page();
  EXPECT_EQ(lines.size(), 9U);
  for (Line const& line : lines) {
    SCOPED_TRACE(line.keys);
    for (std::string const query : {"q", "turned"}) {
      job.write("job.yaml", "input: {queries: " + query + ".fasta, targets: t.fasta, strand: both, alphabet: dna}\n" +
                                "alignment: " + line.keys + "\n" +
                                "output: {pairs: {fields: [score, strand, cigar]}}\n");
      expect_done(job.run({"distribution.resume=never"}));
      auto const rows = named_rows(job.read("out/pairs.tsv"));
      ASSERT_EQ(rows.size(), 1U);
      EXPECT_EQ(number(rows[0].at("score")), number(line.score));
      EXPECT_EQ(rows[0].at("cigar"), line.cigar);
      EXPECT_EQ(rows[0].at("strand"), query == "q" ? "+" : "-");
    }
  }
}

/// Returns the presets of the table of docs/presets.md that works a pair out, with its score in the last column.
std::vector<std::pair<std::string, double>> presets_of_page() {
  std::string const page = read_file(PAIRSCAN_DOCS "/presets.md");
  std::istringstream text(page.substr(page.find("| preset | command line |")));
  std::vector<std::pair<std::string, double>> presets;
  std::string line;
  std::getline(text, line);
  std::getline(text, line);
  while (std::getline(text, line) && line.starts_with("| `")) {
    std::size_t const last = line.rfind('|', line.size() - 2);
    presets.emplace_back(line.substr(3, line.find('`', 3) - 3), std::stod(line.substr(last + 2)));
  }
  return presets;
}

TEST(WorkedPair, IsShownByEveryPreset) {
  Job job;
  job.write("q.fasta", ">q\nACGTTGCATTGCANCGTAGG\n");
  job.write("t.fasta", ">t\nTTACGTTGCATGCAACGTAGGCC\n");
  job.write("a.fasta", ">a\nMKTAYIAKQRQISFVKSHFSRQLEERLGLIEVQ\n");
  job.write("b.fasta", ">b\nMKTAYIAKQRISFVKAHFSRQLEDRLGLIEVQAPIL\n");
  auto const presets = presets_of_page();
  EXPECT_EQ(presets.size(), 18U);
  for (auto const& [preset, score] : presets) {
    SCOPED_TRACE(preset);
    bool const proteins = preset.ends_with("-unadjusted");
    ProcessResult const shown =
        job.pairscan({"align", proteins ? "a.fasta" : "q.fasta", proteins ? "b.fasta" : "t.fasta", "--preset", preset});
    expect_done(shown);
    std::size_t const at = shown.out.find(": score ");
    ASSERT_NE(at, std::string::npos) << shown.out;
    EXPECT_EQ(std::stod(shown.out.substr(at + 8)), score);
  }
}

/// Its path and its identity are the preset's, too, and of two schemes the one for the sequences' kind is taken.
TEST(WorkedPair, IsShownWithThePresetsPathAndIdentity) {
  Job job;
  job.write("q.fasta", ">q\nACGTTGCATTGCANCGTAGG\n");
  job.write("t.fasta", ">t\nTTACGTTGCATGCAACGTAGGCC\n");
  job.write("p.fasta", ">p\nMKIW\n");
  ProcessResult const vsearch = job.pairscan({"align", "q.fasta", "t.fasta", "--preset", "vsearch"});
  EXPECT_THAT(vsearch.out, AllOf(HasSubstr("identity 0.9500"), HasSubstr("# 2D8=1I11=2D"))) << vsearch.err;
  ProcessResult const needle = job.pairscan({"align", "p.fasta", "p.fasta", "--preset", "emboss-needle"});
  EXPECT_THAT(needle.out, HasSubstr("score 25,")) << needle.err; // EBLOSUM62: 5 + 5 + 4 + 11
  expect_failure(job.pairscan({"align", "p.fasta", "p.fasta", "--preset", "vsearch"}), 3,
                 "the preset vsearch is a scheme for nucleotides");
  expect_failure(job.pairscan({"align", "q.fasta", "t.fasta", "--preset", "vsearch", "--match", "3"}), 2, "--match 3",
                 "changes the scheme of the preset vsearch");
}

} // namespace
} // namespace pairscan::testing
