#pragma once

#include <config/config.hpp>
#include <config/tuning_file.hpp>
#include <engine/device_use.hpp>
#include <kokkos_kernels/batch/lane_use.hpp>
#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/simd/instruction_set.hpp>
#include <results/tile_results.hpp>
#include <sequences/sequence_set.hpp>
#include <support/error.hpp>
#include <work/work_list.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

namespace pairscan {

/// What a rank has to work with.
struct RankResources {
  int threads = 1;                // of the host, for kernels on host spaces and for trace-back
  std::uint64_t host_bytes = 0;   // this rank's share of the memory that is free, before memory_fraction
  std::uint64_t device_bytes = 0; // the same of the device's; 0 = what it says is free
  std::size_t batch_pairs = 0;    // wanted in a batch; 0 = what keeps the space busy
  std::function<TuningFile(DeviceIdentity const&)> tuning{}; // of a device; none = the knobs that are built in
};

/// How a rank will do its work: arithmetic only, so that `pairscan plan` can say it beforehand.
struct EnginePlan {
  std::string strategy;
  std::string space; // that the kernels run on
  InstructionSet const* instruction_set =
      nullptr;                  // that hosts score with, and trace back with wherever the kernels run
  int concurrency = 1;          // threads of the space
  bool on_device = false;       // the space is not the host's, and has a memory of its own
  std::string device;           // name of the device ...
  std::string driver;           // ... of its driver
  std::size_t device_free = 0;  // bytes, before the engine takes any
  std::size_t device_total = 0; //
  int threads = 1;
  int traceback_threads = 1; // fewer where memory for one long pair a thread is short
  Tuning tuning;
  std::optional<TunedKnobs> tuned;       // the row of the tuning file that the longest batch takes its knobs from
  std::string tuning_file;               // where it stands
  bool tuning_is_the_users = false;      // TuningFile::is_the_users
  BatchPlan longest_batch;               // of the longest sequences of the set: the most memory that a batch takes
  std::size_t batch_pairs = 0;           // wanted in a batch
  std::uint64_t align_to = 1;            // where batches and grants like to end (WorkList::is_aligned)
  std::size_t slots = 2;                 // batches in flight
  std::size_t sequence_bytes = 0;        // of the host: residues, match codes and, on host spaces, what kernels read
  std::size_t device_sequence_bytes = 0; //
  std::size_t batch_bytes = 0;           // in the space's memory: workspaces, pairs and scores of all slots
  std::size_t path_bytes = 0;            // of a slot, for paths that come back with scores, on the device and pinned
  std::size_t stage_bytes = 0;           // pinned host memory of a slot, for kept matrices on their way to trace-back
  std::size_t staging_bytes = 0;         // pinned host memory of all slots, in all
  std::size_t traceback_bytes = 0;       // directions of all threads; 0 without trace-back or where matrices are kept

  /// Of the host, and of the device.
  [[nodiscard]] std::size_t total_bytes() const {
    return sequence_bytes + staging_bytes + traceback_bytes + (on_device ? 0 : batch_bytes);
  }
  [[nodiscard]] std::size_t device_total_bytes() const { return on_device ? device_sequence_bytes + batch_bytes : 0; }
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

/// An engine on one execution space.
class SpaceEngine {
public:
  virtual ~SpaceEngine() = default;
  [[nodiscard]] virtual TileResults scan(TileRange tiles) = 0;
  [[nodiscard]] virtual EnginePlan const& plan() const = 0;
  [[nodiscard]] virtual EngineSeconds const& seconds() const = 0;
  [[nodiscard]] virtual DeviceUse const& device_use() const = 0;
  [[nodiscard]] virtual LaneUse const& lane_use() const = 0;
};

/// Turns tiles into batches that fit the memory, keeps two in flight, filters the scores and traces the kept pairs
/// back, on the space that execution.devices asks for.
class Engine {
public:
  /// The references outlive the engine. Throws as plan_engine does; under devices: auto a device without enough memory
  /// is no error, but means the host.
  Engine(Config const& config, SequenceSet const& set, WorkList const& work, RankResources const& resources);

  [[nodiscard]] TileResults scan(TileRange tiles);

  [[nodiscard]] EnginePlan const& plan() const { return on_->plan(); }
  [[nodiscard]] EngineSeconds const& seconds() const { return on_->seconds(); }
  [[nodiscard]] DeviceUse const& device_use() const { return on_->device_use(); }
  /// Over all batches so far, on hosts; nothing where the method does not tell.
  [[nodiscard]] LaneUse const& lane_use() const { return on_->lane_use(); }

private:
  void fall_back(Error const& reason);

  bool may_fall_back_;
  std::function<std::unique_ptr<SpaceEngine>(DeviceChoice)> make_;
  std::unique_ptr<SpaceEngine> on_;
};

} // namespace pairscan
