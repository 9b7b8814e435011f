#pragma once

#include <cstdint>
#include <string>

namespace pairscan {

/// As people read large counts: 12345678 is "12,345,678", whatever the locale.
[[nodiscard]] std::string grouped(std::uint64_t number);

} // namespace pairscan
