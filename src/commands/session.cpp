#include <commands/session.hpp>
#include <config/tuning_file.hpp>
#include <kokkos_kernels/portability/kokkos_compat.hpp>
#include <support/host.hpp>
#include <support/memory.hpp>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <thread>

namespace pairscan {

KokkosSession::KokkosSession(std::vector<std::string> arguments, int threads) : arguments_(std::move(arguments)) {
  if constexpr (!std::is_same_v<HostSpace, Kokkos::Serial>) { // the user's options come later and win
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

namespace {

/// Finds the tuning file of a device the first time that it is asked for, so that the log names it once.
std::function<TuningFile(DeviceIdentity const&)> tuning_lookup(std::string const& asked) {
  auto const known = std::make_shared<std::map<std::string, TuningFile>>();
  return [asked, known](DeviceIdentity const& device) {
    std::string const name = tuning_file_name(device);
    auto found = known->find(name);
    if (found == known->end()) {
      found = known->emplace(name, find_tuning(asked, device)).first;
    }
    return found->second;
  };
}

} // namespace

int threads_of_rank(ExecutionOptions const& options, MpiSession const& mpi) {
  if (options.threads > 0) {
    return options.threads;
  }
  int const usable = usable_cores();
  bool const bound = usable < static_cast<int>(std::thread::hardware_concurrency());
  return bound ? usable : std::max(1, usable / mpi.local_size());
}

RankResources resources_of_rank(ExecutionOptions const& options, MpiSession const& mpi) {
  RankResources resources;
  resources.threads = threads_of_rank(options, mpi);
  resources.host_bytes = free_host_bytes() / static_cast<std::uint64_t>(mpi.local_size());
  resources.tuning = tuning_lookup(options.tuning.tuning_file);
  return resources;
}

} // namespace pairscan
