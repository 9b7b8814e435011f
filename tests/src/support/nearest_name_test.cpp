#include <support/nearest_name.hpp>

#include <gtest/gtest.h>

#include <array>

namespace pairscan {
namespace {

constexpr std::array<std::string_view, 4> kKeys{"min_identity", "identity", "min_score", "top"};

TEST(EditDistance, CountsInsertionsDeletionsAndReplacements) {
  EXPECT_EQ(edit_distance("", ""), 0U);
  EXPECT_EQ(edit_distance("", "abc"), 3U);
  EXPECT_EQ(edit_distance("abc", ""), 3U);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
  EXPECT_EQ(edit_distance("flaw", "lawn"), 2U);
  EXPECT_EQ(edit_distance("intention", "execution"), 5U);
}

TEST(NearestName, IsTheOneWithTheFewestChanges) {
  EXPECT_EQ(nearest_name("min_identiy", kKeys), "min_identity");
  EXPECT_EQ(nearest_name("identety", kKeys), "identity");
  EXPECT_EQ(nearest_name("minscore", kKeys), "min_score");
  EXPECT_EQ(nearest_name("topp", kKeys), "top");
}

TEST(NearestName, IsNoneWhereNothingIsNear) {
  EXPECT_EQ(nearest_name("colour", kKeys), "");
  EXPECT_EQ(nearest_name("go", kKeys), "");
  EXPECT_EQ(nearest_name("", kKeys), "");
  EXPECT_EQ(nearest_name(std::string(100000, 'x'), kKeys), "");
  EXPECT_EQ(nearest_name("top", {}), "");
}

TEST(Suggestion, IsAQuestionOrNothing) {
  EXPECT_EQ(suggestion("topp", kKeys), "; did you mean 'top'?");
  EXPECT_EQ(suggestion("colour", kKeys), "");
}

} // namespace
} // namespace pairscan
