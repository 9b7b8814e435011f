#include <kokkos_kernels/batch/tuning.hpp>
#include <kokkos_kernels/methods/bit_planes/device/method.hpp>
#include <kokkos_kernels/methods/bit_planes/host/method.hpp>
#include <kokkos_kernels/methods/bytes/method.hpp>
#include <kokkos_kernels/methods/int16x2/method.hpp>
#include <kokkos_kernels/methods/local_bytes/method.hpp>
#include <kokkos_kernels/methods/profile_bytes/method.hpp>
#include <kokkos_kernels/methods/values/method.hpp>
#include <kokkos_kernels/strategies/methods.hpp>

#include <algorithm>
#include <iterator>
#include <stdexcept>

namespace pairscan {

namespace {

/// One line per method. Of two that cost the same the first is taken; values, which serve everything, come last.
std::vector<AnyMethod>& all_methods() {
  static std::vector<AnyMethod> all = [] {
    std::vector<AnyMethod> list;
    list.push_back(host_bit_planes_method());
    list.push_back(device_bit_planes_method());
    list.push_back(int16x2_method());
    list.push_back(bytes_method());
    list.push_back(local_bytes_method());
    list.push_back(profile_bytes_method());
    list.push_back(values_method());
    return list;
  }();
  return all;
}

[[noreturn]] void refuse(std::string_view name, std::string const& reason) {
  throw std::invalid_argument("tuning.method: " + std::string(name) + " " + reason + "; use auto or another method");
}

/// Throws for a name that the space has no method of: for other spaces, or unknown.
template <class Space>
void refuse_missing(std::string_view name) {
  if (find_method<Space>(name) != nullptr) {
    return;
  }
  for (AnyMethod const& any : registered_methods()) {
    if (any.facts.name == name) {
      refuse(name, "is for " + std::string(any.facts.spaces) + " only");
    }
  }
  refuse(name, "is no method");
}

template <class Space>
PlannedMethod<Space> plan_one(Method<Space> const& method, BatchShape const& shape, Budget const& budget,
                              Tuning const& tuning) {
  PlannedMethod<Space> planned{&method, {}, {}, 0};
  if (auto const reason = method.refusal(shape, budget)) {
    planned.refusal = *reason;
    return planned;
  }
  try {
    planned.plan = method.plan(shape, budget, knobs_for(method.name(), shape, tuning));
    planned.seconds = method.cost(*planned.plan);
  } catch (Infeasible const& reason) {
    planned.refusal = reason.what();
  }
  return planned;
}

} // namespace

std::vector<AnyMethod> const& registered_methods() {
  return all_methods();
}

void add_method(AnyMethod method) {
  all_methods().insert(all_methods().begin(), std::move(method));
}

template <class Space>
std::vector<PlannedMethod<Space>> plan_methods(BatchShape const& shape, Budget const& budget, Tuning const& tuning) {
  if (!tuning.method.empty()) {
    refuse_missing<Space>(tuning.method);
  }
  std::vector<PlannedMethod<Space>> planned;
  for (Method<Space> const* method : methods<Space>()) {
    bool const named = method->name() == tuning.method;
    if (named || tuning.method.empty()) {
      planned.push_back(plan_one(*method, shape, budget, tuning));
    }
    if (auto const reason = named ? method->refusal(shape, budget) : std::nullopt) {
      refuse(tuning.method, *reason);
    }
  }
  return planned;
}

template <class Space>
PlannedMethod<Space> const& cheapest(std::vector<PlannedMethod<Space>> const& planned) {
  PlannedMethod<Space> const* best = nullptr;
  auto const better = [&](PlannedMethod<Space> const& one) {
    bool const paths = one.plan->gives_paths();
    return best == nullptr || (paths != best->plan->gives_paths() ? paths : one.seconds < best->seconds);
  };
  for (PlannedMethod<Space> const& one : planned) {
    best = one.plan && better(one) ? &one : best;
  }
  if (best == nullptr) {
    throw Infeasible(planned.back().refusal);
  }
  return *best;
}

namespace {

template <class... Each>
auto instances(SpaceList<Each...>) {
  return std::tuple{&plan_methods<Each>..., &cheapest<Each>...};
}
[[maybe_unused]] auto const instantiated = instances(Spaces{});

} // namespace

} // namespace pairscan
