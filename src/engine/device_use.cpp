#include <engine/device_use.hpp>

#include <algorithm>
#include <vector>

namespace pairscan {

namespace {

/// Returns the times of the kernels of all slots but `left_out`, as disjoint intervals in order. `left_out` may be no
/// slot's number.
std::vector<Interval> kernels_without(std::span<SlotTimes const> slots, std::size_t left_out) {
  std::vector<Interval> all;
  for (std::size_t slot = 0; slot < slots.size(); ++slot) {
    if (slot != left_out) {
      all.insert(all.end(), slots[slot].kernels.begin(), slots[slot].kernels.end());
    }
  }
  std::sort(all.begin(), all.end(), [](Interval const& a, Interval const& b) { return a.begin < b.begin; });
  std::vector<Interval> merged;
  for (Interval const& next : all) {
    if (!merged.empty() && next.begin <= merged.back().end) {
      merged.back().end = std::max(merged.back().end, next.end);
    } else {
      merged.push_back(next);
    }
  }
  return merged;
}

double length_of(std::span<Interval const> intervals) {
  double sum = 0;
  for (Interval const& each : intervals) {
    sum += each.end - each.begin;
  }
  return sum;
}

/// Returns how much of `intervals` lies within `others`; both are disjoint and in order.
double common_length(std::span<Interval const> intervals, std::span<Interval const> others) {
  double sum = 0;
  std::size_t other = 0;
  for (Interval const& each : intervals) {
    while (other < others.size() && others[other].end <= each.begin) {
      ++other;
    }
    for (std::size_t at = other; at < others.size() && others[at].begin < each.end; ++at) {
      sum += std::min(each.end, others[at].end) - std::max(each.begin, others[at].begin);
    }
  }
  return sum;
}

} // namespace

void DeviceUse::add(DeviceUse const& other) {
  scan_seconds += other.scan_seconds;
  kernel_seconds += other.kernel_seconds;
  copy_seconds += other.copy_seconds;
  overlap_seconds += other.overlap_seconds;
}

void DeviceUse::add(std::span<SlotTimes const> slots, double wall_seconds) {
  scan_seconds += wall_seconds;
  kernel_seconds += length_of(kernels_without(slots, slots.size()));
  for (std::size_t slot = 0; slot < slots.size(); ++slot) {
    copy_seconds += length_of(slots[slot].copies);
    overlap_seconds += common_length(slots[slot].copies, kernels_without(slots, slot));
  }
}

} // namespace pairscan
