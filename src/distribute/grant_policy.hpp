#pragma once

#include <config/config.hpp>
#include <work/tile_work.hpp>

#include <cstdint>
#include <memory>
#include <vector>

namespace pairscan {

/// What a worker holds from its hello on: the grant that it computes and the next, so that it never waits for one.
inline constexpr int kGrantsInHand = 2;
/// The same where workers take parts one after the other, which they prepare. The third grant comes while one is
/// computed, and so is there before the next one begins; the answer to a report comes too late for that.
inline constexpr int kGrantsInHandOfParts = 3;

/// Cells of a worker's first grant, by which its speed is measured, at the most: 2 s of a core at 1 GCUPS; of a GPU of
/// which no more is known 10 ms at 7 TCUPS, whose launches would hide its speed in less.
inline constexpr std::uint64_t kHostProbeCells = std::uint64_t{1} << 31;
inline constexpr std::uint64_t kDeviceProbeCells = std::uint64_t{1} << 36;

/// What the dispatcher knows of a worker when it sizes a grant.
struct WorkerHistory {
  std::uint64_t cells_done = 0;
  double seconds_busy = 0; // sum over its reports
  std::uint64_t pairs_done = 0;
  std::uint64_t report_bytes = 0; // of the results of all of them
  std::uint64_t probe_cells = kHostProbeCells;

  /// Measured speed; 0 until the first report.
  [[nodiscard]] double cells_per_second() const {
    return seconds_busy > 0 ? static_cast<double>(cells_done) / seconds_busy : 0;
  }
};

/// How many tiles a worker gets. Called per message, never in a kernel; no clock, no state besides the arguments.
class GrantPolicy {
public:
  virtual ~GrantPolicy() = default;

  /// Number of tiles, >= 1, to take from the front of `pending` (a range that is not empty).
  /// `remaining_cells` counts all that is neither done nor granted.
  [[nodiscard]] virtual std::uint64_t tiles_for(std::vector<WorkerHistory> const& workers, int worker,
                                                TileRange pending, std::uint64_t remaining_cells) const = 0;
};

/// fixed: grants of about `work_list_pairs` pairs (5,000 where it is 0; Truong et al. 2014, section 6.6).
/// guided: a share of what remains by measured speed, large first and small last, so that all end together; never more
/// than `work_list_pairs` pairs where it is not 0, nor more than a report of 128 MiB has room for by what reports have
/// held so far, beside the one tile that a grant has at least.
/// cost_model: to every worker as many cells as to the others, in two grants of consecutive tiles (Savran, Gao and
/// Bakos 2014, equation 3), whatever their speed; never more than `work_list_pairs` pairs where it is not 0.
/// `align_to`: where guided grants like to end (TileWork::is_aligned), as the engine's plan says.
/// The policy refers to `work`, which must outlive it.
[[nodiscard]] std::unique_ptr<GrantPolicy> make_grant_policy(DistributionOptions const& options, TileWork const& work,
                                                             std::uint64_t align_to);

} // namespace pairscan
