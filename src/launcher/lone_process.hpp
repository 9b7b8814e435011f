#pragma once

#include <launcher/rank_place.hpp>

#include <span>

namespace pairscan {

/// A variable of the environment, which is set unless it is there already.
struct Setting {
  char const* name;
  char const* value;
};

/// Returns what a process sets before MPI starts if no launcher started it, and nothing if one did. Open MPI would
/// start a daemon of its own beside such a process and look for networks, of which a job of one rank has no use:
/// together 0.4 of 0.45 seconds (4.1.4, two cores of an EPYC). Other MPIs do not read these variables.
[[nodiscard]] std::span<Setting const> settings_of_lone_process(Environment const& environment);

/// Sets them in this process.
void apply_settings_of_lone_process();

} // namespace pairscan
