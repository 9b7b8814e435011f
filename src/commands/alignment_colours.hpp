#pragma once

#include <string>
#include <string_view>

namespace pairscan {

/// Returns whether what is printed may be coloured: by `choice`, which is auto, always or never, and for auto where
/// standard output is a terminal that knows colours and the environment does not set NO_COLOR (no-color.org).
[[nodiscard]] bool uses_colours(std::string_view choice);

/// Returns the text of show_alignment with colours: identical residues green, others red, residues against gaps blue.
[[nodiscard]] std::string coloured(std::string_view alignment);

} // namespace pairscan
