#pragma once

#include <results/record_schema.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pairscan {

/// Kept pairs of one schema as bytes, one record after the other. Records stay bytes from the thread that finds
/// them through messages and the journal to the sorter, so that each is packed once and seldom copied.
class RecordBlock {
public:
  explicit RecordBlock(RecordSchema schema = kPathSchema) : schema_(schema) {}

  /// Copies the bytes of another block's records. Throws Error (ExitCode::failed) where they are not whole records.
  RecordBlock(RecordSchema schema, std::span<std::byte const> records);

  /// Allocates room for `bytes` bytes of records in all.
  void reserve(std::size_t bytes);

  /// Appends the parts of a record that the schema has, and zeros for those that the record lacks.
  void add(PairRecord const& record) { add(record, record.cigar.view()); }
  /// Appends a record in the same way, with a CIGAR that stands elsewhere.
  void add(PairRecord const& record, CigarView cigar);

  /// Appends a record of the block's schema as the record of another pair.
  void add(RecordView const& record, std::uint32_t query, std::uint32_t target);

  /// Frees the memory that was reserved and not used, because a block may be held for long.
  void shrink_to_fit() { bytes_.shrink_to_fit(); }

  [[nodiscard]] RecordSchema schema() const { return schema_; }
  [[nodiscard]] std::uint64_t size() const { return records_; }
  [[nodiscard]] std::span<std::byte const> bytes() const { return bytes_; }

private:
  RecordSchema schema_;
  std::vector<std::byte> bytes_;
  std::uint64_t records_ = 0;
};

/// Appends a record in a schema that has all of its parts, and zeros for those that it lacks.
void append_record(std::vector<std::byte>& bytes, RecordSchema schema, RecordView const& record);

/// Calls visit(RecordView) for each record; the bytes are whole records.
template <class Visit>
void for_each_record(RecordSchema schema, std::span<std::byte const> records, Visit const& visit) {
  for (auto const* place = records.data(); place != records.data() + records.size();) {
    RecordView const record(schema, place);
    visit(record);
    place += record.bytes();
  }
}

} // namespace pairscan
