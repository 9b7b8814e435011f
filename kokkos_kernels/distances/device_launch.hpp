#pragma once

#include <kokkos_kernels/distances/device_kernel.hpp>

#include <array>
#include <cstddef>
#include <utility>

namespace pairscan {

/// The rows that a thread may have. Numbers that are read together from scratch divide them.
template <class Number>
struct DistanceRows {
  using Values = std::integer_sequence<int, 6, 8, 10>;
};
template <>
struct DistanceRows<float> {
  using Values = std::integer_sequence<int, 8, 12, 16, 20>;
};

template <int... kValues>
[[nodiscard]] constexpr std::array<int, sizeof...(kValues)> values_of(std::integer_sequence<int, kValues...>) {
  return {kValues...};
}
template <class Number>
inline constexpr auto kDistanceRows = values_of(typename DistanceRows<Number>::Values{});

/// How a launch computes.
struct DistanceLaunch {
  DistanceShape shape;
  int league = 1; // teams of the launch; the batch has borders for as many
};

/// Returns the bytes of scratch that a team of this shape takes.
template <class Number>
[[nodiscard]] std::size_t distance_scratch_bytes(DistanceShape const& shape);

template <class Space, class Number>
void launch_distances(Space const& space, DistanceLaunch const& how, DistanceBatch<Number> const& batch);

} // namespace pairscan
