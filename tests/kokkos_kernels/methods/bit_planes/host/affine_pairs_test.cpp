// Packs on bit planes with affine gaps, on hosts, in the registers of every instruction set that runs here, against
// Gotoh's recurrence.

#include <kokkos_kernels/methods/bit_planes/host/host_bodies.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>
#include <tests/kokkos_kernels/methods/lane_memory.hpp>
#include <tests/kokkos_kernels/methods/pair_case.hpp>
#include <tests/support/reference_gotoh.hpp>
#include <tests/support/related_sequences.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <vector>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 41;
constexpr AffineScores kSchemes[] = {{1, -2, -3, -1}, {1, -1, -1, -1}, {2, -4, -18, -2},
                                     {2, -4, -4, -2}, {0, -4, -6, -2}, {1, -4, -6, -1}};

std::vector<InstructionSet const*> sets_with_planes() {
  std::vector<InstructionSet const*> all = available_instruction_sets();
  std::erase_if(all, [](InstructionSet const* instructions) { return plane_bodies(*instructions) == nullptr; });
  return all;
}

/// Adds numbers 0 to 3 as bases; where letters may be unknown every 30th one is. Gives where they begin.
std::uint64_t add_bases(PairCase& test, std::vector<std::uint8_t> const& numbers, LetterKind kind,
                        std::mt19937& random) {
  std::uint64_t const begin = test.residues.size();
  for (std::uint8_t const number : numbers) {
    bool const unknown = kind == LetterKind::bases_or_unknown && random() % 30 == 0;
    test.residues.push_back(static_cast<std::uint8_t>(unknown ? 0 : 1U << number));
  }
  return begin;
}

/// What the pairs of a case are.
struct Wanted {
  int pairs = 0;
  int shortest = 0;
  int longest = 0;
  LetterKind letters = LetterKind::bases;
  bool share_rows = false; // the first pair's sequence is the rows of all
};

/// Every other pair is of related sequences. The longer sequence may be the rows' or the columns'.
PairCase make_case(Wanted const& wanted) {
  std::mt19937 random(kSeed);
  PairCase test;
  auto const draw = [&] {
    int const spread = wanted.longest - wanted.shortest + 1;
    return random_letters(wanted.shortest + static_cast<int>(random() % static_cast<unsigned>(spread)), 4, random);
  };
  std::vector<std::uint8_t> rows = draw();
  std::uint64_t row_begin = add_bases(test, rows, wanted.letters, random);
  for (int pair = 0; pair < wanted.pairs; ++pair) {
    if (pair > 0 && !wanted.share_rows) {
      rows = draw();
      row_begin = add_bases(test, rows, wanted.letters, random);
    }
    std::vector<std::uint8_t> const cols = pair % 2 == 0 ? related(rows, random) : draw();
    test.pairs.push_back({row_begin, add_bases(test, cols, wanted.letters, random),
                          static_cast<std::int32_t>(rows.size()), static_cast<std::int32_t>(cols.size())});
  }
  return test;
}

std::vector<std::int64_t> gotohs_scores(PairCase const& test, AffineScores const& scores) {
  auto const matches = [](std::uint8_t a, std::uint8_t b) { return (a & b) != 0; };
  std::vector<std::int64_t> expected;
  for (PairDescriptor const& pair : test.pairs) {
    expected.push_back(reference::gotoh_score(test.rows(pair), test.cols(pair),
                                              {scores.match, scores.mismatch, scores.open, scores.extend}, matches));
  }
  return expected;
}

std::vector<std::int32_t> scores_of_pack(PairCase const& test, Wanted const& wanted, AffineScores const& scores,
                                         InstructionSet const& instructions) {
  auto const word = static_cast<std::size_t>(instructions.register_bytes);
  LaneMemory scratch(plane_scratch_words(kMostAffinePlanes) * word);
  LaneMemory columns((plane_column_words(wanted.longest, kMostAffinePlanes) +
                      one_against_many_words(wanted.longest, kMostAffinePlanes)) *
                     word);
  std::vector<std::int32_t> found(test.pairs.size());
  AffinePlaneJob job;
  job.scheme = reduce(scores);
  job.pack.residues = test.residues.data();
  job.pack.pairs = test.pairs.data();
  job.pack.count = static_cast<int>(test.pairs.size());
  job.pack.letters = wanted.letters;
  job.pack.scratch = scratch.data();
  job.pack.columns = columns.data();
  job.pack.scores = found.data();
  PlaneBodies const& bodies = *plane_bodies(instructions);
  (wanted.share_rows ? bodies.affine_one_against_many : bodies.affine_any_pairs)(job);
  return found;
}

/// In the widest registers all pairs are one pack; in others they are several.
void expect_gotohs_scores(Wanted const& wanted) {
  PairCase const test = make_case(wanted);
  for (AffineScores const& scores : kSchemes) {
    std::vector<std::int64_t> const expected = gotohs_scores(test, scores);
    for (InstructionSet const* instructions : sets_with_planes()) {
      auto const lanes = static_cast<std::size_t>(instructions->bits());
      for (std::size_t begin = 0; begin < test.pairs.size(); begin += lanes) {
        PairCase pack{"", test.residues, {}};
        std::size_t const end = std::min(begin + lanes, test.pairs.size());
        pack.pairs.assign(test.pairs.begin() + static_cast<std::ptrdiff_t>(begin),
                          test.pairs.begin() + static_cast<std::ptrdiff_t>(end));
        std::vector<std::int32_t> const found = scores_of_pack(pack, wanted, scores, *instructions);
        for (std::size_t at = begin; at < end; ++at) {
          PairDescriptor const& pair = test.pairs[at];
          ASSERT_EQ(found[at - begin], expected[at])
              << instructions->name << ", pair " << at << ", " << pair.rows << " x " << pair.cols << ", "
              << scores.match << "/" << scores.mismatch << "/" << scores.open << "/" << scores.extend << ", seed "
              << kSeed;
        }
      }
    }
  }
}

constexpr int kAllLanes = 8 * kWidestRegister;

TEST(AffinePacks, AnyPairsOfEveryLength) {
  expect_gotohs_scores({.pairs = kAllLanes, .shortest = 0, .longest = 200});
  expect_gotohs_scores({.pairs = kAllLanes - 17, .shortest = 0, .longest = 9});
  expect_gotohs_scores({.pairs = 1, .shortest = 0, .longest = 0});
}

TEST(AffinePacks, AnyPairsOfLikeLengths) {
  expect_gotohs_scores({.pairs = kAllLanes, .shortest = 60, .longest = 70});
  expect_gotohs_scores({.pairs = kAllLanes, .shortest = 64, .longest = 64});
}

TEST(AffinePacks, AnyPairsWithUnknownLetters) {
  expect_gotohs_scores({.pairs = kAllLanes, .shortest = 0, .longest = 150, .letters = LetterKind::bases_or_unknown});
}

TEST(AffinePacks, AnyPairsOfLongSequences) {
  expect_gotohs_scores({.pairs = 12, .shortest = 1, .longest = 2'000});
}

TEST(AffinePacks, SharedRows) {
  for (LetterKind const letters : {LetterKind::bases, LetterKind::bases_or_unknown}) {
    expect_gotohs_scores({.pairs = kAllLanes, .shortest = 0, .longest = 130, .letters = letters, .share_rows = true});
    expect_gotohs_scores({.pairs = kAllLanes - 3, .shortest = 0, .longest = 3, .letters = letters, .share_rows = true});
    expect_gotohs_scores({.pairs = 5, .shortest = 1, .longest = 2'000, .letters = letters, .share_rows = true});
  }
}

} // namespace
} // namespace pairscan::testing
