#pragma once

// What nearly every test that launches kernels includes, precompiled (tests/CMakeLists.txt).

#include <tests/support/plain_test_headers.hpp>

#include <Kokkos_Core.hpp>
