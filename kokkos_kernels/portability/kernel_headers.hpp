#pragma once

// What many sources that launch kernels include, precompiled (cmake/PrecompiledHeaders.cmake).

#include <kokkos_kernels/portability/lane_headers.hpp>

#include <Kokkos_Core.hpp>
