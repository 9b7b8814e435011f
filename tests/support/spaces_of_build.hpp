#pragma once

#include <kokkos_kernels/portability/kokkos_compat.hpp>

#include <gtest/gtest.h>

namespace pairscan::testing {

template <class List>
struct TypesOf;
template <class... Each>
struct TypesOf<SpaceList<Each...>> {
  using type = ::testing::Types<Each...>;
};

/// The execution spaces of the build, for TYPED_TEST_SUITE.
using SpacesOfBuild = TypesOf<Spaces>::type;

} // namespace pairscan::testing
