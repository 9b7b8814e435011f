#pragma once

#include <kokkos_kernels/batch/plan.hpp>

namespace pairscan {

inline constexpr int kLargestKnob = 1 << 16; // columns, matrices or cells

/// Fills the zeros of `asked` with what measured best for hosts (packs) or devices; block and slice become whole packs.
/// Throws std::invalid_argument where a knob cannot be used: negative, or beyond what the kernels are written for.
[[nodiscard]] Tuning resolve(Tuning asked, Budget const& budget, BatchShape const& shape);

/// Matrices that one host call computes together; 1 on devices.
[[nodiscard]] int pack_width(Budget const& budget, ScoreType type);

} // namespace pairscan
