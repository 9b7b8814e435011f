#pragma once

#include <kokkos_kernels/batch/group_job.hpp>
#include <kokkos_kernels/model/corner_frame.hpp>
#include <kokkos_kernels/model/gap_rules.hpp>
#include <kokkos_kernels/model/problem.hpp>
#include <kokkos_kernels/model/scorers.hpp>

#include <optional>
#include <string>

namespace pairscan {

static_assert(kCornerRows >= kFewestBlockRows, "a job has memory for the corners");

/// The scores of a problem with the extensions of inner gaps taken out, H'(i,j) = H(i,j) - extend (i + j), as blocks of
/// cells hold them above their corners.
///
/// No pair of residues scores less than two openings, as two gaps side by side are no worse, unless gaps at the end are
/// to be lone.
struct ProfileScheme {
  MatrixScores pairs;
  int open = 0; // what an opening costs
  BorderSteps left;
  BorderSteps top;
  CornerFrame frame{}; // with rows and columns exchanged
  int extend = 0;      // of the original scheme: what each residue of a gap scores

  // Of the original scheme: gaps that begin an alignment, and those that end it.
  GapScores query_start;
  GapScores target_start;
  GapScores query_end;
  GapScores target_end;
};

/// Returns the scheme of a problem that is not refused, for lanes of so many bits that hold it.
[[nodiscard]] ProfileScheme profile_scheme(Problem const& problem, int bits);

/// Returns the bits of the narrowest lanes, 8 or 16, whose blocks hold the problem's scores; nothing where none do.
[[nodiscard]] std::optional<int> profile_bits(Problem const& problem);

/// Returns why query profiles do not serve the problem, as the end of a sentence that begins with a method's name;
/// nothing where they do.
[[nodiscard]] std::optional<std::string> refuse_profile_bytes(Problem const& problem);

/// The bodies of one instruction set in lanes of one width, for pairs of one row sequence; none where it has no maximum
/// of such numbers.
struct ProfileWidth {
  GroupBody linear = nullptr;
  GroupBody affine = nullptr;
  GroupBody linear_ends = nullptr; // gaps at the ends score unlike inner ones
  GroupBody affine_ends = nullptr;
  GroupBody lone_ends = nullptr; // linear or affine

  [[nodiscard]] GroupBody pick(Problem const& problem) const;
};

struct ProfileBodies {
  ProfileWidth bytes;
  ProfileWidth words;

  /// Returns those of the problem's width.
  [[nodiscard]] ProfileWidth const& width(Problem const& problem) const {
    return profile_bits(problem) == 8 ? bytes : words;
  }
};

[[nodiscard]] ProfileBodies const& profile_bodies(InstructionSet const& set);

} // namespace pairscan
