#pragma once

#include <kokkos_kernels/distances/device_kernel.hpp>
#include <kokkos_kernels/portability/kokkos_compat.hpp>

#include <array>
#include <utility>

namespace pairscan {

/// The rows that a thread may have. Numbers that are read together from scratch divide them.
template <class Number>
struct DistanceRows {
  using Values = std::integer_sequence<int, 6, 8, 10, 14>;
};
template <>
struct DistanceRows<float> {
  using Values = std::integer_sequence<int, 8, 12, 16, 20>;
};

/// Teams that a multiprocessor is to hold: 128, 96 or 80 registers for each thread.
using DistanceTeams = std::integer_sequence<int, 16, 20, 24>;

template <int... kValues>
[[nodiscard]] constexpr std::array<int, sizeof...(kValues)> values_of(std::integer_sequence<int, kValues...>) {
  return {kValues...};
}
template <class Number>
inline constexpr auto kDistanceRows = values_of(typename DistanceRows<Number>::Values{});
inline constexpr auto kDistanceTeams = values_of(DistanceTeams{});

/// How a launch computes.
struct DistanceLaunch {
  DistanceShape shape;
  Moves moves = Moves::by_select;
  int teams = kDistanceTeams[0]; // per multiprocessor
  int league = 1;                // teams of the launch; the batch has borders for as many
};

template <class Space, class Number>
void launch_distances(Space const& space, DistanceLaunch const& how, DistanceBatch<Number> const& batch);

} // namespace pairscan
