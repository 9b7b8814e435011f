#pragma once

#include <results/tile_results.hpp>
#include <tests/support/records_of.hpp>
#include <work/work_list.hpp>

#include <fmt/format.h>

#include <cstdint>
#include <ostream>
#include <random>
#include <string>
#include <vector>

namespace pairscan {

inline void PrintTo(PairRecord const& record, std::ostream* out) {
  *out << record.query << '/' << record.target << " score " << record.score << " cigar " << record.cigar.text();
}

inline void PrintTo(TileRange const& tiles, std::ostream* out) {
  *out << '[' << tiles.begin << ", " << tiles.end << ')';
}

} // namespace pairscan

namespace pairscan::testing {

/// A set whose records are named r0, r1, ... and are 1, 2, 3, 1, 2, 3, ... residues long; 0 queries = all-against-all.
[[nodiscard]] inline SequenceSet make_set(std::uint32_t records, std::uint32_t queries = 0) {
  SequenceSet set;
  set.offsets = {0};
  for (std::uint32_t record = 0; record < records; ++record) {
    set.names.push_back(fmt::format("r{}", record));
    set.offsets.push_back(set.offsets.back() + record % 3 + 1);
  }
  set.residues = std::vector<Residue>(set.offsets.back(), 1);
  set.all_against_all = queries == 0;
  set.queries = set.all_against_all ? records : queries;
  return set;
}

/// A score that tells its pair.
[[nodiscard]] inline std::int32_t score_of(SequencePair pair) {
  return -static_cast<std::int32_t>(pair.query * 1000 + pair.target);
}

/// What a worker would report of these tiles; targets of records count from the first target.
[[nodiscard]] inline TileResults results_of(SequenceSet const& set, WorkList const& work, TileRange tiles) {
  std::uint32_t const first_target = set.all_against_all ? 0 : set.queries;
  std::vector<PairRecord> records;
  TileResults results;
  results.tiles = tiles;
  for (auto const& pair : work.list_pairs(tiles)) {
    results.scores.push_back(score_of(pair));
    PairRecord record;
    record.query = pair.query;
    record.target = pair.target - first_target;
    record.score = score_of(pair);
    records.push_back(record);
  }
  results.records = test::blocks_of(records);
  results.kept = records.size();
  results.traced = records.size();
  return results;
}

/// A CIGAR of so many runs, each of which takes a byte.
[[nodiscard]] inline Cigar cigar_of(std::size_t runs) {
  std::string text;
  for (std::size_t run = 0; run < runs; ++run)
    text += run % 2 == 0 ? "7=" : "1X";
  return Cigar(text);
}

[[nodiscard]] inline PairRecord random_record(std::uint32_t query, std::uint32_t target, std::mt19937& random) {
  PairRecord record{.query = query, .target = target};
  record.score = static_cast<std::int32_t>(random());
  record.columns = random();
  record.matches = random();
  record.mismatches = random();
  record.gaps = random();
  record.identity = static_cast<double>(random() % 1000) / 1000;
  std::string cigar;
  for (auto runs = random() % 12; runs > 0; --runs)
    cigar += std::to_string(random() % 100 + 1) + "=XID"[runs % 4];
  record.cigar = Cigar(cigar);
  return record;
}

} // namespace pairscan::testing
