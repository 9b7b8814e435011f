// By what letters are scored: match and mismatch, or a matrix.

#include <engine/align_pair.hpp>
#include <engine/run_problem.hpp>
#include <engine/scored_letters.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>
#include <tests/src/engine/related_sequences.hpp>
#include <tests/support/error_of.hpp>
#include <tests/support/reference_gaps.hpp>

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace pairscan::testing {
namespace {

using ::testing::HasSubstr;

SequenceSet set_of(std::vector<Residue> const& query, std::vector<Residue> const& target,
                   Alphabet alphabet = Alphabet::dna) {
  SequenceSet set = SetBuilder().add(query).add(target).build();
  set.alphabet = alphabet;
  return set;
}

constexpr Residue kA = 1;
constexpr Residue kC = 2;
constexpr Residue kR = 5; // A or G
constexpr Residue kN = 15;

AlignmentOptions options_of(std::string const& ambiguous) {
  AlignmentOptions alignment;
  alignment.scoring = {2, -4, -3};
  alignment.scoring.ambiguous = ambiguous;
  return alignment;
}

Problem problem_of(AlignmentOptions const& alignment, SequenceSet const& set) {
  return alignment_problem(alignment, Ambiguity::mismatch, set);
}

/// The score of one residue against another.
int score_of(AlignmentOptions const& alignment, SequenceSet const& set) {
  Problem const problem = problem_of(alignment, set);
  ScoredCodes const codes(set, problem, alignment.scoring, Ambiguity::mismatch);
  return align_pair(set, codes, {0, 1}, problem, IdentityMeasure(set.alphabet, IdentityDefinition::columns))
      .record.score;
}

TEST(ScoredLetters, AmbiguousLettersScoreByTheirRule) {
  auto const score = [](std::string const& rule, Residue a, Residue b) {
    AlignmentOptions alignment = options_of(rule);
    alignment.scoring.gap = -100;
    return score_of(alignment, set_of({a}, {b}));
  };
  for (auto const& [rule, same, other, meets, base] : {std::tuple{"mismatch", -4, -4, -4, -4},
                                                       {"intersect", 2, 2, 2, 2},
                                                       {"literal", 2, -4, -4, -4},
                                                       {"alike", 2, 2, -4, -4},
                                                       {"0", 0, 0, 0, 0},
                                                       {"-1", -1, -1, -1, -1}}) {
    SCOPED_TRACE(rule);
    EXPECT_EQ(score(rule, kN, kN), same);
    EXPECT_EQ(score(rule, kN, kR), other);
    EXPECT_EQ(score(rule, kR, kA), meets);
    EXPECT_EQ(score(rule, kA, kN), base);
    EXPECT_EQ(score(rule, kA, kA), 2);
    EXPECT_EQ(score(rule, kA, kC), -4);
  }
}

TEST(ScoredLetters, MatchAndMismatchServeWhereNoAmbiguousLetterOccurs) {
  SequenceSet const plain = set_of({kA, kC}, {kC});
  SequenceSet const ambiguous = set_of({kA, kN}, {kC});
  for (std::string const rule : {"", "mismatch", "intersect", "literal", "alike", "0"}) {
    EXPECT_EQ(problem_of(options_of(rule), plain).scorer, "base_sets") << rule;
    bool const by_codes = rule.empty() || rule == "mismatch" || rule == "intersect";
    EXPECT_EQ(problem_of(options_of(rule), ambiguous).scorer, by_codes ? "base_sets" : "matrix") << rule;
  }
}

/// Codes are copied only where ambiguous letters have others.
TEST(ScoredLetters, CodesAreTheResiduesUnlessAmbiguousLettersMatchNothing) {
  SequenceSet const plain = set_of({kA, kC}, {kC});
  SequenceSet const ambiguous = set_of({kA, kN}, {kC});
  for (std::string const rule : {"", "mismatch", "intersect", "0"}) {
    AlignmentOptions const options = options_of(rule);
    EXPECT_TRUE(ScoredCodes(plain, problem_of(options, plain), options.scoring, {}).are_residues()) << rule;
    ScoredCodes const codes(ambiguous, problem_of(options, ambiguous), options.scoring, {});
    EXPECT_EQ(codes.are_residues(), rule == "intersect" || rule == "0") << rule;
    bool const matches_nothing = std::span<std::uint8_t const>(codes)[1] == 0;
    EXPECT_EQ(matches_nothing, !codes.are_residues()) << rule;
  }
}

TEST(ScoredLetters, LocalMismatchesAboveNothingGoByMatrix) {
  AlignmentOptions alignment;
  alignment.mode = Mode::local;
  alignment.scoring = {5, 1, -3};
  SequenceSet const set = set_of({kA, kC, kA}, {kC, kC});
  EXPECT_EQ(problem_of(alignment, set).scorer, "matrix");
  EXPECT_EQ(score_of(alignment, set), 6);
  alignment.scoring.mismatch = 0;
  EXPECT_EQ(problem_of(alignment, set).scorer, "base_sets");
}

TEST(ScoredLetters, TwoPieceGapsGoByMatrix) {
  AlignmentOptions alignment = options_of("");
  alignment.scoring.gap.reset();
  alignment.scoring.affine = {-4, -2};
  alignment.scoring.second = {-24, -1};
  EXPECT_EQ(problem_of(alignment, set_of({kA}, {kC})).scorer, "matrix");
  EXPECT_EQ(score_of(alignment, set_of({kA, kC, kN}, {kA, kC, kN})), 0);
  EXPECT_EQ(score_of(alignment, set_of(std::vector<Residue>(40, kA), {kA})), 2 - 24 - 39);
}

TEST(ScoredLetters, TheScaleMultipliesEveryScore) {
  AlignmentOptions alignment;
  alignment.scoring = {std::nullopt, std::nullopt, std::nullopt};
  alignment.scoring.matrix = "EDNAFULL";
  alignment.scoring.affine = {-9.5, -0.5};
  alignment.scoring.scale = 2;
  EXPECT_EQ(problem_of(alignment, set_of({kA}, {kC})).scorer, "base_sets") << "a matrix of two scores";
  Problem const problem = problem_of(alignment, set_of({kA, kN}, {kC}));
  EXPECT_EQ(problem.gaps.inner, (GapScores{-19, -1}));
  EXPECT_EQ(problem.matrix.scores->score(kA, kA), 10);
  EXPECT_EQ(problem.matrix.scores->least, -8);
  EXPECT_EQ(describe(problem), "global, affine gaps, matrix NUC.4.4 10/-8, gaps open -19 extend -1, integers, scores");
  EXPECT_EQ(describe(problem_of(alignment, set_of({kA}, {kC}))),
            "global, affine gaps, base_sets 10/-8, gaps open -19 extend -1, integers, scores");
}

std::string fault_of(AlignmentOptions const& alignment, SequenceSet const& set, ExitCode code = ExitCode::usage) {
  return test::error_of(code, [&] { (void)problem_of(alignment, set); });
}

TEST(ScoredLetters, MatricesThatDoNotServeAreRefused) {
  AlignmentOptions alignment;
  alignment.scoring.matrix = "BLOSUM62";
  EXPECT_THAT(fault_of(alignment, set_of({kA}, {kC})), HasSubstr("BLOSUM62 is of amino acids, and the sequences are "
                                                                 "nucleotides"));
  alignment.scoring.matrix = "EBLOSUM62";
  Residue const j = 'J' - 'A';
  EXPECT_THAT(fault_of(alignment, set_of({j}, {0}, Alphabet::protein), ExitCode::bad_input),
              HasSubstr("residue 1: the letter J has no score in matrix EBLOSUM62"));
  alignment.scoring.unknown = 0;
  EXPECT_EQ(problem_of(alignment, set_of({j}, {0}, Alphabet::protein)).matrix.scores->score(j, j), 0);
  alignment.scoring.matrix = "BLOSUM26";
  EXPECT_THAT(fault_of(alignment, set_of({0}, {0}, Alphabet::protein)), HasSubstr("BLOSUM26"));
  alignment.scoring.matrix.clear();
  alignment.scoring.matrix_file = "mine.txt";
  alignment.scoring.matrix_text = "A C\nA 1 x\n";
  EXPECT_THAT(fault_of(alignment, set_of({kA}, {kC})), ::testing::StartsWith("mine.txt:2:"));
  alignment.scoring.matrix_text = "  A C\nA 9000 0\nC 0 1\n";
  alignment.scoring.scale = 2;
  EXPECT_THAT(fault_of(alignment, set_of({kA}, {kC})), HasSubstr("scale: 2 times the scores of mine.txt is beyond"));
}

/// The query's residue is the row of the matrix, whichever sequence is longer.
TEST(ScoredLetters, AMatrixNeedNotBeSymmetric) {
  AlignmentOptions alignment;
  alignment.scoring = {std::nullopt, std::nullopt, -3};
  alignment.scoring.matrix_text = "  A C G T\nA 1 -4 2 0\nC -5 9 -1 -1\nG 0 0 3 -2\nT 1 -2 -3 2\n";
  std::mt19937 random(5);
  for (int round = 0; round < 60; ++round) {
    SequenceSet const set = set_of(random_dna(1 + random() % 20, random), random_dna(1 + random() % 20, random));
    Problem const problem = problem_of(alignment, set);
    EXPECT_FALSE(is_symmetric(problem));
    auto const gap = [](int residues) { return std::int64_t{-3} * residues; };
    reference::GapAligner const judge(
        static_cast<int>(set.length(0)), static_cast<int>(set.length(1)),
        [&](int row, int col) {
          return problem.matrix.scores->score(set.sequence(0)[static_cast<std::size_t>(row)],
                                              set.sequence(1)[static_cast<std::size_t>(col)]);
        },
        {gap, gap, gap, gap, gap}, false);
    EXPECT_EQ(score_of(alignment, set), judge.score());
  }
}

} // namespace
} // namespace pairscan::testing
