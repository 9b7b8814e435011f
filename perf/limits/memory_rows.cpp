#include <kokkos_kernels/portability/aligned_buffer.hpp>
#include <kokkos_kernels/portability/streaming_store.hpp>

#include <cstring>
#include <perf/support/bench_rows.hpp>
#include <perf/support/stopwatch.hpp>

namespace pairscan::perf {

namespace {

constexpr std::size_t kBytes = std::size_t{256} << 20U; // beyond all caches

template <class Body>
void register_row(char const* name, Body const& body) {
  configure(benchmark::RegisterBenchmark(name, [body](benchmark::State& state) {
    AlignedBuffer buffer;
    std::byte* const memory = buffer.reserve(2 * kBytes);
    std::memset(memory, 1, 2 * kBytes); // pages faulted in
    Stopwatch watch(state);
    for ([[maybe_unused]] auto _ : state) {
      watch.start();
      body(memory);
      watch.stop();
    }
    watch.rate("GBps", kBytes); // bytes written
  }));
}

void store(std::byte* memory) {
  using Line [[gnu::vector_size(16)]] = int;
  auto* const lines = reinterpret_cast<Line*>(memory);
  for (std::size_t line = 0; line < kBytes / sizeof(Line); ++line) {
    stream(lines + line, Line{});
  }
  stream_fence();
}

void copy(std::byte* memory) {
  std::memcpy(memory + kBytes, memory, kBytes);
}

} // namespace

void register_memory() {
  register_row("memory_store", store);
  register_row("memory_copy", copy);
}

} // namespace pairscan::perf
