#pragma once

#include <results/pair_record.hpp>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>
#include <type_traits>

namespace pairscan {

/// A traced record's fixed part, as it stands in messages, the journal and spilled runs; its CIGAR follows at once.
struct FixedRecord {
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
static_assert(sizeof(FixedRecord) == 40 && std::is_trivially_copyable_v<FixedRecord>, "no padding reaches a file");

/// All but the CIGAR.
[[nodiscard]] inline FixedRecord pack(PairRecord const& record) {
  return {.query = record.query,
          .target = record.target,
          .score = record.score,
          .columns = record.columns,
          .matches = record.matches,
          .mismatches = record.mismatches,
          .gaps = record.gaps,
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

[[nodiscard]] inline FixedRecord fixed_from(BareRecord const& bare) {
  return {.query = bare.query, .target = bare.target, .score = bare.score};
}

/// A packed record and its CIGAR, which stands elsewhere.
struct RecordView {
  FixedRecord packed;
  std::string_view cigar;

  [[nodiscard]] std::size_t bytes() const { return sizeof packed + cigar.size(); }
};

/// The record that begins here: its fixed part, then its CIGAR.
[[nodiscard]] inline RecordView record_at(std::byte const* bytes) {
  RecordView record;
  std::memcpy(&record.packed, bytes, sizeof record.packed);
  record.cigar = {reinterpret_cast<char const*>(bytes) + sizeof record.packed, record.packed.cigar_bytes};
  return record;
}

/// Records in this order are ordered by query, then target.
[[nodiscard]] inline std::uint64_t sort_key(std::uint32_t query, std::uint32_t target) {
  return std::uint64_t{query} << 32 | target;
}

} // namespace pairscan
