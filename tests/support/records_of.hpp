#pragma once

#include <results/tile_results.hpp>

#include <string>
#include <vector>

namespace pairscan::test {

[[nodiscard]] inline PairRecord unpacked(RecordView const& view) {
  auto const& packed = view.packed;
  return {.query = packed.query,
          .target = packed.target,
          .score = packed.score,
          .columns = packed.columns,
          .matches = packed.matches,
          .mismatches = packed.mismatches,
          .gaps = packed.gaps,
          .identity = packed.identity,
          .cigar = std::string(view.cigar)};
}

/// All of the blocks, in their order; in each block those that were not traced come first.
[[nodiscard]] inline std::vector<PairRecord> records_of(TileResults::Records const& blocks) {
  std::vector<PairRecord> records;
  for (auto const& block : blocks) {
    for (auto const& bare : block->bare()) {
      records.push_back(unpacked({fixed_from(bare), {}}));
    }
    for_each_traced(block->traced(),
                    [&records](RecordView const& view, std::byte const*) { records.push_back(unpacked(view)); });
  }
  return records;
}

[[nodiscard]] inline std::vector<PairRecord> records_of(TileResults const& results) {
  return records_of(results.records);
}

/// The records as one block.
[[nodiscard]] inline std::shared_ptr<RecordBlock const> block_of(std::vector<PairRecord> const& records) {
  RecordBlock block;
  for (auto const& record : records) {
    block.add(record);
  }
  return std::make_shared<RecordBlock const>(std::move(block));
}

} // namespace pairscan::test
