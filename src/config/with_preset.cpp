#include <config/checks.hpp>
#include <config/node_reader.hpp>
#include <config/presets.hpp>
#include <config/schema.hpp>
#include <config/with_preset.hpp>
#include <config/yaml_tree.hpp>
#include <support/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pairscan {
namespace {

ConfigNode const* child(ConfigNode const* node, std::string_view name) {
  if (node == nullptr || node->kind != ConfigNode::Kind::mapping) {
    return nullptr;
  }
  auto const found =
      std::find_if(node->keys.begin(), node->keys.end(), [name](auto const& key) { return key.name == name; });
  return found == node->keys.end() ? nullptr : &node->children[static_cast<std::size_t>(found - node->keys.begin())];
}

ConfigNode const* descendant(ConfigNode const& root, std::initializer_list<std::string_view> path) {
  ConfigNode const* node = &root;
  for (std::string_view const name : path) {
    node = child(node, name);
  }
  return node;
}

Alphabet alphabet_of(ConfigNode const& root) {
  ConfigNode const* const given = descendant(root, {"input", "alphabet"});
  for (auto const& [name, alphabet] : kNames<Alphabet>) {
    if (given != nullptr && given->text == name) {
      return alphabet;
    }
  }
  return Alphabet::automatic; // names of no alphabet are refused where the key is read
}

/// A preset's keys apart from those that a user may choose freely, and from distances, which go with no scheme.
AlignmentOptions scheme_of(AlignmentOptions alignment) {
  alignment.scoring.preset.clear();
  alignment.path = {};
  alignment.distance = {};
  return alignment;
}

/// Returns the scheme that keys say before they are resolved, so that contradictions do not matter.
AlignmentOptions scheme_of(ConfigNode const& keys) {
  Config config;
  NodeReader reader(keys);
  describe(reader, config);
  return scheme_of(config.alignment);
}

using Path = std::vector<std::string>;

/// Appends the paths of all keys below a node that are no sections.
void add_leaves(ConfigNode const& node, Path& path, std::vector<Path>& leaves) {
  if (node.kind != ConfigNode::Kind::mapping) {
    leaves.push_back(path);
    return;
  }
  for (std::size_t key = 0; key < node.keys.size(); ++key) {
    path.push_back(node.keys[key].name);
    add_leaves(node.children[key], path, leaves);
    path.pop_back();
  }
}

/// Returns the tree with this key alone.
ConfigNode only(ConfigNode const& tree, std::span<std::string const> path) {
  if (path.empty()) {
    return tree;
  }
  ConfigNode alone{.kind = ConfigNode::Kind::mapping, .place = tree.place};
  for (std::size_t key = 0; key < tree.keys.size(); ++key) {
    if (tree.keys[key].name == path.front()) {
      alone.keys.push_back(tree.keys[key]);
      alone.children.push_back(only(tree.children[key], path.subspan(1)));
    }
  }
  return alone;
}

/// Returns the name of the first key that changes the scheme of the preset by itself; nothing where none does.
std::optional<std::string> changing_key(NamedPreset const& preset, ConfigNode const& given) {
  AlignmentOptions const unchanged = scheme_of(preset.keys);
  std::vector<Path> leaves;
  Path path;
  add_leaves(given, path, leaves);
  for (Path const& leaf : leaves) {
    ConfigNode keys = preset.keys;
    merge(keys, only(given, leaf));
    if (leaf.front() == "alignment" && scheme_of(keys) != unchanged) {
      return fmt::format("{}", fmt::join(leaf, "."));
    }
  }
  return {};
}

[[noreturn]] void refuse_change(NamedPreset const& preset, std::string_view key, Places const& places) {
  places.refuse({key}, fmt::format("changes the scheme of the preset {}; leave one of them out", preset.name));
}

bool is_same_scheme(NamedPreset const& preset, Config const& config) {
  return scheme_of(config.alignment) == scheme_of(preset.alone.alignment);
}

/// The preset's scheme says what ambiguous letters score.
void refuse_other_letters(NamedPreset const& preset, Config const& config, Places const& places) {
  InputOptions const& alone = preset.alone.input;
  if (alone.alphabet != Alphabet::automatic && alone.alphabet != config.input.alphabet) {
    places.refuse({"input.alphabet"}, fmt::format("contradicts the preset {}", preset.name));
  }
  if (alone.ambiguity != config.input.ambiguity) {
    places.refuse({"input.ambiguity"},
                  fmt::format("the preset {} says what ambiguous letters score; leave the key out, or give the keys "
                              "that the preset stands for in its place, with another alignment.scoring.ambiguous",
                              preset.name));
  }
}

} // namespace

std::optional<NamedPreset> preset_of(ConfigNode const& root) {
  ConfigNode const* const given = descendant(root, {"alignment", "scoring", "preset"});
  if (given == nullptr || given->kind != ConfigNode::Kind::scalar) {
    return {};
  }
  NamedPreset preset{.name = given->text, .keys = {}, .alone = {}};
  std::string const where = given->place + ": alignment.scoring.preset";
  std::string const origin = "preset " + preset.name;
  preset.keys = read_yaml(preset_text(preset.name, alphabet_of(root), where), {.name = origin});
  NodeReader reader(preset.keys);
  describe(reader, preset.alone);
  reader.finish();
  resolve(preset.alone, reader.places(), origin, InputNeed::optional);
  return preset;
}

void resolve_beside(NamedPreset const& preset, ConfigNode const& given, Config& config, Places const& places,
                    InputNeed input) {
  refuse_other_letters(preset, config, places);
  try {
    resolve(config, places.keys, places.name, input);
  } catch (Error const&) { // by a contradiction, which would be found in the preset's own text
    if (auto const key = changing_key(preset, given)) {
      refuse_change(preset, *key, places);
    }
    throw;
  }
  if (!is_same_scheme(preset, config)) {
    refuse_change(preset, changing_key(preset, given).value_or("alignment.scoring"), places);
  }
}

} // namespace pairscan
