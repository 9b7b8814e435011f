#include <config/config_writer.hpp>
#include <config/loader.hpp>

namespace pairscan {

std::string to_yaml(Config const& config) {
  ConfigWriter writer;
  describe(writer, config);
  return writer.take();
}

} // namespace pairscan
