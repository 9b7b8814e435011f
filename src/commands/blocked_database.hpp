#pragma once

#include <config/config.hpp>
#include <sequences/packed_sequences.hpp>
#include <sequences/target_blocks.hpp>
#include <support/error.hpp>

#include <cstdint>
#include <memory>

namespace pairscan {

/// The database of a search that is computed block by block.
struct BlockedDatabase {
  std::unique_ptr<PackedSequences> file;
  std::uint64_t block_bytes; // as asked for, or what fits
  TargetBlocks blocks;
};

/// Cuts a packed database as the configuration says. `block_bytes` > 0.
[[nodiscard]] std::unique_ptr<BlockedDatabase> cut_database(std::unique_ptr<PackedSequences> file,
                                                            InputOptions const& input, std::uint64_t block_bytes);

/// Opens the database where a search is to be computed in blocks: where search.block says so, or where under `auto` a
/// packed database does not fit into the memory that each of `ranks` on this host has. Then a journal that is gone on
/// from decides about the size of blocks. Returns null for all other runs.
/// Throws Error where blocks are asked for and the database is not packed.
[[nodiscard]] std::unique_ptr<BlockedDatabase> open_in_blocks(Config const& config, int ranks);

/// Returns an error with one more remedy where a search has too little memory for a database that is not packed; any
/// other error as it is.
[[nodiscard]] Error with_remedy_of_packing(Error const& error, Config const& config);

} // namespace pairscan
