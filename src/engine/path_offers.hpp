#pragma once

#include <engine/engine.hpp>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pairscan {

/// What a path method offers for pairs of the longest sequences, on one thread.
struct PathOffer {
  std::string_view method;
  std::string refusal; // why it does not compute them; empty where it could
  double seconds = 0;
  bool taken = false;
};

struct PathOffers {
  std::size_t pairs = 0; // that a thread is given together
  std::vector<PathOffer> methods;
};

/// Returns what each path method of hosts offers for the plan's pairs, of which the run has so many; nothing where
/// hosts compute no paths anew.
[[nodiscard]] PathOffers path_offers(EnginePlan const& plan, std::uint64_t pairs_of_run);

} // namespace pairscan
