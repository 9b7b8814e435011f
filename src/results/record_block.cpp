#include <results/record_block.hpp>
#include <support/assert.hpp>
#include <support/bytes.hpp>
#include <support/error.hpp>
#include <support/memory.hpp>

#include <array>
#include <cstddef>
#include <cstring>

namespace pairscan {
namespace {

constexpr std::size_t kMostFixedBytes = RecordSchema{RecordSchema::kAllParts}.fixed_bytes();

/// Returns the number of records. Reads no byte beyond the end, whatever the sizes in the records claim.
[[nodiscard]] std::uint64_t count_whole(RecordSchema schema, std::span<std::byte const> records) {
  auto const damaged = [] { return Error{ExitCode::failed, "records of a range of tiles are cut short or damaged"}; };
  if (!schema.has(RecordPart::path)) { // all are of one size
    if (records.size() % schema.fixed_bytes() != 0) {
      throw damaged();
    }
    return records.size() / schema.fixed_bytes();
  }
  std::uint64_t count = 0;
  for (; !records.empty(); ++count) {
    bool const head = records.size() >= schema.fixed_bytes();
    if (!head || records.size() < RecordView(schema, records.data()).bytes()) {
      throw damaged();
    }
    records = records.subspan(RecordView(schema, records.data()).bytes());
  }
  return count;
}

/// The bytes of a record without its CIGAR.
class FixedPart {
public:
  FixedPart(RecordSchema schema, PathRecord const& record) : schema_(schema) {
    std::memcpy(bytes_.data(), &record, schema.ends_offset()); // a ScoreRecord is its beginning
  }

  void set_ends(AlignmentEnds const& ends) {
    if (schema_.has(RecordPart::ends)) {
      std::memcpy(bytes_.data() + schema_.ends_offset(), &ends, sizeof ends);
    }
  }
  void set_carried(double carried) {
    if (schema_.has(RecordPart::carried)) {
      std::memcpy(bytes_.data() + schema_.carried_offset(), &carried, sizeof carried);
    }
  }
  void set_strand(Strand strand) {
    if (schema_.has(RecordPart::strand)) {
      std::memcpy(bytes_.data() + schema_.strand_offset(), &strand, sizeof strand);
    }
  }
  [[nodiscard]] std::span<std::byte const> bytes() const { return std::span(bytes_).first(schema_.fixed_bytes()); }

private:
  RecordSchema schema_;
  std::array<std::byte, kMostFixedBytes> bytes_;
};

[[nodiscard]] PathRecord packed(PairRecord const& record, std::size_t cigar_bytes) {
  return {.query = record.query,
          .target = record.target,
          .score = record.score,
          .columns = record.columns,
          .matches = record.matches,
          .mismatches = record.mismatches,
          .gaps = record.gaps,
          .cigar_bytes = static_cast<std::uint32_t>(cigar_bytes),
          .identity = record.identity};
}

[[nodiscard]] PathRecord packed(RecordView const& record) {
  PathRecord path = record.path();
  path.query = record.query(); // path() is all zeros where there is none
  path.target = record.target();
  path.score = record.score();
  return path;
}

} // namespace

RecordBlock::RecordBlock(RecordSchema schema, std::span<std::byte const> records)
    : schema_(schema), records_(count_whole(schema, records)) {
  reserve(records.size());
  append_bytes(bytes_, records);
}

void RecordBlock::reserve(std::size_t bytes) {
  bytes_.reserve(bytes);
  prefer_large_pages(bytes_.data(), bytes_.capacity());
}

void RecordBlock::add(PairRecord const& record, CigarView cigar) {
  FixedPart fixed(schema_, packed(record, cigar.bytes().size()));
  fixed.set_ends(record.ends.value_or(AlignmentEnds{}));
  fixed.set_carried(record.carried.value_or(0.0));
  fixed.set_strand(record.strand);
  append_bytes(bytes_, fixed.bytes());
  if (schema_.has(RecordPart::path)) {
    append_bytes(bytes_, std::as_bytes(cigar.bytes()));
  }
  ++records_;
}

void RecordBlock::add(RecordView const& record, std::uint32_t query, std::uint32_t target) {
  PAIRSCAN_ASSERT(record.schema() == schema_ && record.data() != nullptr, "a record of a block of this schema");
  std::uint32_t const pair[]{query, target}; // the first bytes of every record
  static_assert(offsetof(ScoreRecord, query) == 0 && offsetof(ScoreRecord, target) == sizeof query);
  static_assert(offsetof(PathRecord, query) == 0 && offsetof(PathRecord, target) == sizeof query);
  std::size_t const begin = bytes_.size();
  append_bytes(bytes_, {record.data(), record.bytes()});
  std::memcpy(bytes_.data() + begin, pair, sizeof pair);
  ++records_;
}

void append_record(std::vector<std::byte>& bytes, RecordSchema schema, RecordView const& record) {
  if (record.schema() == schema && record.data() != nullptr) {
    append_bytes(bytes, {record.data(), record.bytes()});
    return;
  }
  FixedPart fixed(schema, packed(record));
  fixed.set_ends(record.ends());
  fixed.set_carried(record.carried());
  fixed.set_strand(record.strand());
  append_bytes(bytes, fixed.bytes());
  append_bytes(bytes, std::as_bytes(record.cigar().bytes()));
}

} // namespace pairscan
