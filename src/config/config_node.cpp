#include <config/config_node.hpp>
#include <support/error.hpp>
#include <support/text.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace pairscan {

namespace {

constexpr std::size_t kLongestShown = 60;

} // namespace

void refuse(std::string const& place, std::string const& fault) {
  throw Error(ExitCode::usage, place + ": " + fault);
}

void merge(ConfigNode& base, ConfigNode changes) {
  if (base.kind != ConfigNode::Kind::mapping || changes.kind != ConfigNode::Kind::mapping) {
    base = std::move(changes);
    return;
  }
  for (std::size_t i = 0; i < changes.keys.size(); ++i) {
    auto const same = [&](ConfigNode::Key const& key) { return key.name == changes.keys[i].name; };
    auto const found = std::find_if(base.keys.begin(), base.keys.end(), same);
    if (found == base.keys.end()) {
      base.keys.push_back(std::move(changes.keys[i]));
      base.children.push_back(std::move(changes.children[i]));
    } else {
      merge(base.children[static_cast<std::size_t>(found - base.keys.begin())], std::move(changes.children[i]));
      found->place = std::move(changes.keys[i].place);
    }
  }
}

std::string printable(std::string_view text) {
  std::string line(text.substr(0, kLongestShown));
  std::replace_if(line.begin(), line.end(), is_control, '?');
  return text.size() > kLongestShown ? line + "..." : line;
}

std::string shown(std::string_view text) {
  return fmt::format("'{}'", printable(text));
}

std::string shown(ConfigNode const& node) {
  switch (node.kind) {
  case ConfigNode::Kind::null:
    return "nothing (null)";
  case ConfigNode::Kind::sequence:
    return "a list";
  case ConfigNode::Kind::mapping:
    return "a mapping";
  case ConfigNode::Kind::scalar:
    break;
  }
  return fmt::format("{}'{}'", node.quoted ? "the text " : "", printable(node.text));
}

} // namespace pairscan
