#pragma once

#include <results/fixed_record.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace pairscan {

/// Kept pairs as they are found, travel, stand in the journal and are sorted, so that a record is packed once and
/// copied no more than it must. Two parts: records that were not traced, 12 bytes each; and traced ones, 40 bytes and
/// the CIGAR each, one behind the other.
class RecordBlock {
public:
  RecordBlock() = default;

  /// Of the two parts of another block. Throws Error (ExitCode::failed) where the second is not whole records.
  RecordBlock(std::span<std::byte const> bare, std::span<std::byte const> traced);

  /// Room for traced records, in all of so many bytes.
  void reserve_traced(std::size_t bytes);

  void add(BareRecord const& record) { bare_.push_back(record); }
  void add(FixedRecord packed, std::string_view cigar);
  void add(PairRecord const& record);

  /// Gives back what was reserved in vain: a block may be held for long.
  void shrink_to_fit();

  [[nodiscard]] std::uint64_t size() const { return bare_.size() + traced_records_; }
  [[nodiscard]] std::span<BareRecord const> bare() const { return bare_; }
  [[nodiscard]] std::span<std::byte const> traced() const { return traced_; }

private:
  std::vector<BareRecord> bare_;
  std::vector<std::byte> traced_;
  std::uint64_t traced_records_ = 0;
};

/// visit(record, its place) of each record of a block's traced part.
template <class Visit>
void for_each_traced(std::span<std::byte const> traced, Visit const& visit) {
  for (auto const* place = traced.data(); place != traced.data() + traced.size();) {
    auto const record = record_at(place);
    visit(record, place);
    place += record.bytes();
  }
}

} // namespace pairscan
