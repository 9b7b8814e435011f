#include <distribute/grant_policy.hpp>

#include <algorithm>
#include <cmath>

namespace pairscan {
namespace {

constexpr std::uint64_t kPaperPairs = 5'000; // a work list of Truong et al. 2014, section 6.6

/// Probes of several workers leave 15/16 of the work to be shared out by what the probes have measured.
constexpr std::uint64_t kProbesPerWorker = 16;
/// A worker holds two grants, so that a grant of a quarter of its share leaves the other half of the share to set right
/// a speed that was measured wrong.
constexpr double kGrantsPerShare = 4;
/// Bounds what a crash loses, how long a drain takes (two or three grants in hand: far less than the 30 s that Slurm
/// gives a job between SIGTERM and SIGKILL) and how far progress lags; a message a few seconds costs nothing.
constexpr double kMostGrantSeconds = 3;
/// Keeps what a rank holds of results small, and lets them be stored while the next are computed.
constexpr std::uint64_t kMostReportBytes = std::uint64_t{128} << 20;
/// As many as a report of 16 bytes per pair has room for.
constexpr std::uint64_t kMostGrantPairs = kMostReportBytes / 16;

/// The longest front of `pending` that `fits` holds for, at least one tile. `fits` must be monotone; O(log tiles).
template <class Fits>
std::uint64_t longest_front(TileRange pending, Fits fits) {
  std::uint64_t fitting = 1;
  std::uint64_t most = pending.size();
  while (fitting < most) {
    auto const middle = most - (most - fitting) / 2;
    if (fits(TileRange{pending.begin, pending.begin + middle}))
      fitting = middle;
    else
      most = middle - 1;
  }
  return fitting;
}

class FixedPolicy final : public GrantPolicy {
public:
  FixedPolicy(TileWork const& work, std::uint64_t pairs) : work_(work), pairs_(pairs) {}

  /// Whole tiles, as many as it takes to reach the wanted number of pairs.
  [[nodiscard]] std::uint64_t tiles_for(std::vector<WorkerHistory> const&, int, TileRange pending,
                                        std::uint64_t) const override {
    auto const below =
        longest_front({pending.begin, pending.end}, [&](TileRange front) { return work_.pairs(front) < pairs_; });
    auto const reached = work_.pairs(TileRange{pending.begin, pending.begin + below}) >= pairs_;
    return reached ? below : std::min(below + 1, pending.size());
  }

private:
  TileWork const& work_;
  std::uint64_t pairs_;
};

class GuidedPolicy final : public GrantPolicy {
public:
  GuidedPolicy(TileWork const& work, std::uint64_t most_pairs, std::uint64_t align_to)
      : work_(work), most_pairs_(most_pairs), align_to_(align_to) {}

  [[nodiscard]] std::uint64_t tiles_for(std::vector<WorkerHistory> const& workers, int worker, TileRange pending,
                                        std::uint64_t remaining_cells) const override {
    auto const most_cells = cells_for(workers, worker, remaining_cells);
    auto const most_pairs = pairs_in_report(workers);
    auto const most = longest_front(
        pending, [&](TileRange front) { return work_.cells(front) <= most_cells && work_.pairs(front) <= most_pairs; });
    return aligned_end(pending, most);
  }

private:
  /// Returns up to a third fewer tiles, where the grant then ends before an aligned tile: pairs that share a column's
  /// sequences take less time together.
  [[nodiscard]] std::uint64_t aligned_end(TileRange pending, std::uint64_t most) const {
    for (auto tiles = most; 3 * tiles > 2 * most && tiles < pending.size(); --tiles)
      if (work_.is_aligned(pending.begin + tiles, align_to_))
        return tiles;
    return most;
  }

  /// Returns how many pairs a report has room for, by what those so far have held: a path takes hundreds of bytes.
  [[nodiscard]] std::uint64_t pairs_in_report(std::vector<WorkerHistory> const& workers) const {
    double pairs = 0;
    double bytes = 0;
    for (auto const& worker : workers) {
      pairs += static_cast<double>(worker.pairs_done);
      bytes += static_cast<double>(worker.report_bytes);
    }
    auto const most = static_cast<double>(most_pairs_);
    return static_cast<std::uint64_t>(bytes > 0 ? std::min(most, kMostReportBytes / bytes * pairs) : most);
  }

  static std::uint64_t cells_for(std::vector<WorkerHistory> const& workers, int worker, std::uint64_t remaining_cells) {
    auto const& history = workers[static_cast<std::size_t>(worker)];
    auto const speed = history.cells_per_second();
    if (speed <= 0 && workers.size() == 1)
      return history.probe_cells;
    if (speed <= 0)
      return std::min(history.probe_cells, remaining_cells / (kProbesPerWorker * workers.size()));
    auto const share = speed / speed_of_all(workers) * static_cast<double>(remaining_cells);
    // One worker alone has nobody to leave work to, and a GPU needs large grants to be busy.
    auto const grants = workers.size() == 1 ? 1.0 : kGrantsPerShare;
    auto const cells = std::min(share / grants, speed * kMostGrantSeconds);
    return static_cast<std::uint64_t>(cells);
  }

  /// Workers of unknown speed count as the mean of the others, of which there is at least one.
  static double speed_of_all(std::vector<WorkerHistory> const& workers) {
    double known = 0;
    std::uint64_t count = 0;
    for (auto const& worker : workers)
      if (auto const speed = worker.cells_per_second(); speed > 0) {
        known += speed;
        ++count;
      }
    return known / static_cast<double>(count) * static_cast<double>(workers.size());
  }

  TileWork const& work_;
  std::uint64_t most_pairs_;
  std::uint64_t align_to_;
};

/// Cuts the whole list at multiples of half a worker's share of the cells, each time at the nearest tile. Workers take
/// two grants when they say hello, so that all have then been given the same work, without a look at their speeds.
/// Where a part has more pairs than a grant may, all parts are halved, so that workers of one speed pull as many each.
/// A cut does not depend on those before it: errors do not add up, and a restart cuts at the same places.
class CostModelPolicy final : public GrantPolicy {
public:
  CostModelPolicy(TileWork const& work, std::uint64_t most_pairs) : work_(work), most_pairs_(most_pairs) {}

  [[nodiscard]] std::uint64_t tiles_for(std::vector<WorkerHistory> const& workers, int, TileRange pending,
                                        std::uint64_t) const override {
    auto const part = part_for(workers.size());
    auto const before = work_.cells(TileRange{0, pending.begin});
    auto const cut = ((before + part / 2) / part + 1) * part; // more than half a part away
    auto const most_cells = cut - before;
    auto const tiles = longest_front(pending, [&](TileRange front) {
      return work_.cells(front) <= most_cells && work_.pairs(front) <= most_pairs_;
    });
    return is_nearer(pending, tiles + 1, most_cells) ? tiles + 1 : tiles;
  }

private:
  /// Returns the cells of a part. The last one has the shortest sequences and so most pairs.
  [[nodiscard]] std::uint64_t part_for(std::uint64_t workers) const {
    auto const total = work_.total_cells();
    auto part = std::max<std::uint64_t>(1, total / (kGrantsInHand * workers));
    TileRange const all{0, work_.tiles()};
    for (; part > 1; part /= 2) {
      auto const before = longest_front(all, [&](TileRange front) { return work_.cells(front) <= total - part; });
      if (all.end - before <= 1 || work_.pairs(TileRange{before, all.end}) <= most_pairs_)
        break;
    }
    return part;
  }

  /// Returns whether so many tiles end nearer to the cut than one tile less.
  [[nodiscard]] bool is_nearer(TileRange pending, std::uint64_t tiles, std::uint64_t most_cells) const {
    if (tiles > pending.size())
      return false;
    auto const cells_of = [&](std::uint64_t count) {
      return work_.cells(TileRange{pending.begin, pending.begin + count});
    };
    auto const less = cells_of(tiles - 1);
    auto const pairs = work_.pairs(TileRange{pending.begin, pending.begin + tiles});
    return less < most_cells && pairs <= most_pairs_ && most_cells - less > cells_of(tiles) - most_cells;
  }

  TileWork const& work_;
  std::uint64_t most_pairs_;
};

} // namespace

std::unique_ptr<GrantPolicy> make_grant_policy(DistributionOptions const& options, TileWork const& work,
                                               std::uint64_t align_to) {
  auto const most_pairs =
      options.work_list_pairs > 0 ? std::min(options.work_list_pairs, kMostGrantPairs) : kMostGrantPairs;
  switch (options.policy) {
  case GrantPolicyKind::fixed:
    return std::make_unique<FixedPolicy>(work, options.work_list_pairs > 0 ? options.work_list_pairs : kPaperPairs);
  case GrantPolicyKind::cost_model:
    return std::make_unique<CostModelPolicy>(work, most_pairs);
  case GrantPolicyKind::guided:
    break;
  }
  return std::make_unique<GuidedPolicy>(work, most_pairs, align_to);
}

} // namespace pairscan
