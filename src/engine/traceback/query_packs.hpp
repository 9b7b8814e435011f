#pragma once

#include <engine/traceback/candidate.hpp>
#include <sequences/sequence_set.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace pairscan {

/// Parts candidates into packs of up to `pairs`, of which as many as may be have the query in common: they take less
/// time where a path method says so (PathMethod::gains_by_shared_rows). Pairs of a pack have targets of like lengths,
/// so that few lanes are idle. Candidates whose query is left with too few others make packs of queries of like
/// lengths.
[[nodiscard]] std::vector<std::vector<Candidate>> packs_by_query(std::span<Candidate const> candidates,
                                                                 std::size_t pairs, SequenceSet const& set);

} // namespace pairscan
