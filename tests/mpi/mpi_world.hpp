#pragma once

#include <distribute/mpi_session.hpp>

namespace pairscan::test {

/// The session of this test program. Every rank runs every test, in the same order.
[[nodiscard]] MpiSession const& world();

} // namespace pairscan::test
