#pragma once

namespace pairscan {

/// Returns the table of a method's bodies that were compiled for a set, one of the types of instruction_sets. Its
/// specialisations are defined in isa/, each source of which is compiled once for every set.
template <class Bodies, class Set>
[[nodiscard]] Bodies const& bodies_of();

} // namespace pairscan
