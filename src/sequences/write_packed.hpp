#pragma once

#include <sequences/packed_format.hpp>
#include <sequences/sequence_set.hpp>
#include <support/byte_writer.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

namespace pairscan {

/// Writes all records as a packed file, which PackedSequences reads. Does not finish the writer.
void write_packed(SequenceSet const& set, ByteWriter& out, std::uint64_t block_bytes = kPackedBlockBytes);

/// What a packed file says of its records in its head.
struct PackedShape {
  std::uint64_t records = 0;
  std::uint64_t name_bytes = 0;
  std::uint64_t residues = 0;
  Alphabet alphabet = Alphabet::dna;
};

/// Takes bytes of the data one behind the other.
using TakeBytes = std::function<void(std::span<std::byte const>)>;

/// Writes a packed file whose data need not be in memory: `each` hands all of it to what it is given, in the order of
/// the format, and is called twice, because checksums stand in front.
void write_packed(PackedShape const& shape, std::function<void(TakeBytes const&)> const& each, ByteWriter& out,
                  std::uint64_t block_bytes = kPackedBlockBytes);

} // namespace pairscan
