#pragma once

#include <config/config.hpp>
#include <work/work_list.hpp>

#include <cstdint>
#include <string>

namespace pairscan {

/// How the pairs of a search are shared out among ranks: the two splits of Munekawa, Ino and Hagihara (2010,
/// sections 5.1 and 6.4), and why this one.
struct ChosenSplit {
  SearchSplit split{}; // automatic: the run is no search
  std::string reason;
};

/// What the cost of a split depends on.
struct SearchSize {
  std::uint64_t queries = 0;
  std::uint64_t targets = 0;
  std::uint64_t blocks = 0; // of the database; 0 = each rank holds all of it
  std::uint64_t ranks = 1;
};

/// Returns how many blocks a rank reads and prepares under a split. By query these are all. By database they are its
/// share and, at the end, one more with which it helps another rank.
[[nodiscard]] std::uint64_t blocks_per_rank(SearchSize const& size, SearchSplit split);

/// Returns the split that search.split names. Under `auto` it is that of a journal that is gone on from; else in blocks
/// the one under which a rank reads fewer of them. A database that is searched at once is in the memory of each rank
/// under both, and the kernels decide: batches go along targets by query and along queries by database, and of the
/// longer side more pairs share a sequence, so that lanes are full.
[[nodiscard]] ChosenSplit choose_split(Config const& config, SearchSize const& size);

/// Returns the order of the tiles of a run whose database is not cut into blocks.
[[nodiscard]] TileOrder tile_order(SearchSplit split);

} // namespace pairscan
