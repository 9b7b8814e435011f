#include <report/timeline.hpp>

#include <gtest/gtest.h>

namespace pairscan {
namespace {

TEST(Timeline, SpansEndWithTheirReportsAndDoNotOverlap) {
  Timeline timeline(2);
  timeline.add(1, 2.0, 1.5, 100);
  timeline.add(1, 2.5, 1.0, 50); // was reported late
  ASSERT_EQ(timeline.spans(1).size(), 2U);
  EXPECT_EQ(timeline.spans(0).size(), 0U);
  EXPECT_DOUBLE_EQ(timeline.spans(1)[0].begin, 0.5);
  EXPECT_DOUBLE_EQ(timeline.spans(1)[1].begin, 2.0);
  EXPECT_DOUBLE_EQ(timeline.spans(1)[1].busy, 1.0);
}

TEST(Timeline, ManySpansAreJoinedAndLoseNoCell) {
  Timeline timeline(1);
  for (int grant = 1; grant <= 5000; ++grant) {
    timeline.add(0, grant, 1, 7);
  }
  auto const& spans = timeline.spans(0);
  EXPECT_LE(spans.size(), Timeline::kMostSpans);
  std::uint64_t cells = 0;
  double end = 0;
  for (auto const& span : spans) {
    EXPECT_GE(span.begin, end);
    end = span.end;
    cells += span.cells;
  }
  EXPECT_EQ(cells, 35'000U);
  EXPECT_EQ(spans.front().begin, 0);
  EXPECT_EQ(end, 5000);
}

} // namespace
} // namespace pairscan
