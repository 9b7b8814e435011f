#pragma once

#include <sequences/reader.hpp>
#include <sequences/write_packed.hpp>
#include <support/byte_writer.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace pairscan {

/// What was packed.
struct PackedFileResult {
  PackedShape shape;
  std::vector<SkippedRecord> skipped;
};

/// Letters that are in memory before they go to a file.
inline constexpr std::uint64_t kHeldLetters = std::uint64_t{8} << 20U;

/// Packs a file of FASTA or FASTQ, as read_one_file reads it, or packs a packed one again. Of records only ids are held
/// in memory, about 100 bytes each; the rest goes through nameless files in `directory`, which has to have room for as
/// much as the packed file takes. Throws Error as read_one_file does.
[[nodiscard]] PackedFileResult pack_file(std::string const& path, InputOptions const& options, ByteWriter& out,
                                         std::string const& directory, std::uint64_t held_letters = kHeldLetters);

} // namespace pairscan
