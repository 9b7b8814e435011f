// The pair that docs/configuration.md works out in every mode.

#include <tests/cli/printed_tables.hpp>

#include <sstream>
#include <string>
#include <vector>

namespace pairscan::testing {
namespace {

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

} // namespace
} // namespace pairscan::testing
