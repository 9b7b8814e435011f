#include <perf/methods/local_peer.hpp>
#include <stdexcept>

namespace pairscan::perf {

std::int64_t score_by_peer(SequenceSet const&, std::span<PairDescriptor const>, Problem const&) {
  throw std::runtime_error("this build has no parasail");
}

} // namespace pairscan::perf
