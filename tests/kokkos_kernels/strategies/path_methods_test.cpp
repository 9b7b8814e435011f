// Every path method against the naive aligner and the canonical path, and the choice among them.

#include <kokkos_kernels/methods/bit_planes/host/host_bodies.hpp>
#include <kokkos_kernels/strategies/path_methods.hpp>
#include <kokkos_kernels/traceback/path_computer.hpp>
#include <tests/kokkos_kernels/traceback/order_problems.hpp>
#include <tests/kokkos_kernels/traceback/paths_by.hpp>
#include <tests/kokkos_kernels/traceback/reference_path.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>
#include <string>
#include <vector>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 20261122;
constexpr std::size_t kRoomy = std::size_t{1} << 30U;

/// Random pairs of 1 to `longest` letters of a kind.
PairCase random_pairs(std::size_t count, int longest, LetterKind letters, std::mt19937& random) {
  MatchRule const rule = letters == LetterKind::residues ? MatchRule::same_residue : MatchRule::shared_base;
  PairCase test{std::to_string(longest), {}, {}};
  auto const draw = [&] { return 1 + static_cast<int>(random() % static_cast<unsigned>(longest)); };
  for (std::size_t pair = 0; pair < count; ++pair) {
    int const rows = draw();
    add_pair(test, rows, draw(), rule, random);
  }
  for (std::uint8_t& code : test.residues) {
    bool const one_base = (code & (code - 1)) == 0;
    if (letters == LetterKind::bases || letters == LetterKind::bases_or_unknown) {
      code = one_base ? code : std::uint8_t{0};
    }
    if (letters == LetterKind::bases && code == 0) {
      code = 4;
    }
  }
  return test;
}

/// The methods that serve, each on every instruction set of this processor.
template <class Body>
void for_each_method(Problem const& problem, PathShape const& shape, Body const& body) {
  for (InstructionSet const* instructions : available_instruction_sets()) {
    for (PathMethod const* method : path_methods()) {
      PathSetting const setting{problem, instructions, kRoomy};
      if (!method->refusal(setting, shape)) {
        SCOPED_TRACE(std::string(method->name()) + " on " + std::string(instructions->name) + ", " + describe(problem) +
                     ", letters " + std::to_string(static_cast<int>(problem.letters)) + ", seed " +
                     std::to_string(kSeed));
        body(*method, setting);
      }
    }
  }
}

void expect_canonical_paths(PairCase const& test, Problem const& problem) {
  MatchRule const rule = match_rule(problem);
  std::vector<Path> expected;
  for (PairDescriptor const& pair : test.pairs) {
    expected.push_back(reference_path(test, pair, problem.scoring, rule));
  }
  for_each_method(problem, PathShape::of(test.pairs), [&](PathMethod const& method, PathSetting const& setting) {
    std::vector<PlacedPath> const found = paths_by(method, setting, test);
    ASSERT_EQ(found.size(), expected.size());
    for (std::size_t index = 0; index < found.size(); ++index) {
      PairDescriptor const& pair = test.pairs[index];
      ASSERT_EQ(found[index].path, expected[index]) << "pair " << index << " of " << pair.rows << " x " << pair.cols;
      ASSERT_EQ(score_of(found[index].path, test.rows(pair), test.cols(pair), problem),
                expected_score(test, pair, problem.scoring, rule))
          << "pair " << index;
    }
  });
}

TEST(PathMethods, AllGiveTheCanonicalPathOfEveryPair) {
  std::mt19937 random(kSeed);
  for (LetterKind const letters :
       {LetterKind::bases, LetterKind::bases_or_unknown, LetterKind::base_sets, LetterKind::residues}) {
    for (LinearScoring const scoring : {LinearScoring{}, LinearScoring{1, 0, 0}, LinearScoring{2, -4, -2},
                                        LinearScoring{20, -13, -30}, LinearScoring{300, -301, -101}}) {
      expect_canonical_paths(random_pairs(20, 90, letters, random), path_problem(letters, scoring));
    }
  }
  expect_canonical_paths(random_pairs(520, 60, LetterKind::base_sets, random), path_problem(LetterKind::base_sets, {}));
  expect_canonical_paths(random_pairs(3, 1100, LetterKind::base_sets, random), path_problem(LetterKind::base_sets, {}));
}

/// As long pairs have: scores that 16 bits do not hold.
TEST(PathMethods, AllGiveTheCanonicalPathOfWideScores) {
  std::mt19937 random(kSeed);
  LinearScoring const wide{9000, -8999, -9001};
  PairCase const test = random_pairs(20, 40, LetterKind::base_sets, random);
  ASSERT_EQ(narrowest(wide, 30, 30), ScoreType::int32);
  expect_canonical_paths(test, path_problem(LetterKind::base_sets, wide));
}

std::vector<PairDescriptor> equal_pairs(std::size_t count, int length) {
  return std::vector<PairDescriptor>(count, PairDescriptor{0, 0, length, length});
}

std::string_view chosen(PathSetting const& setting, std::vector<PairDescriptor> const& pairs) {
  PathMethod const* const method = choose_path_method(path_methods(), setting, pairs);
  return method == nullptr ? "none" : method->name();
}

TEST(PathMethods, FullPacksGoToBitPlanesAndOnePairDoesNot) {
  InstructionSet const& instructions = widest_instruction_set();
  if (plane_bodies(instructions) == nullptr) {
    GTEST_SKIP() << "no bit planes on this processor";
  }
  PathSetting const setting{path_problem(LetterKind::bases, {}), &instructions,
                            std::numeric_limits<std::size_t>::max()};
  auto const full = static_cast<std::size_t>(instructions.bits());
  EXPECT_EQ(best_pack(path_methods(), setting).pairs, full);
  EXPECT_EQ(chosen(setting, equal_pairs(full, 1500)), "bit_planes");
  EXPECT_NE(chosen(setting, equal_pairs(1, 1500)), "bit_planes");
  EXPECT_EQ(chosen(setting, equal_pairs(1, 100'000)), "one_long_pair");
}

TEST(PathMethods, SchemesBeyondBitPlanesGoToValues) {
  InstructionSet const& instructions = widest_instruction_set();
  PathSetting const setting{path_problem(LetterKind::bases, {20, -13, -30}), &instructions, kRoomy};
  auto const full = static_cast<std::size_t>(instructions.lanes(2));
  EXPECT_EQ(best_pack(path_methods(), setting).pairs, full);
  EXPECT_EQ(chosen(setting, equal_pairs(full, 300)), "values");
  EXPECT_FALSE(best_pack(path_methods(), setting).shares_rows);
}

TEST(PathMethods, PathsByAMatrixGainBySharedRows) {
  InstructionSet const& instructions = widest_instruction_set();
  Problem problem = in_mode(with_matrix(affine(2, -3, {-4, -2})), Mode::local); // global ones go to bytes
  problem.path_order.order = {0, 2, 1};
  BestPack const pack = best_pack(path_methods(), {problem, &instructions, kRoomy});
  EXPECT_EQ(pack.shares_rows, instructions.register_bytes >= 32 && pack.pairs > 1);
}

TEST(PathMethods, LessRoomMeansMethodsThatTakeLess) {
  InstructionSet const& instructions = widest_instruction_set();
  PathSetting setting{path_problem(LetterKind::bases, {300, -301, -101}), &instructions, 0};
  PathShape const one{1, 2000, 2000, 2000, 2000};
  std::vector<PairDescriptor> const pairs = equal_pairs(64, 2000);
  setting.room = least_path_bytes(path_methods(), setting, one);
  EXPECT_EQ(setting.room, std::size_t{2000} * 2016 / 4) << "two bits per cell";
  EXPECT_EQ(chosen(setting, pairs), instructions.register_bytes == 0 ? "values" : "values_one_by_one");
  --setting.room;
  EXPECT_EQ(chosen(setting, pairs), "none");
  setting.room = most_path_bytes(path_methods(), setting, one);
  EXPECT_EQ(chosen(setting, pairs), "values");
}

/// No pair has both of the longest sequences, so that each fits although the pack's shape does not.
TEST(PathMethods, RoomIsNeededForPairsThatThereAre) {
  InstructionSet const& scalar = scalar_instruction_set();
  PathSetting setting{path_problem(LetterKind::bases, {300, -301, -101}), &scalar, 0};
  std::vector<PairDescriptor> const pairs{{0, 0, 2000, 100}, {0, 0, 100, 2000}};
  setting.room = std::max(least_path_bytes(path_methods(), setting, PathShape::of(std::span(pairs).first(1))),
                          least_path_bytes(path_methods(), setting, PathShape::of(std::span(pairs).last(1))));
  EXPECT_NE(chosen(setting, pairs), "none");
}

TEST(PathMethods, WhatNoneServesIsRefusedWithReasons) {
  Problem unknown = path_problem(LetterKind::bases, {});
  unknown.recurrence = "homopolymer";
  PathSetting const setting{unknown, available_instruction_sets().back(), kRoomy};
  for (PathMethod const* method : path_methods()) {
    auto const reason = method->refusal(setting, {1, 100, 100, 100, 100});
    ASSERT_TRUE(reason) << method->name();
    EXPECT_NE(reason->find("linear gaps"), std::string::npos) << *reason;
  }
  EXPECT_EQ(chosen(setting, equal_pairs(1, 100)), "none");
  EXPECT_EQ(least_path_bytes(path_methods(), setting, {1, 100, 100, 100, 100}), 0U);
}

TEST(PathComputer, GivesEachPairItsPathWhateverTheMethod) {
  std::mt19937 random(kSeed);
  Problem const problem = path_problem(LetterKind::base_sets, {});
  PathComputer computer(path_methods(), {problem, available_instruction_sets().back(), kRoomy});
  for (std::size_t const count : {1U, 40U, 600U, 3U}) {
    PairCase const test = random_pairs(count, 100, LetterKind::base_sets, random);
    std::size_t next = 0;
    bool const computed =
        computer.compute(test.residues, test.pairs, [&](std::size_t index, std::span<Step const> path) {
          ASSERT_EQ(index, next++);
          ASSERT_EQ(Path(path.begin(), path.end()),
                    reference_path(test, test.pairs[index], problem.scoring, MatchRule::shared_base));
        });
    EXPECT_TRUE(computed);
    EXPECT_EQ(next, count);
  }
  PathComputer cramped(path_methods(), {problem, available_instruction_sets().back(), 1});
  EXPECT_FALSE(cramped.compute({}, equal_pairs(1, 100), [](std::size_t, std::span<Step const>) { FAIL(); }));
}

} // namespace
} // namespace pairscan::testing
