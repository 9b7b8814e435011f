// Rectangles of one matrix on differences in eight bits, in the registers of every instruction set that runs here,
// against a cell at a time.

#include <kokkos_kernels/methods/one_long_pair/host_bodies.hpp>
#include <kokkos_kernels/model/recurrence.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 1992;

/// A rectangle somewhere in a matrix: any edges between 0 and the match score.
struct Rectangle {
  std::vector<std::uint8_t> rows;
  std::vector<std::uint8_t> cols; // with margins
  std::vector<std::uint8_t> p;
  std::vector<std::uint8_t> h;

  Rectangle(int height, int width, int match, MatchRule rule)
      : rows(static_cast<std::size_t>(height)), cols(static_cast<std::size_t>(width) + 2 * kBandMargin),
        p(static_cast<std::size_t>(height)), h(static_cast<std::size_t>(width)) {
    std::mt19937 random(kSeed);
    auto const fill = [&](std::vector<std::uint8_t>& bytes, auto const& draw) {
      std::generate(bytes.begin(), bytes.end(), [&] { return static_cast<std::uint8_t>(draw()); });
    };
    auto const letter = [&]() -> unsigned {
      bool const odd = random() % 20 == 0;
      return rule == MatchRule::shared_base ? (odd ? random() % 16 : 1U << random() % 4)
                                            : (odd ? kNeverMatches : random() % 20);
    };
    auto const difference = [&] { return random() % 3 == 0 ? 0 : random() % (static_cast<unsigned>(match) + 1); };
    fill(rows, letter);
    fill(cols, letter);
    fill(p, difference);
    fill(h, difference);
  }

  [[nodiscard]] DiagonalBandJob job(ReducedScoring const& scoring) {
    DiagonalBandJob job;
    job.rows = rows.data();
    job.cols = cols.data() + kBandMargin;
    job.height = static_cast<int>(rows.size());
    job.width = static_cast<int>(h.size());
    job.scoring = scoring;
    job.p = p.data();
    job.h = h.data();
    return job;
  }
};

/// In values: `corner` is any number, the rest follows from the edges.
struct Reference {
  std::vector<std::uint8_t> p;
  std::vector<std::uint8_t> h;
  std::vector<int> directions; // [row][col]

  Reference(Rectangle const& from, ReducedScoring const& scoring, MatchRule rule) : p(from.p), h(from.h) {
    std::vector<int> above(1, 0);
    for (std::uint8_t const step : h) {
      above.push_back(above.back() + step);
    }
    for (std::size_t row = 0; row < p.size(); ++row) {
      std::vector<int> here(1, above[0] + p[row]);
      for (std::size_t col = 0; col < h.size(); ++col) {
        std::uint8_t const a = from.rows[row];
        std::uint8_t const b = from.cols[col + kBandMargin];
        bool const match = rule == MatchRule::shared_base ? (a & b) != 0 : a == b && a != kNeverMatches;
        int const diagonal = above[col] + (match ? scoring.match : scoring.mismatch);
        here.push_back(std::max({diagonal, above[col + 1], here[col]}));
        directions.push_back(here.back() == diagonal         ? kFromDiagonal
                             : here.back() == above[col + 1] ? kFromAbove
                                                             : kFromLeft);
      }
      p[row] = static_cast<std::uint8_t>(here.back() - above.back());
      above = here;
    }
    for (std::size_t col = 0; col < h.size(); ++col) {
      h[col] = static_cast<std::uint8_t>(above[col + 1] - above[col]);
    }
  }
};

void check(int height, int width, ReducedScoring const& scoring, MatchRule rule) {
  Rectangle const start(height, width, scoring.match, rule);
  Reference const expected(start, scoring, rule);
  for (InstructionSet const* instructions : available_instruction_sets()) {
    SCOPED_TRACE(std::string(instructions->name) + ": " + std::to_string(height) + " x " + std::to_string(width) +
                 ", scores " + std::to_string(scoring.match) + ", " + std::to_string(scoring.mismatch) + ", seed " +
                 std::to_string(kSeed));
    Rectangle edges = start;
    byte_diagonal_bodies(*instructions).scan.pick(scored_problem({}, rule))(edges.job(scoring));
    ASSERT_EQ(edges.p, expected.p);
    ASSERT_EQ(edges.h, expected.h);

    Rectangle traced = start;
    std::vector<std::uint8_t> directions(band_directions(height, width, band_rows(*instructions)));
    DiagonalBandJob job = traced.job(scoring);
    job.directions = directions.data();
    byte_diagonal_bodies(*instructions).scan.pick(scored_problem({}, rule))(job);
    for (int row = 0; row < height; ++row) {
      for (int col = 0; col < width; ++col) {
        ASSERT_EQ(directions.at(static_cast<std::size_t>(band_direction(row, col, width, band_rows(*instructions)))),
                  expected.directions.at(static_cast<std::size_t>(row * width + col)))
            << "cell " << row << ", " << col;
      }
    }
  }
}

TEST(Stripes, EdgesAndDirectionsOfAllShapes) {
  for (int const height : {1, 2, 15, 16, 17, 63, 64, 65, 130}) {
    for (int const width : {1, 3, 16, 31, 33, 63, 64, 65, 127, 200}) {
      check(height, width, {8, 5}, MatchRule::shared_base);
      check(height, width, {8, 5}, MatchRule::same_residue);
    }
  }
}

TEST(Stripes, EverySchemeThatEightBitsHold) {
  for (ReducedScoring const& scoring : {ReducedScoring{1, 0}, ReducedScoring{2, 1}, ReducedScoring{5, -2},
                                        ReducedScoring{255, 254}, ReducedScoring{255, 0}, ReducedScoring{255, -7}}) {
    check(150, 170, scoring, MatchRule::shared_base);
    check(150, 170, scoring, MatchRule::same_residue);
  }
}

} // namespace
} // namespace pairscan::testing
