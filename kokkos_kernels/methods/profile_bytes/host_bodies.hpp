#pragma once

#include <kokkos_kernels/batch/group_job.hpp>
#include <kokkos_kernels/model/corner_frame.hpp>
#include <kokkos_kernels/model/problem.hpp>
#include <kokkos_kernels/model/scorers.hpp>

#include <optional>
#include <string>

namespace pairscan {

static_assert(kCornerRows >= kFewestBlockRows, "a job has memory for the corners");

/// The scores of a global alignment by a matrix with the extensions of gaps taken out, H'(i,j) = H(i,j) - extend (i +
/// j), as blocks of cells hold them above their corners.
struct ProfileScheme {
  MatrixScores pairs; // none below two openings: two gaps side by side are never worse
  int open = 0;       // what an opening costs
  int extend = 0;     // of the original scheme: what each residue of a gap scores
  CornerFrame frame{};
};

/// Returns the scheme of a problem that is not refused.
[[nodiscard]] ProfileScheme profile_scheme(Problem const& problem);

/// Returns why bytes by query profiles do not serve the problem, as the end of a sentence that begins with a method's
/// name; nothing where they do.
[[nodiscard]] std::optional<std::string> refuse_profile_bytes(Problem const& problem);

/// The bodies of one instruction set, for pairs of one row sequence; none where it has no maximum of signed bytes.
struct ProfileBodies {
  GroupBody linear = nullptr;
  GroupBody affine = nullptr;

  [[nodiscard]] GroupBody pick(Problem const& problem) const;
};

[[nodiscard]] ProfileBodies const& profile_bodies(InstructionSet const& set);

} // namespace pairscan
