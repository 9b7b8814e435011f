#include <engine/align_pair.hpp>
#include <support/error.hpp>
#include <support/memory.hpp>

#include <stdexcept>

namespace pairscan {

AlignedPair align_pair(SequenceSet const& set, std::span<std::uint8_t const> codes, SequencePair const& pair,
                       LinearScoring const& scoring, IdentityDefinition definition) {
  PairDescriptor const descriptor{set.offsets[pair.query], set.offsets[pair.target],
                                  static_cast<std::int32_t>(set.length(pair.query)),
                                  static_cast<std::int32_t>(set.length(pair.target))};
  HostLanes const& lanes = *available_host_lanes().front(); // one pair: a register of them would stay empty
  ScoreType type = ScoreType::int32;
  try {
    type = narrowest(scoring, descriptor.rows, descriptor.cols);
  } catch (std::overflow_error const& reason) {
    throw Error(ExitCode::usage, reason.what());
  }
  std::size_t const bytes = DirectionScan::bytes(descriptor.rows, descriptor.cols, lanes, type);
  if (bytes > free_host_bytes()) {
    throw Error(ExitCode::no_resource, "aligning '" + set.names[pair.query] + "' and '" + set.names[pair.target] +
                                           "' needs " + std::to_string(bytes >> 20U) + " MiB, " +
                                           std::to_string(free_host_bytes() >> 20U) + " MiB are free");
  }
  DirectionScan scan;
  scan.compute(lanes, type, match_rule(set.alphabet), reduce(scoring), codes, {&descriptor, 1});
  AlignedPair aligned{{}, scan.path(0)};
  aligned.record.query = pair.query;
  aligned.record.target = pair.target;
  aligned.record.score = scan.scores()[0];
  describe_path(aligned.path, set.sequence(pair.query), set.sequence(pair.target), set.alphabet, definition,
                aligned.record);
  return aligned;
}

} // namespace pairscan
