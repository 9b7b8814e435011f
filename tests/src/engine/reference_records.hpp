#pragma once

#include <config/config.hpp>
#include <results/pair_record.hpp>
#include <sequences/sequence_set.hpp>
#include <work/work_list.hpp>

#include <cstdint>
#include <vector>

namespace pairscan::testing {

/// What a run must give, one entry a pair in input order, from the naive reference and its own walk over the matrix.
struct Expected {
  std::vector<SequencePair> pairs;
  std::vector<std::int64_t> scores;
  std::vector<PairRecord> records; // traced, every pair; targets count from the first target
};

[[nodiscard]] Expected reference_results(SequenceSet const& set, Config const& config);

} // namespace pairscan::testing
