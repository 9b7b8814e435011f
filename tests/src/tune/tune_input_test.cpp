#include <tests/src/engine/related_sequences.hpp>
#include <tune/tune_input.hpp>

#include <gmock/gmock.h>

namespace pairscan::testing {
namespace {

TEST(TuneInput, RandomSequencesAreTheSameEveryTime) {
  TuneInput const first({50, 200});
  TuneInput const second({50, 200});
  EXPECT_EQ(digest(first.groups()[1].set), digest(second.groups()[1].set));
  EXPECT_EQ(first.source(), second.source());
}

TEST(TuneInput, RandomSequencesOfALengthFillTheBatchesOfAnyDevice) {
  TuneInput const input({50, 200});
  ASSERT_EQ(input.groups().size(), 2U);
  TuneGroup const& group = input.groups()[1];
  EXPECT_EQ(group.length, 200);
  EXPECT_EQ(group.letters, LetterKind::bases);
  EXPECT_GT(group.work.total_pairs(), 2'000'000U);
  EXPECT_EQ(group.work.total_cells(), group.work.total_pairs() * 200 * 200);
}

TEST(TuneInput, LongRandomSequencesAreFewer) {
  EXPECT_LE(TuneInput({1'000'000}).groups()[0].set.residues.size(), std::size_t{1} << 24U);
}

TEST(TuneInput, OwnSequencesAreTakenAsTheyAre) {
  SequenceSet const set = SetBuilder().add("ACGTACGTAC").add("ACG").add("ACGTACGTA").add("ACGT").build();
  TuneInput const input(set, Ambiguity::mismatch);
  ASSERT_EQ(input.groups().size(), 1U);
  EXPECT_EQ(input.groups()[0].length, 10);
  EXPECT_EQ(input.groups()[0].work.total_pairs(), 6U);
  EXPECT_EQ(digest(input.groups()[0].set), digest(set));
}

TEST(TuneInput, OfManySequencesThoseAroundTheMedianAreTaken) {
  SetBuilder builder;
  for (int at = 0; at < 3000; ++at) {
    builder.add(std::string(static_cast<std::size_t>(1 + at), 'A'));
  }
  TuneGroup const group = TuneInput(builder.build(), Ambiguity::mismatch).groups()[0];
  EXPECT_EQ(group.set.size(), 2048U);
  EXPECT_EQ(group.length, 476 + 2048);
}

TEST(TuneInput, QueriesMeetTargets) {
  TuneInput const input(SetBuilder().add("ACGTA").targets().add("AC").add("ACGTACGT").build(), Ambiguity::mismatch);
  TuneGroup const& group = input.groups()[0];
  EXPECT_EQ(group.length, 8);
  EXPECT_FALSE(group.set.all_against_all);
  EXPECT_EQ(group.work.total_pairs(), 2U);
}

} // namespace
} // namespace pairscan::testing
