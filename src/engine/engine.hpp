#pragma once

#include <config/config.hpp>
#include <engine/score_filter.hpp>
#include <engine/tracer.hpp>
#include <kokkos_kernels/batch_slot.hpp>
#include <results/pair_record.hpp>
#include <sequences/sequence_set.hpp>
#include <work/work_list.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace pairscan {

/// What a rank has to work with.
struct RankResources {
  int threads = 1;              // of the host, for kernels on host spaces and for trace-back
  std::uint64_t host_bytes = 0; // this rank's share of the memory that is free, before memory_fraction
};

/// How a rank will do its work: arithmetic only, so that `pairscan plan` can say it beforehand.
struct EnginePlan {
  std::string strategy;
  int threads = 1;
  int traceback_threads = 1;       // fewer where memory for one long pair a thread is short
  BatchPlan longest_batch;         // of the longest sequences of the set: the most memory that a batch takes
  std::size_t batch_pairs = 0;     // wanted in a batch
  std::size_t slots = 2;           // batches in flight
  std::size_t sequence_bytes = 0;  // residues and match codes
  std::size_t batch_bytes = 0;     // workspaces, pairs and scores of all slots
  std::size_t traceback_bytes = 0; // directions of all threads; 0 without trace-back or where matrices are kept
  [[nodiscard]] std::size_t total_bytes() const { return sequence_bytes + batch_bytes + traceback_bytes; }
};

/// Throws Error: no such strategy or knob (usage), scores that do not fit (usage), not enough memory or no such device
/// (no_resource).
[[nodiscard]] EnginePlan plan_engine(Config const& config, SequenceSet const& set, RankResources const& resources);

/// Seconds that the engine's own thread spent, by stage.
struct EngineSeconds {
  double score = 0;     // submitting batches and waiting for them
  double filter = 0;    // looking at scores
  double traceback = 0; // waiting for trace-back threads after the last batch
};

/// Turns tiles into batches that fit the memory, keeps two in flight, filters the scores and traces the kept pairs
/// back.
class Engine {
public:
  /// The references outlive the engine. Throws as plan_engine does.
  Engine(Config const& config, SequenceSet const& set, WorkList const& work, RankResources const& resources);

  [[nodiscard]] TileResults scan(TileRange tiles);

  [[nodiscard]] EnginePlan const& plan() const { return plan_; }
  [[nodiscard]] EngineSeconds const& seconds() const { return seconds_; }

private:
  using Space = DefaultSpace;

  /// A batch in flight, and the pairs it computes.
  struct Flight {
    BatchSlot<Space> slot;
    std::span<SequencePair const> pairs;
    bool being_traced = false; // its matrices are read by trace-back threads
  };

  [[nodiscard]] std::span<SequencePair const> start(Flight& flight, std::span<SequencePair const> rest);
  void finish(Flight& flight, TileResults& results);
  void trace_matrices(Flight& flight, std::vector<std::size_t> const& passing);
  [[nodiscard]] PairRecord untraced_record(SequencePair const& pair, std::int32_t score) const;

  Config const& config_;
  SequenceSet const& set_;
  WorkList const& work_;
  EnginePlan plan_;
  ReducedScoring scoring_;
  MatchRule rule_;
  std::vector<std::uint8_t> codes_;
  ScoreFilter filter_;
  Space space_;
  Strategy<Space> const* strategy_;
  Budget budget_; // of one slot
  std::vector<Flight> flights_;
  std::unique_ptr<Tracer> tracer_; // null under traceback: none
  EngineSeconds seconds_;
};

} // namespace pairscan
