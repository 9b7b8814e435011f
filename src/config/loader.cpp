#include <config/checks.hpp>
#include <config/loader.hpp>
#include <config/node_reader.hpp>
#include <config/old_names.hpp>
#include <config/overrides.hpp>
#include <config/schema.hpp>
#include <config/text_file.hpp>
#include <config/with_preset.hpp>
#include <config/yaml_tree.hpp>
#include <support/error.hpp>
#include <support/log.hpp>

#include <utility>

namespace pairscan {

namespace {

/// Takes new names for old ones, in the file and in each override before they are merged: either may have the old one.
void renew(ConfigNode& tree, OldNames old_names) {
  for (std::string const& warning : replace_old_names(tree)) {
    if (old_names == OldNames::warn) {
      log_warning("{}", warning);
    }
  }
}

} // namespace

Config parse_config(std::string_view text, std::string const& name, std::vector<Override> const& overrides,
                    InputNeed input, OldNames old_names) {
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
  renew(root, old_names);
  for (Override const& each : overrides) {
    ConfigNode change = read_override(each);
    renew(change, old_names);
    merge(root, std::move(change));
  }
  auto const preset = preset_of(root);
  ConfigNode const given = root;
  if (preset) {
    root = preset->keys;
    merge(root, given);
  }
  Config config;
  NodeReader reader(root);
  describe(reader, config);
  reader.finish();
  if (preset) {
    resolve_beside(*preset, given, config, {reader.places(), name}, input);
  } else {
    resolve(config, reader.places(), name, input);
  }
  return config;
}

Config load_config(std::string const& path, std::vector<Override> const& overrides, InputNeed input,
                   OldNames old_names) {
  return parse_config(read_text(path, "configuration"), path, overrides, input, old_names);
}

} // namespace pairscan
