// Bit planes that were compiled for another vendor's processors have other networks. They give the scores of those for
// this machine's processor, which other tests compare with references.

#include <kokkos_kernels/methods/bit_planes/host/plane_gaps.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>
#include <tests/kokkos_kernels/methods/bit_planes/ended_problems.hpp>
#include <tests/kokkos_kernels/methods/lane_memory.hpp>
#include <tests/kokkos_kernels/methods/pair_case.hpp>

#include <gtest/gtest.h>

#include <bit>
#include <memory>
#include <vector>

namespace pairscan::testing {
namespace {

constexpr unsigned kSeed = 103;
constexpr int kLongest = 150;

struct OtherBodies {
  InstructionSet const* instructions;
  PlaneBodies const* bodies;
};

std::vector<OtherBodies> bodies_for_others() {
  std::vector<OtherBodies> found;
  for (InstructionSet const* instructions : available_instruction_sets()) {
    for (PlaneBodies const* bodies : all_plane_bodies(*instructions)) {
      if (bodies != plane_bodies(*instructions)) {
        found.push_back({instructions, bodies});
      }
    }
  }
  return found;
}

std::vector<NamedProblem> problems() {
  std::vector<NamedProblem> all = ended_problems();
  for (LinearScoring const& scoring :
       {LinearScoring{0, -1, -1}, LinearScoring{1, 0, 0}, LinearScoring{1, -1, -1}, LinearScoring{1, -1, -2},
        LinearScoring{2, -4, -20}, LinearScoring{4, -5, -10}, LinearScoring{5, -4, -10}, LinearScoring{2, -3, -5}}) {
    all.push_back({std::to_string(scoring.match) + "/" + std::to_string(scoring.mismatch), linear_problem(scoring)});
  }
  for (AffineScores const& scores :
       {AffineScores{1, -2, -3, -1}, AffineScores{1, -1, -1, -1}, AffineScores{2, -4, -18, -2},
        AffineScores{2, -4, -4, -2}, AffineScores{0, -4, -6, -2}, AffineScores{1, -4, -6, -1}}) {
    all.push_back({std::to_string(scores.match) + "/" + std::to_string(scores.mismatch) + ", affine",
                   affine_problem({scores.match, scores.mismatch, 0}, {scores.open, scores.extend})});
  }
  return all;
}

/// Bases, or bases and letters that match nothing; the pairs of a pack that shares rows have the first one's.
PairCase pack_of(int count, LetterKind letters, PlaneGroup::Kind kind) {
  PairCase test = pairs_of_lengths(count, 1, kLongest, MatchRule::shared_base, kSeed);
  for (std::uint8_t& residue : test.residues) {
    bool const is_base = std::popcount(residue) == 1;
    residue = is_base ? residue : static_cast<std::uint8_t>(letters == LetterKind::bases ? 1 : 0);
  }
  for (PairDescriptor& pair : test.pairs) {
    if (kind == PlaneGroup::Kind::one_against_many) {
      pair.row_begin = test.pairs.front().row_begin;
      pair.rows = test.pairs.front().rows;
    }
  }
  return test;
}

class Packs {
public:
  Packs(InstructionSet const& instructions, LetterKind letters, PlaneGroup::Kind kind)
      : letters_(letters), kind_(kind),
        test_(pack_of(kind == PlaneGroup::Kind::alone ? 1 : instructions.bits(), letters, kind)),
        scratch_(plane_scratch_words(kMostAffinePlanes) * static_cast<std::size_t>(instructions.register_bytes)),
        columns_(
            (plane_column_words(kLongest, kMostAffinePlanes) + one_against_many_words(kLongest, kMostAffinePlanes)) *
                static_cast<std::size_t>(instructions.register_bytes) +
            plane_band_bytes(kLongest, instructions.bits())) {}

  std::vector<std::int32_t> scores(PlaneBodies const& bodies, PlaneGaps const& gaps) {
    std::vector<std::int32_t> scores(test_.pairs.size());
    PlaneJob job;
    job.residues = test_.residues.data();
    job.pairs = test_.pairs.data();
    job.count = static_cast<int>(test_.pairs.size());
    job.letters = letters_;
    job.scratch = scratch_.data();
    job.columns = columns_.data();
    job.scores = scores.data();
    gaps.compute(bodies, kind_, job);
    return scores;
  }

private:
  LetterKind letters_;
  PlaneGroup::Kind kind_;
  PairCase test_;
  LaneMemory scratch_;
  LaneMemory columns_;
};

TEST(OtherGates, GiveTheScoresOfThoseOfThisProcessor) {
  if (bodies_for_others().empty()) {
    GTEST_SKIP() << "bit planes were compiled for one vendor's processors";
  }
  for (auto const& [instructions, others] : bodies_for_others()) {
    for (LetterKind const letters : {LetterKind::bases, LetterKind::bases_or_unknown}) {
      for (auto const kind : {PlaneGroup::Kind::pack, PlaneGroup::Kind::one_against_many, PlaneGroup::Kind::alone}) {
        Packs packs(*instructions, letters, kind);
        for (NamedProblem const& each : problems()) {
          std::shared_ptr<PlaneGaps const> const gaps = plane_gaps(each.problem, GateInputs::three);
          if (kind != PlaneGroup::Kind::alone || gaps->costs().computes_alone) {
            EXPECT_EQ(packs.scores(*others, *gaps), packs.scores(*plane_bodies(*instructions), *gaps))
                << each.name << ", kind " << static_cast<int>(kind) << ", letters " << static_cast<int>(letters)
                << ", seed " << kSeed;
          }
        }
      }
    }
  }
}

} // namespace
} // namespace pairscan::testing
