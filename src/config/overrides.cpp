#include <config/overrides.hpp>
#include <config/yaml_tree.hpp>
#include <support/error.hpp>

#include <utility>

namespace pairscan {

namespace {

constexpr int kMostParts = 64; // of a key; every part is a level of the tree

ConfigNode read_value(std::string const& value, std::string const& place) {
  if (value == "-") {
    return {.kind = ConfigNode::Kind::scalar, .place = place, .text = value, .quoted = true};
  }
  ConfigNode node = read_yaml(value, {.name = place, .has_positions = false});
  node.place = place;
  return node;
}

} // namespace

ConfigNode read_override(Override const& change) {
  std::string const& assignment = change.assignment;
  std::string const place = change.place.empty() ? "--set " + printable(assignment) : change.place;
  std::size_t const equals = assignment.find('=');
  if (equals == std::string::npos) {
    throw Error(ExitCode::usage, place + ": has no '='; write key=value, such as filter.min_identity=0.9");
  }
  ConfigNode tree = read_value(assignment.substr(equals + 1), place);
  std::string key = assignment.substr(0, equals);
  for (int parts = 0;; ++parts) {
    std::size_t const dot = key.rfind('.');
    std::string const last = dot == std::string::npos ? key : key.substr(dot + 1);
    if (last.empty() || parts == kMostParts) {
      throw Error(ExitCode::usage, place + ": is no name of a key; write it in full, such as filter.min_identity=0.9");
    }
    ConfigNode section{.kind = ConfigNode::Kind::mapping, .place = place};
    section.keys.push_back({last, place});
    section.children.push_back(std::move(tree));
    tree = std::move(section);
    if (dot == std::string::npos) {
      return tree;
    }
    key.resize(dot);
  }
}

} // namespace pairscan
