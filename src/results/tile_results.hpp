#pragma once

#include <results/pair_record.hpp>
#include <results/record_block.hpp>
#include <work/tile_work.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace pairscan {

/// What a worker found in a range of tiles.
struct TileResults {
  /// Blocks are shared and never changed, so that sorter and writers hold them without a copy.
  using Records = std::vector<std::shared_ptr<RecordBlock const>>;

  TileRange tiles{};
  std::vector<std::int32_t> scores{}; // one per pair, in the list's canonical order; empty where no matrix is asked for
  std::vector<double> distances{};    // the same under alignment.distance, which has no scores
  std::vector<Strand> strands{};      // one per pair, that its score is of; empty where no matrix of them is asked for
  std::uint64_t kept = 0;             // pairs that passed every filter
  Records records{};                  // those pairs, in no particular order; none where no output needs them
  std::uint64_t traced = 0;           // pairs that passed the score bound and were traced back

  /// Adds the records to the pairs that passed every filter.
  void count_records() {
    for (auto const& block : records) {
      kept += block->size();
    }
  }

  /// Compares the encoded bytes of both.
  friend bool operator==(TileResults const& left, TileResults const& right);
};

/// The bytes that travel between ranks and stand in the journal, in native byte order. They are given as parts to be
/// put one after the other, so that large parts are not copied. Refers to the results.
class EncodedResults {
public:
  explicit EncodedResults(TileResults const& results);
  EncodedResults(EncodedResults const&) = delete;
  EncodedResults& operator=(EncodedResults const&) = delete;

  [[nodiscard]] std::span<std::span<std::byte const> const> parts() const { return parts_; }
  [[nodiscard]] std::size_t bytes() const { return bytes_; }

private:
  /// The layout is: Head | one BlockHead per schema that occurs, by its parts | scores | distances | strands |
  /// records of each schema.
  struct Head {
    std::uint64_t tiles_begin = 0;
    std::uint64_t tiles_end = 0;
    std::uint64_t kept = 0;
    std::uint64_t traced = 0;
    std::uint64_t scores = 0;
    std::uint64_t distances = 0;
    std::uint64_t strands = 0;
    std::uint64_t schemas = 0;
  };
  struct BlockHead {
    std::uint32_t version = RecordSchema::kVersion;
    std::uint32_t parts = 0;
    std::uint64_t bytes = 0; // bytes of the schema's records
  };
  friend TileResults decode(std::span<std::byte const> bytes);

  void add(std::span<std::byte const> part);
  [[nodiscard]] static std::vector<BlockHead> heads_of(TileResults::Records const& blocks);

  Head head_;
  std::vector<BlockHead> block_heads_;
  std::vector<std::span<std::byte const>> parts_;
  std::size_t bytes_ = 0;
};

/// Returns all parts of the encoded results as one.
[[nodiscard]] std::vector<std::byte> encode(TileResults const& results);

/// Returns the results that were encoded. Throws Error (ExitCode::failed) where the bytes are not encoded results.
[[nodiscard]] TileResults decode(std::span<std::byte const> bytes);

} // namespace pairscan
