#pragma once

#include <results/record_schema.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace pairscan {

/// Kept pairs of one schema as they are found, travel, stand in the journal and are sorted, one record behind the
/// other, so that a record is packed once and copied no more than it must.
class RecordBlock {
public:
  explicit RecordBlock(RecordSchema schema = kPathSchema) : schema_(schema) {}

  /// Copies the records of another block. Throws Error (ExitCode::failed) where these are not whole records.
  RecordBlock(RecordSchema schema, std::span<std::byte const> records);

  /// Takes room for so many bytes of records in all.
  void reserve(std::size_t bytes);

  /// Appends the parts of a record that the schema has, zeros where the record lacks one.
  void add(PairRecord const& record) { add(record, record.cigar); }
  /// As above, with a CIGAR that stands elsewhere.
  void add(PairRecord const& record, std::string_view cigar);

  /// Gives back what was reserved in vain: a block may be held for long.
  void shrink_to_fit() { bytes_.shrink_to_fit(); }

  [[nodiscard]] RecordSchema schema() const { return schema_; }
  [[nodiscard]] std::uint64_t size() const { return records_; }
  [[nodiscard]] std::span<std::byte const> bytes() const { return bytes_; }

private:
  RecordSchema schema_;
  std::vector<std::byte> bytes_;
  std::uint64_t records_ = 0;
};

/// Appends a record in a schema that has all of its parts, zeros for those that it lacks.
void append_record(std::vector<std::byte>& bytes, RecordSchema schema, RecordView const& record);

/// Calls visit(RecordView) with each of these whole records.
template <class Visit>
void for_each_record(RecordSchema schema, std::span<std::byte const> records, Visit const& visit) {
  for (auto const* place = records.data(); place != records.data() + records.size();) {
    RecordView const record(schema, place);
    visit(record);
    place += record.bytes();
  }
}

} // namespace pairscan
