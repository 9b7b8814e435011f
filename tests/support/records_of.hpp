#pragma once

#include <results/tile_results.hpp>

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace pairscan::test {

[[nodiscard]] inline PairRecord unpacked(RecordView const& view) {
  auto const path = view.path();
  PairRecord record{.query = view.query(),
                    .target = view.target(),
                    .score = view.score(),
                    .columns = path.columns,
                    .matches = path.matches,
                    .mismatches = path.mismatches,
                    .gaps = path.gaps,
                    .identity = path.identity,
                    .cigar = Cigar(view.cigar())};
  if (view.schema().has(RecordPart::ends)) {
    record.ends = view.ends();
  }
  if (view.schema().has(RecordPart::carried)) {
    record.carried = view.carried();
  }
  record.strand = view.strand();
  return record;
}

/// All of the blocks, in their order.
[[nodiscard]] inline std::vector<PairRecord> records_of(TileResults::Records const& blocks) {
  std::vector<PairRecord> records;
  for (auto const& block : blocks) {
    for_each_record(block->schema(), block->bytes(),
                    [&records](RecordView const& view) { records.push_back(unpacked(view)); });
  }
  return records;
}

[[nodiscard]] inline std::vector<PairRecord> records_of(TileResults const& results) {
  return records_of(results.records);
}

/// The schema of all that is known of a record.
[[nodiscard]] inline RecordSchema schema_of(PairRecord const& record) {
  bool const traced = record.columns != 0 || record.matches != 0 || record.mismatches != 0 || record.gaps != 0 ||
                      record.identity != 0 || !record.cigar.empty();
  RecordSchema schema = traced ? kPathSchema : kScoreSchema;
  schema = record.ends ? schema.with(RecordPart::ends) : schema;
  schema = record.strand == Strand::minus ? schema.with(RecordPart::strand) : schema;
  return record.carried ? schema.with(RecordPart::carried) : schema;
}

/// The records as one block of each schema that occurs.
[[nodiscard]] inline TileResults::Records blocks_of(std::vector<PairRecord> const& records) {
  std::map<std::uint32_t, RecordBlock> blocks;
  for (auto const& record : records) {
    auto const schema = schema_of(record);
    blocks.try_emplace(schema.parts, schema).first->second.add(record);
  }
  TileResults::Records shared;
  for (auto& [parts, block] : blocks) {
    shared.push_back(std::make_shared<RecordBlock const>(std::move(block)));
  }
  return shared;
}

} // namespace pairscan::test
