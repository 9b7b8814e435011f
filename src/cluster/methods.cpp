#include <cluster/cluster_method.hpp>
#include <support/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace pairscan {
namespace {

constexpr std::array kMethods{
    ClusterMethod{"components", cluster_components},
    ClusterMethod{"complete", cluster_complete},
    ClusterMethod{"average", cluster_average},
    ClusterMethod{"greedy", cluster_greedy},
    ClusterMethod{"mcl", cluster_mcl},
};

} // namespace

std::span<ClusterMethod const> cluster_methods() {
  return kMethods;
}

ClusterMethod const& find_cluster_method(std::string_view name) {
  auto const found = std::find_if(kMethods.begin(), kMethods.end(),
                                  [name](ClusterMethod const& method) { return method.name == name; });
  if (found == kMethods.end()) {
    throw Error{ExitCode::usage, fmt::format("output.clusters.method: this program has no method '{}'", name)};
  }
  return *found;
}

} // namespace pairscan
