#include <results/record_block.hpp>
#include <support/assert.hpp>
#include <support/bytes.hpp>
#include <support/error.hpp>
#include <support/memory.hpp>

#include <cstring>

namespace pairscan {
namespace {

/// Their number. Looks at no byte beyond the end, whatever the sizes in them claim.
[[nodiscard]] std::uint64_t count_whole(std::span<std::byte const> traced) {
  std::uint64_t records = 0;
  for (; !traced.empty(); ++records) {
    bool const head = traced.size() >= sizeof(FixedRecord);
    if (!head || traced.size() < record_at(traced.data()).bytes()) {
      throw Error{ExitCode::failed, "records of a range of tiles are cut short or damaged"};
    }
    traced = traced.subspan(record_at(traced.data()).bytes());
  }
  return records;
}

} // namespace

RecordBlock::RecordBlock(std::span<std::byte const> bare, std::span<std::byte const> traced)
    : bare_(bare.size() / sizeof(BareRecord)), traced_records_(count_whole(traced)) {
  PAIRSCAN_ASSERT(bare.size() % sizeof(BareRecord) == 0, "whole records are handed over");
  if (!bare.empty()) { // of an empty vector data() may be null, which memcpy must not see
    std::memcpy(bare_.data(), bare.data(), bare.size());
  }
  reserve_traced(traced.size());
  append_bytes(traced_, traced);
}

void RecordBlock::reserve_traced(std::size_t bytes) {
  traced_.reserve(bytes);
  prefer_large_pages(traced_.data(), traced_.capacity());
}

void RecordBlock::add(FixedRecord packed, std::string_view cigar) {
  packed.cigar_bytes = static_cast<std::uint32_t>(cigar.size());
  append_bytes(traced_, std::as_bytes(std::span(&packed, 1)));
  append_bytes(traced_, std::as_bytes(std::span(cigar)));
  ++traced_records_;
}

void RecordBlock::add(PairRecord const& record) {
  if (is_bare(record)) {
    add(BareRecord{record.query, record.target, record.score});
  } else {
    add(pack(record), record.cigar);
  }
}

void RecordBlock::shrink_to_fit() {
  bare_.shrink_to_fit();
  traced_.shrink_to_fit();
}

} // namespace pairscan
