// The packed scans themselves, in the registers of every instruction set that runs here: scores, kept matrices and
// directions against the reference. Without Kokkos, so that they can be run wherever a compiler is (scripts/neon).

#include <kokkos_kernels/batch/matrix_layout.hpp>
#include <kokkos_kernels/methods/bytes/host_bodies.hpp>
#include <kokkos_kernels/methods/diagonals/host_bodies.hpp>
#include <kokkos_kernels/methods/values/host_bodies.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>
#include <kokkos_kernels/traceback/traceback.hpp>
#include <tests/kokkos_kernels/methods/pair_case.hpp>

#include <gtest/gtest.h>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 128;
constexpr int kSlice = 32;
constexpr int kLongest = 90; // several slices, the last one not full
constexpr std::size_t kPitch = matrix_stride(kLongest, ScoreType::int16);
constexpr LinearScoring kSchemes[] = {{4, -5, -10}, {1, -1, -1}, {1, -9, -2}};

struct alignas(kLaneAlignment) Line {
  std::uint8_t bytes[kLaneAlignment];
};

std::vector<Line> lines_of(std::size_t bytes) {
  return std::vector<Line>((bytes + kLaneAlignment - 1) / kLaneAlignment);
}

PairCase random_pairs(MatchRule rule) {
  std::mt19937 random(kSeed);
  PairCase test{"random", {}, {}};
  for (int pair = 0; pair < 70; ++pair) { // more than the widest register holds, and no multiple of any
    int const rows = 1 + static_cast<int>(random() % kLongest);
    add_pair(test, rows, 1 + static_cast<int>(random() % kLongest), rule, random);
  }
  return test;
}

reference::Matrix expected_matrix(PairCase const& test, PairDescriptor const& pair, LinearScoring const& scoring,
                                  MatchRule rule) {
  auto const matches = [rule](std::uint8_t a, std::uint8_t b) {
    return rule == MatchRule::shared_base ? (a & b) != 0 : a == b && a != kNeverMatches;
  };
  return reference::global_matrix(test.rows(pair), test.cols(pair), {scoring.match, scoring.mismatch, scoring.gap},
                                  matches);
}

/// What one test goes through: every combination, and the names of its parts.
struct Variant {
  InstructionSet const* instructions;
  LinearScoring scoring;
  MatchRule rule;
  ScoreType type;

  [[nodiscard]] Problem problem() const { return scored_problem(scoring, rule); }

  [[nodiscard]] std::string name() const {
    return std::string(instructions->name) + " " + std::string(to_string(type)) + " " + std::to_string(scoring.match) +
           "/" + std::to_string(scoring.mismatch) + "/" + std::to_string(scoring.gap) +
           (rule == MatchRule::shared_base ? " bases" : " letters") + ", seed " + std::to_string(kSeed);
  }
};

template <class Check>
void for_every_variant(Check const& check) {
  for (InstructionSet const* instructions : available_instruction_sets()) {
    for (MatchRule const rule : {MatchRule::shared_base, MatchRule::same_residue}) {
      PairCase const test = random_pairs(rule);
      for (LinearScoring const& scoring : kSchemes) {
        for (ScoreType const type : {ScoreType::int16, ScoreType::int32}) {
          check(Variant{instructions, scoring, rule, type}, test);
        }
      }
    }
  }
}

/// The pairs of a case, `width` a call, and all the memory that any scan may ask for.
class Packs {
public:
  Packs(Variant const& variant, int width)
      : variant_(variant), problem_(variant.problem()), width_(static_cast<std::size_t>(width)) {
    std::size_t const pack = std::max<std::size_t>(variant.instructions->pack_bytes(bytes_of(variant.type)), width_);
    scratch_ = lines_of(3 * kSlice * pack);
    columns_ = lines_of(2 * kLongest * pack);
    matrices_ = lines_of(width_ * kLongest * kPitch * static_cast<std::size_t>(bytes_of(variant.type)));
    directions_ = lines_of(kLongest * direction_words(kLongest, variant.type, 2) * pack);
  }

  /// check(job, first pair) after each call.
  template <class Check>
  void run(void (*scan)(PackJob const&), PairCase const& test, Check const& check) {
    for (std::size_t begin = 0; begin < test.pairs.size(); begin += width_) {
      std::vector<std::int32_t> scores(std::min(width_, test.pairs.size() - begin));
      PackJob job;
      job.residues = test.residues.data();
      job.pairs = test.pairs.data() + begin;
      job.count = static_cast<int>(scores.size());
      job.problem = &problem_;
      job.slice = kSlice;
      job.scratch = scratch_.data();
      job.columns = columns_.data();
      job.matrices = matrices_.data();
      job.matrix_elements = kLongest * kPitch;
      job.directions = directions_.data();
      job.scores = scores.data();
      scan(job);
      for (std::size_t index = 0; index < scores.size(); ++index) {
        PairDescriptor const& pair = job.pairs[index];
        ASSERT_EQ(scores[index], expected_score(test, pair, variant_.scoring, variant_.rule))
            << variant_.name() << ", " << pair.rows << " x " << pair.cols;
      }
      check(job);
    }
  }

private:
  Variant variant_;
  Problem problem_;
  std::size_t width_;
  std::vector<Line> scratch_;
  std::vector<Line> columns_;
  std::vector<Line> matrices_;
  std::vector<Line> directions_;
};

/// Reduced cells from `first` on, against the scheme's own.
void expect_cells(Variant const& variant, void const* first, std::size_t stride, reference::Matrix const& expected) {
  ReducedScoring const scoring = reduce(variant.scoring);
  for (std::size_t i = 1; i < expected.size(); ++i) {
    for (std::size_t j = 1; j < expected[i].size(); ++j) {
      std::size_t const at = (i - 1) * stride + j - 1;
      std::int32_t const cell = variant.type == ScoreType::int16 ? static_cast<std::int16_t const*>(first)[at]
                                                                 : static_cast<std::int32_t const*>(first)[at];
      ASSERT_EQ(scoring.score(cell, static_cast<int>(i), static_cast<int>(j)), expected[i][j])
          << variant.name() << ", cell " << i << ", " << j;
    }
  }
}

/// The last cell's score by the path's own columns.
std::int64_t score_of(Path const& path, reference::Matrix const& cells, LinearScoring const& scoring) {
  std::int64_t score = 0;
  std::size_t i = 0;
  std::size_t j = 0;
  for (Step const step : path) {
    i += step != Step::col_only;
    j += step != Step::row_only;
    score += step == Step::both ? cells.at(i).at(j) - cells[i - 1][j - 1] : scoring.gap;
    EXPECT_EQ(score, cells.at(i).at(j)) << "on the way, at " << i << ", " << j;
  }
  EXPECT_EQ(i + 1, cells.size());
  EXPECT_EQ(j + 1, cells[0].size());
  return score;
}

constexpr auto kNothingMore = [](PackJob const&) {};

TEST(Bodies, LazyScanGivesTheReferencesScores) {
  for_every_variant([](Variant const& variant, PairCase const& test) {
    Packs(variant, variant.instructions->lanes(bytes_of(variant.type)))
        .run(value_bodies(*variant.instructions).lazy_scan.pick(variant.problem(), variant.type), test, kNothingMore);
  });
}

TEST(Bodies, ByteScanGivesTheReferencesScores) {
  for_every_variant([](Variant const& variant, PairCase const& test) {
    if (variant.instructions->register_bytes > 0) {
      Packs(variant, variant.instructions->lanes(1))
          .run(byte_bodies(*variant.instructions).scan.pick(variant.problem()), test, kNothingMore);
    }
  });
}

TEST(Bodies, RowScanKeepsTheReferencesMatrices) {
  for_every_variant([](Variant const& variant, PairCase const& test) {
    auto const check = [&](PackJob const& job) {
      for (int index = 0; index < job.count; ++index) {
        auto const elements = static_cast<std::size_t>(index) * job.matrix_elements;
        void const* const first = static_cast<std::uint8_t const*>(job.matrices) +
                                  elements * static_cast<std::size_t>(bytes_of(variant.type));
        expect_cells(variant, first, matrix_stride(job.pairs[index].cols, variant.type),
                     expected_matrix(test, job.pairs[index], variant.scoring, variant.rule));
      }
    };
    Packs(variant, variant.instructions->lanes(bytes_of(variant.type)))
        .run(value_bodies(*variant.instructions).row_scan.pick(variant.problem(), variant.type), test, check);
  });
}

TEST(Bodies, DirectionScanGivesPathsOfTheReferencesScores) {
  for_every_variant([](Variant const& variant, PairCase const& test) {
    int const width = variant.instructions->lanes(bytes_of(variant.type));
    auto const check = [&](PackJob const& job) {
      int longest = 0;
      for (int index = 0; index < job.count; ++index) {
        longest = std::max(longest, job.pairs[index].cols);
      }
      for (int index = 0; index < job.count; ++index) {
        PairDescriptor const& pair = job.pairs[index];
        KeptDirections const kept{job.directions, direction_words(longest, variant.type, 2), width, index,
                                  variant.type};
        auto const cells = expected_matrix(test, pair, variant.scoring, variant.rule);
        PlacedPath const placed = trace(kept, {pair.rows, pair.cols, kFromAnywhere}, pair.rows, pair.cols);
        ASSERT_EQ(score_of(placed.path, cells, variant.scoring), cells.back().back())
            << variant.name() << ", " << pair.rows << " x " << pair.cols;
      }
    };
    Packs(variant, width)
        .run(value_bodies(*variant.instructions).direction_scan.pick(variant.problem(), variant.type), test, check);
  });
}

TEST(Bodies, RectangleScanKeepsTheReferencesMatrices) {
  for_every_variant([](Variant const& variant, PairCase const& test) {
    Problem const problem = variant.problem();
    auto cells = lines_of(kLongest * kPitch * 4);
    auto scratch =
        lines_of(rectangle_scratch(kLongest, variant.instructions->lanes(bytes_of(variant.type)), variant.type));
    for (PairDescriptor const& pair : test.pairs) {
      RectangleJob job;
      job.rows = test.rows(pair).data();
      job.cols = test.cols(pair).data();
      job.height = pair.rows;
      job.width = pair.cols;
      job.problem = &problem;
      job.cells = cells.data();
      job.stride = matrix_stride(pair.cols, variant.type);
      job.scratch = scratch.data();
      std::int32_t score = 0;
      job.score = &score;
      rectangle_bodies(*variant.instructions).scan.pick(problem, variant.type)(job);
      EXPECT_EQ(score, expected_score(test, pair, variant.scoring, variant.rule)) << variant.name();
      expect_cells(variant, job.cells, job.stride, expected_matrix(test, pair, variant.scoring, variant.rule));
    }
  });
}

} // namespace
} // namespace pairscan::testing
