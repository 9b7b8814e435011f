#include <kokkos_kernels/methods/bit_planes/host/host_bodies.hpp>
#include <kokkos_kernels/methods/bit_planes/host/one_against_many_groups.hpp>

#include <algorithm>

namespace pairscan {
namespace {

struct Sequence {
  std::uint64_t begin;
  std::int32_t length;

  friend bool operator==(Sequence const&, Sequence const&) = default;
};

Sequence row_of(PairDescriptor const& pair) {
  return {pair.row_begin, pair.rows};
}

Sequence col_of(PairDescriptor const& pair) {
  return {pair.col_begin, pair.cols};
}

/// Of two pairs that have one.
Sequence common_sequence(PairDescriptor const& a, PairDescriptor const& b) {
  return row_of(a) == row_of(b) || row_of(a) == col_of(b) ? row_of(a) : col_of(a);
}

class Finder {
public:
  Finder(TiledPairs const& batch, OneAgainstManyLimits const& limits, std::int32_t* order)
      : batch_(batch), limits_(limits), order_(order) {}

  std::vector<OneAgainstManyPack> run() {
    for (std::size_t begin = 0, end = 0; begin < batch_.tiles.size(); begin = end) {
      width_ = width_of(batch_.tiles[begin].tile);
      rows_.clear();
      for (end = begin; end < batch_.tiles.size() && same_columns(begin, end); ++end) {
        list_rows(batch_.tiles[end]);
      }
      pack_rows();
    }
    return std::move(packs_);
  }

private:
  [[nodiscard]] static std::int64_t width_of(PairTile const& tile) { return tile.col_end - tile.col_begin; }

  [[nodiscard]] bool same_columns(std::size_t a, std::size_t b) const {
    PairTile const& left = batch_.tiles[a].tile;
    PairTile const& right = batch_.tiles[b].tile;
    return left.col_begin == right.col_begin && left.col_end == right.col_end;
  }

  /// Those of which the batch has all columns. A triangle's rows are of different widths: none.
  void list_rows(NumberedTile const& numbered) {
    PairTile const& tile = numbered.tile;
    auto first = static_cast<std::int64_t>(numbered.first_pair) - static_cast<std::int64_t>(batch_.first_pair);
    for (std::uint32_t row = tile.row_begin; row < tile.row_end && !tile.triangle; ++row, first += width_) {
      if (first >= 0 && first + width_ <= static_cast<std::int64_t>(batch_.pairs.size())) {
        rows_.push_back(static_cast<std::int32_t>(first));
      }
    }
  }

  void pack_rows() {
    auto const lanes = static_cast<std::size_t>(limits_.lanes);
    for (std::size_t begin = 0; begin + 1 < rows_.size(); begin += lanes) {
      pack_columns(std::span(rows_).subspan(begin, std::min(lanes, rows_.size() - begin)));
    }
  }

  /// The pairs of these rows, if they are more than one, in each column where it is worth it.
  void pack_columns(std::span<std::int32_t const> rows) {
    if (rows.size() < 2) {
      return;
    }
    std::int32_t const first_col = common_sequence(pair(rows[0], 0), pair(rows[1], 0)).length;
    std::int32_t longest = 0;
    double lengths = 0;
    for (std::int32_t const row : rows) {
      PairDescriptor const& each = pair(row, 0);
      std::int32_t const length = each.rows + each.cols - first_col;
      longest = std::max(longest, length);
      lengths += length;
    }
    for (std::int32_t column = 0; column < width_; ++column) {
      Sequence const shared = common_sequence(pair(rows[0], column), pair(rows[1], column));
      OneAgainstManyPack const made{
          next_, static_cast<std::int32_t>(rows.size()), shared.begin, shared.length, longest, columns_};
      if (is_worth_it(made, shared.length * lengths)) {
        for (std::int32_t const row : rows) {
          order_[next_++] = row + column;
        }
        packs_.push_back(made);
      }
    }
    ++columns_;
  }

  [[nodiscard]] PairDescriptor const& pair(std::int32_t row, std::int32_t column) const {
    return batch_.pairs[static_cast<std::size_t>(row + column)];
  }

  [[nodiscard]] bool is_worth_it(OneAgainstManyPack const& pack, double cells) const {
    double const part = static_cast<double>(pack.count) / limits_.lanes;
    double const steps = steps_of(pack, limits_);
    return pack.rows > 0 && pack.rows <= limits_.rows && steps <= limits_.most_steps &&
           steps < cells / limits_.lanes + part * limits_.pack_steps;
  }

  TiledPairs batch_;
  OneAgainstManyLimits limits_;
  std::int32_t* order_;
  std::int32_t next_ = 0;
  std::int32_t columns_ = 0;       // lists of rows so far, which are the packs' columns
  std::int64_t width_ = 0;         // columns of the tiles at hand
  std::vector<std::int32_t> rows_; // of these tiles: the pair in the first column
  std::vector<OneAgainstManyPack> packs_;
};

} // namespace

double steps_of(OneAgainstManyPack const& pack, OneAgainstManyLimits const& limits) {
  double const slices = (pack.longest_cols + kPlaneSlice - 1) / kPlaneSlice;
  return limits.step * pack.rows * pack.longest_cols + limits.slice_steps * slices;
}

std::vector<OneAgainstManyPack> find_one_against_many(TiledPairs const& batch, OneAgainstManyLimits const& limits,
                                                      std::int32_t* order) {
  return limits.step > 0 ? Finder(batch, limits, order).run() : std::vector<OneAgainstManyPack>{};
}

} // namespace pairscan
