#include <config/checks.hpp>
#include <config/loader.hpp>
#include <config/node_reader.hpp>
#include <config/overrides.hpp>
#include <config/schema.hpp>
#include <config/text_file.hpp>
#include <config/yaml_tree.hpp>
#include <support/error.hpp>

namespace pairscan {

Config parse_config(std::string_view text, std::string const& name, std::vector<std::string> const& overrides,
                    InputNeed input) {
  ConfigNode root = read_yaml(text, {.name = name});
  if (root.kind == ConfigNode::Kind::null && input == InputNeed::optional) {
    root.kind = ConfigNode::Kind::mapping;
  }
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
  resolve(config, reader.places(), name, input);
  return config;
}

Config load_config(std::string const& path, std::vector<std::string> const& overrides, InputNeed input) {
  return parse_config(read_text(path, "configuration"), path, overrides, input);
}

} // namespace pairscan
