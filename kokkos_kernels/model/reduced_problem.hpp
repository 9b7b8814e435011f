#pragma once

#include <kokkos_kernels/model/problem.hpp>

#include <optional>
#include <string>

namespace pairscan {

// What methods on reduced scores (ReducedScoring) ask of a problem. It is their own business: neither a plan nor a
// batch holds such scores.

/// Returns why differences and other reduced scores do not serve the problem, as the end of a sentence that begins with
/// a method's name; nothing where they do. They are exact for whole-number scores of global alignments with linear gaps
/// only.
[[nodiscard]] std::optional<std::string> refuse_unless_reduced(Problem const& problem);

/// Returns the same whatever the gaps are: why the problem asks for more than whole-number scores of global alignments
/// whose residues match or do not.
[[nodiscard]] std::optional<std::string> refuse_unless_plain_scores(Problem const& problem);

/// Returns the same whatever the gaps and the mode are.
[[nodiscard]] std::optional<std::string> refuse_unless_match_scores(Problem const& problem);

/// Returns the same whatever scores letters, too.
[[nodiscard]] std::optional<std::string> refuse_unless_whole_scores(Problem const& problem);

/// Returns why cells that hold reduced match scores from 1 to `most` do not serve the problem's scores, in the same
/// way.
[[nodiscard]] std::optional<std::string> refuse_large_match(Problem const& problem, int most);

/// Returns the scores of a problem that is not refused with the gaps taken out. Throws as `reduce` does.
[[nodiscard]] ReducedScoring reduced_scoring(Problem const& problem);

} // namespace pairscan
