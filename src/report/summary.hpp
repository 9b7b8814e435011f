#pragma once

#include <cluster/cluster_summary.hpp>
#include <sequences/reader.hpp>

#include <nlohmann/json_fwd.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace pairscan {

struct VersionSummary {
  std::string pairscan;
  std::string git_hash;
  std::string kokkos;
  std::string backend; // the execution space
  std::string mpi;     // library and its version
  std::string compiler;
};

struct InputSummary {
  std::vector<std::string> files;
  std::uint64_t digest = 0;
  std::uint64_t sequences = 0;
  std::uint64_t residues = 0;
  Alphabet alphabet = Alphabet::automatic; // as found
  std::vector<SkippedRecord> skipped;
};

/// What was aligned under input.duplicates: collapse.
struct DistinctSummary {
  std::uint64_t sequences = 0;
  std::uint64_t pairs = 0;
};

/// Wall seconds of each stage on rank 0. Start, read, share, prepare, score, gather and write follow one another and
/// make the total; what the worker and the dispatcher did is part of score, and goes on at the same time.
struct StageSeconds {
  double start = 0;     // MPI, the configuration, Kokkos
  double read = 0;      // the sequences
  double share = 0;     // gives both to the other ranks
  double prepare = 0;   // the work list, sequences to the device, memory, output files, what the journal holds
  double score = 0;     // from the first grant to the last report
  double batches = 0;   // worker: submitting batches and waiting for them
  double filter = 0;    // worker: looking at scores
  double traceback = 0; // worker: waiting for trace-back threads
  double encode = 0;    // worker: results as they travel
  double wait = 0;      // worker: for grants, and for the last report of all
  double store = 0;     // dispatcher: results into the journal and the outputs
  double gather = 0;    // what the other ranks did
  double write = 0;     // outputs complete, durable and under their names
  double total = 0;
  double first_batch = 0; // from the start to the first grant in the worker's hands
  double mpi = 0;         // part of start: until MPI was there
};

/// A device that a worker drove; what it did is by the device's own clock.
struct DeviceSummary {
  std::string name;
  std::string driver;
  std::uint64_t free_bytes = 0; // at the start
  std::uint64_t total_bytes = 0;
  double kernel_seconds = 0; // during which a kernel ran
  double copy_seconds = 0;   // of all copies to and from the device
  double overlap = 0;        // part of copy_seconds during which a kernel of another batch ran
  double busy = 0;           // kernel_seconds over the wall time of scanning

  friend bool operator==(DeviceSummary const&, DeviceSummary const&) = default;
};

/// Cells that a worker was asked for on a host's bit planes, and those that the lanes of its registers computed for
/// them.
struct LaneSummary {
  double cells = 0;
  double swept = 0; // 0 = no planes, or none on a host

  friend bool operator==(LaneSummary const&, LaneSummary const&) = default;
};

/// How a worker read a database in blocks.
struct ReadAheadSummary {
  double read_seconds = 0; // reading blocks
  double wait_seconds = 0; // part of it that the worker waited for

  friend bool operator==(ReadAheadSummary const&, ReadAheadSummary const&) = default;
};

/// The blocks of a database that is searched in parts.
struct BlocksSummary {
  std::uint64_t number = 0;
  std::uint64_t bytes = 0; // at most, of each
};

/// What a worker's hardware did.
struct HardwareSummary {
  std::vector<DeviceSummary> devices{}; // none on hosts
  LaneSummary lanes{};
  std::optional<ReadAheadSummary> blocks{}; // of a search in blocks

  friend bool operator==(HardwareSummary const&, HardwareSummary const&) = default;
};

struct WorkerSummary {
  int rank = 0;
  std::string host;
  std::string description; // of the device
  std::uint64_t cells = 0; // done in this run
  double busy_seconds = 0;
  HardwareSummary hardware{};
};

/// What a run was and did; becomes summary.json (docs/outputs.md).
struct RunSummary {
  VersionSummary versions;
  std::string config; // as resolved, YAML
  InputSummary input;
  std::uint64_t pairs = 0;                 // of the whole job, those of an earlier start included
  std::optional<DistinctSummary> distinct; // unset where every record is aligned
  std::optional<BlocksSummary> blocks;     // unset unless a database is searched in blocks
  std::optional<std::string> split;        // of a search: query or database
  std::optional<std::string> method;       // how pairs are compared in words; unset where they are scored
  std::uint64_t cells = 0;
  std::uint64_t kept = 0;
  std::optional<std::uint64_t> minus; // kept pairs whose query is on the minus strand; unset where only plus is scored
  std::uint64_t traced = 0;
  std::vector<std::string> outputs;          // files of pairs, matrices and clusters
  std::optional<ClustersSummary> clusters{}; // unset where none are asked for
  std::uint64_t resumed_tiles = 0;           // taken from the journal ...
  std::uint64_t resumed_cells = 0;           // ... and their cells, which do not count as speed
  StageSeconds seconds;
  std::vector<WorkerSummary> workers;
  std::vector<std::string> failures;
  std::uint64_t peak_memory_bytes = 0; // of the rank that writes the summary

  /// 1e9 cells a second of scoring in this run; 0 where it scored nothing.
  [[nodiscard]] double gcups() const;
};

[[nodiscard]] nlohmann::ordered_json to_json(RunSummary const& summary);

/// As it travels between ranks.
[[nodiscard]] std::string hardware_to_text(HardwareSummary const& hardware);
[[nodiscard]] HardwareSummary hardware_from_text(std::string const& text);

/// What stands in summary.json.
[[nodiscard]] std::string to_text(RunSummary const& summary);

/// The few lines that a person reads at the end of a run, each with its newline.
[[nodiscard]] std::string one_screen(RunSummary const& summary);

} // namespace pairscan
