#include <kokkos_kernels/batch/tuned_knobs.hpp>
#include <kokkos_kernels/batch/tuning.hpp>

#include <gtest/gtest.h>

#include <memory>

namespace pairscan {
namespace {

std::vector<TunedKnobs> const kRows{{.method = "values", .length = 100, .block = 1},
                                    {.method = "values", .length = 1600, .block = 2, .slice = 20},
                                    {.method = "bit_planes", .length = 400, .block = 3}};

BatchShape shape_of(int rows, int cols) {
  BatchShape shape;
  shape.longest_rows = rows;
  shape.longest_cols = cols;
  return shape;
}

TEST(NearestRow, IsNearestOnALogarithmicScale) {
  EXPECT_EQ(nearest_row(kRows, "values", 90)->block, 1);
  EXPECT_EQ(nearest_row(kRows, "values", 399)->block, 1);
  EXPECT_EQ(nearest_row(kRows, "values", 401)->block, 2);
  EXPECT_EQ(nearest_row(kRows, "values", 1'000'000)->block, 2);
  EXPECT_EQ(nearest_row(kRows, "values", 0)->block, 1);
}

TEST(NearestRow, IsOfTheMethod) {
  EXPECT_EQ(nearest_row(kRows, "bit_planes", 90)->block, 3);
  EXPECT_EQ(nearest_row(kRows, "bytes", 90), nullptr);
}

Tuning advice() {
  Tuning tuning;
  tuning.advice = true;
  tuning.measured = std::make_shared<std::vector<TunedKnobs> const>(kRows);
  return tuning;
}

TEST(KnobsFor, AreThoseMeasuredOfTheMethodAndMeantForIt) {
  Tuning const knobs = knobs_for("values", shape_of(90, 1500), advice());
  EXPECT_EQ(knobs.block, 2);
  EXPECT_EQ(knobs.slice, 20);
  EXPECT_TRUE(knobs.advice);
  EXPECT_TRUE(knobs.names("values"));
  EXPECT_EQ(knobs_for("bit_planes", shape_of(90, 90), advice()).block, 3);
  EXPECT_EQ(knobs_for("bytes", shape_of(90, 90), advice()).block, 0);
}

TEST(KnobsFor, AreThoseAskedForBeforeThoseMeasured) {
  Tuning asked = advice();
  asked.advice = false;
  asked.block = 64;
  Tuning const knobs = knobs_for("values", shape_of(90, 1500), asked);
  EXPECT_EQ(knobs.block, 64);
  EXPECT_EQ(knobs.slice, 20);
  EXPECT_FALSE(knobs.advice);
  EXPECT_FALSE(knobs.names("values")) << "they are for whichever is chosen";
}

} // namespace
} // namespace pairscan
