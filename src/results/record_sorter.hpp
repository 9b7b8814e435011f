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

/// Some records in order. Refers to records that the sorter holds, or has its own, so that it can go to another thread;
/// valid as long as the sorter.
class SortedPiece {
public:
  /// Places are as RecordSorter makes them.
  explicit SortedPiece(std::span<KeyedPlace const> entries) : entries_(entries) {}
  SortedPiece(RecordSchema schema, std::vector<std::byte> records) : schema_(schema), records_(std::move(records)) {}

  /// visit(RecordView) of each.
  template <class Visit>
  void for_each(Visit const& visit) const {
    for (std::size_t index = 0; index < entries_.size(); ++index) {
      prefetch(index + kAhead);
      visit(record_of(entries_[index]));
    }
    for_each_record(schema_, records_, visit);
  }

private:
  static constexpr std::size_t kAhead = 16; // records; more than a look into memory takes

  [[nodiscard]] static RecordView record_of(KeyedPlace const& entry);
  void prefetch(std::size_t index) const;

  std::span<KeyedPlace const> entries_;
  RecordSchema schema_; // of records_
  std::vector<std::byte> records_;
};

/// Bytes that a process may take to sort records, of so many that are free: a sixteenth, what most machines have to
/// spare beside the engine's part (execution.memory_fraction); 384 MiB at the least.
[[nodiscard]] std::size_t sort_bytes(std::uint64_t free_bytes);

/// Orders any number of records by query, then target, in bounded memory: an external merge sort.
///
/// Blocks are held as they come, up to a budget; a full budget is sorted and spilled as one run. All runs stand in one
/// unlinked file, which vanishes with the process, however that ends. What is read back does not depend on the order of
/// `add`, as a pair occurs once. Where blocks of several schemas are added, a record that was spilled has all parts of
/// any of them, zeros for those that it lacked.
class RecordSorter {
public:
  struct Options {
    std::string directory; // where runs are spilled
    std::size_t budget_bytes = std::size_t{384}
                               << 20; // of records in memory, to sort them, and of buffers while merging
  };

  explicit RecordSorter(Options options);

  /// Throws Error (ExitCode::failed) that names the directory where a run cannot be spilled.
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
  std::vector<std::shared_ptr<RecordBlock const>> blocks_; // that entries_ refer to
  std::size_t block_bytes_ = 0;                            // of all of these
  std::vector<KeyedPlace> entries_;                        // places are as record_sorter.cpp packs them
  RecordSchema held_;                                      // all parts of what entries_ refer to
  std::unique_ptr<FileDescriptor> spill_file_;
  std::uint64_t spilled_bytes_ = 0;
  std::vector<Run> runs_;
  std::uint64_t size_ = 0;
};

} // namespace pairscan
