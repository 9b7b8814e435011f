#pragma once

#include <config/config.hpp>
#include <engine/score_filter.hpp>
#include <kokkos_kernels/batch/traced_pair.hpp>
#include <kokkos_kernels/methods/bit_planes/host/checkpoint_paths.hpp>
#include <kokkos_kernels/methods/values/direction_paths.hpp>
#include <kokkos_kernels/traceback/traceback.hpp>
#include <results/tile_results.hpp>
#include <sequences/sequence_set.hpp>
#include <support/thread_pool.hpp>
#include <work/work_list.hpp>

#include <cstddef>
#include <mutex>
#include <span>
#include <vector>

namespace pairscan {

/// What a trace-back needs to know of the run; outlives the tracer.
struct TraceContext {
  Config const& config;
  SequenceSet const& set;
  std::span<std::uint8_t const> codes; // match codes of set.residues
  ReducedScoring scoring;
  MatchRule rule;
  LetterKind letters;
  InstructionSet const& instruction_set = widest_instruction_set();
};

/// A pair whose score passed the bound.
struct Candidate {
  SequencePair pair;
  std::int32_t score = 0;
};

/// Traces candidates back on host threads and keeps those that pass the filter.
///
/// Without a kept matrix, pairs are computed anew: on bit planes as many at a time as a register has bits, by
/// checkpoints; where these would stay empty, or the scheme or the memory does not allow it, as many as a register has
/// numbers, with directions (two bits a cell); where those do not fit either, one by one from the edges of blocks. None
/// of these needs a device.
class Tracer {
public:
  /// `directions_bytes`: for all threads together; a thread's part holds the longest pair of the set.
  Tracer(TraceContext const& context, int threads, std::size_t directions_bytes);

  /// By recomputation; done some time before `take` returns.
  void add(Candidate const& candidate);

  /// From kept matrices, which must stay as they are until `wait`.
  void add(std::vector<Candidate> candidates, std::vector<KeptMatrix> matrices);

  /// From paths that a device walked: of each candidate one, its CIGAR in a text that must stay as it is until `wait`.
  void add(std::vector<Candidate> candidates, std::vector<TracedPair> traced, char const* text);

  void wait();

  /// Waits for all and gives the kept pairs; the tracer is empty then.
  [[nodiscard]] TileResults::Records take();

private:
  void flush();
  void trace_pack(std::span<Candidate const> pack, int thread);
  void trace_in_planes(std::span<Candidate const> pack, int thread, RecordBlock& kept);
  void trace_by_directions(std::span<Candidate const> pack, int thread, RecordBlock& kept);
  void trace_by_checkpoints(std::span<Candidate const> pack, RecordBlock& kept) const;
  void trace_together(std::span<Candidate const> pack, InstructionSet const& instructions, ScoreType type, int thread,
                      RecordBlock& kept);
  void keep(Candidate const& candidate, std::span<Step const> path, RecordBlock& kept) const;
  void hand_in(RecordBlock kept);
  void keep_traced(std::span<Candidate const> candidates, std::span<TracedPair const> traced, char const* text);
  [[nodiscard]] std::vector<PairDescriptor> descriptors(std::span<Candidate const> pack) const;
  [[nodiscard]] PairDescriptor descriptor(SequencePair const& pair) const;
  [[nodiscard]] std::span<std::uint8_t const> codes_of(std::uint32_t record) const;

  TraceContext context_;
  ScoreFilter filter_;
  std::size_t bytes_per_thread_;
  std::vector<Candidate> pending_;
  std::vector<DirectionScan> scans_; // one a thread, as is
  std::vector<PlaneTrace> planes_;
  std::mutex mutex_;
  TileResults::Records kept_; // guarded by mutex_
  ThreadPool pool_;           // last: its threads use all of the above
};

} // namespace pairscan
