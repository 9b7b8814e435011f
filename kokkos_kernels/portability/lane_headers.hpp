#pragma once

// What many sources of the host's lanes include, precompiled (cmake/PrecompiledHeaders.cmake).

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
