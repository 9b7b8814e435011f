#pragma once

#include <results/pair_record.hpp>
#include <results/sort_by_key.hpp>
#include <support/file_descriptor.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace pairscan {

/// Orders any number of records by query, then target, in bounded memory: an external merge sort.
///
/// Records are held packed up to a budget; a full budget is sorted and spilled as one run. All runs stand in one
/// unlinked file, which vanishes with the process, however that ends. What is read back does not depend on the order of
/// `add`, as a pair occurs once.
class RecordSorter {
public:
  struct Options {
    std::string directory; // where runs are spilled
    std::size_t budget_bytes = std::size_t{384}
                               << 20; // of records in memory, to sort them, and of buffers while merging
  };

  explicit RecordSorter(Options options);

  /// Throws Error (ExitCode::failed) that names the directory where a run cannot be spilled.
  void add(PairRecord const& record);

  /// Calls `visit` with every record in order. Called once, after the last add.
  void for_each_sorted(std::function<void(PairRecord const&)> const& visit);

  [[nodiscard]] std::uint64_t size() const { return size_; }
  [[nodiscard]] std::size_t runs() const { return runs_.size(); } // spilled so far

private:
  struct Run {
    std::uint64_t begin = 0; // bytes of the spill file
    std::uint64_t end = 0;
  };
  class RunReader;

  struct Held;

  void reserve();
  void prefetch(std::size_t index) const;
  [[nodiscard]] Held held(KeyedPlace const& entry) const;
  void spill();
  void visit_memory(std::function<void(PairRecord const&)> const& visit);
  void merge_runs(std::function<void(PairRecord const&)> const& visit);

  Options options_;
  std::vector<std::byte> arena_;    // packed records, each followed by its CIGAR
  std::vector<KeyedPlace> entries_; // places are offsets into arena_, or the score itself of a bare record
  std::unique_ptr<FileDescriptor> spill_file_;
  std::uint64_t spilled_bytes_ = 0;
  std::vector<Run> runs_;
  std::uint64_t size_ = 0;
};

} // namespace pairscan
