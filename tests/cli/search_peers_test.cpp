// Searches beside ssearch36 where it is installed, and the example of docs/search.md.

#include <tests/cli/search_job.hpp>

#include <iterator>
#include <map>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace pairscan::testing {
namespace {

/// Returns ssearch36's scores of all pairs, by the bytes at which targets begin in the file. Nothing where the program
/// is not installed.
std::map<std::pair<int, long>, int> ssearch_scores(Job const& job) {
  ProcessOptions options;
  options.directory = job.path(".");
  ProcessResult const run = Process({"sh", "-c",
                                     "ssearch36 -q -s BL62 -f -11 -g -1 -d 0 -b 1 -T 1 -R scores queries.fasta "
                                     "db.fasta > /dev/null"},
                                    options)
                                .wait();
  std::map<std::pair<int, long>, int> scores;
  std::istringstream lines(run.code == 0 ? job.read("scores") : "");
  int query = -1;
  for (std::string line; std::getline(lines, line);) {
    query += line.starts_with(">>>") ? 1 : 0;
    std::vector<std::string> words;
    std::istringstream in(line);
    for (std::string word; in >> word;) {
      words.push_back(word);
    }
    if (line.starts_with("t") && words.size() == 17) {
      scores[{query, std::stol(words.back())}] = std::stoi(words[5]);
    }
  }
  return scores;
}

/// Returns the bytes at which targets begin in a database's file.
std::map<std::string, long> begins_of(std::vector<Protein> const& targets) {
  std::map<std::string, long> begins;
  long begin = 0;
  for (Protein const& target : targets) {
    begins[target.name] = begin;
    begin += static_cast<long>(target.name.size() + target.letters.size() + 3);
  }
  return begins;
}

/// Searches whose scores are compared with those of ssearch36.
class SsearchScores : public Search {
protected:
  SsearchScores() { targets_ = proteins("t", 90, 150, 2); }

  void expect_the_scores_of_ssearch(std::vector<std::string> const& scheme) {
    job_.write("queries.fasta", protein_fasta(queries_));
    job_.write("db.fasta", protein_fasta(targets_));
    auto const theirs = ssearch_scores(job_);
    if (theirs.empty()) {
      GTEST_SKIP() << "ssearch36 (Debian's fasta3) is not installed";
    }
    std::vector<std::string> options{"--top", "90", "--set", "filter.max_evalue=null"};
    options.insert(options.end(), scheme.begin(), scheme.end());
    expect_done(search(options));
    auto begins = begins_of(targets_);
    ASSERT_EQ(theirs.size(), queries_.size() * targets_.size());
    for (NamedFields const& row : named_rows(job_.read("out/pairs.tsv"))) {
      EXPECT_EQ(row.at("score"),
                std::to_string(theirs.at({std::stoi(row.at("query").substr(1)), begins[row.at("target")]})))
          << row.at("query") << " " << row.at("target");
    }
  }
};

TEST_F(SsearchScores, AreThoseByBlosum62) {
  expect_the_scores_of_ssearch({});
}

TEST_F(SsearchScores, AreThoseByItsOwnMatrixWithOddLetters) {
  std::string const odd = "BZXJUO";
  for (auto* const side : {&queries_, &targets_}) {
    std::size_t at = 0;
    for (Protein& protein : *side) {
      for (std::size_t place = at % 7; place < protein.letters.size(); place += 7) {
        protein.letters[place] = odd[at++ % odd.size()];
      }
    }
  }
  expect_the_scores_of_ssearch({"--matrix", "FASTA_BL62"});
}

/// Returns the words of the lines below a command in docs/search.md.
std::vector<std::string> lines_below(std::string const& command) {
  std::istringstream page(read_file(PAIRSCAN_DOCS "/search.md"));
  std::vector<std::string> lines;
  bool below = false;
  for (std::string line; std::getline(page, line);) {
    bool const code = line.starts_with("    ");
    if (below && (!code || line.starts_with("    $ "))) {
      break;
    }
    if (below) {
      lines.push_back(line.substr(4));
    }
    below = below || line == "    $ " + command;
  }
  return lines;
}

std::string joined(std::vector<std::string> const& lines) {
  std::string text;
  for (std::string const& line : lines) {
    text += line + "\n";
  }
  return text;
}

/// Runs of white space are one, as the page has spaces for tabs.
std::vector<std::vector<std::string>> words_of(std::string const& text) {
  std::vector<std::vector<std::string>> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    std::istringstream words(line);
    lines.emplace_back(std::istream_iterator<std::string>(words), std::istream_iterator<std::string>());
  }
  return lines;
}

TEST_F(Search, TheExampleOfTheDocumentsIsTrue) {
  job_.write("queries.fasta", joined(lines_below("cat queries.fasta")));
  job_.write("proteins.fasta", joined(lines_below("cat proteins.fasta")));
  ProcessResult const run =
      job_.pairscan({"search", "queries.fasta", "proteins.fasta", "-o", "-", "--top", "2", "--format", "blast6"});
  expect_done(run);
  auto const page = lines_below("pairscan search queries.fasta proteins.fasta -o - --top 2 --format blast6");
  EXPECT_FALSE(page.empty());
  EXPECT_EQ(words_of(run.out), words_of(joined(page)));
}

} // namespace
} // namespace pairscan::testing
