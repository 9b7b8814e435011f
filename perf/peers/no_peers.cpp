#include <perf/support/bench_rows.hpp>

namespace pairscan::perf {

void register_peers(BenchSequences const&, Selection const&) {}

} // namespace pairscan::perf
