#pragma once

#include <sequences/packed_format.hpp>
#include <sequences/sequence_set.hpp>
#include <support/byte_writer.hpp>

#include <cstdint>

namespace pairscan {

/// Writes all records as a packed file, which PackedSequences reads. Does not finish the writer.
void write_packed(SequenceSet const& set, ByteWriter& out, std::uint64_t block_bytes = kPackedBlockBytes);

} // namespace pairscan
