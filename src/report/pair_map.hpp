#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace pairscan {

/// The means of a map's values in cells of one or more records each.
struct MapCells {
  std::vector<std::uint32_t> row_begins; // where each cell begins among `row_records`
  std::vector<std::uint32_t> col_begins;
  std::vector<std::uint32_t> row_records; // records in the order of the map
  std::vector<std::uint32_t> col_records;
  std::vector<float> means; // row by row; NaN where no pair of a cell has a value
  bool symmetric = false;

  [[nodiscard]] std::size_t rows() const { return row_begins.size(); }
  [[nodiscard]] std::size_t cols() const { return col_begins.size(); }
  [[nodiscard]] float mean(std::size_t row, std::size_t col) const { return means[row * cols() + col]; }
};

/// A side of a map: its records, or an even sample of them where they are many.
class MapSide {
public:
  explicit MapSide(std::uint32_t records);

  [[nodiscard]] std::uint32_t records() const { return records_; }
  [[nodiscard]] std::uint32_t size() const { return size_; }
  [[nodiscard]] std::uint32_t record(std::uint32_t index) const;
  /// Returns the place of a record in the sample, or size() where it is not in it.
  [[nodiscard]] std::uint32_t index_of(std::uint32_t record) const;

private:
  std::uint32_t records_;
  std::uint32_t size_;
};

/// One value per pair of records, for a picture: in bounded memory, because of large sets only the pairs of an even
/// sample are remembered. Records are put in order and cells are made at the end, when clusters are known.
class PairMap {
public:
  static constexpr std::uint32_t kMostRecords = 3000; // per side: 18 MB of all against all, else 36 MB

  /// A map of records against themselves, or of queries against targets.
  explicit PairMap(std::uint32_t records);
  PairMap(std::uint32_t queries, std::uint32_t targets);

  /// Remembers the value of a pair; targets count from 0.
  void add(std::uint32_t query, std::uint32_t target, double value);

  /// Returns the number of records, or of queries.
  [[nodiscard]] std::uint32_t queries() const { return rows_.records(); }
  /// Returns whether the map has only a sample of the records.
  [[nodiscard]] bool sampled() const { return rows_.size() < rows_.records() || cols_.size() < cols_.records(); }

  /// Returns at most `most` x `most` cells, of records in the order of their groups and then of the input; `groups` has
  /// a number per record, or is empty. Queries and targets keep the order of the input.
  [[nodiscard]] MapCells cells(std::size_t most, std::span<std::uint32_t const> groups = {}) const;

private:
  [[nodiscard]] std::size_t place(std::uint32_t row, std::uint32_t col) const;

  MapSide rows_;
  MapSide cols_;
  bool symmetric_;
  std::vector<float> values_; // NaN where there is none; of a symmetric map the triangle below the diagonal
};

} // namespace pairscan
