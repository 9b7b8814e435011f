#pragma once

#include <distribute/mpi_session.hpp>
#include <distribute/serve.hpp>
#include <distribute/worker.hpp>

#include <cstdint>
#include <functional>
#include <optional>

namespace pairscan::test {

/// A job over MPI, as the program runs it: a worker on every rank, the dispatcher on a thread beside one of them.
struct MpiJob {
  std::uint64_t tiles = 100;
  std::uint64_t grant_tiles = 3;
  int dispatcher_rank = 0;
  std::uint64_t digest = 42; // of this rank
  Scan scan{};
  ServeCallbacks callbacks{}; // on the dispatcher's rank
};

/// The dispatcher's result, on its rank. An Error of the dispatcher is printed and ends the whole job; one of the
/// worker is thrown.
std::optional<ServeResult> run(MpiSession const& mpi, MpiJob const& job);

} // namespace pairscan::test
