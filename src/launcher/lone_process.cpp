#include <launcher/lone_process.hpp>

#include <algorithm>
#include <cstdlib>
#include <iterator>

namespace pairscan {

namespace {

/// Beside the local rank some launcher may give nothing but the way to its process manager.
constexpr char const* kOfLaunchers[] = {"PMIX_RANK", "PMIX_NAMESPACE", "PMI_RANK", "PMI_FD", "SLURM_PROCID"};

constexpr Setting kOpenMpiAlone[] = {{"OMPI_MCA_ess_singleton_isolated", "1"}, // no daemon
                                     {"OMPI_MCA_pml", "ob1"},                  // neither UCX nor libfabric
                                     {"OMPI_MCA_btl", "self"}};                // messages to itself

} // namespace

std::span<Setting const> settings_of_lone_process(Environment const& environment) {
  bool const launched =
      rank_place(environment).local_rank || std::any_of(std::begin(kOfLaunchers), std::end(kOfLaunchers),
                                                        [&](char const* name) { return environment(name) != nullptr; });
  return launched ? std::span<Setting const>() : kOpenMpiAlone;
}

void apply_settings_of_lone_process() {
  for (auto const& [name, value] : settings_of_lone_process(std::getenv)) {
    ::setenv(name, value, 0);
  }
}

} // namespace pairscan
