#include <Kokkos_Core.hpp>

#include <perf/papers/kernel_clock.hpp>
#include <stdexcept>

namespace pairscan::perf {

namespace {

KernelClock* running = nullptr;

void begin_parallel_for(char const* label, std::uint32_t, std::uint64_t*) {
  if (running != nullptr) {
    running->kernel_begins(label);
  }
}

} // namespace

KernelClock::KernelClock(std::function<void()> fence) : fence_(std::move(fence)) {
  running = this;
  Kokkos::Tools::Experimental::set_begin_parallel_for_callback(begin_parallel_for);
}

KernelClock::~KernelClock() {
  Kokkos::Tools::Experimental::set_begin_parallel_for_callback(nullptr);
  running = nullptr;
}

Clock::time_point KernelClock::first_kernel() const {
  if (!seen_) {
    throw std::logic_error("no kernel was launched whose label begins with pairscan::");
  }
  return first_kernel_;
}

void KernelClock::kernel_begins(std::string_view label) {
  if (!label.starts_with("pairscan::")) {
    return;
  }
  // Kokkos fences before every call of a tool: the kernels that follow are to run as they would without one.
  Kokkos::Tools::Experimental::set_begin_parallel_for_callback(nullptr);
  fence_();
  seen_ = true;
  first_kernel_ = Clock::now();
}

} // namespace pairscan::perf
