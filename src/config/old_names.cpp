#include <config/old_names.hpp>

#include <algorithm>

namespace pairscan {

namespace {

class Replacer {
public:
  void visit(ConfigNode& section, std::string const& path) {
    for (std::size_t at = 0; section.kind == ConfigNode::Kind::mapping && at < section.keys.size(); ++at) {
      replace_key(section, section.keys[at], path);
      std::string const name = path + section.keys[at].name;
      replace_value(section.children[at], section.keys[at], name);
      visit(section.children[at], name + '.');
    }
  }

  [[nodiscard]] std::vector<std::string> take() { return std::move(warnings_); }

private:
  void replace_key(ConfigNode const& section, ConfigNode::Key& key, std::string const& path) {
    auto const old = std::find_if(kOldKeys.begin(), kOldKeys.end(),
                                  [&](OldKey const& each) { return each.name == path + key.name; });
    if (old == kOldKeys.end()) {
      return;
    }
    for (ConfigNode::Key const& other : section.keys) {
      if (other.name == old->now) {
        refuse(key.place, std::string(old->name) + ": is the old name of " + path + other.name +
                              ", which is given, too; leave one of them out");
      }
    }
    warn(key.place, path + std::string(old->now), key.name, path + std::string(old->now));
    key.name = old->now;
  }

  void replace_value(ConfigNode& value, ConfigNode::Key const& key, std::string const& name) {
    auto const old = std::find_if(kOldValues.begin(), kOldValues.end(), [&](OldValue const& each) {
      return each.key == name && value.kind == ConfigNode::Kind::scalar && each.name == value.text;
    });
    if (old != kOldValues.end()) {
      warn(key.place, name, value.text, std::string(old->now));
      value.text = old->now;
    }
  }

  void warn(std::string const& place, std::string const& key, std::string const& old, std::string const& now) {
    warnings_.push_back(place + ": " + key + ": '" + old + "' is now called '" + now + "'; the old name will go");
  }

  std::vector<std::string> warnings_;
};

} // namespace

std::vector<std::string> replace_old_names(ConfigNode& root) {
  Replacer replacer;
  replacer.visit(root, "");
  return replacer.take();
}

} // namespace pairscan
