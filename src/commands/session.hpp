#pragma once

#include <distribute/mpi_session.hpp>
#include <engine/engine.hpp>

#include <Kokkos_Core.hpp>

#include <memory>
#include <string>
#include <vector>

namespace pairscan {

/// Kokkos from the constructor to the destructor. Started after MPI, so that it finds its local rank.
class KokkosSession {
public:
  /// `arguments`: the user's --kokkos-* options, which win over `threads`.
  KokkosSession(std::vector<std::string> arguments, int threads);

private:
  std::vector<std::string> arguments_;
  std::unique_ptr<Kokkos::ScopeGuard> guard_;
};

/// Cores for this rank: what the configuration says; else all that the launcher bound it to; else its share of the
/// node.
[[nodiscard]] int threads_of_rank(ExecutionOptions const& options, MpiSession const& mpi);

/// This rank's threads and its share of the node's free memory.
[[nodiscard]] RankResources resources_of_rank(ExecutionOptions const& options, MpiSession const& mpi);

} // namespace pairscan
