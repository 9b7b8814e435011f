#pragma once

#include <results/pair_record.hpp>

#include <cstdint>
#include <string_view>
#include <type_traits>

namespace pairscan {

/// A record's fixed part, as it stands in messages, the journal and spilled runs; its CIGAR stands elsewhere.
struct PackedRecord {
  std::uint32_t query = 0;
  std::uint32_t target = 0;
  std::int32_t score = 0;
  std::uint32_t columns = 0;
  std::uint32_t matches = 0;
  std::uint32_t mismatches = 0;
  std::uint32_t gaps = 0;
  std::uint32_t cigar_bytes = 0;
  double identity = 0;
};
static_assert(sizeof(PackedRecord) == 40 && std::is_trivially_copyable_v<PackedRecord>, "no padding reaches a file");

[[nodiscard]] inline PackedRecord pack(PairRecord const& record) {
  return {.query = record.query,
          .target = record.target,
          .score = record.score,
          .columns = record.columns,
          .matches = record.matches,
          .mismatches = record.mismatches,
          .gaps = record.gaps,
          .cigar_bytes = static_cast<std::uint32_t>(record.cigar.size()),
          .identity = record.identity};
}

/// A record that was not traced, in which nothing else is set: a third of the bytes, where there are most of them.
struct BareRecord {
  std::uint32_t query = 0;
  std::uint32_t target = 0;
  std::int32_t score = 0;
};
static_assert(sizeof(BareRecord) == 12 && std::is_trivially_copyable_v<BareRecord>, "no padding reaches a file");

[[nodiscard]] inline bool is_bare(PairRecord const& record) {
  return (record.columns | record.matches | record.mismatches | record.gaps) == 0 && record.identity == 0 &&
         record.cigar.empty();
}

[[nodiscard]] inline PackedRecord packed_from(BareRecord const& bare) {
  return {.query = bare.query, .target = bare.target, .score = bare.score};
}

/// Overwrites `record`, so that a loop reuses the memory of one CIGAR.
inline void unpack(PackedRecord const& packed, std::string_view cigar, PairRecord& record) {
  record.query = packed.query;
  record.target = packed.target;
  record.score = packed.score;
  record.columns = packed.columns;
  record.matches = packed.matches;
  record.mismatches = packed.mismatches;
  record.gaps = packed.gaps;
  record.identity = packed.identity;
  record.cigar.assign(cigar);
}

/// Records in this order are ordered by query, then target.
[[nodiscard]] inline std::uint64_t sort_key(std::uint32_t query, std::uint32_t target) {
  return std::uint64_t{query} << 32 | target;
}

} // namespace pairscan
