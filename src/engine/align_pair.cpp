#include <engine/align_pair.hpp>
#include <kokkos_kernels/methods/one_long_pair/device_first_pass.hpp>
#include <kokkos_kernels/methods/one_long_pair/host_checkpoints.hpp>
#include <kokkos_kernels/methods/one_long_pair/long_trace.hpp>
#include <support/error.hpp>
#include <support/memory.hpp>

#include <stdexcept>

namespace pairscan {

namespace {

struct ScoredPath {
  Path path;
  std::int32_t score = 0;
};

/// In linear memory; the first pass where `edges` says, else on this thread.
ScoredPath by_checkpoints(LongPair const& pair, std::unique_ptr<Checkpoints> edges, std::size_t free) {
  if (edges == nullptr) {
    edges = std::make_unique<HostCheckpoints>(pair, LongTrace::edge_for(pair.rows.size(), pair.cols.size(), free));
  }
  LongTrace trace(pair, std::move(edges));
  trace.run();
  return {trace.take_path(), trace.score()};
}

/// Of the host, with `edges` elsewhere or on this thread.
std::size_t bytes_by_checkpoints(LongPair const& pair, Checkpoints const* edges, std::size_t free) {
  std::size_t const rows = pair.rows.size();
  std::size_t const cols = pair.cols.size();
  return edges != nullptr ? LongTrace::bytes_of_walk(rows, cols, edges->edge())
                          : LongTrace::bytes(rows, cols, LongTrace::edge_for(rows, cols, free));
}

/// Where eight bits do not hold the scheme: two bits a cell.
ScoredPath by_directions(PairDescriptor const& pair, std::span<std::uint8_t const> codes, ReducedScoring const& scoring,
                         MatchRule rule, ScoreType type) {
  DirectionScan scan;
  scan.compute(scalar_instruction_set(), type, rule, scoring, codes, {&pair, 1});
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
  LongPair const whole{rows, cols, reduce(scoring), match_rule(set.alphabet)};
  ScoreType const type = type_of(scoring, descriptor);
  bool const linear = LongTrace::serves(whole.scoring);
  std::unique_ptr<Checkpoints> edges = linear ? device_checkpoints(whole) : nullptr;
  std::size_t const free = free_host_bytes();
  std::size_t const bytes =
      linear ? bytes_by_checkpoints(whole, edges.get(), free)
             : DirectionScan::bytes(descriptor.rows, descriptor.cols, scalar_instruction_set(), type);
  if (bytes > free) {
    throw Error(ExitCode::no_resource, "aligning '" + set.names[pair.query] + "' and '" + set.names[pair.target] +
                                           "' needs " + std::to_string(bytes >> 20U) + " MiB, " +
                                           std::to_string(free >> 20U) + " MiB are free");
  }
  ScoredPath traced = linear ? by_checkpoints(whole, std::move(edges), free)
                             : by_directions(descriptor, codes, whole.scoring, whole.rule, type);
  AlignedPair aligned{{}, std::move(traced.path)};
  aligned.record.query = pair.query;
  aligned.record.target = pair.target;
  aligned.record.score = traced.score;
  describe_path(aligned.path, set.sequence(pair.query), set.sequence(pair.target), set.alphabet, definition,
                aligned.record);
  return aligned;
}

} // namespace pairscan
