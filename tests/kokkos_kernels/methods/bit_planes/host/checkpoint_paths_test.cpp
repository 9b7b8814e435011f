// Paths by checkpoints on bit planes against those of the reference's whole matrix.

#include <kokkos_kernels/methods/bit_planes/host/checkpoint_paths.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>
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

void expect_paths(PairCase const& test, LetterKind letters, LinearScoring const& scoring, MatchRule rule) {
  for (InstructionSet const* instructions : available_instruction_sets()) {
    auto const width = static_cast<std::size_t>(instructions->bits());
    if (!PlaneTrace::serves(*instructions, reduce(scoring), width)) {
      continue;
    }
    PlaneTrace trace;
    for (std::size_t begin = 0; begin < test.pairs.size(); begin += width) {
      auto const pack = std::span(test.pairs).subspan(begin, std::min(width, test.pairs.size() - begin));
      trace.compute(*instructions, letters, reduce(scoring), test.residues, pack);
      for (std::size_t index = 0; index < pack.size(); ++index) {
        auto const found = trace.path(index);
        ASSERT_EQ(Path(found.begin(), found.end()), reference_path(test, pack[index], scoring, rule))
            << instructions->name << ", " << scoring.match << "/" << scoring.mismatch << "/" << scoring.gap << ", seed "
            << kSeed << ", lengths " << test.name << ", pair " << begin + index << " of " << pack[index].rows << " x "
            << pack[index].cols;
      }
    }
  }
}

TEST(PlaneTrace, PathsAreTheReferencesAtEveryLength) {
  std::mt19937 random(kSeed);
  for (auto const& [shortest, longest] : {std::pair{1, 70}, {60, 70}, {120, 135}, {1, 300}}) { // edges of blocks: 64
    expect_paths(pairs_of_lengths(530, shortest, longest, MatchRule::shared_base, random), LetterKind::base_sets, {},
                 MatchRule::shared_base);
  }
}

TEST(PlaneTrace, TiesAreDecidedAsTheReferenceDoesInEveryScheme) {
  std::mt19937 random(kSeed);
  PairCase const test = pairs_of_lengths(200, 1, 90, MatchRule::shared_base, random);
  for (LinearScoring const scoring :
       {LinearScoring{1, 0, 0}, LinearScoring{0, -1, -1}, LinearScoring{1, -1, -1}, LinearScoring{1, -1, -2},
        LinearScoring{2, -3, -5}, LinearScoring{5, -4, -10}, LinearScoring{2, -4, -2}, LinearScoring{2, -4, -20},
        LinearScoring{1, -2, -1}, LinearScoring{1, -9, -2}, LinearScoring{1, 0, -3}, LinearScoring{9, 2, -11}}) {
    expect_paths(test, LetterKind::base_sets, scoring, MatchRule::shared_base);
  }
}

TEST(PlaneTrace, EveryKindOfLettersIsCompared) {
  std::mt19937 random(kSeed);
  PairCase test = pairs_of_lengths(100, 1, 150, MatchRule::shared_base, random);
  for (std::uint8_t& code : test.residues) {
    code = (code & (code - 1)) != 0 ? 0 : code; // no sets of several bases
  }
  expect_paths(test, LetterKind::bases_or_unknown, {}, MatchRule::shared_base);
  for (std::uint8_t& code : test.residues) {
    code = code == 0 ? 4 : code;
  }
  expect_paths(test, LetterKind::bases, {}, MatchRule::shared_base);
  expect_paths(pairs_of_lengths(100, 1, 150, MatchRule::same_residue, random), LetterKind::residues, {},
               MatchRule::same_residue);
}

TEST(PlaneTrace, SchemesBeyondItsPlanesAreNotServed) {
  InstructionSet const& instructions = widest_instruction_set();
  auto const width = static_cast<std::size_t>(instructions.bits());
  EXPECT_FALSE(PlaneTrace::serves(instructions, reduce({20, -13, -30}), width));
  EXPECT_FALSE(PlaneTrace::serves(instructions, reduce({}), 1)) << "one pair leaves the register empty";
  EXPECT_FALSE(PlaneTrace::serves(scalar_instruction_set(), reduce({}), 512)) << "scalar lanes have no planes";
}

} // namespace
} // namespace pairscan::testing
