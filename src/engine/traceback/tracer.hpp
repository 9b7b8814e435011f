#pragma once

#include <config/config.hpp>
#include <engine/score_filter.hpp>
#include <engine/traceback/candidate.hpp>
#include <engine/traceback/identity_measure.hpp>
#include <kokkos_kernels/batch/traced_pair.hpp>
#include <kokkos_kernels/traceback/path_computer.hpp>
#include <results/tile_results.hpp>
#include <sequences/sequence_set.hpp>
#include <support/thread_pool.hpp>

#include <cstddef>
#include <mutex>
#include <span>
#include <vector>

namespace pairscan {

/// What a trace-back needs to know of the run. What it refers to outlives the tracer.
struct TraceContext {
  Config const& config;
  SequenceSet const& set;
  std::span<std::uint8_t const> codes; // match codes of set.residues
  Problem problem;
  InstructionSet const& instructions;
  bool scores_from_paths = false; // candidates have no scores; their paths are computed anew
};

/// Traces candidates back on host threads and keeps those that pass the filter.
///
/// Paths come from matrices that a strategy kept, from a device that walked them, or are computed anew: then candidates
/// go to the threads in packs, of one query where that is faster, and each pack is computed by the fastest path method
/// that serves it and fits a thread's memory. Computing anew needs no device.
class Tracer {
public:
  /// `path_bytes` are for all threads together; each thread's part has room for the longest pair of the set.
  Tracer(TraceContext const& context, int threads, std::size_t path_bytes);

  /// Takes a candidate whose path is computed anew, some time before `take` returns.
  void add(Candidate const& candidate);
  void add(std::span<Candidate const> candidates);

  /// Takes candidates with their kept matrices, which must stay as they are until `wait`.
  void add(std::vector<Candidate> candidates, std::vector<KeptMatrix> matrices);

  /// Takes candidates with the paths that a device walked, one per candidate. Their CIGARs stand in bytes that must
  /// stay as it is until `wait`.
  void add(std::vector<Candidate> candidates, std::vector<TracedPair> traced, std::uint8_t const* cigars);

  void wait();

  /// Waits for all candidates and returns the pairs that are kept. The tracer is empty then.
  [[nodiscard]] TileResults::Records take();

private:
  void flush();
  void submit(std::vector<Candidate> pack);
  void trace_pack(std::span<Candidate const> pack, int thread);
  void keep(Candidate const& candidate, PlacedSteps const& path, RecordBlock& kept) const;
  void keep(Candidate const& candidate, PathCounts const& counts, RecordBlock& kept) const;
  void hand_in(RecordBlock kept);
  void keep_traced(std::span<Candidate const> candidates, std::span<TracedPair const> traced,
                   std::uint8_t const* cigars);
  [[nodiscard]] std::int32_t score(Candidate const& candidate, PlacedSteps const& path) const;
  [[nodiscard]] PairDescriptor descriptor(SequencePair const& pair) const;
  [[nodiscard]] std::span<std::uint8_t const> codes_of(std::uint32_t record) const;

  TraceContext context_;
  ScoreFilter filter_;
  IdentityMeasure measure_;
  RecordSchema schema_; // of pairs whose paths are computed here
  bool keeps_cigars_;   // else the CIGARs of records are empty
  BestPack pack_;       // of candidates that go to a thread together
  std::vector<Candidate> pending_;
  std::vector<PathComputer> computers_; // one per thread
  std::mutex mutex_;
  TileResults::Records kept_; // guarded by mutex_
  ThreadPool pool_;           // last: its threads use all of the above
};

} // namespace pairscan
