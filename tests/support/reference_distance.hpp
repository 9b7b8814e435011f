#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

/// Savran, Gao and Bakos 2014, Algorithm 1, as the paper has it: whole matrices, one cell after the other. Shares no
/// code with the product.
namespace reference {

template <class Number>
struct DistanceCell {
  Number cost = 0;
  std::int64_t columns = 0;
};

/// `cost(a, b)` is that of two residues, the query's first. Of equal sums the diagonal is taken, then the left.
template <class Number, class Cost>
DistanceCell<Number> least_cost(std::span<std::uint8_t const> query, std::span<std::uint8_t const> target,
                                Cost const& cost, Number gap) {
  std::vector<std::vector<DistanceCell<Number>>> cells(query.size() + 1);
  for (std::size_t i = 0; i <= query.size(); ++i) {
    cells[i].resize(target.size() + 1);
    for (std::size_t j = 0; j <= target.size(); ++j) {
      if (i == 0 && j == 0) {
        continue;
      }
      DistanceCell<Number> const* from = nullptr;
      Number best = 0;
      auto const offer = [&](DistanceCell<Number> const& cell, Number step) {
        Number const sum = cell.cost + step;
        if (from == nullptr || sum < best) {
          from = &cell;
          best = sum;
        }
      };
      if (i > 0 && j > 0) {
        offer(cells[i - 1][j - 1], static_cast<Number>(cost(query[i - 1], target[j - 1])));
      }
      if (j > 0) {
        offer(cells[i][j - 1], gap);
      }
      if (i > 0) {
        offer(cells[i - 1][j], gap);
      }
      cells[i][j] = {best, from->columns + 1};
    }
  }
  return cells[query.size()][target.size()];
}

} // namespace reference
