#pragma once

#include <cstdint>
#include <filesystem>

namespace pairscan {

/// Bytes that can be allocated on this host without swapping: MemAvailable, or what the memory limit of this process's
/// control group (version 2) or of one above it leaves, whichever is lower. Page cache that can be dropped counts as
/// free. `root` stands before /proc and /sys, for tests. Throws Error (ExitCode::no_resource) where the host does not
/// tell.
[[nodiscard]] std::uint64_t free_host_bytes(std::filesystem::path const& root = "/");

/// The most bytes of memory that this process has held so far; 0 where the host does not tell.
[[nodiscard]] std::uint64_t peak_resident_bytes();

} // namespace pairscan
