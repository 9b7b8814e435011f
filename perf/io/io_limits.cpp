#include <kokkos_kernels/portability/aligned_buffer.hpp>
#include <support/file_descriptor.hpp>

#include <algorithm>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <perf/io/io_rows.hpp>
#include <span>
#include <sys/mman.h>

namespace pairscan::perf {
namespace {

constexpr std::size_t kWriteBytes = std::size_t{1} << 20U;

/// Memory whose pages are there already.
std::shared_ptr<AlignedBuffer> touched(std::size_t bytes) {
  auto const buffer = std::make_shared<AlignedBuffer>();
  std::memset(buffer->reserve(bytes), 1, bytes);
  return buffer;
}

} // namespace

void register_limits(IoText const& text, std::size_t bytes) {
  register_io("limit/memcpy", [bytes](Stopwatch& watch) {
    static auto const buffer = touched(2 * bytes);
    std::byte* const memory = buffer->reserve(2 * bytes);
    watch.start();
    std::memcpy(memory + bytes, memory, bytes);
    watch.stop();
    return bytes;
  });
  register_io("limit/memchr", [bytes](Stopwatch& watch) {
    static auto const buffer = touched(2 * bytes);
    watch.start();
    benchmark::DoNotOptimize(std::memchr(buffer->reserve(2 * bytes), '\n', bytes));
    watch.stop();
    return bytes;
  });
  register_io("limit/first_touch", [bytes](Stopwatch& watch) {
    watch.start();
    AlignedBuffer buffer;
    std::memset(buffer.reserve(bytes), 1, bytes);
    watch.stop();
    return bytes;
  });
  register_io("limit/write", [&text, bytes](Stopwatch& watch) {
    static auto const buffer = touched(kWriteBytes);
    std::span<std::byte const> const block(buffer->reserve(kWriteBytes), kWriteBytes);
    FileDescriptor file((text.directory() / "written").string(), O_WRONLY | O_CREAT | O_TRUNC);
    watch.start();
    for (std::size_t written = 0; written < bytes; written += kWriteBytes) {
      file.write_all(block);
    }
    watch.stop();
    return (bytes + kWriteBytes - 1) / kWriteBytes * kWriteBytes;
  });
}

} // namespace pairscan::perf
