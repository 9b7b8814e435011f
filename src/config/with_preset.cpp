#include <config/checks.hpp>
#include <config/places.hpp>
#include <config/presets.hpp>
#include <config/schema.hpp>
#include <config/with_preset.hpp>
#include <config/yaml_tree.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <string_view>

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

/// A preset's keys apart from those that a user may choose freely.
AlignmentOptions scheme_of(AlignmentOptions alignment) {
  alignment.scoring.preset.clear();
  alignment.path = {};
  return alignment;
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

void refuse_changed_scheme(NamedPreset const& preset, Config const& config, KeyPlaces const& places,
                           std::string const& name) {
  bool const same = scheme_of(config.alignment) == scheme_of(preset.alone.alignment);
  bool const same_letters =
      preset.alone.input.alphabet == Alphabet::automatic || preset.alone.input.alphabet == config.input.alphabet;
  if (same && same_letters) {
    return;
  }
  if (!same_letters) {
    Places{places, name}.refuse({"input.alphabet"}, fmt::format("contradicts the preset {}", preset.name));
  }
  std::string const of_preset = "preset " + preset.name;
  for (auto const& [key, place] : places) {
    bool const own = place.starts_with(of_preset) || key == "alignment.scoring.preset" || key == "alignment.scoring" ||
                     key == "alignment";
    if (key.starts_with("alignment") && !own) {
      Places{places, name}.refuse(
          {key}, fmt::format("changes the scheme of the preset {}; leave one of them out", preset.name));
    }
  }
}

} // namespace pairscan
