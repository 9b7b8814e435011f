#pragma once

#include <cstdint>
#include <string_view>

namespace pairscan {

/// Computes the CRC-32 of gzip, zip and Perl's `crc32` command, bit by bit: matrices are a few kilobytes.
[[nodiscard]] std::uint32_t crc32_of(std::string_view text);

} // namespace pairscan
