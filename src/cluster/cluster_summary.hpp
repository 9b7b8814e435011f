#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pairscan {

/// What a run says of the clusters of one cutoff.
struct CutoffSummary {
  std::string cutoff; // as files have it
  std::uint64_t clusters = 0;
  std::uint64_t singletons = 0; // of them, or left out
  std::uint64_t largest = 0;    // records

  friend bool operator==(CutoffSummary const&, CutoffSummary const&) = default;
};

struct ClustersSummary {
  std::string method;
  std::vector<CutoffSummary> cutoffs;
  std::optional<double> exact_to{}; // a larger cutoff may lack a merge for pairs that were not kept; unset = none does
  double seconds = 0;               // from the last pair to the files
};

} // namespace pairscan
