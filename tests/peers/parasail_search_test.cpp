// Scores of the program against parasail's: five queries against all 20,000 proteins of Debian's mmseqs2-examples, and
// hits among proteins with odd letters, of one residue and of 35,000.

#include <scoring/matrix_letters.hpp>
#include <scoring/named_matrices.hpp>
#include <tests/cli/search_job.hpp>

#include <gtest/gtest.h>
#include <parasail.h>

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace pairscan::testing {
namespace {

constexpr char const* kExamples = "/usr/share/doc/mmseqs2/example-data";
constexpr int kGapFirst = 12; // 11 + 1
constexpr int kGapNext = 1;

/// BLOSUM62 as BLAST has it, in which U and O score -1, in parasail's form.
class Blosum62 {
public:
  Blosum62() {
    auto const matrix = named_matrix("BLOSUM62", UnknownScore{-1});
    std::string const letters = kAlphabet + std::string("*"); // parasail puts it behind all others
    for (int row = 0; row < matrix_->size; ++row) {
      for (int col = 0; col < matrix_->size; ++col) {
        auto const code = [&](int at) { return *code_of(letters[static_cast<std::size_t>(at)], matrix.letters); };
        parasail_matrix_set_value(matrix_.get(), row, col, matrix.scores.score(code(row), code(col)));
      }
    }
  }
  [[nodiscard]] parasail_matrix_t const* get() const { return matrix_.get(); }

private:
  static constexpr char const* kAlphabet = "ARNDCQEGHILKMFPSTWYVBZXJUO";
  std::unique_ptr<parasail_matrix_t, decltype(&parasail_matrix_free)> matrix_{parasail_matrix_create(kAlphabet, 1, -1),
                                                                              parasail_matrix_free};
};

/// One query's scores, in 8 bits where they fit and in 16 where not.
class ParasailQuery {
public:
  ParasailQuery(std::string const& letters, Blosum62 const& matrix)
      : profile_(parasail_profile_create_sat(letters.data(), static_cast<int>(letters.size()), matrix.get()),
                 parasail_profile_free) {}

  [[nodiscard]] int score(std::string const& target) const {
    std::unique_ptr<parasail_result_t, decltype(&parasail_result_free)> const result(
        parasail_sw_striped_profile_sat(profile_.get(), target.data(), static_cast<int>(target.size()), kGapFirst,
                                        kGapNext),
        parasail_result_free);
    return result->score;
  }

private:
  std::unique_ptr<parasail_profile_t, decltype(&parasail_profile_free)> profile_;
};

std::vector<Protein> read_proteins(std::string const& fasta) {
  std::vector<Protein> proteins;
  std::istringstream in(fasta);
  for (std::string line; std::getline(in, line);) {
    if (line.starts_with('>')) {
      proteins.push_back({line.substr(1, line.find(' ') - 1), ""});
    } else {
      proteins.back().letters += line;
    }
  }
  return proteins;
}

/// Returns the numbers of a file of NumPy's format, of two bytes or four.
std::vector<int> numbers_of(std::string const& npy) {
  std::size_t const begin = 10 + static_cast<unsigned char>(npy[8]) + 256U * static_cast<unsigned char>(npy[9]);
  bool const narrow = npy.substr(0, begin).find("<i2") != std::string::npos;
  std::size_t const bytes = narrow ? 2 : 4;
  std::vector<int> numbers((npy.size() - begin) / bytes);
  for (std::size_t at = 0; at < numbers.size(); ++at) {
    std::int16_t half = 0;
    std::int32_t whole = 0;
    std::memcpy(narrow ? static_cast<void*>(&half) : &whole, npy.data() + begin + bytes * at, bytes);
    numbers[at] = narrow ? half : whole;
  }
  return numbers;
}

TEST(ParasailSearch, FiveQueriesAgainstTwentyThousandProteinsScoreTheSame) {
  if (!std::filesystem::exists(kExamples)) {
    GTEST_SKIP() << kExamples << " is missing; install mmseqs2-examples";
  }
  Job job;
  ProcessOptions options;
  options.directory = job.path(".");
  std::string const unpack = std::string("cd ") + kExamples + "; zcat -f DB.fasta* > $OLDPWD/db.fasta; zcat -f " +
                             "QUERY.fasta* | awk '/^>/ { ++n } n <= 5' > $OLDPWD/queries.fasta";
  ASSERT_EQ(Process({"sh", "-c", unpack}, options).wait().code, 0);
  auto const queries = read_proteins(job.read("queries.fasta"));
  auto const targets = read_proteins(job.read("db.fasta"));
  ASSERT_EQ(queries.size(), 5U);
  ASSERT_EQ(targets.size(), 20'000U);
  job.write("job.yaml",
            "input: {queries: queries.fasta, targets: db.fasta, alphabet: protein}\n"
            "alignment: {mode: local, scoring: {matrix: BLOSUM62, gap_open: -11, gap_extend: -1, unknown: -1}}\n"
            "traceback: none\n"
            "output: {pairs: {format: none}, matrix: {format: npy}}\n");
  expect_done(job.run());
  auto const scores = numbers_of(job.read("out/scores.npy"));
  ASSERT_EQ(scores.size(), queries.size() * targets.size());
  Blosum62 const matrix;
  for (std::size_t query = 0; query < queries.size(); ++query) {
    ParasailQuery const peer(queries[query].letters, matrix);
    for (std::size_t target = 0; target < targets.size(); ++target) {
      ASSERT_EQ(scores[query * targets.size() + target], peer.score(targets[target].letters))
          << queries[query].name << " " << targets[target].name;
    }
  }
}

class ParasailHits : public Search {};

TEST_F(ParasailHits, OfOddLettersAndOddLengthsScoreTheSame) {
  std::string const odd = "BZXJUO*";
  std::size_t next = 0;
  for (auto* const side : {&queries_, &targets_}) {
    for (Protein& protein : *side) {
      for (std::size_t place = next % 6; place < protein.letters.size(); place += 6) {
        protein.letters[place] = odd[next++ % odd.size()];
      }
    }
  }
  for (char const letter : std::string("WAU*")) {
    queries_.push_back({"q" + std::to_string(queries_.size()), std::string(1, letter)});
    targets_.push_back({"one" + std::to_string(targets_.size()), std::string(1, letter)});
  }
  std::string const longest = [&] {
    std::string letters;
    while (letters.size() < 35'000) {
      letters += targets_[letters.size() % 90].letters;
    }
    return letters.substr(0, 35'000);
  }();
  targets_.push_back({"long", longest});
  job_.write("queries.fasta", protein_fasta(queries_));
  job_.write("db.fasta", protein_fasta(targets_));
  expect_done(search({"--top", "1000", "--set", "filter.max_evalue=null", "--set", "filter.min_score=1", "--set",
                      "input.alphabet=protein"}));

  Blosum62 const matrix;
  std::map<std::pair<std::string, std::string>, std::string> expected;
  for (Protein const& query : queries_) {
    ParasailQuery const peer(query.letters, matrix);
    for (Protein const& target : targets_) {
      if (int const score = peer.score(target.letters); score > 0) {
        expected[{query.name, target.name}] = std::to_string(score);
      }
    }
  }
  std::map<std::pair<std::string, std::string>, std::string> found;
  for (NamedFields const& row : named_rows(job_.read("out/pairs.tsv"))) {
    found[{row.at("query"), row.at("target")}] = row.at("score");
  }
  EXPECT_GT(expected.size(), 600U);
  EXPECT_EQ(found, expected);
}

} // namespace
} // namespace pairscan::testing
