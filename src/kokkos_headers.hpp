#pragma once

// What many sources that include Kokkos include, precompiled (cmake/PrecompiledHeaders.cmake).

#include <Kokkos_Core.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <thread>
#include <vector>
