#pragma once

#include <distribute/grant_policy.hpp>
#include <distribute/transport.hpp>

#include <cstdint>
#include <functional>
#include <string>

namespace pairscan {

struct WorkerIdentity {
  int worker = 0;
  std::uint64_t digest = 0;                    // of the input and of the configuration
  std::string description{};                   // host and device, as in "node7, NVIDIA H200"
  std::uint64_t probe_cells = kHostProbeCells; // that its first grant may have
};

/// What a worker made of the tiles of one grant.
struct ScanResult {
  TileResults results{}; // for the dispatcher's on_report
  std::uint64_t cells = 0;
};

/// Computes the tiles of a grant. It may ask at any time which grants have come behind it.
using Scan = std::function<ScanResult(TileRange, RangesBehind const& behind)>;

/// Thrown by a scan where the worker cannot go on and the job is to end in good order: nobody is granted any more
/// tiles, and run_worker returns. The caller knows why.
struct LeaveJob {};

/// Says hello, then scans grant after grant and reports each, until it is told to stop. The dispatcher keeps more than
/// one grant in the worker's queue, so that the next is there when one ends.
///
/// Gives the seconds that sending reports took.
/// Where `scan` throws, the dispatcher is told and the exception goes on to the caller, who prints it and ends the job
/// (MpiSession::abort): the dispatcher's word may come too late, or not at all.
double run_worker(WorkerLink& link, WorkerIdentity const& identity, Scan const& scan);

} // namespace pairscan
