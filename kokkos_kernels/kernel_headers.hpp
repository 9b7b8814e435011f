#pragma once

// What many sources that launch kernels include, precompiled (cmake/PrecompiledHeaders.cmake).

#include <Kokkos_Core.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>
