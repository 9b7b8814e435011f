#pragma once

#include <kokkos_kernels/batch/batch.hpp>
#include <sequences/reader.hpp>
#include <work/work_list.hpp>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace pairscan::perf {

using Space = DefaultSpace;
template <class T>
using Device = Kokkos::View<T*, Space::memory_space>;

using Sequence = std::vector<std::uint8_t>;

/// Match codes of genes of about the length, as many as wanted: those read, then copies with a twentieth of their bases
/// changed.
class Genes {
public:
  explicit Genes(std::string const& path) {
    if (path.empty()) {
      return;
    }
    InputOptions input;
    input.sequences = path;
    SequenceSet const set = read_sequences(input).set;
    auto const codes = match_codes(set, Ambiguity::mismatch);
    for (std::uint32_t record = 0; record < set.size(); ++record) {
      auto const begin = codes.begin() + static_cast<std::ptrdiff_t>(set.offsets[record]);
      read_.emplace_back(begin, begin + static_cast<std::ptrdiff_t>(set.length(record)));
    }
  }

  [[nodiscard]] std::vector<Sequence> take(std::size_t count, int length) const {
    std::mt19937 random(2014);
    auto const base = [&random] { return static_cast<std::uint8_t>(1U << (random() % 4)); };
    std::vector<Sequence> taken;
    for (Sequence const& gene : read_) {
      if (static_cast<int>(gene.size()) * 10 >= length * 8 && taken.size() < count) {
        taken.emplace_back(gene.begin(), gene.begin() + std::min(length, static_cast<int>(gene.size())));
      }
    }
    std::size_t const real = taken.size();
    while (taken.size() < count) {
      Sequence copy = real > 0 ? taken[taken.size() % real] : Sequence(static_cast<std::size_t>(length));
      for (std::uint8_t& code : copy) {
        code = real == 0 || random() % 20 == 0 ? base() : code;
      }
      taken.push_back(copy);
    }
    return taken;
  }

private:
  std::vector<Sequence> read_;
};

inline constexpr std::uint32_t kTileEdge = 32;

/// A square of sequences by as many others, on the device: what a batch needs of a run.
struct Square {
  std::size_t pairs = 0;
  std::uint64_t cells = 0;
  int longest = 0;
  int longest_row = 0;
  std::uint32_t row_count = 0;           // sequences of the rows
  TileSides sides{kTileEdge, kTileEdge}; // of tiles, which come as in a run: those of the longest sequences first
  double mean_cols = 0;                  // length of a column's sequence
  Batch<Space> batch;
  Device<PairDescriptor> expanded;
  Device<std::int32_t> scores;

  Square(Genes const& genes, std::size_t wanted, int length) {
    double const root = std::sqrt(static_cast<double>(wanted));
    std::uint32_t const unit = root < kTileEdge ? 1 : kTileEdge;
    auto const side = static_cast<std::uint32_t>(std::lround(std::max(root / unit, 1.0))) * unit;
    upload(genes.take(2 * std::size_t{side}, length), side);
  }

  /// A search: queries and then targets, so many of them queries.
  Square(std::vector<Sequence> sequences, std::uint32_t queries)
      : sides(default_sides_by_rows(queries, static_cast<std::uint32_t>(sequences.size()) - queries)) {
    upload(std::move(sequences), queries);
  }

  /// Tells kernels that so many best pairs of each row's sequence are of interest.
  void set_top(std::int32_t top) {
    BestByQuery<Space>& best = batch.tiles.best;
    best = {.records = {batch.tiles.table, batch.tiles.tiles, batch.tiles.count, 0},
            .least = allocate<Device<std::int32_t>>("least", row_count),
            .counts = allocate<Device<std::int32_t>>("counts", std::size_t{row_count} * kScoreBins),
            .limits = {},
            .top = top};
    Kokkos::deep_copy(best.least, 1);
  }

private:
  void upload(std::vector<Sequence> sequences, std::uint32_t rows) {
    auto const shorter = [](Sequence const& a, Sequence const& b) { return a.size() < b.size(); };
    std::sort(sequences.begin(), sequences.begin() + rows, shorter);
    std::sort(sequences.begin() + rows, sequences.end(), shorter);
    Sequence codes;
    std::vector<std::uint64_t> offsets{0};
    for (Sequence const& sequence : sequences) {
      codes.insert(codes.end(), sequence.begin(), sequence.end());
      offsets.push_back(codes.size());
      longest = std::max(longest, static_cast<int>(sequence.size()));
    }
    longest_row = static_cast<int>(sequences[rows - 1].size());
    row_count = rows;
    mean_cols = static_cast<double>(offsets.back() - offsets[rows]) / static_cast<double>(sequences.size() - rows);
    cells = offsets[rows] * (offsets.back() - offsets[rows]);
    upload_tiles(rows, static_cast<std::uint32_t>(sequences.size()) - rows, codes, offsets);
  }

  void upload_tiles(std::uint32_t rows, std::uint32_t cols, Sequence const& codes,
                    std::vector<std::uint64_t> const& offsets) {
    std::vector<std::uint32_t> records(std::size_t{rows} + cols);
    std::iota(records.begin(), records.end(), 0U);
    std::vector<NumberedTile> tiles;
    auto const begin_of_last = [](std::uint32_t size, std::uint32_t side) { return (size - 1) / side * side; };
    for (std::int64_t row = begin_of_last(rows, sides.rows); row >= 0; row -= sides.rows) {
      for (std::int64_t col = begin_of_last(cols, sides.cols); col >= 0; col -= sides.cols) {
        auto const row_begin = static_cast<std::uint32_t>(row);
        auto const col_begin = static_cast<std::uint32_t>(col);
        tiles.push_back(
            {{row_begin, std::min(row_begin + sides.rows, rows), col_begin, std::min(col_begin + sides.cols, cols)},
             pairs});
        pairs += pairs_of(tiles.back().tile);
      }
    }
    std::span<std::uint32_t const> const all(records);
    batch.tiles = {upload_table<Space>(all.first(rows), all.subspan(rows), offsets),
                   upload_array<Space>("tiles", std::span<NumberedTile const>(tiles)), static_cast<int>(tiles.size()),
                   0};
    batch.residues = upload_array<Space>("residues", std::span<std::uint8_t const>(codes));
    batch.count = static_cast<int>(pairs);
    expanded = allocate<Device<PairDescriptor>>("pairs", pairs);
    scores = allocate<Device<std::int32_t>>("scores", pairs);
    batch.pairs = expanded;
    batch.scores = scores;
    Kokkos::parallel_for(
        "expand", Kokkos::RangePolicy<Space>(0, batch.count),
        ExpandPairs<Space>{{batch.tiles.table, batch.tiles.tiles, batch.tiles.count, 0}, true, expanded});
  }
};

} // namespace pairscan::perf
