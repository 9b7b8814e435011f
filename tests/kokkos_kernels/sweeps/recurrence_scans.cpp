#include <kokkos_kernels/methods/values/pack_scan.hpp>
#include <tests/kokkos_kernels/sweeps/recurrence_case.hpp>

namespace pairscan::testing {

template <class Compiled>
void scan_scalar_pack(typename Compiled::Scheme const& scheme, PackJob const& job) {
  using Score = typename Compiled::Score;
  scan_pack<typename Compiled::template ScorerOn<Score>>(Compiled::template on<Score>(scheme), job, KeepNothing{});
}

namespace {

template <class... Each>
auto instances(ProblemList<Each...>) {
  return std::tuple{&scan_scalar_pack<Each>...};
}
[[maybe_unused]] auto const instantiated = instances(ForeignProblems{});

} // namespace

} // namespace pairscan::testing
