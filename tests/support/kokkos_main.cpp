#include <Kokkos_Core.hpp>
#include <gmock/gmock.h>

/// main() of the tests that launch kernels.
int main(int argc, char** argv) {
  ::testing::InitGoogleMock(&argc, argv);
  Kokkos::ScopeGuard const kokkos(argc, argv);
  return RUN_ALL_TESTS();
}
