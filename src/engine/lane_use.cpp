#include <engine/lane_use.hpp>
#include <kokkos_kernels/batch/strategy.hpp>
#include <work/pair_sequence.hpp>

#include <algorithm>
#include <vector>

namespace pairscan {
namespace {

constexpr std::uint64_t kMostBatches = 64; // few enough to take no noticeable time

std::vector<PairDescriptor> batch_of(SequenceSet const& set, PairSequence const& pairs, std::uint64_t begin,
                                     std::uint64_t end) {
  std::vector<PairDescriptor> batch;
  std::size_t tile = 0;
  for (std::uint64_t at = begin; at < end; ++at) {
    SequencePair const pair = pairs.pair(at, tile);
    batch.push_back({set.offsets[pair.query], set.offsets[pair.target],
                     static_cast<std::int32_t>(set.length(pair.query)),
                     static_cast<std::int32_t>(set.length(pair.target))});
  }
  return batch;
}

} // namespace

std::optional<LaneUse> lane_use_of_run(SequenceSet const& set, WorkList const& work, EnginePlan const& plan,
                                       LetterKind letters) {
  if (plan.on_device) {
    return {};
  }
  PairSequence const pairs(work, {0, work.tiles()}, plan.align_to);
  std::uint64_t const batch = std::max<std::uint64_t>(std::min(plan.batch_pairs, plan.longest_batch.capacity), 1);
  Strategy<HostSpace> const& strategy = *find_strategy<HostSpace>(plan.strategy);
  BatchPlan how = plan.longest_batch;
  how.shape.problem.letters = letters;
  LaneUse use;
  std::vector<std::uint64_t> begins;
  for (std::uint64_t begin = 0; begin < pairs.size(); begin += pairs.batch_pairs(begin, batch)) {
    begins.push_back(begin);
  }
  for (std::size_t at = 0; at < begins.size(); at += begins.size() / kMostBatches + 1) {
    std::uint64_t const begin = begins[at];
    std::uint64_t const end = begin + pairs.batch_pairs(begin, batch);
    std::vector<PairDescriptor> const listed = batch_of(set, pairs, begin, end);
    use.add(strategy.lane_use(how, TiledPairs{listed, pairs.tiles(begin, end), begin}));
    if (!use.known()) {
      return {};
    }
  }
  return use;
}

} // namespace pairscan
