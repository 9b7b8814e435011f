#include <kokkos_kernels/host_lanes.hpp>
#include <kokkos_kernels/plane_groups.hpp>

#include <algorithm>
#include <limits>
#include <numeric>

namespace pairscan {
namespace {

// Measured on a core with AVX-512 (docs/decisions/0017), in steps of a word of cells. A pack reads letters and adds up
// scores besides; a step of stripes hands states on from lane to lane, and their setting up reads letters.
constexpr double kPackSteps = 10'000;
constexpr double kHandingOn[] = {0, 1.2, 0.5}; // by plane_stripe_delay
constexpr double kStripeSteps = 150;
constexpr double kStepsAColumn = 0.5;

/// A pack that takes longer than a thread's part of the whole work keeps the others waiting; pairs alone take about so
/// many times as long.
constexpr double kMostOfAShare = 1.5;

struct Extent {
  double rows = 0; // the shorter side
  double cols = 0;

  void take(Extent const& other) {
    rows = std::max(rows, other.rows);
    cols = std::max(cols, other.cols);
  }
  [[nodiscard]] double cells() const { return rows * cols; }
};

Extent extent_of(PairDescriptor const& pair) {
  return {static_cast<double>(std::min(pair.rows, pair.cols)), static_cast<double>(std::max(pair.rows, pair.cols))};
}

struct Work {
  double steps = 0; // a measure of time
  double swept = 0; // cells of all lanes
};

/// Of one stripe of so many rows a lane, of which `dummies` stand before the matrix.
Work work_of_stripe(int rows_a_lane, int dummies, double cols, int lanes, int delay) {
  double const steps = cols + delay * (lanes - 1 - dummies / rows_a_lane);
  return {steps * (rows_a_lane + kHandingOn[delay]), steps * rows_a_lane * lanes};
}

/// Of a pair alone, as PlaneStripes does it.
Work work_alone(Extent const& pair, int lanes) {
  int const rows = static_cast<int>(pair.rows);
  int const full = kPlaneStripeRows * lanes;
  int const delay = plane_stripe_delay(rows, lanes);
  Work const stripe = work_of_stripe(kPlaneStripeRows, 0, pair.cols, lanes, delay);
  Work work{kStripeSteps + kStepsAColumn * (pair.rows + pair.cols) + stripe.steps * (rows / full),
            stripe.swept * (rows / full)};
  if (int const rest = rows % full; rest > 0) {
    int const rows_a_lane = (rest + lanes - 1) / lanes;
    Work const first = work_of_stripe(rows_a_lane, rows_a_lane * lanes - rest, pair.cols, lanes, delay);
    work.steps += first.steps;
    work.swept += first.swept;
  }
  return work;
}

class Grouper {
public:
  Grouper(PairDescriptor const* pairs, PlaneLimits const& limits, std::int32_t* order, PlaneGroup* groups)
      : pairs_(pairs), limits_(limits), order_(order), groups_(groups) {}

  PlaneGrouping run(int count) {
    std::iota(order_, order_ + count, 0);
    for (int at = 0; at < count; ++at) {
      made_.use.cells += pair(at).cells();
    }
    most_steps_ = limits_.threads == 1 ? std::numeric_limits<double>::infinity()
                                       : kMostOfAShare * made_.use.cells / limits_.lanes / limits_.threads;
    part(0, count);
    std::sort(groups_, groups_ + made_.groups, [](PlaneGroup const& left, PlaneGroup const& right) {
      return left.steps != right.steps ? left.steps > right.steps : left.begin < right.begin;
    });
    return made_;
  }

private:
  [[nodiscard]] Extent pair(int at) const { return extent_of(pairs_[order_[at]]); }

  /// In two, at a multiple of a pack near the middle, as long as there is more than a pack.
  void part(int begin, int end) {
    if (end - begin <= limits_.lanes) {
      close(begin, end);
      return;
    }
    int const packs = (end - begin + limits_.lanes - 1) / limits_.lanes;
    int const middle = begin + packs / 2 * limits_.lanes;
    sort_by_wider_side(begin, middle, end);
    part(begin, middle);
    part(middle, end);
  }

  void sort_by_wider_side(int begin, int middle, int end) {
    Extent longest;
    Extent shortest = pair(begin);
    for (int at = begin; at < end; ++at) {
      Extent const each = pair(at);
      longest.take(each);
      shortest = {std::min(shortest.rows, each.rows), std::min(shortest.cols, each.cols)};
    }
    if (longest.rows == shortest.rows && longest.cols == shortest.cols) {
      return;
    }
    bool const by_rows = longest.rows * shortest.cols > longest.cols * shortest.rows;
    std::nth_element(order_ + begin, order_ + middle, order_ + end, [&](std::int32_t left, std::int32_t right) {
      Extent const a = extent_of(pairs_[left]);
      Extent const b = extent_of(pairs_[right]);
      return by_rows ? a.rows > b.rows : a.cols > b.cols;
    });
  }

  /// The largest pairs alone, the others as a pack: as many of each as takes the least time.
  void close(int begin, int end) {
    std::sort(order_ + begin, order_ + end, [&](std::int32_t left, std::int32_t right) {
      double const a = extent_of(pairs_[left]).cells();
      double const b = extent_of(pairs_[right]).cells();
      return a != b ? a > b : left < right;
    });
    double alone = 0; // steps of the pairs behind `at`, each by itself
    double saved = 0; // by the best pack
    int packed = end; // where it begins
    Extent pack;
    Extent best;
    for (int at = end - 1; at >= begin; --at) {
      alone += work_alone(pair(at), limits_.lanes).steps;
      pack.take(pair(at));
      double const steps = steps_of_pack(pack);
      if (steps <= most_steps_ && pack.rows <= limits_.pack_rows && end - at > 1 && alone - steps > saved) {
        saved = alone - steps;
        packed = at;
        best = pack;
      }
    }
    for (int at = begin; at < packed; ++at) {
      Work const work = work_alone(pair(at), limits_.lanes);
      add({at, 1, work.steps}, work.swept);
    }
    if (packed < end) {
      add({packed, end - packed, steps_of_pack(best)}, best.cells() * limits_.lanes);
    }
  }

  [[nodiscard]] static double steps_of_pack(Extent const& pack) { return pack.cells() + kPackSteps; }

  void add(PlaneGroup const& group, double swept) {
    groups_[made_.groups++] = group;
    made_.use.swept += swept;
  }

  PairDescriptor const* pairs_;
  PlaneLimits limits_;
  std::int32_t* order_;
  PlaneGroup* groups_;
  double most_steps_ = 0; // of a pack
  PlaneGrouping made_;
};

} // namespace

PlaneGrouping group_pairs(PairDescriptor const* pairs, int count, PlaneLimits const& limits, std::int32_t* order,
                          PlaneGroup* groups) {
  return Grouper(pairs, limits, order, groups).run(count);
}

} // namespace pairscan
