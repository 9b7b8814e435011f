#pragma once

namespace pairscan {

/// From now on SIGINT, SIGTERM and SIGUSR1 (what batch systems send before they kill) ask the run to stop in good
/// order; the second one of a kind has its usual effect.
void watch_stop_signals();

/// True once one came.
[[nodiscard]] bool stop_signalled();

} // namespace pairscan
