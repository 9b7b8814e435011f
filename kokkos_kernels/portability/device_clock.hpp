#pragma once

#include <kokkos_kernels/portability/kokkos_compat.hpp>
#include <kokkos_kernels/portability/slot_times.hpp>

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace pairscan {

enum class DeviceWork : std::uint8_t { kernels, copies, nothing };

/// What instances of a device do when, by the device's own clock: marks stand in their queues and are read once they
/// were passed. Host spaces, which do one thing after another, get no marks and have no times.
template <class Space>
class DeviceClock {
public:
  explicit DeviceClock(std::vector<Space> const& instances) : times_(instances.size()) {
    for (Space const& space : instances) {
      queues_.push_back({space, {}, 0});
    }
    start();
  }

  /// Times count from now; all instances are idle. Each start keeps single precision fine for what follows it.
  void start() { base_.record(queues_.front().space); }

  /// What is given to the instance from here on is `next`, up to its next mark. Does not wait.
  void mark(std::size_t slot, DeviceWork next) { mark(slot, next, queues_[slot].space); }

  /// The same of what another instance is given, which follows this one.
  void mark([[maybe_unused]] std::size_t slot, [[maybe_unused]] DeviceWork next, [[maybe_unused]] Space const& where) {
    if constexpr (!kIsHostSpace<Space>) {
      Queue& queue = queues_[slot];
      if (queue.used == queue.marks.size()) {
        queue.marks.push_back({std::make_unique<DeviceEvent<Space>>(), next});
      }
      Mark& mark = queue.marks[queue.used++];
      mark.next = next;
      mark.event->record(where);
    }
  }

  /// Reads the marks of an instance that has passed them all.
  void collect(std::size_t slot) {
    Queue& queue = queues_[slot];
    for (std::size_t at = 0; at + 1 < queue.used; ++at) {
      DeviceWork const work = queue.marks[at].next;
      if (work != DeviceWork::nothing) {
        auto& list = work == DeviceWork::kernels ? times_[slot].kernels : times_[slot].copies;
        list.push_back({queue.marks[at].event->seconds_since(base_), queue.marks[at + 1].event->seconds_since(base_)});
      }
    }
    queue.used = 0;
  }

  /// The times of every slot, since the start or the last take.
  [[nodiscard]] std::vector<SlotTimes> take() { return std::exchange(times_, std::vector<SlotTimes>(times_.size())); }

private:
  struct Mark {
    std::unique_ptr<DeviceEvent<Space>> event;
    DeviceWork next = DeviceWork::nothing;
  };
  struct Queue {
    Space space;
    std::vector<Mark> marks; // the first `used` are under way, the others are kept for later
    std::size_t used = 0;
  };

  DeviceEvent<Space> base_;
  std::vector<Queue> queues_;
  std::vector<SlotTimes> times_;
};

} // namespace pairscan
