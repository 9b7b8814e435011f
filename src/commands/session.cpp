#include <commands/session.hpp>
#include <kokkos_kernels/kokkos_compat.hpp>
#include <support/host.hpp>
#include <support/memory.hpp>

#include <algorithm>
#include <cstdlib>
#include <thread>

namespace pairscan {

KokkosSession::KokkosSession(std::vector<std::string> arguments, int threads) : arguments_(std::move(arguments)) {
  if constexpr (!std::is_same_v<DefaultSpace, Kokkos::Serial>) { // the user's options come later and win
    if (threads > 0) {
      arguments_.insert(arguments_.begin(), kokkos_threads_argument(threads));
    }
    if (std::getenv("OMP_PROC_BIND") ==
        nullptr) { // binding is the launcher's business; Kokkos would warn at every start
      arguments_.insert(arguments_.begin(), "--kokkos-disable-warnings");
    }
  }
  std::vector<char*> argv{const_cast<char*>("pairscan")};
  for (std::string& argument : arguments_) {
    argv.push_back(argument.data());
  }
  int argc = static_cast<int>(argv.size());
  argv.push_back(nullptr);
  guard_ = std::make_unique<Kokkos::ScopeGuard>(argc, argv.data());
}

int threads_of_rank(ExecutionOptions const& options, MpiSession const& mpi) {
  if (options.threads > 0) {
    return options.threads;
  }
  int const usable = usable_cores();
  bool const bound = usable < static_cast<int>(std::thread::hardware_concurrency());
  return bound ? usable : std::max(1, usable / mpi.local_size());
}

RankResources resources_of_rank(ExecutionOptions const& options, MpiSession const& mpi) {
  return {threads_of_rank(options, mpi), free_host_bytes() / static_cast<std::uint64_t>(mpi.local_size())};
}

} // namespace pairscan
