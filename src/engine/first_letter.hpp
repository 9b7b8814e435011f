#pragma once

#include <sequences/sequence_set.hpp>

#include <cstdint>
#include <string>

namespace pairscan {

/// Returns how messages call the first residue whose code is one of these, such as "query 'a', residue 5"; "the
/// sequences" where there is none.
[[nodiscard]] std::string place_of_first(SequenceSet const& set, std::uint32_t codes);

} // namespace pairscan
