#pragma once

namespace pairscan {

/// From now on SIGINT, SIGTERM, SIGUSR1 (what batch systems send before they kill) and SIGHUP (a terminal that was
/// closed), unless it is ignored (nohup), ask the run to stop in good order; the second one of a kind has its usual
/// effect.
void watch_stop_signals();

/// True once one came.
[[nodiscard]] bool stop_signalled();

} // namespace pairscan
