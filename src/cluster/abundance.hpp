#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace pairscan {

/// Returns N of `;size=N` in an id, behind which the id ends or goes on with ';', as vsearch reads it; 1 where there is
/// none.
[[nodiscard]] std::uint64_t abundance_of(std::string_view name);

/// Returns the id without its `;size=N`.
[[nodiscard]] std::string without_abundance(std::string_view name);

} // namespace pairscan
