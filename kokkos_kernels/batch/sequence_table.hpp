#pragma once

#include <kokkos_kernels/batch/pair_descriptor.hpp>
#include <kokkos_kernels/batch/pair_tiles.hpp>
#include <kokkos_kernels/portability/allocate.hpp>

#include <algorithm>
#include <cstdint>
#include <span>

namespace pairscan {

/// Where the sequences of a run lie and how they are sorted: what turns a pair's number into its two sequences.
/// Uploaded once, as the residues are.
template <class Space>
struct SequenceTable {
  using Memory = typename Space::memory_space;

  Kokkos::View<std::uint32_t const*, Memory> rows;    // record at each sorted position of the rows
  Kokkos::View<std::uint32_t const*, Memory> cols;    // the same view in all-against-all
  Kokkos::View<std::uint64_t const*, Memory> offsets; // of each record in the residues, and of the end
  std::uint32_t query_shift = 0; // added to the query of every pair: its reverse complement stands there in the offsets
};

/// Copies the table to the space; the rows' records serve as the columns' where the two are the same.
template <class Space>
[[nodiscard]] SequenceTable<Space> upload_table(std::span<std::uint32_t const> rows,
                                                std::span<std::uint32_t const> cols,
                                                std::span<std::uint64_t const> offsets) {
  auto const device_rows = upload_array<Space>("pairscan::sequences::rows", rows);
  bool const same = rows.data() == cols.data();
  return {device_rows, same ? device_rows : upload_array<Space>("pairscan::sequences::cols", cols),
          upload_array<Space>("pairscan::sequences::offsets", offsets), 0};
}

/// Returns the records of a batch's pairs, by the number of a pair in the batch: those of its row and column.
template <class Space>
struct RecordsOfPairs {
  using Memory = typename Space::memory_space;

  SequenceTable<Space> table;
  Kokkos::View<NumberedTile const*, Memory> tiles;
  int tile_count;
  std::uint64_t first_pair; // of the batch

  [[nodiscard]] KOKKOS_FUNCTION PairPlace operator()(int index) const {
    std::uint64_t const pair = first_pair + static_cast<std::uint64_t>(index);
    NumberedTile const numbered = tiles(tile_of(tiles.data(), tile_count, pair));
    PairPlace const place = place_in_tile(numbered.tile, pair - numbered.first_pair);
    return {table.rows(place.row), table.cols(place.col)};
  }
};

/// Writes the pairs of a batch, so that no list of them travels. The query is the earlier record, and the one whose
/// reverse complement the table's shift asks for; where only scores are asked for, and they are symmetric, the shorter
/// sequence is the rows' all the same, so that neighbours have like matrices.
template <class Space>
struct ExpandPairs {
  using Memory = typename Space::memory_space;

  RecordsOfPairs<Space> records;
  bool shorter_first; // whatever the order of the records
  Kokkos::View<PairDescriptor*, Memory> pairs;

  KOKKOS_FUNCTION void operator()(int index) const {
    auto const [row, col] = records(index);
    std::uint32_t const shift = records.table.query_shift;
    bool const query_matters = shift > 0 || !shorter_first;
    bool const in_order = row < col || !query_matters;
    std::uint32_t const first = (in_order ? row : col) + shift;
    std::uint32_t const second = in_order ? col : row;
    bool const exchanged = shorter_first && length(second) < length(first);
    pairs(index) = exchanged ? descriptor(second, first) : descriptor(first, second);
  }

private:
  [[nodiscard]] KOKKOS_FUNCTION PairDescriptor descriptor(std::uint32_t rows, std::uint32_t cols) const {
    return {records.table.offsets(rows), records.table.offsets(cols), length(rows), length(cols)};
  }

  [[nodiscard]] KOKKOS_FUNCTION std::int32_t length(std::uint32_t record) const {
    return static_cast<std::int32_t>(records.table.offsets(record + 1) - records.table.offsets(record));
  }
};

} // namespace pairscan
