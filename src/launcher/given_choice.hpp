#pragma once

#include <launcher/rank_place.hpp>

#include <optional>
#include <string>

namespace pairscan {

/// What the launcher chose for this rank, and why. It tells the program through an environment variable.
struct GivenChoice {
  bool gpu = false;
  std::string reason; // of a GPU its name and number, of the CPU what keeps this rank from a GPU

  friend bool operator==(GivenChoice const&, GivenChoice const&) = default;
};

inline constexpr char const* kChoiceVariable = "PAIRSCAN_DEVICE_CHOICE";

[[nodiscard]] std::string to_text(GivenChoice const& choice);

/// Unset where the program was started without the launcher.
[[nodiscard]] std::optional<GivenChoice> given_choice(Environment const& environment);

/// "the GPU (NVIDIA H200, 1 of 4; local rank 0)" or "the CPU: no NVIDIA driver here (...)".
[[nodiscard]] std::string describe(GivenChoice const& choice);

} // namespace pairscan
