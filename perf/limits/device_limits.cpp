// What a device can do at the most: copy and fill its memory, by a kernel and as the vendor's runtime does it, and add
// and compare integers. Strategies are held against these, in the same run.

#include <kokkos_kernels/portability/device_info.hpp>
#include <kokkos_kernels/portability/kokkos_compat.hpp>

#include <perf/support/bench_rows.hpp>
#include <perf/support/stopwatch.hpp>

namespace pairscan::perf {

namespace {

constexpr std::size_t kBytes = std::size_t{2} << 30U; // far beyond all caches

struct alignas(16) Line { // what one thread moves at once
  std::uint64_t words[2];
};

template <class Space>
struct CopyKernel {
  Kokkos::View<Line const*, typename Space::memory_space> from;
  Kokkos::View<Line*, typename Space::memory_space> to;

  KOKKOS_FUNCTION void operator()(int line) const { to(line) = from(line); }
};

template <class Space>
struct FillKernel {
  Kokkos::View<Line*, typename Space::memory_space> to;
  Line value;

  KOKKOS_FUNCTION void operator()(int line) const { to(line) = value; }
};

/// Chains of an addition and a maximum, the heart of a cell: enough of them to keep the units of a thread busy.
template <class Space>
struct AddMaxKernel {
  static constexpr int kChains = 8;
  static constexpr int kSteps = 4; // of a round, without a loop around them
  static constexpr int kRounds = 4096;

  int* out;
  int step; // known only at run time

  KOKKOS_FUNCTION void operator()(int thread) const {
    int cells[kChains];
    for (int chain = 0; chain < kChains; ++chain) {
      cells[chain] = thread + chain;
    }
    for (int round = 0; round < kRounds; ++round) {
      for (int turn = 0; turn < kSteps * kChains; ++turn) {
        int const sum = cells[turn % kChains] + step;
        int const other = cells[(turn + 3) % kChains];
        cells[turn % kChains] = sum > other ? sum : other;
      }
    }
    int all = 0;
    for (int const cell : cells) {
      all ^= cell;
    }
    out[thread] = all;
  }
};

template <class Space>
using Lines = Kokkos::View<Line*, typename Space::memory_space>;

/// Made when a repetition of a row begins and given back when it ends.
template <class Space>
struct Buffers {
  Lines<Space> from{Kokkos::view_alloc(Kokkos::WithoutInitializing, "pairscan::limits::from"), kBytes / sizeof(Line)};
  Lines<Space> to{Kokkos::view_alloc(Kokkos::WithoutInitializing, "pairscan::limits::to"), kBytes / sizeof(Line)};
};

template <class Space, class Body>
void register_row(std::string const& name, char const* unit, std::uint64_t per_iteration, Body const& body) {
  configure(benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) {
    Space const space;
    Buffers<Space> const buffers;
    body(space, buffers); // warms up
    space.fence();
    Stopwatch watch(state);
    for ([[maybe_unused]] auto _ : state) {
      watch.start();
      body(space, buffers);
      space.fence();
      watch.stop();
    }
    watch.rate(unit, per_iteration);
  }));
}

template <class Space>
auto all_lines(Space const& space) {
  return Kokkos::RangePolicy<Space>(space, 0, kBytes / sizeof(Line));
}

template <class Space>
void register_copies(std::string const& name) {
  register_row<Space>(
      "memory_copy/" + name + "/kernel", "GBps", 2 * kBytes, // read and written
      [](Space const& space, Buffers<Space> const& buffers) {
        Kokkos::parallel_for("pairscan::limits::copy", all_lines(space), CopyKernel<Space>{buffers.from, buffers.to});
      });
  register_row<Space>(
      "memory_copy/" + name + "/deep_copy", "GBps", 2 * kBytes,
      [](Space const& space, Buffers<Space> const& buffers) { Kokkos::deep_copy(space, buffers.to, buffers.from); });
  register_row<Space>(
      "memory_fill/" + name + "/kernel", "GBps", kBytes, // written
      [](Space const& space, Buffers<Space> const& buffers) {
        Kokkos::parallel_for("pairscan::limits::fill", all_lines(space), FillKernel<Space>{buffers.to, {{1, 1}}});
      });
  register_row<Space>(
      "memory_fill/" + name + "/deep_copy", "GBps", kBytes, [](Space const& space, Buffers<Space> const& buffers) {
        using Words =
            Kokkos::View<std::uint32_t*, typename Space::memory_space, Kokkos::MemoryTraits<Kokkos::Unmanaged>>;
        Kokkos::deep_copy(
            space, Words(reinterpret_cast<std::uint32_t*>(buffers.to.data()), kBytes / sizeof(std::uint32_t)), 0U);
      });
}

/// 10^9 pairs of an addition and a maximum a second, of 32-bit integers.
template <class Space>
void register_issue(std::string const& name, DeviceInfo const& device) {
  using Kernel = AddMaxKernel<Space>;
  int const threads = 4 * device.multiprocessors * device.threads_per_multiprocessor;
  auto const operations = static_cast<std::uint64_t>(threads) * Kernel::kRounds * Kernel::kSteps * Kernel::kChains;
  register_row<Space>("issue/" + name + "/add_max_int32", "Gops", operations,
                      [threads](Space const& space, Buffers<Space> const& buffers) {
                        Kokkos::parallel_for("pairscan::limits::add_max", Kokkos::RangePolicy<Space>(space, 0, threads),
                                             Kernel{reinterpret_cast<int*>(buffers.to.data()), 1});
                      });
}

template <class Space>
void register_on_space() {
  if constexpr (!kIsHostSpace<Space>) {
    register_copies<Space>(Space::name());
    register_issue<Space>(Space::name(), device_info(Space{}));
  }
}

template <class... Each>
void register_on(SpaceList<Each...>) {
  (register_on_space<Each>(), ...);
}

} // namespace

void register_device_limits() {
  register_on(Spaces{});
}

} // namespace pairscan::perf
