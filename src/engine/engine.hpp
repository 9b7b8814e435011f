#pragma once

#include <config/config.hpp>
#include <config/tuning_file.hpp>
#include <engine/device_use.hpp>
#include <kokkos_kernels/batch/lane_use.hpp>
#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/model/problem.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>
#include <results/best_hits.hpp>
#include <results/tile_results.hpp>
#include <sequences/sequence_set.hpp>
#include <support/error.hpp>
#include <work/work_list.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace pairscan {

/// The resources of a rank.
struct RankResources {
  int threads = 1;                // threads of the host, for kernels on host spaces and for trace-back
  std::uint64_t host_bytes = 0;   // this rank's share of the memory that is free, before memory_fraction
  std::uint64_t device_bytes = 0; // this rank's share of the device's; 0 = what the device reports as free
  std::size_t batch_pairs = 0;    // pairs wanted per batch; 0 = enough to keep the space busy
  std::function<TuningFile(DeviceIdentity const&)> tuning{}; // finds a device's tuning file; empty = default knobs
};

/// How a rank will do its work. It is computed by arithmetic alone, so that `pairscan plan` can print it beforehand.
struct EnginePlan {
  std::string strategy;
  std::string space;                               // execution space that the kernels run on
  InstructionSet const* instruction_set = nullptr; // used by hosts to score, and to trace back wherever the kernels run
  int concurrency = 1;                             // threads of the space
  bool on_device = false;                          // the space is not the host's, and has a memory of its own
  std::string device;                              // name of the device
  std::string driver;                              // name of its driver
  std::size_t device_free = 0;                     // bytes, before the engine allocates any
  std::size_t device_total = 0;                    // bytes
  int threads = 1;
  int traceback_threads = 1; // fewer than threads where memory for one long pair per thread is short
  Tuning tuning;
  std::optional<TunedKnobs> tuned;       // the row of the tuning file that the longest batch takes its knobs from
  std::string tuning_file;               // path of that file
  bool tuning_is_the_users = false;      // whether the user named the file (TuningFile::is_the_users)
  Problem asked;                         // of every pair of the run
  bool screened = false;                 // methods compute lower bounds of scores only (word_screen.hpp)
  bool scores_from_paths = false;        // no method computes scores: paths do, of every pair
  BatchPlan longest_batch;               // batch of the set's longest sequences, which takes the most memory
  std::size_t batch_pairs = 0;           // pairs wanted per batch
  std::uint64_t align_to = 1;            // batches and grants end at multiples of it if they can (WorkList::is_aligned)
  std::size_t slots = 2;                 // batches in flight
  std::size_t sequence_bytes = 0;        // on the host: residues and their codes, and on host spaces the kernels' copy
  std::size_t device_sequence_bytes = 0; // on the device
  std::size_t batch_bytes = 0;           // in the space's memory: workspaces, pairs and scores of all slots
  std::size_t candidate_bytes = 0;       // on the device, for paths of pairs that passed beside batches; hits need none
  std::size_t candidate_cigar_bytes = 0; // of these paths, on the device and pinned; 0 = hosts compute them
  std::size_t path_bytes = 0;            // per slot, for paths that come back with scores, on the device and pinned
  std::size_t stage_bytes = 0;           // pinned host memory per slot, for kept matrices on their way to trace-back
  std::size_t staging_bytes = 0;         // pinned host memory of all slots together
  std::size_t traceback_bytes = 0;       // directions of all threads; 0 without trace-back or where matrices are kept

  /// Returns the memory that is needed on the host; device_total_bytes returns that on the device.
  [[nodiscard]] std::size_t total_bytes() const {
    return sequence_bytes + staging_bytes + traceback_bytes + (on_device ? 0 : batch_bytes);
  }
  [[nodiscard]] std::size_t device_total_bytes() const {
    return on_device ? device_sequence_bytes + batch_bytes + candidate_bytes + candidate_cigar_bytes : 0;
  }
};

/// Returns how a rank with these resources will do its work. Throws Error: no such strategy or knob (usage), scores
/// that do not fit (usage), not enough memory or no such device (no_resource).
[[nodiscard]] EnginePlan plan_engine(Config const& config, SequenceSet const& set, RankResources const& resources);

/// The seconds that the engine's own thread spent, by stage.
struct EngineSeconds {
  double score = 0;     // submitting batches and waiting for them
  double filter = 0;    // filtering scores
  double traceback = 0; // waiting for trace-back threads after the last batch
};

/// An engine on one execution space; its members are those of Engine.
class SpaceEngine {
public:
  virtual ~SpaceEngine() = default;
  [[nodiscard]] virtual TileResults scan(TileRange tiles, RangesBehind const& behind) = 0;
  [[nodiscard]] virtual TileResults trace(std::span<Hit const> hits) = 0;
  [[nodiscard]] virtual BestHits const* best_hits() const = 0;
  [[nodiscard]] virtual EnginePlan const& plan() const = 0;
  [[nodiscard]] virtual EngineSeconds const& seconds() const = 0;
  [[nodiscard]] virtual DeviceUse const& device_use() const = 0;
  [[nodiscard]] virtual LaneUse const& lane_use() const = 0;
  /// Returns in words how pairs are computed.
  [[nodiscard]] virtual std::string describe() const = 0;
};

/// Turns tiles into batches that fit the memory, keeps two in flight, filters the scores and traces back the pairs that
/// pass, on the space that execution.devices asks for. Under alignment.distance it computes distances instead.
class Engine {
public:
  /// The references outlive the engine. Throws as plan_engine does; but under `devices: auto` the host is used where a
  /// device has not enough memory. `before`: of a search in blocks, the best hits of other targets, which were
  /// reported.
  Engine(Config const& config, SequenceSet const& set, WorkList const& work, RankResources const& resources,
         std::shared_ptr<BestHits const> before = nullptr);

  /// Computes all pairs of the tiles, and returns their results when they are complete. Under filter.top these are the
  /// scores of hits that are among the best of all tiles so far. `behind` tells which ranges are scanned next, where
  /// that is known: a device then begins the first of them before this one is complete, so that it never waits.
  [[nodiscard]] TileResults scan(TileRange tiles, RangesBehind const& behind = {});

  /// Computes the paths of hits of a search, of which only scores are known, and returns those that pass the filter.
  [[nodiscard]] TileResults trace(std::span<Hit const> hits) { return on_->trace(hits); }

  /// Returns the best hits of each query so far, those of before among them; null unless the run is a search.
  [[nodiscard]] BestHits const* best_hits() const { return on_->best_hits(); }

  [[nodiscard]] EnginePlan const& plan() const { return on_->plan(); }
  [[nodiscard]] EngineSeconds const& seconds() const { return on_->seconds(); }
  [[nodiscard]] DeviceUse const& device_use() const { return on_->device_use(); }
  /// Returns the lane use over all batches so far, on hosts; zeros where the method does not report it.
  [[nodiscard]] LaneUse const& lane_use() const { return on_->lane_use(); }
  [[nodiscard]] std::string describe() const { return on_->describe(); }

private:
  void fall_back(Error const& reason);

  bool may_fall_back_;
  std::function<std::unique_ptr<SpaceEngine>(DeviceChoice)> make_;
  std::unique_ptr<SpaceEngine> on_;
};

} // namespace pairscan
