#include <config/loader.hpp>
#include <launcher/requested_devices.hpp>
#include <support/error.hpp>

#include <filesystem>
#include <system_error>

namespace pairscan {

DeviceChoice requested_devices(std::string const& config_path, std::vector<Override> const& overrides) {
  std::error_code none;
  try {
    Config const config = std::filesystem::is_regular_file(config_path, none)
                              ? load_config(config_path, overrides, InputNeed::optional, OldNames::accept)
                              : parse_config("{}", config_path, overrides, InputNeed::optional, OldNames::accept);
    return config.execution.devices;
  } catch (Error const&) {
    return DeviceChoice::automatic;
  }
}

} // namespace pairscan
