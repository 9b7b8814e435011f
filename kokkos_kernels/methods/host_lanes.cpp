#include <kokkos_kernels/methods/host_lanes.hpp>

#include <stdexcept>

namespace pairscan {

extern HostLanes const scalar_lanes;
extern HostLanes const baseline_lanes;
extern HostLanes const avx2_lanes;
extern HostLanes const avx512_lanes;

namespace {

bool runs_here([[maybe_unused]] HostLanes const& lanes) {
#if defined(__x86_64__)
  if (lanes.register_bytes == 64) {
    return __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl");
  }
  if (lanes.register_bytes == 32) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("fma");
  }
#endif
  return true;
}

} // namespace

std::vector<HostLanes const*> available_host_lanes() {
  std::vector<HostLanes const*> found;
  for (HostLanes const* lanes : {
         &scalar_lanes, &baseline_lanes,
#if defined(__x86_64__)
             &avx2_lanes, &avx512_lanes
#endif
       }) {
    if (runs_here(*lanes)) {
      found.push_back(lanes);
    }
  }
  return found;
}

HostLanes const& host_lanes() {
  static HostLanes const* const widest = available_host_lanes().back();
  return *widest;
}

HostLanes const& choose_host_lanes(std::string_view name) {
  if (name == "auto") {
    return host_lanes();
  }
  for (HostLanes const* lanes : available_host_lanes()) {
    if (lanes->name == name) {
      return *lanes;
    }
  }
  throw std::invalid_argument("this processor does not run '" + std::string(name) + "'; it runs " +
                              names_of_host_lanes());
}

std::string names_of_host_lanes() {
  std::string names;
  for (HostLanes const* lanes : available_host_lanes()) {
    names += (names.empty() ? "" : ", ") + std::string(lanes->name);
  }
  return names;
}

} // namespace pairscan
