#include <launcher/given_choice.hpp>

#include <string_view>

namespace pairscan {

namespace {

constexpr std::string_view kGpu = "gpu: ";
constexpr std::string_view kCpu = "cpu: ";

} // namespace

std::string to_text(GivenChoice const& choice) {
  return std::string(choice.gpu ? kGpu : kCpu) + choice.reason;
}

std::optional<GivenChoice> given_choice(Environment const& environment) {
  char const* const value = environment(kChoiceVariable);
  std::string_view const text(value == nullptr ? "" : value);
  if (!text.starts_with(kGpu) && !text.starts_with(kCpu)) {
    return std::nullopt;
  }
  return GivenChoice{text.starts_with(kGpu), std::string(text.substr(kGpu.size()))};
}

std::string describe(GivenChoice const& choice) {
  return choice.gpu ? "the GPU (" + choice.reason + ")" : "the CPU: " + choice.reason;
}

} // namespace pairscan
