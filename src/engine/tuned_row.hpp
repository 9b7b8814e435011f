#pragma once

#include <engine/engine.hpp>

#include <string>

namespace pairscan {

/// Returns one line for people: the row of a tuning file that the plan's longest batch takes its knobs from, and the
/// file; empty where it takes none.
[[nodiscard]] std::string describe_tuned_row(EnginePlan const& plan);

} // namespace pairscan
