#include <kokkos_kernels/portability/aligned_buffer.hpp>
#include <support/file_descriptor.hpp>

#include <algorithm>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <perf/io/io_rows.hpp>
#include <span>
#include <string>
#include <sys/mman.h>
#include <thread>
#include <tuple>
#include <unistd.h>
#include <vector>

namespace pairscan::perf {
namespace {

constexpr std::size_t kWriteBytes = std::size_t{1} << 20U;

/// Memory whose pages are there already.
std::shared_ptr<AlignedBuffer> touched(std::size_t bytes) {
  auto const buffer = std::make_shared<AlignedBuffer>();
  std::memset(buffer->reserve(bytes), 1, bytes);
  return buffer;
}

/// Calls put(place) for every place in the file, by so many threads in turn.
template <class Put>
void write_in_turn(std::size_t bytes, std::size_t threads, Put const& put) {
  std::vector<std::jthread> all;
  for (std::size_t thread = 0; thread < threads; ++thread) {
    all.emplace_back([=, &put] {
      for (std::size_t place = thread * kWriteBytes; place < bytes; place += threads * kWriteBytes) {
        put(place);
      }
    });
  }
}

/// Several threads that write one file: by calls, and through a mapping of it.
void register_shared_writes(IoText const& text, std::size_t bytes, std::size_t threads) {
  std::string const suffix = "/threads:" + std::to_string(threads);
  auto const path = (text.directory() / "written").string();
  bytes = (bytes + kWriteBytes - 1) / kWriteBytes * kWriteBytes;
  register_io("limit/write_at" + suffix, [=](Stopwatch& watch) {
    auto const block = touched(kWriteBytes);
    FileDescriptor const file(path, O_RDWR | O_CREAT | O_TRUNC);
    watch.start();
    write_in_turn(bytes, threads, [&](std::size_t place) {
      std::ignore = ::pwrite(file.get(), block->reserve(kWriteBytes), kWriteBytes, static_cast<off_t>(place));
    });
    watch.stop();
    return file.size() == bytes ? bytes : 0;
  });
  register_io("limit/write_mapped" + suffix, [=](Stopwatch& watch) {
    auto const block = touched(kWriteBytes);
    FileDescriptor file(path, O_RDWR | O_CREAT | O_TRUNC);
    watch.start();
    file.truncate(bytes);
    void* const memory = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file.get(), 0);
    if (memory == MAP_FAILED) {
      return std::size_t{0};
    }
    write_in_turn(bytes, threads, [&](std::size_t place) {
      std::memcpy(static_cast<std::byte*>(memory) + place, block->reserve(kWriteBytes), kWriteBytes);
    });
    ::munmap(memory, bytes);
    watch.stop();
    return bytes;
  });
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
  for (std::size_t const threads : {1U, 4U, 8U}) {
    register_shared_writes(text, bytes, threads);
  }
}

} // namespace pairscan::perf
