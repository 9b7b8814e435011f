#include <sequences/raw_records.hpp>
#include <sequences/target_blocks.hpp>
#include <support/memory.hpp>

#include <algorithm>
#include <utility>

namespace pairscan {

namespace {

constexpr std::uint64_t kTargetBytes = 64;
constexpr std::uint32_t kLengthsAtATime = 1U << 16U;

RawRecords records_of(SequenceSet const& queries, std::uint64_t more_records, std::uint64_t more_residues) {
  RawRecords records;
  records.names.reserve(queries.names.size() + more_records);
  records.offsets.reserve(queries.offsets.size() + more_records);
  records.letters.reserve(queries.residues.size() + more_residues);
  prefer_large_pages(records.letters.data(), records.letters.capacity());
  records.names = queries.names;
  records.offsets = queries.offsets;
  records.letters.assign(queries.residues.begin(), queries.residues.end());
  return records;
}

SequenceSet queries_and_targets(RawRecords&& records, SequenceSet const& queries, std::uint32_t first_target) {
  SequenceSet set = to_set(std::move(records), queries.alphabet);
  set.all_against_all = false;
  set.queries = queries.queries;
  set.first_target = first_target;
  return set;
}

} // namespace

std::uint64_t bytes_in_block(std::uint64_t residues) {
  return residues + kTargetBytes;
}

TargetBlocks::TargetBlocks(PackedSequences& database, std::uint64_t limit, std::uint64_t block_bytes)
    : begins_{0}, offsets_{0} {
  auto const targets =
      limit > 0 ? static_cast<std::uint32_t>(std::min<std::uint64_t>(limit, database.size())) : database.size();
  std::uint64_t bytes = 0; // of the block that is open
  std::uint64_t end = 0;   // of its residues
  for (std::uint32_t begin = 0; begin < targets;) {
    RecordRange const some{begin, begin + std::min(targets - begin, kLengthsAtATime)};
    auto const places = database.offsets(some);
    for (std::uint32_t target = some.begin; target < some.end; ++target) {
      auto const next = places[target - some.begin + 1];
      auto const more = bytes_in_block(next - end);
      if (bytes > 0 && bytes + more > block_bytes) {
        begins_.push_back(target);
        offsets_.push_back(end);
        bytes = 0;
      }
      bytes += more;
      end = next;
    }
    begin = some.end;
  }
  begins_.push_back(targets);
  offsets_.push_back(end);
}

std::uint64_t TargetBlocks::largest() const {
  std::uint64_t most = 0;
  for (std::size_t block = 0; block < size(); ++block) {
    most = std::max(most, residues(block) + targets(block).size() * kTargetBytes);
  }
  return most;
}

SequenceSet with_targets(SequenceSet const& queries, PackedSequences& database, RecordRange targets) {
  auto const places = database.offsets(targets);
  RawRecords records = records_of(queries, targets.size(), places.back() - places.front());
  database.append_to(records, targets);
  return queries_and_targets(std::move(records), queries, targets.begin);
}

SequenceSet with_targets(SequenceSet const& queries, PackedSequences& database, std::span<std::uint32_t const> targets,
                         std::uint32_t first) {
  RawRecords records = records_of(queries, targets.size(), 0);
  database.append_to(records, targets);
  return queries_and_targets(std::move(records), queries, first);
}

SequenceSet with_names(SequenceSet const& queries, PackedSequences& database, std::span<std::uint32_t const> targets) {
  RawRecords records = records_of(queries, targets.size(), 0);
  database.append_names_to(records, targets);
  return queries_and_targets(std::move(records), queries, 0);
}

} // namespace pairscan
