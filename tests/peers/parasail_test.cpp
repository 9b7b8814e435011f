// Scores and paths of real 16S genes against parasail's.

#include <engine/engine.hpp>
#include <sequences/reader.hpp>
#include <tests/support/records_of.hpp>
#include <tests/support/temporary_directory.hpp>

#include <gtest/gtest.h>
#include <parasail.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace pairscan::testing {
namespace {

constexpr char const* kGenes = "/usr/share/microbiomeutil-data/RESOURCES/rRNA16S.gold.fasta";
constexpr std::size_t kCount = 60;
constexpr std::size_t kFewer = 12; // for the strategies that host processors are slow at
constexpr LinearScoring kScoring{4, -5, -10};

/// Upper-case letters; U is T and every ambiguity code is X.
std::string plain_letters(std::string const& residues) {
  std::string letters;
  for (char const residue : residues) {
    char const letter = static_cast<char>(std::toupper(static_cast<unsigned char>(residue)));
    letters += letter == 'U' ? 'T' : std::string_view("ACGT").find(letter) == std::string_view::npos ? 'X' : letter;
  }
  return letters;
}

struct Gene {
  std::string record; // as the file has it
  std::string letters;
};

bool has_ambiguity_code(Gene const& gene) {
  return gene.letters.find('X') != std::string::npos;
}

/// Genes spread over the whole file, every second one with ambiguity codes where its part of the file has such.
std::vector<Gene> read_genes() {
  std::ifstream in(kGenes);
  std::vector<Gene> all;
  for (std::string line; std::getline(in, line);) {
    if (line[0] == '>') {
      all.push_back({line + '\n', {}});
    } else {
      all.back().record += line + '\n';
      all.back().letters += plain_letters(line);
    }
  }
  std::vector<Gene> genes;
  std::size_t const step = all.size() / kCount;
  for (std::size_t begin = 0; begin + step <= all.size() && genes.size() < kCount; begin += step) {
    auto const first = all.begin() + static_cast<std::ptrdiff_t>(begin);
    auto const ambiguous = std::find_if(first, first + static_cast<std::ptrdiff_t>(step), has_ambiguity_code);
    genes.push_back(ambiguous == first + static_cast<std::ptrdiff_t>(step) || genes.size() % 2 == 0 ? *first
                                                                                                    : *ambiguous);
  }
  return genes;
}

/// Global scores with a linear gap; an ambiguity code matches nothing, itself included.
class Parasail {
public:
  Parasail() : matrix_(parasail_matrix_create("ACGTX", kScoring.match, kScoring.mismatch), parasail_matrix_free) {
    parasail_matrix_set_value(matrix_.get(), 4, 4, kScoring.mismatch);
  }
  [[nodiscard]] int score(std::string const& query, std::string const& target) const {
    // the 32-bit scan kernel: 16 bits are too few for all gaps, and the striped ones err where open == extend
    std::unique_ptr<parasail_result_t, decltype(&parasail_result_free)> const result(
        parasail_nw_scan_32(query.data(), static_cast<int>(query.size()), target.data(),
                            static_cast<int>(target.size()), -kScoring.gap, -kScoring.gap, matrix_.get()),
        parasail_result_free);
    return parasail_result_get_score(result.get());
  }

private:
  std::unique_ptr<parasail_matrix_t, decltype(&parasail_matrix_free)> matrix_;
};

using Pair = std::pair<std::uint32_t, std::uint32_t>;

class AgainstParasail : public ::testing::TestWithParam<std::string> {
protected:
  static void SetUpTestSuite() {
    if (!std::filesystem::exists(kGenes)) {
      return;
    }
    genes_ = read_genes();
    Parasail const parasail;
    for (std::uint32_t query = 0; query < genes_.size(); ++query) {
      for (std::uint32_t target = query + 1; target < genes_.size(); ++target) {
        scores_[{query, target}] = parasail.score(genes_[query].letters, genes_[target].letters);
      }
    }
  }

  void SetUp() override {
    if (genes_.empty()) {
      GTEST_SKIP() << kGenes << " is missing; install microbiomeutil-data";
    }
  }

  static std::vector<Gene> genes_;
  static std::map<Pair, int> scores_;
};

std::vector<Gene> AgainstParasail::genes_;
std::map<Pair, int> AgainstParasail::scores_;

/// Score, matches and columns of a CIGAR, letter by letter.
struct Walked {
  int score = 0;
  std::uint32_t matches = 0;
  std::uint32_t columns = 0;
};

Walked walk(std::string const& cigar, std::string const& query, std::string const& target) {
  Walked walked;
  std::size_t i = 0;
  std::size_t j = 0;
  std::uint32_t run = 0;
  for (char const each : cigar) {
    if (std::isdigit(static_cast<unsigned char>(each)) != 0) {
      run = 10 * run + static_cast<std::uint32_t>(each - '0');
      continue;
    }
    walked.columns += run;
    for (; run > 0; --run) {
      bool const both = each == '=' || each == 'X';
      bool const same = both && query.at(i) == target.at(j) && query.at(i) != 'X';
      EXPECT_TRUE(!both || same == (each == '=')) << "query position " << i << ", target position " << j;
      walked.matches += same;
      walked.score += !both ? kScoring.gap : same ? kScoring.match : kScoring.mismatch;
      i += each != 'D';
      j += each != 'I';
    }
  }
  EXPECT_EQ(i, query.size());
  EXPECT_EQ(j, target.size());
  return walked;
}

TEST_P(AgainstParasail, ScoresAndPathsOfRealGenesAgree) {
  bool const quick = GetParam() == "lazy_rscan" || GetParam() == "rscan";
  std::size_t const count = quick ? genes_.size() : kFewer;
  ASSERT_EQ(genes_.size(), kCount);
  ASSERT_GE(std::count_if(genes_.begin(), genes_.begin() + kFewer, has_ambiguity_code), 3);
  TemporaryDirectory const directory;
  std::string fasta;
  for (std::size_t gene = 0; gene < count; ++gene) {
    fasta += genes_[gene].record;
  }
  write_file(directory.file("genes.fasta"), fasta);
  Config config;
  config.input.sequences = directory.file("genes.fasta");
  config.alignment.scoring = {kScoring.match, kScoring.mismatch, kScoring.gap};
  config.execution.strategy = GetParam();
  config.traceback = Traceback::all;
  SequenceSet const set = read_sequences(config.input).set;
  WorkList const work(set, 16);
  Engine engine(config, set, work, {2, std::uint64_t{2} << 30U});
  auto const records = test::records_of(engine.scan({0, work.tiles()}));
  ASSERT_EQ(records.size(), count * (count - 1) / 2);
  for (PairRecord const& record : records) {
    int const expected = scores_.at({record.query, record.target});
    ASSERT_EQ(record.score, expected) << set.names[record.query] << " x " << set.names[record.target];
    Walked const walked = walk(record.cigar.text(), genes_[record.query].letters, genes_[record.target].letters);
    ASSERT_EQ(walked.score, expected) << record.cigar.text();
    ASSERT_EQ(walked.matches, record.matches);
    ASSERT_EQ(walked.columns, record.columns);
    ASSERT_DOUBLE_EQ(record.identity, static_cast<double>(walked.matches) / walked.columns);
  }
}

INSTANTIATE_TEST_SUITE_P(Registered, AgainstParasail,
                         ::testing::Values("tiled_dscan", "dscan", "rscan", "lazy_rscan", "rodinia"),
                         [](auto const& test) { return test.param; });

} // namespace
} // namespace pairscan::testing
