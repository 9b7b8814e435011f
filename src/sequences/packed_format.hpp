#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pairscan {

/// The head of a packed file (decision 0063). Behind it stand the checksums of the blocks, and behind these the data,
/// numbers in little-endian order:
///
///     PackedHead | XXH3 of each block | ends of names | offsets of residues | names | residues
///
/// A block is `block_bytes` of the data, the last one what is left. Each of the two tables has records + 1 positions.
struct PackedHead {
  std::array<char, 16> magic{};
  std::uint64_t version = 0;
  std::uint64_t checksum = 0; // XXH3 of the head, with 0 in this place, and of the checksums of the blocks
  std::uint64_t block_bytes = 0;
  std::uint64_t records = 0;
  std::uint64_t name_bytes = 0;
  std::uint64_t residues = 0;
  std::uint64_t alphabet = 0; // of Alphabet; never automatic

  /// Returns where the parts begin, in bytes of the data, and how long all of them are.
  [[nodiscard]] std::uint64_t table_bytes() const { return (records + 1) * sizeof(std::uint64_t); }
  [[nodiscard]] std::uint64_t names_begin() const { return 2 * table_bytes(); }
  [[nodiscard]] std::uint64_t residues_begin() const { return names_begin() + name_bytes; }
  [[nodiscard]] std::uint64_t data_bytes() const { return residues_begin() + residues; }
  [[nodiscard]] std::uint64_t blocks() const { return (data_bytes() + block_bytes - 1) / block_bytes; }
  /// Returns where the data begins in the file.
  [[nodiscard]] std::uint64_t data_begin() const { return sizeof(PackedHead) + blocks() * sizeof(std::uint64_t); }
};
static_assert(sizeof(PackedHead) == 72, "no padding, so that equal sequences give equal bytes");

/// No text begins like this, and a copy that changed the ends of lines shows.
inline constexpr std::string_view kPackedMagic = "\x89pairscan db\r\n\x1a\n";
inline constexpr std::uint64_t kPackedVersion = 1;
inline constexpr std::uint64_t kPackedBlockBytes = std::uint64_t{1}
                                                   << 20; // stays in a core's cache between checksum and copy
static_assert(kPackedMagic.size() == sizeof(PackedHead::magic));

} // namespace pairscan
