#pragma once

#include <results/mapped_file.hpp>
#include <results/sink.hpp>
#include <support/assert.hpp>
#include <support/error.hpp>
#include <support/thread_pool.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pairscan {

/// Which pairs a matrix has, and what a run says of them.
struct MatrixPairs {
  SequenceSet const& set;
  WorkList const& work;
  DistinctSequences const* distinct = nullptr; // what `work` lists in place of `set`; null = the set
  int threads = 1;                             // that may store values
};

/// A file of a header and one cell of fixed size per pair, as a table of PairMatrixSink.
///
/// `Cell` says what a cell is: the type `Value` of what a run gives per pair, `values(results)`, a span of them in the
/// order of the list, `header(set)`, `bytes()` of a cell, `index(set, pair)` among all cells, `put(place, value)`, and
/// `kWhat`, the plural for messages.
template <class Cell>
class CellTable {
public:
  using Value = typename Cell::Value;
  static constexpr std::string_view kWhat = Cell::kWhat;

  /// The set outlives the table.
  CellTable(SequenceSet const& set, Cell cell) : set_(&set), cell_(std::move(cell)), header_(cell_.header(set)) {}

  [[nodiscard]] static std::span<Value const> values(TileResults const& results) { return Cell::values(results); }
  [[nodiscard]] std::uint64_t bytes() const { return header_.size() + pairs_of_records(*set_) * cell_.bytes(); }
  void put_frame(std::byte* file) const { std::memcpy(file, header_.data(), header_.size()); }
  void put(std::byte* file, SequencePair pair, Value value) const {
    cell_.put(file + header_.size() + cell_.index(*set_, pair) * cell_.bytes(), value);
  }

private:
  SequenceSet const* set_;
  Cell cell_;
  std::string header_;
};

/// Writes a file of fixed size with a place for every pair. Tiles come in any order, each once.
///
/// `Table` says where everything stands: the type `Value` of what a run gives per pair, `values(results)`, a span of
/// them in the order of the list, `bytes()` of the file, `put_frame(file)` for all that is no value, `put(file, pair,
/// value)`, and `kWhat`, the plural for messages. No two pairs share a byte, so that threads may put them at the same
/// time.
template <class Table>
class PairMatrixSink : public Sink {
public:
  PairMatrixSink(MatrixPairs const& pairs, std::string const& path, Table table)
      : pairs_(pairs), path_(path), table_(std::move(table)), file_(path, table_.bytes()), taken_(pairs.work.tiles()) {
    if (pairs.threads > 1) {
      pool_.emplace(std::min(pairs.threads, kMostThreads));
    }
    table_.put_frame(file_.bytes().data());
  }

  void take(TileResults const& results) override {
    std::span<Value const> const values = table_.values(results);
    PAIRSCAN_ASSERT(results.tiles.end <= pairs_.work.tiles() && values.size() == pairs_.work.pairs(results.tiles),
                    "a range of tiles comes with one value per pair");
    mark_taken(results.tiles);
    if (pool_ && values.size() >= kPairsWorthThreads) {
      store_on_threads(results.tiles, values);
    } else {
      store_tiles(results.tiles, values);
    }
    written_pairs_ += values.size();
  }

  void finish() override {
    if (written_pairs_ != pairs_.work.total_pairs()) {
      throw Error{ExitCode::failed, fmt::format("'{}' would hold only {} of {} {}; it was not written", path_,
                                                written_pairs_, pairs_.work.total_pairs(), Table::kWhat)};
    }
    file_.commit();
  }

private:
  using Value = typename Table::Value;

  // The pairs of a tile are scattered over the file, so that storing a value waits for memory: one thread stores 28
  // million scores per second for 25,000 genes, and one H200 computes 13 million.
  static constexpr int kMostThreads = 8;
  static constexpr std::uint64_t kPartsPerThread = 4;
  static constexpr std::size_t kPairsWorthThreads = std::size_t{1} << 15U; // take one thread a millisecond

  /// Each tile comes once and each pair is in one tile, so that every value was written exactly once if the counts
  /// agree.
  void mark_taken(TileRange tiles) {
    for (auto tile = tiles.begin; tile < tiles.end; ++tile) {
      PAIRSCAN_ASSERT(!taken_[tile], "a tile's results come once");
      taken_[tile] = true;
    }
  }

  /// Stores values on several threads, each for as many tiles. No two threads write to one place, as no pair is in two
  /// tiles.
  void store_on_threads(TileRange range, std::span<Value const> values) {
    std::uint64_t const parts = static_cast<std::uint64_t>(pool_->threads()) * kPartsPerThread;
    std::uint64_t const tiles = (range.size() + parts - 1) / parts;
    for (auto begin = range.begin; begin < range.end; begin += tiles) {
      TileRange const part{begin, std::min(begin + tiles, range.end)};
      auto const of_part = values.subspan(pairs_.work.pairs({range.begin, begin}), pairs_.work.pairs(part));
      pool_->submit([this, part, of_part](int) { store_tiles(part, of_part); });
    }
    pool_->wait();
  }

  void store_tiles(TileRange tiles, std::span<Value const> values) {
    std::vector<SequencePair> listed;
    auto value = values.begin();
    for (auto tile = tiles.begin; tile < tiles.end; ++tile) {
      listed.clear();
      pairs_.work.append_pairs(tile, listed);
      for (auto const& pair : listed) {
        store_for_each(pair, *value++);
      }
    }
  }

  /// Stores the value of two sequences for all pairs of records that they stand for.
  void store_for_each(SequencePair pair, Value value) {
    if (pairs_.distinct == nullptr) {
      store(pair, value);
      return;
    }
    pairs_.distinct->for_each_scored(pair.query, pair.target, [&](std::uint32_t query, std::uint32_t target) {
      store({query, target}, value);
    });
  }

  void store(SequencePair pair, Value value) { table_.put(file_.bytes().data(), pair, value); }

  MatrixPairs pairs_;
  std::string path_;
  Table table_;
  MappedFile file_;
  std::vector<bool> taken_; // whether each tile's results have come
  std::uint64_t written_pairs_ = 0;
  std::optional<ThreadPool> pool_; // none where one thread is enough
};

} // namespace pairscan
