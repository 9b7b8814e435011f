#pragma once

#include <kokkos_kernels/distances/distance_cell.hpp>

#include <cstdint>

namespace pairscan::perf {

/// Columns that go down independently: enough to hide the latency of a minimum and a sum, and few enough for registers.
inline constexpr int kDistanceChains = 4;

/// Takes cells of distances with nothing to load or to store: what a core takes of their instructions. Gives a number
/// of the result, that they be computed.
template <class Number, int kBytes>
double run_distance_cells(std::uint64_t rounds) {
  using Lanes = DistanceLanes<Number, kBytes>;
  using Vector = typename Lanes::Vector;
  using Counts = typename Lanes::Counts;
  DistanceColumn<Lanes> columns[kDistanceChains];
  for (int chain = 0; chain < kDistanceChains; ++chain) {
    Vector const cost = Vector{} + static_cast<Number>(chain);
    columns[chain] = {{cost, Counts{}}, cost};
  }
  DistanceColumn<Lanes> left = {{Vector{}, Counts{}}, Vector{} + Number{2}};
  DistanceCell<Lanes> diagonal = left.cell;
  Vector const cost = Vector{} + Number{1};
  for (std::uint64_t round = 0; round < rounds; ++round) {
    PAIRSCAN_UNROLL
    for (DistanceColumn<Lanes>& column : columns) {
      // Else the compiler would take what does not change out of the loop.
      asm volatile("" : "+x"(diagonal.cost), "+x"(diagonal.gaps), "+x"(left.cell.gaps), "+x"(left.extended));
      column.step(diagonal, cost, left, Number{1.5});
    }
  }
  double sum = 0;
  for (DistanceColumn<Lanes> const& column : columns) {
    sum += static_cast<double>(column.extended[0]) + static_cast<double>(column.cell.gaps[0]);
  }
  return sum;
}

/// Of doubles or floats, in 512-bit registers.
double run_distance_cells_avx512(bool doubles, std::uint64_t rounds);

/// Of doubles or floats, in 256-bit registers.
double run_distance_cells_avx2(bool doubles, std::uint64_t rounds);

} // namespace pairscan::perf
