#pragma once

#include <kokkos_kernels/batch/plan.hpp>
#include <kokkos_kernels/batch/preferences.hpp>

namespace pairscan {

inline constexpr int kLargestKnob = 1 << 16; // columns, matrices or cells

/// Fills the zeros of `asked` with what measured best for hosts (packs) or devices; block and slice become whole packs.
/// Throws std::invalid_argument where a knob cannot be used: negative, or beyond what the kernels are written for.
[[nodiscard]] Tuning resolve(Tuning asked, Budget const& budget, BatchShape const& shape);

/// Returns the knobs for one method on pairs of the shape: those that are asked for, before what was measured of the
/// method at the nearest length. The latter are meant for this method, and advice. A strategy that is no list of
/// methods is its own only method.
[[nodiscard]] Tuning knobs_for(std::string_view method, BatchShape const& shape, Tuning const& asked);

/// Returns the matrices that one host call computes together; 1 on devices.
[[nodiscard]] int pack_width(Budget const& budget, ScoreType type);

/// Returns the width of a host's registers; of scalar code that of the narrowest there are.
[[nodiscard]] int register_bytes_of(Budget const& budget);

/// Returns a host's batch of packs of so many pairs: enough of them per thread to even out lengths, few enough that
/// they stay in the caches.
[[nodiscard]] PreferredBatch batch_of_packs(Budget const& budget, std::size_t pack);

/// Returns the batch that fills any device several times over.
[[nodiscard]] PreferredBatch batch_of_device();

/// Returns the batch of a strategy that computes packs of values on hosts.
[[nodiscard]] PreferredBatch batch_of_values(bool on_host, Budget const& budget);

/// Returns the values of block and slice worth measuring where a host computes packs of so many pairs, or where a
/// device computes a matrix per thread; and those of a tile's edge.
[[nodiscard]] Knobs knobs_of_packs(int pack);
[[nodiscard]] Knobs knobs_of_threads();
[[nodiscard]] Knobs knobs_of_tiles(bool on_host);

} // namespace pairscan
