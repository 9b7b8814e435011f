#pragma once

#include <kokkos_kernels/methods/one_long_pair/host_bodies.hpp>
#include <kokkos_kernels/model/recurrence.hpp>
#include <kokkos_kernels/portability/native_registers.hpp>
#include <kokkos_kernels/simd/pack.hpp>

namespace pairscan::inline PAIRSCAN_ISA {

/// Every lane takes its upper neighbour's value, the highest `last`.
template <int W>
[[nodiscard]] PAIRSCAN_FUNCTION Pack<std::uint8_t, W> shift_down(Pack<std::uint8_t, W> lanes, std::uint8_t last) {
  Pack<std::uint8_t, W> const above = SimdTraits<Pack<std::uint8_t, W>>::broadcast(last);
  return {bytes_from_second(lanes.values, above.values)};
}

/// Lanes `first` to `last` - 1 of a register, all bits of them.
template <class Lane>
[[nodiscard]] PAIRSCAN_FUNCTION Lane lanes_between(int first, int last) {
  constexpr int kLanes = SimdTraits<Lane>::width;
  struct Pattern {
    std::uint8_t bytes[3 * kLanes];
  };
  static constexpr Pattern kSet = [] {
    Pattern set{};
    for (int at = kLanes; at < 2 * kLanes; ++at) {
      set.bytes[at] = 0xff;
    }
    return set;
  }();
  Lane from_first;
  Lane to_last;
  load_unaligned(kSet.bytes + kLanes - first, from_first);
  load_unaligned(kSet.bytes + 2 * kLanes - last, to_last);
  return {from_first.values & to_last.values};
}

/// A band of W rows from left to right: lane l is row W - 1 - l of the band and is so many columns behind the first
/// row, so that the cells of a step lie on a diagonal and need what the step before gave. In this order the letters of
/// a step's columns are neighbours in memory, and so are the lower edges of successive steps.
///
///     step s   row 0 (lane 3)  column s        h comes from the lane above, the band's own from `h`,
///              row 1 (lane 2)  column s - 1    where the last row's takes its place W - 1 columns later
///              row 2 (lane 1)  column s - 2
///
/// With kDirections the directions of a step are stored as they stand in the register (band_direction), and a band
/// may lack its last rows: what stands below a row does not reach it.
template <class Lane, class Substitution, bool kDirections>
class DiagonalBand {
public:
  static constexpr int kRows = SimdTraits<Lane>::width;

  DiagonalBand(DiagonalBandJob const& job, int row) : job_(job) {
    std::uint8_t letters[kRows] = {};
    std::uint8_t p[kRows] = {};
    for (int at = 0; at < min_of(kRows, job.height - row); ++at) {
      letters[kRows - 1 - at] = Substitution::row_code(job.rows[row + at]);
      p[kRows - 1 - at] = job.p[row + at];
    }
    load_unaligned(letters, rows_);
    load_unaligned(p, p_);
    match_ = SimdTraits<Lane>::broadcast(static_cast<std::uint8_t>(job.scoring.match));
    mismatch_ = SimdTraits<Lane>::broadcast(static_cast<std::uint8_t>(max(job.scoring.mismatch, 0)));
    if constexpr (kDirections) {
      at_zero_ = SimdTraits<Lane>::broadcast(static_cast<std::uint8_t>(
          job.scoring.mismatch >= 0 ? kFromDiagonal : kFromAbove)); // else two gaps are better
      directions_ = job.directions + band_direction(row, 0, job.width, kRows) - (kRows - 1);
    }
  }

  /// All columns; the band's lower edge goes to job.h.
  void scan() {
    constexpr int kRamp = kRows - 1;
    int const steps = job_.width + kRamp;
    int step = 0;
    for (; step < min_of(kRamp, steps); ++step) {
      step_with_ends(step);
    }
    for (; step < job_.width; ++step) {
      take_step(step, job_.h[step]);
      store_unaligned(job_.h + step - kRamp, h_);
    }
    for (; step < steps; ++step) {
      step_with_ends(step);
    }
  }

  /// The band's right edge, of all its rows.
  void give_right_edge(std::uint8_t* p) const {
    for (int lane = 0; lane < kRows; ++lane) {
      p[kRows - 1 - lane] = SimdTraits<Lane>::get(p_, lane);
    }
  }

private:
  [[nodiscard]] static int min_of(int a, int b) { return a < b ? a : b; }

  PAIRSCAN_FUNCTION void take_step(int step, std::uint8_t above) {
    Lane cols;
    load_unaligned(job_.cols + step - (kRows - 1), cols);
    Lane const h = shift_down(h_, above);
    Lane const substituted = Substitution::select(rows_, cols, match_, mismatch_);
    Lane const best = max(max(substituted, p_), h);
    h_ = subtract(best, p_);
    p_ = subtract(best, h);
    if constexpr (kDirections) {
      store_unaligned(directions_ + static_cast<std::ptrdiff_t>(step) * kRows, direction(best, substituted));
    }
  }

  [[nodiscard]] PAIRSCAN_FUNCTION Lane direction(Lane best, Lane substituted) const {
    using Traits = SimdTraits<Lane>;
    Lane const gap = select_equal(p_, Lane{}, Traits::broadcast(std::uint8_t{kFromAbove}),
                                  Traits::broadcast(std::uint8_t{kFromLeft}));
    Lane const any = select_equal(best, substituted, Traits::broadcast(std::uint8_t{kFromDiagonal}), gap);
    return select_equal(best, Lane{}, at_zero_, any);
  }

  /// Where some rows have no column yet, or none any more: their p stays as it is.
  PAIRSCAN_FUNCTION void step_with_ends(int step) {
    Lane const before = p_;
    take_step(step, step < job_.width ? job_.h[step] : std::uint8_t{0});
    int const missing = kRows - 1 - step; // columns until the last row has one
    Lane const there = lanes_between<Lane>(missing > 0 ? missing : 0, min_of(kRows, job_.width + missing));
    p_.values = (p_.values & there.values) | (before.values & ~there.values);
    if (missing <= 0) {
      job_.h[-missing] = SimdTraits<Lane>::get(h_, 0);
    }
  }

  DiagonalBandJob const& job_;
  std::uint8_t* directions_ = nullptr; // of step 0
  Lane rows_;
  Lane p_;
  Lane h_{};
  Lane match_;
  Lane mismatch_;
  Lane at_zero_{}; // direction of a cell that is no better than its neighbours
};

/// Row by row, one cell at a time: the rows that fill no band, and whoever has no registers.
template <class Substitution>
void scan_rows_of_band(DiagonalBandJob const& job, int row) {
  int const match = job.scoring.match;
  int const mismatch = max(job.scoring.mismatch, 0);
  bool const mismatch_counts = job.scoring.mismatch >= 0; // else two gaps are better
  for (; row < job.height; ++row) {
    std::uint8_t const letter = Substitution::row_code(job.rows[row]);
    int p = job.p[row];
    for (int column = 0; column < job.width; ++column) {
      int const h = job.h[column];
      bool const same = Substitution::select(static_cast<int>(letter), static_cast<int>(job.cols[column]), 1, 0) != 0;
      int const step = same ? match : mismatch;
      int const best = max(max(step, p), h);
      job.h[column] = static_cast<std::uint8_t>(best - p);
      p = best - h;
      if (job.directions != nullptr) {
        bool const diagonal = best == step && (same || mismatch_counts);
        job.directions[band_direction(row, column, job.width, 1)] = static_cast<std::uint8_t>(diagonal ? kFromDiagonal
                                                                                              : p == 0 ? kFromAbove
                                                                                                       : kFromLeft);
      }
    }
    job.p[row] = static_cast<std::uint8_t>(p);
  }
}

template <class Lane, class Substitution>
void byte_diagonals(DiagonalBandJob const& job) {
  int row = 0;
  if constexpr (constexpr int kRows = SimdTraits<Lane>::width; kRows > 1) {
    for (; job.directions != nullptr && row < job.height; row += kRows) {
      DiagonalBand<Lane, Substitution, true>(job, row).scan();
    }
    for (; row + kRows <= job.height; row += kRows) {
      DiagonalBand<Lane, Substitution, false> band(job, row);
      band.scan();
      band.give_right_edge(job.p + row);
    }
  }
  scan_rows_of_band<Substitution>(job, row);
}

} // namespace pairscan::inline PAIRSCAN_ISA
