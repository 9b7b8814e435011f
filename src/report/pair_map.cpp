#include <report/pair_map.hpp>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace pairscan {
namespace {

constexpr float kNoValue = std::numeric_limits<float>::quiet_NaN();

/// Returns the places of a side's sample, group by group.
[[nodiscard]] std::vector<std::uint32_t> in_order(MapSide const& side, std::span<std::uint32_t const> groups) {
  std::vector<std::uint32_t> order(side.size());
  std::iota(order.begin(), order.end(), 0U);
  if (!groups.empty()) {
    std::stable_sort(order.begin(), order.end(), [&](std::uint32_t left, std::uint32_t right) {
      return groups[side.record(left)] < groups[side.record(right)];
    });
  }
  return order;
}

[[nodiscard]] std::vector<std::uint32_t> cell_begins(std::uint32_t records, std::size_t most) {
  std::uint64_t const cells = std::min<std::uint64_t>(records, most);
  std::vector<std::uint32_t> begins;
  for (std::uint64_t cell = 0; cell < cells; ++cell) {
    begins.push_back(static_cast<std::uint32_t>(cell * records / cells));
  }
  return begins;
}

/// Returns the cell of each place.
[[nodiscard]] std::vector<std::uint32_t> cells_of(std::vector<std::uint32_t> const& begins, std::size_t places) {
  std::vector<std::uint32_t> cells(places);
  for (std::size_t place = 0, cell = 0; place < places; ++place) {
    cell += cell + 1 < begins.size() && begins[cell + 1] == place ? 1 : 0;
    cells[place] = static_cast<std::uint32_t>(cell);
  }
  return cells;
}

[[nodiscard]] std::vector<std::uint32_t> records_of(MapSide const& side, std::vector<std::uint32_t> const& order) {
  std::vector<std::uint32_t> records;
  for (std::uint32_t const place : order) {
    records.push_back(side.record(place));
  }
  return records;
}

} // namespace

MapSide::MapSide(std::uint32_t records) : records_(records), size_(std::min(records, PairMap::kMostRecords)) {}

std::uint32_t MapSide::record(std::uint32_t index) const {
  return static_cast<std::uint32_t>((std::uint64_t{index} * records_ + size_ - 1) / size_);
}

std::uint32_t MapSide::index_of(std::uint32_t record) const {
  auto const index = static_cast<std::uint32_t>(std::uint64_t{record} * size_ / records_);
  return this->record(index) == record ? index : size_;
}

PairMap::PairMap(std::uint32_t records)
    : rows_(records), cols_(records), symmetric_(true),
      values_(std::size_t{rows_.size()} * (rows_.size() - (rows_.size() > 0 ? 1U : 0U)) / 2, kNoValue) {}

PairMap::PairMap(std::uint32_t queries, std::uint32_t targets)
    : rows_(queries), cols_(targets), symmetric_(false), values_(std::size_t{rows_.size()} * cols_.size(), kNoValue) {}

std::size_t PairMap::place(std::uint32_t row, std::uint32_t col) const {
  if (!symmetric_) {
    return std::size_t{row} * cols_.size() + col;
  }
  auto const [lower, upper] = std::minmax(row, col);
  return std::size_t{upper} * (upper - 1) / 2 + lower;
}

void PairMap::add(std::uint32_t query, std::uint32_t target, double value) {
  std::uint32_t const row = rows_.index_of(query);
  std::uint32_t const col = cols_.index_of(target);
  if (row < rows_.size() && col < cols_.size() && !(symmetric_ && row == col)) {
    values_[place(row, col)] = static_cast<float>(value);
  }
}

MapCells PairMap::cells(std::size_t most, std::span<std::uint32_t const> groups) const {
  std::vector<std::uint32_t> const rows = in_order(rows_, symmetric_ ? groups : std::span<std::uint32_t const>{});
  std::vector<std::uint32_t> const cols = symmetric_ ? rows : in_order(cols_, {});
  MapCells made{cell_begins(rows_.size(), most),
                cell_begins(cols_.size(), most),
                records_of(rows_, rows),
                records_of(cols_, cols),
                {},
                symmetric_};
  auto const row_cells = cells_of(made.row_begins, rows.size());
  auto const col_cells = cells_of(made.col_begins, cols.size());
  std::vector<double> sums(made.rows() * made.cols());
  std::vector<std::uint32_t> counts(sums.size());
  for (std::size_t row = 0; row < rows.size(); ++row) {
    for (std::size_t col = 0; col < cols.size(); ++col) {
      float const value = symmetric_ && row == col ? kNoValue : values_[place(rows[row], cols[col])];
      if (!std::isnan(value)) {
        std::size_t const cell = row_cells[row] * made.cols() + col_cells[col];
        sums[cell] += static_cast<double>(value);
        ++counts[cell];
      }
    }
  }
  for (std::size_t cell = 0; cell < sums.size(); ++cell) {
    made.means.push_back(counts[cell] > 0 ? static_cast<float>(sums[cell] / counts[cell]) : kNoValue);
  }
  return made;
}

} // namespace pairscan
