#pragma once

#include <commands/packed_copy.hpp>
#include <config/config.hpp>
#include <sequences/packed_sequences.hpp>
#include <sequences/target_blocks.hpp>
#include <support/error.hpp>

#include <cstdint>
#include <memory>

namespace pairscan {

/// The database of a search that is computed block by block.
struct BlockedDatabase {
  std::unique_ptr<PackedCopy> copy; // of text, on rank 0 until all ranks have mapped it; null elsewhere
  std::unique_ptr<PackedSequences> file;
  std::uint64_t block_bytes; // as asked for, or what fits
  TargetBlocks blocks;
};

/// Cuts a packed database as the configuration says. `block_bytes` > 0.
[[nodiscard]] std::unique_ptr<BlockedDatabase> cut_database(std::unique_ptr<PackedSequences> file,
                                                            InputOptions const& input, std::uint64_t block_bytes);

/// Opens the database where a search is to be computed in blocks: where search.block says so, or where under `auto` it
/// does not fit into the memory that each of `ranks` on this host has, which is estimated of text, and not known of
/// standard input. Then a journal that is gone on from decides about the size of blocks. A database of text is packed
/// for the run. Returns null for all other runs.
[[nodiscard]] std::unique_ptr<BlockedDatabase> open_in_blocks(Config const& config, int ranks);

/// Returns an error with one more remedy where a search has too little memory for a database of text at once; any other
/// error as it is.
[[nodiscard]] Error with_remedy_of_blocks(Error const& error, Config const& config);

} // namespace pairscan
