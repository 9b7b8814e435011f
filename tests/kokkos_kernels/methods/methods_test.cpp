// Which method LazyRScan takes on hosts, and what it says of those that do not serve.

#include <kokkos_kernels/batch/method.hpp>
#include <kokkos_kernels/batch/strategy.hpp>
#include <kokkos_kernels/methods/bit_planes/host/kernel.hpp>
#include <kokkos_kernels/model/byte_differences.hpp>
#include <kokkos_kernels/model/problem.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>
#include <tests/kokkos_kernels/methods/host_plans.hpp>
#include <tests/kokkos_kernels/methods/values/gap_problems.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace pairscan::testing {
namespace {

using ::testing::AllOf;
using ::testing::AnyOf;
using ::testing::Contains;
using ::testing::Each;
using ::testing::HasSubstr;
using ::testing::Not;
using ::testing::UnorderedElementsAre;

TEST(Methods, AutoTakesPlanesWhereTheyHoldTheScheme) {
  InstructionSet const& instructions = widest_instruction_set();
  if (plane_bodies(instructions) == nullptr) {
    GTEST_SKIP() << "this machine's registers are too narrow for planes";
  }
  auto const form = [](BatchShape const& shape, Budget const& budget) { return plan(shape, budget).tuning.method; };
  auto const bits = static_cast<std::size_t>(instructions.bits());
  EXPECT_EQ(form(scored(bits), widest()), "bit_planes");
  EXPECT_EQ(form(scored(1), widest()), "bit_planes") << "a pair alone takes all lanes";
  EXPECT_EQ(form(scored(bits, {20, -13, -30}), widest()), "bytes") << "a match of 80 needs seven planes";
  EXPECT_EQ(form(scored(4, {20, -13, -30}), widest()), "values") << "four of 64 bytes";
  EXPECT_EQ(form(scored(bits, {300, -301, -101}), widest()), "values") << "and one of 502 more than bytes";
  Budget busy = widest();
  busy.host_threads = 64;
  EXPECT_EQ(form(scored(bits), busy), "bit_planes");
}

TEST(Methods, PlanesTakeMemoryByTheThread) {
  InstructionSet const& instructions = widest_instruction_set();
  if (plane_bodies(instructions) == nullptr) {
    GTEST_SKIP() << "this machine's registers are too narrow for planes";
  }
  auto const bits = static_cast<std::size_t>(instructions.bits());
  BatchPlan const one = plan(scored(bits), widest());
  EXPECT_NEAR(static_cast<double>(one.fixed_bytes), 1500.0 * (10 + 5) * instructions.register_bytes, 64.0 * 15 * 64)
      << "letters and states of a pack's rows, and letters of columns, in words";
  EXPECT_EQ(plan(scored(16 * bits), widest()).fixed_bytes, one.fixed_bytes);
  EXPECT_EQ(one.workspace_bytes, one.fixed_bytes + bits * one.bytes_per_pair);
  Budget many = widest();
  many.host_threads = 8;
  EXPECT_NEAR(static_cast<double>(plan(scored(bits), many).fixed_bytes), 8.0 * static_cast<double>(one.fixed_bytes),
              1024);
  BatchShape longer{bits, 100'000, 100'000};
  set_scheme(longer, {});
  EXPECT_LT(plan(longer, widest()).fixed_bytes, std::size_t{16} << 20U) << "long pairs are computed alone";
  Budget tight = widest();
  tight.bytes = one.fixed_bytes / 2;
  EXPECT_EQ(plan(scored(bits), tight).tuning.method, "bit_planes") << "packs of shorter sequences, or none";
  EXPECT_LE(plan(scored(bits), tight).workspace_bytes, tight.bytes);
  EXPECT_EQ(host_planes_plan(plan(scored(bits), tight)).kept_columns % kPlaneSlice, 0)
      << "letters are read by whole slices";
}

std::string refusal_of(LinearScoring const& scoring, Budget const& budget, std::string_view method) {
  try {
    (void)plan(scored(512, scoring), budget, {.method = method});
  } catch (std::invalid_argument const& refusal) {
    return refusal.what();
  }
  return "nothing was thrown";
}

TEST(Methods, WhatCannotHoldTheSchemeIsRefusedByName) {
  std::string_view const method = plane_bodies(widest_instruction_set()) != nullptr ? "bit_planes" : "bytes";
  int const most = plane_bodies(widest_instruction_set()) != nullptr ? kLargestPlaneMatch : kLargestByteMatch;
  EXPECT_THAT(
      refusal_of({300, -301, -101}, widest(), method),
      AllOf(HasSubstr("tuning.method: " + std::string(method)), HasSubstr(std::to_string(most)), HasSubstr("502")));
}

TEST(Methods, WhatTheInstructionSetLacksIsRefusedAsThat) {
  for (InstructionSet const* lanes : available_instruction_sets()) {
    Budget budget = widest();
    budget.instruction_set = lanes;
    std::string const reason = "is not built for the instruction set " + std::string(lanes->name);
    if (plane_bodies(*lanes) == nullptr) {
      EXPECT_THAT(refusal_of({}, budget, "bit_planes"), HasSubstr("bit_planes " + reason));
    }
    if (lanes->register_bytes == 0) {
      EXPECT_THAT(refusal_of({}, budget, "bytes"), HasSubstr("bytes " + reason));
    }
  }
}

TEST(Methods, AnUnservedProblemIsRefusedWithItsReason) {
  auto const refusals = [](auto const& change) {
    BatchShape shape = scored(512);
    change(shape.problem);
    std::vector<std::string> all;
    for (MethodOffer const& offer : find_strategy<HostSpace>("lazy_rscan")->offers(shape, widest(), {})) {
      all.push_back(offer.refusal);
    }
    return all;
  };
  auto const only_local = HasSubstr("local alignments only");
  auto const only_matrices = HasSubstr("substitution matrices only");
  // Values serve affine gaps and every mode.
  EXPECT_THAT(refusals([](Problem& problem) { problem.recurrence = "affine"; }),
              AllOf(Contains(""),
                    Each(AnyOf("", only_local, only_matrices, HasSubstr("linear gaps"), HasSubstr("affine gaps")))));
  EXPECT_THAT(refusals([](Problem& problem) { problem.mode = Mode::local; }),
              AllOf(Contains(""), Each(AnyOf("", HasSubstr("global"), HasSubstr("local alignments only by 1/-1")))));
  EXPECT_THAT(
      refusals([](Problem& problem) { problem.recurrence = "homopolymer"; }),
      Each(AnyOf(only_local, HasSubstr("linear gaps"), HasSubstr("not compiled for global, homopolymer gaps"))));
  // Methods on reduced scores say what they serve, values what is not compiled.
  EXPECT_THAT(refusals([](Problem& problem) {
                problem.scorer = "matrix";
                problem.matrix = random_matrix();
              }),
              AllOf(Contains(""), Each(AnyOf("", only_local, HasSubstr("match and mismatch scores only"),
                                             HasSubstr("matrices of nucleotides only")))));
  EXPECT_THAT(refusals([](Problem& problem) { problem.scorer = "matrix"; }),
              Each(AnyOf(only_local, HasSubstr("scores only"), HasSubstr("nucleotides only"), HasSubstr("no matrix"))));
  EXPECT_THAT(refusals([](Problem& problem) {
                problem.mode = Mode::local;
                problem.scoring.mismatch = 1;
              }),
              Each(Not("")));
  EXPECT_THAT(refusals([](Problem& problem) { problem.scorer = "transitions"; }),
              Each(AnyOf(only_local, only_matrices, HasSubstr("match and mismatch scores only"),
                         HasSubstr("not compiled for global, linear gaps, transitions"))));
  EXPECT_THAT(refusals([](Problem& problem) { problem.number = Number::single_precision; }),
              Each(AnyOf(only_local, HasSubstr("whole-number scores only"), HasSubstr("single precision"))));
  EXPECT_THAT(refusals([](Problem& problem) { problem.carried = Carried::length; }),
              Each(AnyOf(only_local, HasSubstr("carries nothing"), HasSubstr("carrying lengths"))));
  EXPECT_THAT(refusals([](Problem& problem) { problem.letters = LetterKind::bases; }), Contains(""));
}

/// Pairs of 1,500 bases, 2/-4 and gaps of 18 + 2k.
BatchShape affine(std::size_t pairs) {
  BatchShape shape = scored(pairs, {2, -4, 0});
  shape.problem.recurrence = "affine";
  shape.problem.gaps.inner = {-18, -2};
  shape.problem.letters = LetterKind::bases;
  return shape;
}

TEST(Methods, AutoTakesPlanesThenBytesThenValuesForAffineGaps) {
  InstructionSet const& instructions = widest_instruction_set();
  if (plane_bodies(instructions) == nullptr) {
    GTEST_SKIP() << "this machine's registers are too narrow for planes";
  }
  auto const bits = static_cast<std::size_t>(instructions.bits());
  auto const method = [](BatchShape const& shape) { return plan(shape, widest()).tuning.method; };
  EXPECT_EQ(method(affine(16 * bits)), "bit_planes");
  EXPECT_EQ(method(affine(bits)), "bit_planes");
  BatchShape few = affine(1);
  few.problem.scoring = {0, -4, 0};
  few.problem.gaps.inner = {-6, -2};
  EXPECT_EQ(method(few), "bytes") << "a pack of planes would sweep all lanes for it, by 38 gates per cell";
  BatchShape other = affine(16 * bits);
  other.problem.scoring = {5, -4, 0};
  EXPECT_EQ(method(other), "bytes") << "no network";
  BatchShape cheap_ends = affine(16 * bits);
  cheap_ends.problem.gaps.ends.query_end = GapScores{-1, -1};
  EXPECT_EQ(method(cheap_ends), "bit_planes") << "borders are those of global alignments";
  cheap_ends.problem.gaps.ends.query_start = GapScores{-1, -1};
  EXPECT_EQ(method(cheap_ends), "bytes") << "no network with such a border";
  BatchShape free_ends = affine(16 * bits);
  free_ends.problem.mode = Mode::semiglobal;
  free_ends.problem.free_ends = {true, true, true, true};
  EXPECT_EQ(method(free_ends), "bytes");
  free_ends.problem.recurrence = "linear";
  free_ends.problem.scoring = {1, -1, -2};
  EXPECT_EQ(method(free_ends), "bit_planes") << "linear gaps keep their network";
  other.problem.gaps.inner.open = -121;
  EXPECT_EQ(method(other), "values") << "a match and an opening of 130 fit no byte";
  EXPECT_GT(plan(affine(bits), widest()).fixed_bytes,
            plane_column_words(1500, kMostAffinePlanes) * static_cast<std::size_t>(instructions.register_bytes))
      << "memory for a pack of the longest";
}

TEST(Methods, AutoTakesPlanesForFullPacksOfLocalAlignments) {
  InstructionSet const& instructions = widest_instruction_set();
  if (plane_bodies(instructions) == nullptr) {
    GTEST_SKIP() << "this machine's registers are too narrow for planes";
  }
  auto const bits = static_cast<std::size_t>(instructions.bits());
  bool const with_gates_of_three = instructions.register_bytes == kWidestRegister; // AVX-512
  auto const method = [](std::size_t pairs, LinearScoring const& scoring, GapScores const& gap = {}) {
    BatchShape shape = scored(pairs, scoring);
    shape.problem.mode = Mode::local;
    shape.problem.letters = LetterKind::bases;
    shape.in_tiles = true;
    if (gap.open != 0) {
      shape.problem.recurrence = "affine";
      shape.problem.gaps.inner = gap;
    }
    return plan(shape, widest()).tuning.method;
  };
  std::string_view const planes = has_fast_two_input_gates(instructions) ? "local_bytes" : "bit_planes";
  EXPECT_EQ(method(16 * bits, {1, -1, -1}), planes);
  EXPECT_EQ(method(16 * bits, {5, -5, -5}), planes) << "a multiple";
  EXPECT_EQ(method(16 * bits, {2, -4, 0}, {-4, -2}), with_gates_of_three ? planes : "local_bytes");
  EXPECT_EQ(method(16 * bits, {2, -3, 0}, {-5, -2}), "local_bytes") << "no network";
  EXPECT_EQ(method(bits / 8, {1, -1, -1}), "local_bytes") << "a pack of planes would sweep all lanes for them";
}

/// Bytes are fast beside planes on AMD's processors with AVX-512, and not on Intel's (docs/decisions/0118).
TEST(Methods, AutoTakesWhatIsFasterOnTheVendorsProcessor) {
  InstructionSet const& instructions = widest_instruction_set();
  if (instructions.register_bytes < kWidestRegister) {
    GTEST_SKIP() << "this machine has no AVX-512";
  }
  auto const method = [&](LinearScoring const& scoring, GapScores const& gap, bool lone_ends = false) {
    BatchShape shape = scored(16 * static_cast<std::size_t>(instructions.bits()), scoring);
    shape.problem.letters = LetterKind::base_sets;
    shape.problem.recurrence = "affine";
    shape.problem.gaps.inner = gap;
    shape.problem.gaps.lone_end = lone_ends;
    shape.in_tiles = true;
    return plan(shape, widest()).tuning.method;
  };
  bool const amd = has_fast_two_input_gates(instructions);
  EXPECT_EQ(method({2, -4, 0}, {-4, -2}), "bit_planes");
  EXPECT_EQ(method({0, -4, 0}, {-6, -2}), amd ? "profile_bytes" : "bit_planes");
  EXPECT_EQ(method({1, -4, 0}, {-6, -1}), amd ? "profile_bytes" : "bit_planes");
  EXPECT_EQ(method({5, -4, 0}, {-12, -4}), amd ? "profile_bytes" : "bytes");
  EXPECT_EQ(method({5, -4, 0}, {-12, -4}, true), "profile_bytes") << "ends as needle has them";
}

/// Values look scores up lane by lane, where the rows of a pack are not of one sequence.
TEST(Methods, AutoTakesProfilesForFewPairsByAMatrix) {
  if (widest_instruction_set().register_bytes == 0) {
    GTEST_SKIP() << "this machine's registers have one lane";
  }
  auto const method = [](std::size_t pairs, Mode mode, bool in_tiles) {
    BatchShape shape = scored(pairs, {5, -4, 0});
    shape.problem.recurrence = "affine";
    shape.problem.gaps.inner = {-11, -1};
    shape.problem.mode = mode;
    shape.problem.scorer = "matrix";
    shape.problem.matrix = random_matrix();
    shape.in_tiles = in_tiles;
    shape.row_pairs = 8;
    return plan(shape, widest()).tuning.method;
  };
  for (std::size_t const pairs : {1U, 10U, 40U}) {
    EXPECT_EQ(method(pairs, Mode::local, true), "local_bytes") << pairs;
    EXPECT_EQ(method(pairs, Mode::global, true), "profile_bytes") << pairs;
  }
  EXPECT_EQ(method(5'000, Mode::local, false), "values") << "a list, whose pairs have no sequence in common";
}

TEST(Methods, PlanesSayWhichAffineGapsTheyLack) {
  if (plane_bodies(widest_instruction_set()) == nullptr) {
    GTEST_SKIP() << "this machine's registers are too narrow for planes";
  }
  auto const refusal = [](auto const& change, Budget const& budget = widest()) -> std::string {
    BatchShape shape = affine(5'000);
    change(shape);
    try {
      (void)plan(shape, budget, {.method = "bit_planes"});
    } catch (std::invalid_argument const& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(refusal([](BatchShape&) {}), "");
  EXPECT_EQ(refusal([](BatchShape& shape) { shape.problem.letters = LetterKind::base_sets; }), "");
  EXPECT_THAT(
      refusal([](BatchShape& shape) {
        shape.problem.gaps.inner = {-12, -1};
      }),
      HasSubstr("no network of gates for affine gaps with reduced scores (docs/strategies.md) of 2 for a match, "
                "-1 for a mismatch and -6 for an opening"));
  EXPECT_THAT(refusal([](BatchShape& shape) { shape.problem.recurrence = "two_piece"; }),
              HasSubstr("affine and linear gaps only"));
  EXPECT_THAT(refusal([](BatchShape& shape) { shape.problem.mode = Mode::local; }),
              HasSubstr("local alignments only by 1/-1"));
  EXPECT_THAT(refusal([](BatchShape& shape) {
                shape.problem.gaps.ends.query_end = GapScores{-200, -1};
              }),
              HasSubstr("gaps at the ends only that open and extend for no more than inner ones"));
  EXPECT_THAT(refusal([](BatchShape& shape) { shape.longest_rows = shape.longest_cols = 20'000; }),
              HasSubstr("up to 16384 letters, here it may have 20000"));
  Budget tight = widest();
  tight.bytes = 1U << 20U;
  EXPECT_THAT(refusal([](BatchShape&) {}, tight), HasSubstr("too little memory per thread for a pack"));
}

TEST(Methods, NamesOfOtherSpacesAndUnknownOnesAreToldApart) {
  EXPECT_THAT(refusal_of({}, widest(), "int16x2"), HasSubstr("int16x2 is for devices only"));
  EXPECT_THAT(refusal_of({}, widest(), "magic"), HasSubstr("magic is no method"));
}

TEST(Methods, EveryOneSaysWhatItIs) {
  std::vector<std::string> names;
  for (AnyMethod const& method : registered_methods()) {
    MethodFacts const& facts = method.facts;
    names.emplace_back(facts.name);
    for (std::string_view const fact :
         {facts.strategy, facts.stored, facts.width, facts.mapping, facts.spaces, facts.file}) {
      EXPECT_FALSE(fact.empty()) << facts.name;
    }
  }
  EXPECT_THAT(names, UnorderedElementsAre("bit_planes", "bit_planes", "int16x2", "bytes", "local_bytes",
                                          "profile_bytes", "values"));
}

} // namespace
} // namespace pairscan::testing
