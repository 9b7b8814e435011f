#include <kokkos_kernels/batch/pair_descriptor.hpp>
#include <kokkos_kernels/batch/tiled_pairs.hpp>
#include <kokkos_kernels/methods/bit_planes/host/grouping.hpp>
#include <kokkos_kernels/methods/bit_planes/host/one_against_many_groups.hpp>
#include <kokkos_kernels/methods/bit_planes/host/one_pair_cost.hpp>

#include <algorithm>
#include <limits>
#include <vector>

namespace pairscan {
namespace {

// Measured on a core with AVX-512 (docs/decisions/0017), in steps of a word of cells. A pack reads letters and adds up
// scores besides.
constexpr double kPackSteps = 10'000;
constexpr double kSharedSliceSteps = 500;

/// A pack that takes longer than a thread's part of the whole work keeps the others waiting; pairs alone take about so
/// many times as long.
constexpr double kMostOfAShare = 1.5;

struct Extent {
  double rows = 0; // the shorter side
  double cols = 0;

  friend bool operator==(Extent const&, Extent const&) = default;

  void take(Extent const& other) {
    rows = std::max(rows, other.rows);
    cols = std::max(cols, other.cols);
  }
  [[nodiscard]] double cells() const { return rows * cols; }
};

/// A pair to be put into a group.
struct Item {
  Extent extent;
  std::int32_t pair = 0;
};

Item item_of(std::span<PairDescriptor const> pairs, std::int32_t pair) {
  PairDescriptor const& each = pairs[static_cast<std::size_t>(pair)];
  return {{static_cast<double>(std::min(each.rows, each.cols)), static_cast<double>(std::max(each.rows, each.cols))},
          pair};
}

/// plan_one_pair for pairs of which many have the same lengths as the one before.
class OnePairPlans {
public:
  explicit OnePairPlans(int lanes) : lanes_(lanes), plan_(plan_of(extent_)) {}

  OnePairPlan const& of(Extent const& extent) {
    if (extent != extent_) {
      extent_ = extent;
      plan_ = plan_of(extent);
    }
    return plan_;
  }

private:
  [[nodiscard]] OnePairPlan plan_of(Extent const& extent) const {
    return plan_one_pair(static_cast<int>(extent.rows), static_cast<int>(extent.cols), lanes_);
  }

  int lanes_;
  Extent extent_{};
  OnePairPlan plan_;
};

class Grouper {
public:
  Grouper(TiledPairs const& batch, PlaneGroupLimits const& limits, std::int32_t* order, PlaneGroup* groups)
      : batch_(batch), limits_(limits), order_(order), groups_(groups), alone_(limits.lanes) {}

  PlaneGrouping run() {
    for (PairDescriptor const& pair : batch_.pairs) {
      made_.use.cells += static_cast<double>(pair.rows) * pair.cols;
    }
    bool const may_wait = limits_.threads == 1 || !limits_.alone;
    most_steps_ = may_wait ? std::numeric_limits<double>::infinity()
                           : kMostOfAShare * made_.use.cells / limits_.lanes / limits_.threads;
    share_rows();
    int const sharing = made_.groups;
    part(0, items_.size());
    std::sort(groups_ + sharing, groups_ + made_.groups, [](PlaneGroup const& left, PlaneGroup const& right) {
      return left.steps != right.steps ? left.steps > right.steps : left.begin < right.begin;
    });
    return made_;
  }

private:
  /// Makes the packs that share a row; the other pairs become items.
  void share_rows() {
    OneAgainstManyLimits const limits{
        limits_.lanes, limits_.one_against_many, limits_.one_against_many_step_ratio, kSharedSliceSteps, kPackSteps,
        most_steps_};
    for (OneAgainstManyPack const& pack : find_one_against_many(batch_, limits, order_)) {
      add({pack.begin, pack.count, steps_of(pack, limits), pack.row_begin, pack.rows, pack.columns,
           PlaneGroup::Kind::one_against_many},
          static_cast<double>(pack.rows) * pack.longest_cols * limits_.lanes);
      next_ = pack.begin + pack.count;
    }
    std::vector<bool> shared(batch_.pairs.size(), false);
    for (std::int32_t at = 0; at < next_; ++at) {
      shared[static_cast<std::size_t>(order_[at])] = true;
    }
    items_.reserve(shared.size() - static_cast<std::size_t>(next_));
    for (std::size_t pair = 0; pair < shared.size(); ++pair) {
      if (!shared[pair]) {
        items_.push_back(item_of(batch_.pairs, static_cast<std::int32_t>(pair)));
      }
    }
  }

  /// In two, at a multiple of a pack near the middle, as long as there is more than a pack.
  void part(std::size_t begin, std::size_t end) {
    auto const lanes = static_cast<std::size_t>(limits_.lanes);
    if (end - begin <= lanes) {
      close(begin, end);
      return;
    }
    std::size_t const packs = (end - begin + lanes - 1) / lanes;
    std::size_t const middle = begin + packs / 2 * lanes;
    sort_by_wider_side(begin, middle, end);
    part(begin, middle);
    part(middle, end);
  }

  [[nodiscard]] auto at(std::size_t item) { return items_.begin() + static_cast<std::ptrdiff_t>(item); }

  void sort_by_wider_side(std::size_t begin, std::size_t middle, std::size_t end) {
    Extent longest;
    Extent shortest = items_[begin].extent;
    std::for_each(at(begin), at(end), [&](Item const& each) {
      longest.take(each.extent);
      shortest = {std::min(shortest.rows, each.extent.rows), std::min(shortest.cols, each.extent.cols)};
    });
    if (longest == shortest) {
      return;
    }
    bool const by_rows = longest.rows * shortest.cols > longest.cols * shortest.rows;
    std::nth_element(at(begin), at(middle), at(end), [by_rows](Item const& left, Item const& right) {
      return by_rows ? left.extent.rows > right.extent.rows : left.extent.cols > right.extent.cols;
    });
  }

  void close(std::size_t begin, std::size_t end) {
    if (limits_.alone) {
      close_with_pairs_alone(begin, end);
    } else if (begin < end) {
      Extent pack;
      std::for_each(at(begin), at(end), [&pack](Item const& each) { pack.take(each.extent); });
      add_pack(begin, end, pack);
    }
  }

  /// The largest pairs alone, the others as a pack: as many of each as takes the least time.
  void close_with_pairs_alone(std::size_t begin, std::size_t end) {
    std::sort(at(begin), at(end), [](Item const& left, Item const& right) {
      double const a = left.extent.cells();
      double const b = right.extent.cells();
      return a != b ? a > b : left.pair < right.pair;
    });
    double alone = 0;         // steps of the pairs behind `item`, each by itself
    double saved = 0;         // by the best pack
    std::size_t packed = end; // where it begins
    Extent pack;
    Extent best;
    for (std::size_t item = end; item-- > begin;) {
      alone += alone_.of(items_[item].extent).steps;
      pack.take(items_[item].extent);
      double const steps = steps_of_pack(pack);
      if (steps <= most_steps_ && pack.rows <= limits_.pack_rows && end - item > 1 && alone - steps > saved) {
        saved = alone - steps;
        packed = item;
        best = pack;
      }
    }
    for (std::size_t item = begin; item < packed; ++item) {
      OnePairPlan const& plan = alone_.of(items_[item].extent);
      add({.begin = next_, .count = 1, .steps = plan.steps, .kind = PlaneGroup::Kind::alone}, plan.swept);
      order_[next_++] = items_[item].pair;
    }
    if (packed < end) {
      add_pack(packed, end, best);
    }
  }

  void add_pack(std::size_t begin, std::size_t end, Extent const& pack) {
    add({.begin = next_, .count = static_cast<std::int32_t>(end - begin), .steps = steps_of_pack(pack)},
        pack.cells() * limits_.lanes);
    std::for_each(at(begin), at(end), [this](Item const& each) { order_[next_++] = each.pair; });
  }

  [[nodiscard]] static double steps_of_pack(Extent const& pack) { return pack.cells() + kPackSteps; }

  void add(PlaneGroup const& group, double swept) {
    groups_[made_.groups++] = group;
    made_.use.swept += swept;
  }

  TiledPairs batch_;
  PlaneGroupLimits limits_;
  std::int32_t* order_;
  std::int32_t next_ = 0; // in the order
  PlaneGroup* groups_;
  std::vector<Item> items_; // that share no row
  OnePairPlans alone_;
  double most_steps_ = 0; // of a pack
  PlaneGrouping made_;
};

} // namespace

PlaneGrouping group_pairs(TiledPairs const& batch, PlaneGroupLimits const& limits, std::int32_t* order,
                          PlaneGroup* groups) {
  return Grouper(batch, limits, order, groups).run();
}

} // namespace pairscan
