// Any text is a configuration that survives being written and read again, or an Error (ExitCode::usage).
// The first line is the value of an override where the text begins with "--set ".
#include <config/loader.hpp>
#include <support/error.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

namespace {

void require(bool holds, std::string_view promise) {
  if (!holds) {
    std::cerr << "broken: " << promise << '\n';
    std::abort();
  }
}

void try_config(std::string_view text, std::vector<pairscan::Override> const& overrides) {
  pairscan::Config config;
  try {
    config = pairscan::parse_config(text, "fuzz.yaml", overrides);
  } catch (pairscan::Error const& error) {
    require(error.code() == pairscan::ExitCode::usage, "every error is one of usage");
    return;
  }
  require(pairscan::parse_config(pairscan::to_yaml(config), "written.yaml") == config, "what is written loads equal");
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
  std::string_view text(reinterpret_cast<char const*>(data), size);
  std::vector<pairscan::Override> overrides;
  constexpr std::string_view kOverride = "--set ";
  if (text.starts_with(kOverride)) {
    std::size_t const end = std::min(text.find('\n'), text.size());
    overrides.emplace_back(std::string(text.substr(kOverride.size(), end - kOverride.size())));
    text.remove_prefix(end);
  }
  try_config(text, overrides);
  return 0;
}
