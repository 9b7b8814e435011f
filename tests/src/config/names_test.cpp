#include <config/names.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <set>

namespace pairscan {
namespace {

template <class Enum>
struct NamesTest : ::testing::Test {};
using Enums =
    ::testing::Types<Alphabet, Ambiguity, GapLetters, OnBadRecord, IdentityDefinition, Identical, GapTie, EndTie,
                     Traceback, GrantPolicyKind, DeviceChoice, ResumeChoice, ProgressStyle, PairField>;
TYPED_TEST_SUITE(NamesTest, Enums);

TYPED_TEST(NamesTest, NamesEveryValueOnce) {
  std::set<std::string_view> names;
  std::set<int> values;
  for (auto const& [name, value] : kNames<TypeParam>) {
    EXPECT_EQ(name_of(value), name);
    names.insert(name);
    values.insert(static_cast<int>(value));
  }
  EXPECT_EQ(names.size(), kNames<TypeParam>.size());
  EXPECT_EQ(values.size(), kNames<TypeParam>.size());
  EXPECT_EQ(*values.begin(), 0); // enumerators count from 0, so none between the first and the last is without name
  EXPECT_EQ(*values.rbegin(), static_cast<int>(values.size()) - 1);
}

TYPED_TEST(NamesTest, PlansNoNameThatIsBuilt) {
  for (std::string_view planned : kPlannedNames<TypeParam>) {
    for (auto const& [name, value] : kNames<TypeParam>) {
      EXPECT_NE(planned, name);
    }
  }
}

TEST(PairFieldNames, StandInTheOrderOfTheContract) {
  for (std::size_t i = 0; i < kNames<PairField>.size(); ++i) {
    EXPECT_EQ(static_cast<std::size_t>(kNames<PairField>[i].value), i);
  }
}

} // namespace
} // namespace pairscan
