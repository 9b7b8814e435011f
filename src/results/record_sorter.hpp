#pragma once

#include <results/record_block.hpp>
#include <results/sort_by_key.hpp>
#include <support/file_descriptor.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace pairscan {

/// Some consecutive records in order. A piece refers to records that the sorter holds or has a copy of them, so that it
/// can go to another thread. It is valid as long as the sorter.
class SortedPiece {
public:
  /// How many bytes of records to put into a piece: many a second-level cache, and many to share among threads.
  static constexpr std::size_t kBytes = std::size_t{1} << 20U;

  /// The entries are those of RecordSorter.
  explicit SortedPiece(std::span<KeyedPlace const> entries) : entries_(entries) {}
  SortedPiece(RecordSchema schema, std::vector<std::byte> records) : schema_(schema), records_(std::move(records)) {}

  /// Calls visit(RecordView) for each record.
  template <class Visit>
  void for_each(Visit const& visit) const {
    for (std::size_t index = 0; index < entries_.size(); ++index) {
      prefetch(index + kAhead);
      visit(record_of(entries_[index]));
    }
    for_each_record(schema_, records_, visit);
  }

private:
  static constexpr std::size_t kAhead = 16; // records; enough to hide the latency of memory

  [[nodiscard]] static RecordView record_of(KeyedPlace const& entry);
  void prefetch(std::size_t index) const;

  std::span<KeyedPlace const> entries_;
  RecordSchema schema_; // of records_
  std::vector<std::byte> records_;
};

/// Returns the bytes that a process may take to sort records where `free_bytes` are free: a sixteenth of them, which
/// most machines can spare besides the engine's part (execution.memory_fraction), and at least 384 MiB.
[[nodiscard]] std::size_t sort_bytes(std::uint64_t free_bytes);

/// Sorts any number of records by query, then by target, in bounded memory, by an external merge sort.
///
/// Blocks are held as they come, up to a budget; when it is full, the records are sorted and spilled as one run. All
/// runs stand in one unlinked file, which vanishes with the process, however that ends. The sorted records do not
/// depend on the order of `add`, because a pair occurs once. Where blocks of several schemas are added, a spilled
/// record has the parts of all of them, with zeros for those that it lacked.
class RecordSorter {
public:
  struct Options {
    std::string directory; // where runs are spilled
    std::size_t budget_bytes = std::size_t{384}
                               << 20; // memory for records, for sorting them, and for buffers while merging
  };

  explicit RecordSorter(Options options);

  /// Adds the records of a block. Throws Error (ExitCode::failed) that names the directory where a run cannot be
  /// spilled.
  void add(std::shared_ptr<RecordBlock const> const& block);

  /// Calls `visit` with all records in order, piece by piece, of about 1 MiB. Called once, after the last add.
  void for_each_piece(std::function<void(SortedPiece&&)> const& visit);

  [[nodiscard]] std::uint64_t size() const { return size_; }
  [[nodiscard]] std::size_t runs() const { return runs_.size(); } // spilled so far

private:
  struct Run {
    std::uint64_t begin = 0; // bytes of the spill file
    std::uint64_t end = 0;
    RecordSchema schema{};
  };
  class RunReader;

  void reserve();
  void make_room(std::size_t bytes);
  void hold(std::shared_ptr<RecordBlock const> const& block);
  void spill();
  void visit_memory(std::function<void(SortedPiece&&)> const& visit);
  void merge_runs(std::function<void(SortedPiece&&)> const& visit);

  Options options_;
  std::vector<std::shared_ptr<RecordBlock const>> blocks_; // blocks that entries_ refer to
  std::size_t block_bytes_ = 0;                            // bytes of all blocks_
  std::vector<KeyedPlace> entries_;                        // places are packed as record_sorter.cpp describes
  RecordSchema held_;                                      // parts that occur in the records of entries_
  std::unique_ptr<FileDescriptor> spill_file_;
  std::uint64_t spilled_bytes_ = 0;
  std::vector<Run> runs_;
  std::uint64_t size_ = 0;
};

} // namespace pairscan
