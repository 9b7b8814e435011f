#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>

namespace pairscan {

/// Bytes that can be allocated on this host without swapping: MemAvailable, or what the memory limit of this process's
/// control group (version 2) or of one above it leaves, or its limit on address space, whichever is lowest. Page cache
/// that can be dropped counts as free. `root` stands before /proc and /sys, for tests. Throws Error
/// (ExitCode::no_resource) where the host does not tell.
[[nodiscard]] std::uint64_t free_host_bytes(std::filesystem::path const& root = "/");

/// The limit on this process's address space (ulimit -v), in bytes, where there is one.
[[nodiscard]] std::optional<std::uint64_t> address_space_limit();

/// The most bytes of memory that this process has held so far; 0 where the host does not tell.
[[nodiscard]] std::uint64_t peak_resident_bytes();

/// Asks the system for large pages in memory that was allocated and is not used yet. Where it has them, touching it for
/// the first time takes less time, which for a file of sequences is otherwise as much as reading it. No promise, and
/// nothing for a few pages.
void prefer_large_pages(void* memory, std::size_t bytes);

} // namespace pairscan
