#include <commands/search_split.hpp>
#include <results/journal.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace pairscan {

namespace {

/// Returns the split of the journal that the run goes on from; automatic where there is none of a search.
SearchSplit recorded_split(Config const& config) {
  if (config.output.directory == "-" || config.distribution.resume != ResumeChoice::automatic) {
    return SearchSplit::automatic;
  }
  auto const earlier = Journal::identity_of(config.output.directory);
  return earlier ? earlier->split : SearchSplit::automatic;
}

ChosenSplit cheaper_in_blocks(SearchSize const& size) {
  auto const by_query = blocks_per_rank(size, SearchSplit::query);
  auto const by_database = blocks_per_rank(size, SearchSplit::database);
  auto const split = by_database < by_query ? SearchSplit::database : SearchSplit::query;
  return {split,
          fmt::format("of {} blocks a rank reads {} by query and {} by database", size.blocks, by_query, by_database)};
}

ChosenSplit cheaper_at_once(SearchSize const& size) {
  return size.queries > size.targets
             ? ChosenSplit{SearchSplit::database,
                           fmt::format("each rank holds the database, and lanes are fullest along the {} queries of a "
                                       "target",
                                       size.queries)}
             : ChosenSplit{SearchSplit::query,
                           fmt::format("each rank holds the database, and lanes are fullest along the {} targets of a "
                                       "query",
                                       size.targets)};
}

} // namespace

std::uint64_t blocks_per_rank(SearchSize const& size, SearchSplit split) {
  if (split != SearchSplit::database || size.ranks == 1) {
    return size.blocks;
  }
  return std::min(size.blocks, (size.blocks + size.ranks - 1) / size.ranks + 1);
}

ChosenSplit choose_split(Config const& config, SearchSize const& size) {
  if (!config.filter.top) {
    return {};
  }
  if (config.search.split != SearchSplit::automatic) {
    return {config.search.split, "as search.split says"};
  }
  if (auto const recorded = recorded_split(config); recorded != SearchSplit::automatic) {
    return {recorded, "as the run before, from whose journal this one goes on"};
  }
  return size.blocks > 0 ? cheaper_in_blocks(size) : cheaper_at_once(size);
}

TileOrder tile_order(SearchSplit split) {
  return split == SearchSplit::query ? TileOrder::by_rows : TileOrder::by_columns;
}

} // namespace pairscan
