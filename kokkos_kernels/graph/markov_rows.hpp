#pragma once

#include <kokkos_kernels/graph/markov_clustering.hpp>

#include <cmath>
#include <cstdint>
#include <cstring>

namespace pairscan {

/// Makes the rows of a graph stochastic, each with a loop as heavy as its heaviest edge, one row per thread.
template <class Space>
struct FirstMarkovRows {
  SimilarityGraph<Space> graph;
  SparseRows<Space> rows;

  KOKKOS_FUNCTION void operator()(int row) const {
    std::size_t const begin = graph.row_starts(row);
    std::size_t const end = graph.row_starts(row + 1);
    float heaviest = 0;
    double mass = 0;
    for (std::size_t k = begin; k < end; ++k) {
      heaviest = graph.weights(k) > heaviest ? graph.weights(k) : heaviest;
      mass += static_cast<double>(graph.weights(k));
    }
    double const loop = heaviest > 0 ? static_cast<double>(heaviest) : 1.0;
    mass += loop;
    std::size_t place = begin + static_cast<std::size_t>(row); // each row before has a loop more
    rows.row_starts(row) = place;
    bool looped = false;
    for (std::size_t k = begin; k < end; ++k) {
      if (!looped && graph.columns(k) > row) {
        put(place++, row, loop / mass);
        looped = true;
      }
      put(place++, graph.columns(k), static_cast<double>(graph.weights(k)) / mass);
    }
    if (!looped) {
      put(place++, row, loop / mass);
    }
    if (row + 1 == graph.nodes()) {
      rows.row_starts(row + 1) = place;
    }
  }

  KOKKOS_FUNCTION void put(std::size_t place, int column, double weight) const {
    rows.columns(place) = column;
    rows.weights(place) = static_cast<float>(weight);
  }
};

/// Counts the products that an expansion sums up for each row.
template <class Space>
struct CountProducts {
  SparseRows<Space> matrix;
  typename SparseRows<Space>::RowStarts products;

  KOKKOS_FUNCTION void operator()(int row) const {
    std::size_t sum = 0;
    for (std::size_t k = matrix.row_starts(row); k < matrix.row_starts(row + 1); ++k) {
      int const column = matrix.columns(k);
      sum += matrix.row_starts(column + 1) - matrix.row_starts(column);
    }
    products(row) = sum;
  }
};

/// Copies the starts of rows to those of others, from row `first` on, each `offset` later.
template <class Space>
struct MoveStarts {
  typename SparseRows<Space>::RowStarts from;
  typename SparseRows<Space>::RowStarts to;
  std::size_t first;
  std::size_t offset;

  KOKKOS_FUNCTION void operator()(int row) const { to(first + static_cast<std::size_t>(row)) = from(row) + offset; }
};

/// The steps that turn expanded rows into the next ones: what of each row is kept, then its place, then the entries.
/// One row per thread, so that sums have one order.
template <class Space>
struct PrunedRows {
  struct Choose {};
  struct Place {};
  struct Fill {};

  SparseRows<Space> expanded;
  MarkovOptions options;
  typename SparseRows<Space>::Weights bars;     // of each row the least entry that is kept
  typename SparseRows<Space>::RowStarts counts; // of each row the entries that are kept
  SparseRows<Space> next;

  KOKKOS_FUNCTION void operator()(Choose, int row) const {
    bars(row) = bar_of(row);
    counts(row) = count(row, bars(row));
  }

  KOKKOS_FUNCTION void operator()(Place, int row, std::size_t& start, bool last) const {
    if (last) {
      next.row_starts(row) = start;
    }
    if (static_cast<std::size_t>(row) < counts.extent(0)) {
      start += counts(row);
    }
  }

  /// Writes what is kept, inflated and of sum 1. Of all rows the largest distance from their limit is reduced.
  KOKKOS_FUNCTION void operator()(Fill, int row, double& chaos) const {
    double mass = 0;
    double largest = 0;
    for (std::size_t k = expanded.row_starts(row); k < expanded.row_starts(row + 1); ++k) {
      if (expanded.weights(k) >= bars(row)) {
        double const entry = inflated(k);
        mass += entry;
        largest = entry > largest ? entry : largest;
      }
    }
    double squares = 0;
    std::size_t place = next.row_starts(row);
    for (std::size_t k = expanded.row_starts(row); k < expanded.row_starts(row + 1); ++k) {
      if (expanded.weights(k) >= bars(row)) {
        double const entry = inflated(k) / mass;
        squares += entry * entry;
        next.columns(place) = expanded.columns(k);
        next.weights(place++) = static_cast<float>(entry);
      }
    }
    double const distance = largest / mass - squares;
    chaos = distance > chaos ? distance : chaos;
  }

  KOKKOS_FUNCTION double inflated(std::size_t k) const {
    auto const entry = static_cast<double>(expanded.weights(k));
    return options.inflation == 2 ? entry * entry : pow(entry, options.inflation);
  }

  /// mcl's rules: entries below 1 / prune go; where more than `select` are left, only the largest of these stay; where
  /// too much mass is lost by that, the largest `recover` of all stay. Of equal entries all stay or none.
  KOKKOS_FUNCTION float bar_of(int row) const {
    float const largest = largest_of(row);
    auto const cutoff = static_cast<float>(1.0 / static_cast<double>(options.prune));
    float bar = cutoff < largest ? cutoff : largest;
    if (static_cast<std::int64_t>(count(row, bar)) > options.select) {
      bar = bar_for(row, options.select);
    }
    bool const may_recover = static_cast<std::int64_t>(count(row, bar)) < options.recover;
    return may_recover && mass(row, bar) < options.kept_mass ? bar_for(row, options.recover) : bar;
  }

  KOKKOS_FUNCTION float largest_of(int row) const {
    float largest = 0;
    for (std::size_t k = expanded.row_starts(row); k < expanded.row_starts(row + 1); ++k) {
      largest = expanded.weights(k) > largest ? expanded.weights(k) : largest;
    }
    return largest;
  }

  KOKKOS_FUNCTION std::size_t count(int row, float bar) const {
    std::size_t entries = 0;
    for (std::size_t k = expanded.row_starts(row); k < expanded.row_starts(row + 1); ++k) {
      entries += expanded.weights(k) >= bar ? 1 : 0;
    }
    return entries;
  }

  KOKKOS_FUNCTION double mass(int row, float bar) const {
    double sum = 0;
    for (std::size_t k = expanded.row_starts(row); k < expanded.row_starts(row + 1); ++k) {
      sum += expanded.weights(k) >= bar ? static_cast<double>(expanded.weights(k)) : 0.0;
    }
    return sum;
  }

  /// Returns the largest number that at least so many entries of the row reach; 0 where it has fewer. Numbers from 0 on
  /// are ordered as their bits are, so that these are found one by one, from the highest.
  KOKKOS_FUNCTION float bar_for(int row, std::int64_t entries) const {
    std::uint32_t bits = 0;
    for (std::uint32_t bit = std::uint32_t{1} << 30U; bit != 0; bit >>= 1U) {
      if (static_cast<std::int64_t>(count(row, number_of(bits | bit))) >= entries) {
        bits |= bit;
      }
    }
    return number_of(bits);
  }

  KOKKOS_FUNCTION static float number_of(std::uint32_t bits) {
    float number = 0;
    memcpy(&number, &bits, sizeof number);
    return number;
  }
};

} // namespace pairscan
