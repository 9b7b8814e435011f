#include <config/checks.hpp>
#include <config/loader.hpp>
#include <config/node_reader.hpp>
#include <config/overrides.hpp>
#include <config/schema.hpp>
#include <config/yaml_tree.hpp>
#include <support/error.hpp>

#include <cerrno>
#include <fstream>
#include <system_error>

namespace pairscan {

namespace {

// One byte more than read_yaml takes: enough for it to refuse, whatever was named by mistake.
constexpr std::streamsize kMostBytes = (std::streamsize{1} << 20) + 1;

std::string read_file(std::string const& path) {
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  std::string text(static_cast<std::size_t>(kMostBytes), '\0');
  in.read(text.data(), kMostBytes);
  if (!in.is_open() || in.bad()) {
    int const reason = errno != 0 ? errno : EIO;
    throw Error(ExitCode::usage, "cannot read the configuration '" + path +
                                     "': " + std::generic_category().message(reason) + "; check its name");
  }
  text.resize(static_cast<std::size_t>(in.gcount()));
  return text;
}

} // namespace

Config parse_config(std::string_view text, std::string const& name, std::vector<std::string> const& overrides) {
  ConfigNode root = read_yaml(text, {.name = name});
  if (root.kind == ConfigNode::Kind::null) {
    throw Error(ExitCode::usage, name + ": is empty; it needs at least input.sequences");
  }
  if (root.kind != ConfigNode::Kind::mapping) {
    throw Error(ExitCode::usage, root.place +
                                     ": expected the sections of a configuration (input:, alignment:, ...), got " +
                                     shown(root));
  }
  for (std::string const& assignment : overrides) {
    merge(root, read_override(assignment));
  }
  Config config;
  NodeReader reader(root);
  describe(reader, config);
  reader.finish();
  resolve(config, reader.places(), name);
  return config;
}

Config load_config(std::string const& path, std::vector<std::string> const& overrides) {
  return parse_config(read_file(path), path, overrides);
}

} // namespace pairscan
