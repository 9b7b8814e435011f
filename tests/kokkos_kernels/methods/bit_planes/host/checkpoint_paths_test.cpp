// Paths by checkpoints on bit planes against those of the reference's whole matrix.

#include <kokkos_kernels/methods/bit_planes/host/checkpoint_paths.hpp>
#include <kokkos_kernels/methods/bit_planes/host/host_bodies.hpp>
#include <tests/kokkos_kernels/traceback/reference_path.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 20140502;

PairCase pairs_of_lengths(std::size_t count, int shortest, int longest, MatchRule rule, std::mt19937& random) {
  PairCase test{std::to_string(shortest) + " to " + std::to_string(longest), {}, {}};
  for (std::size_t pair = 0; pair < count; ++pair) {
    auto const draw = [&] {
      return shortest + static_cast<int>(random() % static_cast<unsigned>(longest - shortest + 1));
    };
    add_pair(test, draw(), draw(), rule, random);
  }
  return test;
}

void expect_paths(PairCase const& test, LetterKind letters, LinearScoring const& scoring) {
  Problem const problem = path_problem(letters, scoring);
  for (InstructionSet const* instructions : available_instruction_sets()) {
    PathSetting const setting{problem, instructions, 0};
    PathShape const shape = PathShape::of(test.pairs);
    if (checkpoint_paths().refusal(setting, shape)) {
      continue;
    }
    std::size_t const width = checkpoint_paths().pairs_together(setting, shape);
    auto const scan = checkpoint_paths().make_scan(setting);
    for (std::size_t begin = 0; begin < test.pairs.size(); begin += width) {
      auto const pack = std::span(test.pairs).subspan(begin, std::min(width, test.pairs.size() - begin));
      scan->compute(test.residues, pack);
      for (std::size_t index = 0; index < pack.size(); ++index) {
        auto const found = scan->path(index);
        ASSERT_EQ(Path(found.begin(), found.end()), reference_path(test, pack[index], scoring, match_rule(problem)))
            << instructions->name << ", " << scoring.match << "/" << scoring.mismatch << "/" << scoring.gap << ", seed "
            << kSeed << ", lengths " << test.name << ", pair " << begin + index << " of " << pack[index].rows << " x "
            << pack[index].cols;
      }
    }
  }
}

TEST(CheckpointPaths, PathsAreTheReferencesAtEveryLength) {
  std::mt19937 random(kSeed);
  for (auto const& [shortest, longest] : {std::pair{1, 70}, {60, 70}, {120, 135}, {1, 300}}) { // edges of blocks: 64
    expect_paths(pairs_of_lengths(530, shortest, longest, MatchRule::shared_base, random), LetterKind::base_sets, {});
  }
}

TEST(CheckpointPaths, TiesAreDecidedAsTheReferenceDoesInEveryScheme) {
  std::mt19937 random(kSeed);
  PairCase const test = pairs_of_lengths(200, 1, 90, MatchRule::shared_base, random);
  for (LinearScoring const scoring :
       {LinearScoring{1, 0, 0}, LinearScoring{0, -1, -1}, LinearScoring{1, -1, -1}, LinearScoring{1, -1, -2},
        LinearScoring{2, -3, -5}, LinearScoring{5, -4, -10}, LinearScoring{2, -4, -2}, LinearScoring{2, -4, -20},
        LinearScoring{1, -2, -1}, LinearScoring{1, -9, -2}, LinearScoring{1, 0, -3}, LinearScoring{9, 2, -11}}) {
    expect_paths(test, LetterKind::base_sets, scoring);
  }
}

TEST(CheckpointPaths, EveryKindOfLettersIsCompared) {
  std::mt19937 random(kSeed);
  PairCase test = pairs_of_lengths(100, 1, 150, MatchRule::shared_base, random);
  for (std::uint8_t& code : test.residues) {
    code = (code & (code - 1)) != 0 ? 0 : code; // no sets of several bases
  }
  expect_paths(test, LetterKind::bases_or_unknown, {});
  for (std::uint8_t& code : test.residues) {
    code = code == 0 ? 4 : code;
  }
  expect_paths(test, LetterKind::bases, {});
  expect_paths(pairs_of_lengths(100, 1, 150, MatchRule::same_residue, random), LetterKind::residues, {});
}

TEST(CheckpointPaths, SchemesBeyondItsPlanesAreNotServed) {
  PathShape const shape{512, 100, 100, 100, 100};
  InstructionSet const& widest = widest_instruction_set();
  InstructionSet const& scalar = scalar_instruction_set();
  auto const refusal = [&](LinearScoring const& scoring, InstructionSet const& instructions) {
    return checkpoint_paths().refusal({path_problem(LetterKind::base_sets, scoring), &instructions, 0}, shape);
  };
  EXPECT_TRUE(refusal({20, -13, -30}, widest));
  EXPECT_TRUE(refusal({}, scalar)) << "scalar code has no planes";
  EXPECT_EQ(refusal({}, widest).has_value(), plane_bodies(widest) == nullptr);
}

} // namespace
} // namespace pairscan::testing
