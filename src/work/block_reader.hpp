#pragma once

#include <sequences/target_blocks.hpp>
#include <work/work_list.hpp>

#include <cstddef>
#include <cstdint>
#include <future>
#include <memory>
#include <thread>
#include <vector>

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

/// Reads blocks of a database one after the other, each while the one before is computed: the loop of Munekawa, Ino and
/// Hagihara (2010, section 5.4), with a thread in place of an asynchronous launch.
///
/// Two blocks exist at a time: drop the one before, then ask for the next. For one thread.
class BlockReader {
public:
  /// `wanted` are the numbers of the blocks. The references outlive the reader, and nobody else uses the database
  /// before the last block was returned. Without `ahead` a block is read when it is asked for.
  BlockReader(SequenceSet const& queries, PackedSequences& database, TargetBlocks const& blocks,
              std::vector<std::uint32_t> wanted, bool ahead);
  ~BlockReader();
  BlockReader(BlockReader const&) = delete;
  BlockReader& operator=(BlockReader const&) = delete;

  /// Returns the next of the wanted blocks, of which there must be one left, and begins to read the one behind it.
  /// Throws Error where the file is damaged.
  [[nodiscard]] std::unique_ptr<TargetBlock> next();

  /// Returns the seconds of the blocks that were returned.
  [[nodiscard]] BlockSeconds const& seconds() const { return seconds_; }

private:
  struct Timed {
    std::unique_ptr<TargetBlock> block;
    double seconds = 0;
  };

  [[nodiscard]] Timed read(std::uint32_t number) const;
  void begin();

  SequenceSet const& queries_;
  PackedSequences& database_;
  TargetBlocks const& blocks_;
  std::vector<std::uint32_t> wanted_;
  bool ahead_;
  std::size_t begun_ = 0;
  std::future<Timed> reading_;
  std::thread thread_;
  BlockSeconds seconds_;
};

} // namespace pairscan
