#include <engine/align_pair.hpp>
#include <engine/long_trace.hpp>
#include <support/error.hpp>
#include <support/memory.hpp>

#include <stdexcept>

namespace pairscan {

namespace {

struct ScoredPath {
  Path path;
  std::int32_t score = 0;
};

/// In linear memory.
ScoredPath by_edges(std::span<std::uint8_t const> rows, std::span<std::uint8_t const> cols,
                    ReducedScoring const& scoring, MatchRule rule, std::size_t free) {
  LongTrace trace(rows, cols, scoring, rule, LongTrace::edge_for(rows.size(), cols.size(), free));
  trace.run();
  return {trace.take_path(), trace.score()};
}

/// Where eight bits do not hold the scheme: two bits a cell.
ScoredPath by_directions(PairDescriptor const& pair, std::span<std::uint8_t const> codes, ReducedScoring const& scoring,
                         MatchRule rule, ScoreType type) {
  DirectionScan scan;
  scan.compute(*available_host_lanes().front(), type, rule, scoring, codes, {&pair, 1});
  return {scan.path(0), scan.scores()[0]};
}

ScoreType type_of(LinearScoring const& scoring, PairDescriptor const& pair) {
  try {
    return narrowest(scoring, pair.rows, pair.cols);
  } catch (std::overflow_error const& reason) {
    throw Error(ExitCode::usage, reason.what());
  }
}

} // namespace

AlignedPair align_pair(SequenceSet const& set, std::span<std::uint8_t const> codes, SequencePair const& pair,
                       LinearScoring const& scoring, IdentityDefinition definition) {
  auto const rows = codes.subspan(set.offsets[pair.query], set.length(pair.query));
  auto const cols = codes.subspan(set.offsets[pair.target], set.length(pair.target));
  PairDescriptor const descriptor{set.offsets[pair.query], set.offsets[pair.target],
                                  static_cast<std::int32_t>(rows.size()), static_cast<std::int32_t>(cols.size())};
  ReducedScoring const reduced = reduce(scoring);
  ScoreType const type = type_of(scoring, descriptor);
  bool const linear = LongTrace::serves(reduced);
  std::size_t const free = free_host_bytes();
  std::size_t const bytes =
      linear ? LongTrace::bytes(rows.size(), cols.size(), LongTrace::edge_for(rows.size(), cols.size(), free))
             : DirectionScan::bytes(descriptor.rows, descriptor.cols, *available_host_lanes().front(), type);
  if (bytes > free) {
    throw Error(ExitCode::no_resource, "aligning '" + set.names[pair.query] + "' and '" + set.names[pair.target] +
                                           "' needs " + std::to_string(bytes >> 20U) + " MiB, " +
                                           std::to_string(free >> 20U) + " MiB are free");
  }
  MatchRule const rule = match_rule(set.alphabet);
  ScoredPath traced =
      linear ? by_edges(rows, cols, reduced, rule, free) : by_directions(descriptor, codes, reduced, rule, type);
  AlignedPair aligned{{}, std::move(traced.path)};
  aligned.record.query = pair.query;
  aligned.record.target = pair.target;
  aligned.record.score = traced.score;
  describe_path(aligned.path, set.sequence(pair.query), set.sequence(pair.target), set.alphabet, definition,
                aligned.record);
  return aligned;
}

} // namespace pairscan
