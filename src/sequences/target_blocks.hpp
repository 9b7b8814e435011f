#pragma once

#include <sequences/packed_sequences.hpp>
#include <sequences/sequence_set.hpp>

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pairscan {

/// Blocks of whole targets of a packed database, in its order. They follow from the file and the size alone, so that
/// every rank and every restart finds the same ones.
class TargetBlocks {
public:
  /// A block takes targets until with the next it had more than `block_bytes` >= 1: their residues, and 64 bytes for
  /// each, which is about what names and places take. A target that is larger is a block by itself. `limit` counts the
  /// targets of all blocks, 0 = those of the file. Reads the table of lengths once. Throws Error where it is damaged.
  TargetBlocks(PackedSequences& database, std::uint64_t limit, std::uint64_t block_bytes);

  [[nodiscard]] std::size_t size() const { return begins_.size() - 1; }
  [[nodiscard]] RecordRange targets(std::size_t block) const { return {begins_[block], begins_[block + 1]}; }
  [[nodiscard]] std::uint32_t targets() const { return begins_.back(); }
  /// Returns the residues of a block, or of all.
  [[nodiscard]] std::uint64_t residues(std::size_t block) const { return offsets_[block + 1] - offsets_[block]; }
  [[nodiscard]] std::uint64_t residues() const { return offsets_.back(); }
  /// Returns the bytes of the largest block, counted as above.
  [[nodiscard]] std::uint64_t largest() const;

private:
  std::vector<std::uint32_t> begins_;  // first target of each block, and at last how many there are
  std::vector<std::uint64_t> offsets_; // where their residues begin
};

/// Returns the bytes that a target counts for.
[[nodiscard]] std::uint64_t bytes_in_block(std::uint64_t residues);

/// Returns the queries with a range of targets, numbered as in the database, or with some of them, which rise and are
/// numbered from `first` on.
[[nodiscard]] SequenceSet with_targets(SequenceSet const& queries, PackedSequences& database, RecordRange targets);
[[nodiscard]] SequenceSet with_targets(SequenceSet const& queries, PackedSequences& database,
                                       std::span<std::uint32_t const> targets, std::uint32_t first);

/// Returns the same set without residues of the targets: their names and lengths.
[[nodiscard]] SequenceSet with_names(SequenceSet const& queries, PackedSequences& database,
                                     std::span<std::uint32_t const> targets);

} // namespace pairscan
