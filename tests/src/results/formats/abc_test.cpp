#include <results/formats/formats.hpp>
#include <tests/src/results/examples.hpp>

#include <gtest/gtest.h>

namespace pairscan {
namespace {

std::string line_of(SequenceSet const& set, PairRecord const& record) {
  auto const format = make_abc({set}, {});
  LineText text;
  format->add_header(text);
  auto const block = test::blocks_of({record}).front();
  for_each_record(block->schema(), block->bytes(), [&](RecordView const& view) { format->add_line(view, text); });
  return std::string(text.view());
}

TEST(AbcFormat, LineHoldsBothNamesAndTheIdentity) {
  EXPECT_EQ(line_of(testing::make_set(3), {.query = 0, .target = 2, .columns = 3, .identity = 2.0 / 3}),
            "r0\tr2\t0.666667\n");
}

TEST(AbcFormat, TargetsCountFromTheFirstTarget) {
  EXPECT_EQ(line_of(testing::make_set(5, 2), {.query = 1, .target = 2, .columns = 3, .identity = 1}),
            "r1\tr4\t1.000000\n");
}

TEST(AbcFormat, IdentityThatIsNoFractionIsRefused) {
  EXPECT_THROW((void)line_of(testing::make_set(3), {.query = 0, .target = 2, .columns = 3, .identity = 1.5}),
               std::logic_error);
}

} // namespace
} // namespace pairscan
