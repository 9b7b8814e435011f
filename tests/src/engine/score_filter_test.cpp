// The bound must never lose a pair that the filter itself would keep, and must reject what cannot be one.

#include <engine/align_pair.hpp>
#include <engine/run_problem.hpp>
#include <engine/score_filter.hpp>
#include <engine/scored_letters.hpp>
#include <engine/traceback/alignment.hpp>
#include <tests/src/engine/related_sequences.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>
#include <string>

namespace pairscan::testing {
namespace {

using ::testing::HasSubstr;

constexpr unsigned kSeed = 54;
constexpr std::array kSchemes = {LinearScoring{4, -5, -10}, LinearScoring{1, -1, -1},  LinearScoring{2, -1, -2},
                                 LinearScoring{1, -9, -2},  LinearScoring{5, -4, -10}, LinearScoring{1, 0, 0},
                                 LinearScoring{-1, -2, -3}};
Problem const kProblem = scored_problem({4, -5, -10}, MatchRule::shared_base);
constexpr std::array kThresholds = {0.0, 0.1, 1.0 / 3, 0.5, 2.0 / 3, 0.77, 0.9, 0.97, 1.0};

/// Linear schemes, and affine ones with ends that score as inner gaps, more, less and nothing.
std::vector<AlignmentOptions> all_schemes() {
  std::vector<AlignmentOptions> all;
  for (LinearScoring const& scoring : kSchemes) {
    all.emplace_back().scoring = {scoring.match, scoring.mismatch, scoring.gap};
  }
  AlignmentOptions matrix;
  matrix.scoring = {std::nullopt, std::nullopt, -3};
  matrix.scoring.matrix = "EDNAFULL";
  all.push_back(matrix);
  matrix.scoring.matrix.clear();
  matrix.scoring.matrix_text = "  A C G T\nA 1 -4 2 0\nC -5 9 -1 -1\nG 0 0 3 -2\nT 1 -2 -3 2\n"; // not symmetric
  all.push_back(matrix);
  for (auto const& [open, extend] : {std::pair{-18, -2}, {-3, -1}, {-1, 0}, {-2, -5}}) {
    AlignmentOptions affine;
    affine.scoring = {2, -4, std::nullopt};
    affine.scoring.affine = {open, extend};
    all.push_back(affine);
    AlignmentOptions ends = affine;
    ends.scoring.end_gap = {-1, -1};
    all.push_back(ends);
    ends.scoring.end_gaps.query_start = {-30, -3};
    ends.scoring.end_gaps.target_end = {0, 0};
    all.push_back(ends);
    AlignmentOptions free = affine;
    free.mode = Mode::semiglobal;
    free.free_ends = {"query_end", "target_start"};
    all.push_back(free);
    free.free_ends = {"query_start", "query_end", "target_start", "target_end"};
    all.push_back(free);
    AlignmentOptions local = affine;
    local.mode = Mode::local;
    all.push_back(local);
  }
  return all;
}

/// What is varied besides the scheme.
struct Rules {
  Ambiguity ambiguity = Ambiguity::mismatch;
  Identical identical = Identical::strict;
  bool bases_only = true; // else no matrix of bases serves
};

/// For every definition: the pair passes the limits for its own identity (the tightest that it must pass) and for every
/// threshold below.
void expect_no_loss(SequenceSet const& set, AlignmentOptions const& alignment, Rules const& rules) {
  Problem const problem = alignment_problem(alignment, rules.ambiguity, set);
  ScoredCodes const codes(set, problem, alignment.scoring, rules.ambiguity);
  AlignedPair const aligned =
      align_pair(set, codes, {0, 1}, problem, IdentityMeasure(set.alphabet, IdentityDefinition::columns));
  for (IdentityRow const& row : kIdentities) {
    PairRecord record = aligned.record;
    describe_path(aligned.path, set.sequence(0), set.sequence(1),
                  IdentityMeasure(set.alphabet, row.definition, rules.identical), record);
    auto const check = [&](double identity) {
      FilterOptions const options{
          .min_identity = identity, .identity = row.definition, .identical = rules.identical, .min_score = {}};
      ScoreFilter const filter(options, problem, 1, ambiguous_columns(options, set));
      ASSERT_TRUE(filter.may_pass(record.score, set.length(0), set.length(1)))
          << "lost at " << identity << ": " << row.name << ", identical " << static_cast<int>(rules.identical) << ", "
          << describe(problem) << ", lengths " << set.length(0) << " x " << set.length(1) << ", score " << record.score
          << ", identity " << record.identity << ", cigar " << record.cigar.text() << ", seed " << kSeed;
    };
    check(record.identity);
    for (double const threshold : kThresholds) {
      if (record.identity >= threshold) {
        check(threshold);
      }
    }
  }
}

void expect_no_loss(std::vector<Residue> const& query, std::vector<Residue> const& target, Rules const& rules = {}) {
  static std::vector<AlignmentOptions> const schemes = all_schemes();
  SequenceSet const set = SetBuilder().add(query).add(target).build();
  for (AlignmentOptions const& alignment : schemes) {
    if (rules.bases_only || alignment.scoring.matrix_text.empty()) {
      expect_no_loss(set, alignment, rules);
    }
  }
}

TEST(ScoreBound, LosesNoPairOfRelatedSequences) {
  std::mt19937 random(kSeed);
  for (int pair = 0; pair < 300; ++pair) {
    auto const query = random_dna(1 + random() % 120, random);
    auto const target = pair % 5 == 0 ? random_dna(1 + random() % 120, random)
                                      : mutated(query, static_cast<unsigned>(random() % 250), random);
    expect_no_loss(query, target);
  }
}

TEST(ScoreBound, LosesNoPairOfAPieceAndItsWhole) {
  std::mt19937 random(kSeed);
  for (int pair = 0; pair < 100; ++pair) {
    auto const whole = random_dna(20 + random() % 100, random);
    std::size_t const begin = random() % (whole.size() - 1);
    std::size_t const length = 1 + random() % (whole.size() - begin);
    auto const piece = mutated(std::span(whole).subspan(begin, length), static_cast<unsigned>(random() % 100), random);
    expect_no_loss(piece, whole);
    expect_no_loss(whole, piece);
  }
}

TEST(ScoreBound, LosesNoPairWithAmbiguousLettersByAnyRule) {
  std::mt19937 random(kSeed);
  auto const blurred = [&](std::vector<Residue> residues, unsigned thousandths) {
    for (Residue& residue : residues) {
      residue = random() % 1000 < thousandths ? static_cast<Residue>(1 + random() % 15) : residue;
    }
    return residues;
  };
  for (int pair = 0; pair < 60; ++pair) {
    auto const base = random_dna(1 + random() % 60, random);
    auto const query = blurred(base, pair % 3 == 0 ? 30 : 400);
    auto const target = blurred(mutated(base, static_cast<unsigned>(random() % 250), random), pair % 2 == 0 ? 0 : 400);
    for (Identical const identical : {Identical::strict, Identical::literal, Identical::intersect,
                                      Identical::ignore_column, Identical::no_difference, Identical::alike}) {
      expect_no_loss(query, target, {Ambiguity::mismatch, identical, false});
      expect_no_loss(query, target, {Ambiguity::intersect, identical, false});
    }
  }
}

/// Every sequence over two letters up to this length.
std::vector<std::vector<Residue>> all_short_sequences(std::size_t longest) {
  std::vector<std::vector<Residue>> all;
  for (std::size_t length = 1; length <= longest; ++length) {
    for (unsigned bits = 0; bits < 1U << length; ++bits) {
      std::vector<Residue> residues;
      for (std::size_t at = 0; at < length; ++at) {
        residues.push_back((bits >> at & 1U) != 0 ? 2 : 1);
      }
      all.push_back(residues);
    }
  }
  return all;
}

TEST(ScoreBound, LosesNoPairOfShortSequences) {
  auto const targets = all_short_sequences(4);
  for (auto const& query : all_short_sequences(5)) {
    for (auto const& target : targets) {
      expect_no_loss(query, target);
      if (HasFatalFailure()) {
        return;
      }
    }
  }
}

/// 1,500 columns of which 77 % are identical: the score lies far under what 97 % needs.
TEST(ScoreBound, RejectsDistantGenesAtSpeciesLevel) {
  constexpr LinearScoring scoring{4, -5, -10};
  constexpr std::int64_t length = 1500;
  constexpr std::int64_t matches = 1155;
  EXPECT_LT(matches * scoring.match + (length - matches) * scoring.mismatch,
            score_bound(scoring, IdentityDefinition::columns, 0.97, length, length));
  std::int64_t const gaps = 300; // the same identity with gaps instead of mismatches
  EXPECT_LT(matches * scoring.match + gaps * scoring.gap,
            score_bound(scoring, IdentityDefinition::columns, 0.97, length, length));
}

TEST(ScoreBound, IsTheScoreOfTheWorstAlignmentWithThatIdentity) {
  constexpr LinearScoring scoring{4, -5, -10};
  // 100 columns, 90 identical, 10 mismatches: 310; 90 identical of 100 columns with gaps needs 105 columns and 94.5
  // matches: 94.5 * 4 - 10.5 * 10 = 273
  EXPECT_EQ(score_bound(scoring, IdentityDefinition::columns, 0.9, 100, 100),
            static_cast<std::int64_t>(std::ceil(4 * 0.9 * 200 / 1.9 - 10 * 0.1 * 200 / 1.9)));
  EXPECT_EQ(score_bound(scoring, IdentityDefinition::columns, 1.0, 100, 100), 400);
  EXPECT_EQ(score_bound(scoring, IdentityDefinition::shorter, 1.0, 100, 60), 60 * 4 - 40 * 10);
  EXPECT_EQ(score_bound(scoring, IdentityDefinition::longer, 0.6, 100, 60), 60 * 4 - 40 * 10);
}

TEST(ScoreBound, SaysWhatLengthsAloneExclude) {
  constexpr LinearScoring scoring;
  for (auto const definition : {IdentityDefinition::columns, IdentityDefinition::longer}) {
    EXPECT_EQ(score_bound(scoring, definition, 0.97, 96, 100), kUnreachable);
    EXPECT_NE(score_bound(scoring, definition, 0.97, 97, 100), kUnreachable);
    EXPECT_EQ(score_bound(scoring, definition, 0.97, 100, 96), kUnreachable) << "the order of the two does not matter";
  }
  EXPECT_NE(score_bound(scoring, IdentityDefinition::shorter, 1.0, 1, 1000), kUnreachable);
  EXPECT_NE(score_bound(scoring, IdentityDefinition::internal, 1.0, 1, 1000), kUnreachable);
}

TEST(ScoreBound, RejectsByPairsAndDifferencesWhereGapsAreCheap) {
  constexpr LinearScoring cheap{1, -19, -3};
  constexpr LinearScoring usual{4, -5, -10};
  for (IdentityRow const& row : kIdentities) {
    bool const loose = row.bound == IdentityBound::pairs || row.bound == IdentityBound::differences;
    EXPECT_TRUE(score_bound_rejects(cheap, row.bound)) << row.name;
    EXPECT_EQ(score_bound_rejects(usual, row.bound), !loose) << row.name;
    EXPECT_GT(score_bound(cheap, row.definition, 0.97, 100, 100), 100 * cheap.mismatch) << row.name;
    EXPECT_EQ(score_bound(usual, row.definition, 0.97, 100, 100) == 100 * usual.mismatch, loose) << row.name;
  }
}

TEST(ScoreFilter, LetsAsMuchPassAsAmbiguousLettersMayCost) {
  FilterOptions const options{
      .min_identity = 0.9, .identity = IdentityDefinition::columns, .identical = Identical::intersect, .min_score = {}};
  std::int64_t const bound = score_bound({4, -5, -10}, options.identity, 0.9, 100, 100);
  EXPECT_TRUE(ScoreFilter(options, kProblem, 1, 3).may_pass(bound - 27, 100, 100));
  EXPECT_FALSE(ScoreFilter(options, kProblem, 1, 3).may_pass(bound - 28, 100, 100));
  EXPECT_FALSE(ScoreFilter(options, kProblem, 1, 0).may_pass(bound - 1, 100, 100));
  EXPECT_TRUE(ScoreFilter(options, kProblem).may_pass(-1000, 100, 100)) << "nobody counted them";
}

TEST(ScoreFilter, SaysWhetherScoresLeavePairsOut) {
  FilterOptions options;
  EXPECT_EQ(describe_filter(options, kProblem, 0), "every pair");
  options.min_identity = 0.97;
  EXPECT_THAT(describe_filter(options, kProblem, 0), HasSubstr("left out by their score"));
  options.identity = IdentityDefinition::onegap;
  EXPECT_THAT(describe_filter(options, kProblem, 0), HasSubstr("every pair's path is computed"));
  Problem local = kProblem;
  local.mode = Mode::local;
  EXPECT_THAT(describe_filter({.min_identity = 0.9, .min_score = {}}, local, 0), HasSubstr("every pair's path"));
}

TEST(ScoreFilter, AppliesBothLimits) {
  FilterOptions options;
  options.min_identity = 0.9;
  options.min_score = 350;
  ScoreFilter const filter(options, kProblem);
  EXPECT_FALSE(filter.may_pass(349, 100, 100));
  EXPECT_TRUE(filter.may_pass(350, 100, 100));
  EXPECT_FALSE(filter.may_pass(350, 100, 200)) << "200 columns with 100 matches at the most";
  PairRecord record;
  record.score = 350;
  record.identity = 0.9;
  EXPECT_TRUE(filter.passes(record)) << "the threshold itself passes";
  record.identity = 0.8999;
  EXPECT_FALSE(filter.passes(record));
  record.identity = 1;
  record.score = 349;
  EXPECT_FALSE(filter.passes(record));
}

/// The quotient of two counts is the double nearest to it, as is the threshold of a configuration.
TEST(ScoreFilter, ComparesIdentitiesAsDoubles) {
  PairRecord record;
  FilterOptions options;
  for (int hundredths = 10; hundredths < 100; ++hundredths) {
    options.min_identity = std::stod("0." + std::to_string(hundredths));
    record.identity = static_cast<double>(17 * hundredths) / (17 * 100);
    EXPECT_TRUE(ScoreFilter(options, kProblem).passes(record)) << hundredths;
  }
  options.min_identity = 0.666667;
  record.identity = 2.0 / 3;
  EXPECT_FALSE(ScoreFilter(options, kProblem).passes(record)) << "though it is shown as 0.666667";
}

/// 100 x 100 residues without a gap score as they do with linear gaps of -20, which is what a lone residue costs.
TEST(ScoreFilter, BoundsAffineGapsAsIfEveryResidueOpenedOne) {
  Problem problem = kProblem;
  problem.recurrence = "affine";
  problem.gaps.inner = {-18, -2};
  FilterOptions const options{.min_identity = 0.97, .identity = IdentityDefinition::columns, .min_score = {}};
  std::int64_t const bound = score_bound({4, -5, -20}, options.identity, 0.97, 100, 100);
  EXPECT_FALSE(ScoreFilter(options, problem).may_pass(bound - 1, 100, 100));
  EXPECT_TRUE(ScoreFilter(options, problem).may_pass(bound, 100, 100));
  problem.mode = Mode::local;
  EXPECT_TRUE(ScoreFilter(options, problem).may_pass(0, 10, 100)) << "lengths prove nothing of a part";
}

TEST(ScoreFilter, WithoutLimitsKeepsEverything) {
  ScoreFilter const filter({}, kProblem);
  EXPECT_TRUE(filter.may_pass(-1'000'000, 1, 100'000));
  EXPECT_TRUE(filter.passes(PairRecord{}));
}

} // namespace
} // namespace pairscan::testing
