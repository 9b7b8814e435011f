// Substitution matrices and scores with decimals from outside: scores against parasail's, matrices of files, and what
// is printed in units of 1 / scale.

#include <tests/cli/aligned_rows.hpp>
#include <tests/cli/job.hpp>
#include <tests/support/reference_gaps.hpp>

#include <cmath>
#include <filesystem>
#include <map>
#include <random>
#include <string_view>

namespace pairscan::testing {
namespace {

using ::testing::HasSubstr;

/// FASTA text of related proteins of all letters that EBLOSUM62, which is parasail's BLOSUM62, has, with B, Z, X and
/// the stop.
std::string proteins(int count, int length) {
  std::mt19937 random(3);
  std::string const letters = "ACDEFGHIKLMNPQRSTVWYBZX*";
  std::string parent;
  std::string fasta;
  for (int protein = 0; protein < count; ++protein) {
    if (protein % 4 == 0) {
      parent.resize(static_cast<std::size_t>(length) / 2 + random() % static_cast<unsigned>(length));
      for (char& each : parent) {
        each = letters[random() % letters.size()];
      }
    }
    fasta += ">p" + std::to_string(protein) + '\n';
    for (char const each : parent) {
      unsigned const what = random() % 10;
      fasta += what == 0 ? std::string() : std::string(1, what < 4 ? letters[random() % letters.size()] : each);
    }
    fasta += '\n';
  }
  return fasta;
}

TEST(Modes, MatrixScoresAreParasails) {
  Job const job(proteins(20, 120));
  auto const sequences = sequences_of(job.read("genes.fasta"));
  std::string const scoring = "alignment.scoring={matrix: EBLOSUM62, gap_open: -11, gap_extend: -1}";
  std::string const free = "alignment.free_ends=[query_start, query_end, target_start, target_end]";
  std::vector<std::pair<std::vector<std::string>, Peer>> const problems{
      {{}, parasail_nw_scan_32},
      {{"alignment.mode=local"}, parasail_sw_scan_32},
      {{"alignment.mode=semiglobal", free}, parasail_sg_scan_32}};
  parasail_matrix_t const* const matrix = parasail_matrix_lookup("blosum62");
  for (auto const& [settings, peer] : problems) {
    std::vector<std::string> all = settings;
    all.insert(all.end(), {scoring, kFields, "distribution.resume=never", "traceback=all"});
    expect_done(job.run(all));
    for (Row const& row : rows_of(job.read("out/pairs.tsv"))) {
      std::string const& query = sequences.at(row.query);
      std::string const& target = sequences.at(row.target);
      bool const has_pairs = row.cigar.find_first_of("=X") != std::string::npos;
      if (has_pairs || peer != parasail_sg_scan_32) { // parasail's semiglobal alignments pair residues
        EXPECT_EQ(row.score, parasail_score(peer, query, target, matrix, {12, 1})) << row.query << " x " << row.target;
      }
    }
  }
}

/// Families of genes with ambiguous letters, of which every third lacks a piece.
std::string genes_with_codes() {
  std::mt19937 random(5);
  std::string fasta;
  int record = 0;
  for (auto [name, letters] : sequences_of(genes(12, 90))) {
    for (char& each : letters) {
      each = random() % 12 == 0 ? "RYKMSWBDHVN"[random() % 11] : each;
    }
    letters.erase(letters.size() / 3, record++ % 3 == 0 ? 14 : 0);
    fasta += ">" + name + "\n" + letters + "\n";
  }
  return fasta;
}

/// Whether the bases that two codes stand for meet.
bool share_a_base(char a, char b) {
  static std::map<char, std::string_view> const bases{
      {'A', "A"},  {'C', "C"},  {'G', "G"},   {'T', "T"},   {'R', "AG"},  {'Y', "CT"},  {'K', "GT"},  {'M', "AC"},
      {'S', "CG"}, {'W', "AT"}, {'B', "CGT"}, {'D', "AGT"}, {'H', "ACT"}, {'V', "ACG"}, {'N', "ACGT"}};
  return bases.at(a).find_first_of(bases.at(b)) != std::string_view::npos;
}

TEST(Modes, TwoPieceGapsOfSetsOfBasesScoreAsByATextbook) {
  Job const job(genes_with_codes());
  auto const sequences = sequences_of(job.read("genes.fasta"));
  reference::GapCosts::Gap const inner = [](int k) { return std::max(-4 - 2 * k, -10 - k); };
  reference::GapCosts::Gap const nothing = [](int) { return 0; };
  std::vector<std::pair<std::vector<std::string>, bool>> const modes{
      {{}, false},
      {{"alignment.mode=semiglobal", "alignment.free_ends=[query_start, query_end, target_start, target_end]"}, false},
      {{"alignment.mode=local"}, true}};
  for (auto const& [mode, local] : modes) {
    auto settings = mode;
    settings.insert(settings.end(), {"alignment.scoring={match: 2, mismatch: -4, gap_open: -4, gap_extend: -2, "
                                     "gap_open2: -10, gap_extend2: -1}",
                                     "input.ambiguity=intersect", kFields, "distribution.resume=never"});
    expect_done(job.run(settings));
    for (Row const& row : rows_of(job.read("out/pairs.tsv"))) {
      std::string const& query = sequences.at(row.query);
      std::string const& target = sequences.at(row.target);
      auto const score = [&](int i, int j) {
        return share_a_base(query[static_cast<std::size_t>(i)], target[static_cast<std::size_t>(j)]) ? 2 : -4;
      };
      auto const rows = static_cast<int>(query.size());
      auto const cols = static_cast<int>(target.size());
      auto const& end = mode.empty() ? inner : nothing;
      EXPECT_EQ(row.score, reference::GapAligner(rows, cols, score, {inner, end, end, end, end}, local).score())
          << row.query << " x " << row.target << " " << row.cigar;
    }
  }
}

TEST(Modes, AMatrixOfAFileTravelsWithTheConfiguration) {
  Job job(genes(8, 60));
  job.write("mine.txt", "# mine\n   A  C  G  T\nA  5 -4 -4 -4\nC -4  5 -4 -4\nG -4 -4  5 -4\nT -4 -4 -4  5\n");
  expect_done(job.run({"alignment.scoring={match: 5, mismatch: -4, gap: -7}"}));
  std::string const expected = job.read("out/pairs.tsv");
  expect_done(job.run({"alignment.scoring={matrix_file: mine.txt, gap: -7}", "output.directory=mine"}));
  EXPECT_EQ(job.read("mine/pairs.tsv"), expected);
  std::filesystem::remove(job.path("mine.txt"));
  expect_done(job.pairscan({"run", "mine/config.yaml", "--set", "output.directory=again"}));
  EXPECT_EQ(job.read("again/pairs.tsv"), expected);
  job.write("mine.txt", "   A  C\nA  5 -4\nC -4 5\n");
  expect_failure(job.run({"alignment.scoring={matrix_file: mine.txt, gap: -7}", "output.directory=few"}), 3, "record '",
                 "the letters G, T have no score in matrix mine.txt");
  expect_no_result(job, "few");
}

TEST(Modes, HalvesArePrintedAndFiltered) {
  Job const job(genes(8, 60));
  std::string const scoring = "alignment.scoring={match: 1.5, mismatch: -1, gap: -2, scale: 2";
  expect_done(job.run({scoring + "}", "output.matrix.format=npy"}));
  std::string const exact = job.read("out/pairs.tsv");
  EXPECT_THAT(exact, HasSubstr(".5\t"));
  EXPECT_THAT(job.read("out/scores.npy"), HasSubstr("'<f4'"));
  expect_done(job.run({"alignment.scoring={match: 3, mismatch: -2, gap: -4}", "output.directory=doubled"}));
  std::string doubled;
  std::istringstream lines(exact);
  for (std::string line; std::getline(lines, line);) {
    std::istringstream fields(line);
    std::string query;
    std::string target;
    double score = 0;
    if (fields >> query >> target >> score) {
      std::string rest;
      std::getline(fields, rest);
      line = query + '\t' + target + '\t' + std::to_string(std::lround(2 * score)) + rest;
    }
    doubled += line + '\n';
  }
  EXPECT_EQ(doubled, job.read("doubled/pairs.tsv"));
  expect_done(job.run({scoring + ", print: floor}", "output.directory=floor", "output.matrix.format=npy"}));
  EXPECT_THAT(job.read("floor/pairs.tsv"), ::testing::Not(HasSubstr(".5\t")));
  EXPECT_THAT(job.read("floor/scores.npy"), HasSubstr("'<i4'"));
  expect_done(job.run({scoring + "}", "filter.min_score=40", "output.directory=some"}));
  for (Row const& row : rows_of(job.read("some/pairs.tsv"))) {
    EXPECT_GE(row.score, 40);
  }
}

} // namespace
} // namespace pairscan::testing
