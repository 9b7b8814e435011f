#pragma once

#include <sequences/sequence_set.hpp>

#include <cstddef>
#include <span>
#include <vector>

namespace pairscan {

/// The set as one block of bytes, so that one rank reads the files and the others receive it. For ranks of one job
/// only: numbers are in the machine's byte order, and the layout may change between versions.
[[nodiscard]] std::vector<std::byte> pack(SequenceSet const& set);

/// Throws Error (ExitCode::failed) where the bytes are not what pack() of the same version made.
[[nodiscard]] SequenceSet unpack(std::span<std::byte const> bytes);

} // namespace pairscan
