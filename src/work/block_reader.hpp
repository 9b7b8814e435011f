#pragma once

#include <sequences/target_blocks.hpp>
#include <work/work_list.hpp>

#include <cstdint>
#include <future>
#include <memory>
#include <optional>
#include <thread>

namespace pairscan {

/// The queries with a block of targets, and their pairs.
struct TargetBlock {
  std::uint32_t number = 0;
  SequenceSet set;
  WorkList work;
};

/// Seconds of a rank that searches a database block by block.
struct BlockSeconds {
  double read = 0; // reading blocks, comparing their checksums and sorting them by length
  double wait = 0; // part of it that the rank waited for; the rest went on while it computed
};

/// Reads blocks of a database, each while the one before is computed: the loop of Munekawa, Ino and Hagihara (2010,
/// section 5.4), with a thread in place of an asynchronous launch.
///
/// Two blocks exist at a time: drop the one before, then take the next. For one thread.
class BlockReader {
public:
  /// The references outlive the reader, and nobody else uses the database between `expect` and `take`. Without `ahead`
  /// a block is read when it is taken.
  BlockReader(SequenceSet const& queries, PackedSequences& database, TargetBlocks const& blocks, bool ahead);
  ~BlockReader();
  BlockReader(BlockReader const&) = delete;
  BlockReader& operator=(BlockReader const&) = delete;

  /// Begins to read the block that will be taken next, unless that was done. Another one may be taken all the same,
  /// which then has to be read.
  void expect(std::uint32_t number);

  /// Returns a block. Throws Error where the file is damaged.
  [[nodiscard]] std::unique_ptr<TargetBlock> take(std::uint32_t number);

  /// Returns the seconds of the blocks that were taken.
  [[nodiscard]] BlockSeconds const& seconds() const { return seconds_; }

private:
  struct Timed {
    std::unique_ptr<TargetBlock> block;
    double seconds = 0;
  };

  [[nodiscard]] Timed read(std::uint32_t number) const;
  void drop_expected();

  SequenceSet const& queries_;
  PackedSequences& database_;
  TargetBlocks const& blocks_;
  bool ahead_;
  std::optional<std::uint32_t> expected_;
  std::future<Timed> reading_;
  std::thread thread_;
  BlockSeconds seconds_;
};

} // namespace pairscan
