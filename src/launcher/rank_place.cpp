#include <launcher/rank_place.hpp>

#include <algorithm>
#include <charconv>
#include <string_view>

namespace pairscan {

namespace {

constexpr char const* kLocalRanks[] = {
    "OMPI_COMM_WORLD_LOCAL_RANK", "MV2_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID", "PALS_LOCAL_RANKID",
    "FLUX_TASK_LOCAL_ID",         "JSM_NAMESPACE_LOCAL_RANK",  "PMI_LOCAL_RANK"};

/// The variable as a number from 0 on; unset where it is none.
std::optional<int> number(Environment const& environment, char const* name) {
  char const* const value = environment(name);
  if (value == nullptr) {
    return std::nullopt;
  }
  std::string_view const text(value);
  int result = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), result);
  bool const whole = error == std::errc{} && end == text.data() + text.size() && result >= 0;
  return whole ? std::optional(result) : std::nullopt;
}

} // namespace

int RankPlace::device_among(int visible) const {
  if (device) {
    return *device;
  }
  int const rank = local_rank.value_or(0);
  bool const bound = visible > 0 && step_devices.value_or(0) > visible;
  return bound ? rank % visible : rank;
}

RankPlace rank_place(Environment const& environment) {
  RankPlace place;
  place.device = number(environment, kDeviceVariable);
  for (char const* const name : kLocalRanks) {
    if (auto const rank = number(environment, name)) {
      place.local_rank = rank;
      return place;
    }
  }
  // Last: another launcher's processes inherit it where that launcher was itself started by Slurm.
  place.local_rank = number(environment, "SLURM_LOCALID");
  if (place.local_rank) {
    place.step_devices = number(environment, "SLURM_GPUS_ON_NODE");
  }
  return place;
}

} // namespace pairscan
