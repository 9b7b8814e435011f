#include <config/text_check.hpp>
#include <config/text_file.hpp>
#include <config/yaml_tree.hpp>
#include <support/text.hpp>

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

#include <sstream>
#include <unordered_map>
#include <utility>

namespace pairscan {

namespace {

constexpr std::size_t kMostLevels = 64; // the parser calls itself once a level

// An open bracket is, to yaml-cpp, the start of a key.
constexpr char const* kNoKey = "a key must be a plain name; is a bracket or brace left open?";

/// Builds the tree from the parser's events. yaml-cpp's own nodes would hide aliases and how a scalar was written.
class TreeBuilder : public YAML::EventHandler {
public:
  explicit TreeBuilder(TextOrigin const& origin) : origin_(origin) {}

  [[nodiscard]] ConfigNode take() { return std::move(root_); }

  [[nodiscard]] std::string place(YAML::Mark const& mark) const {
    return origin_.has_positions && !mark.is_null()
               ? origin_.name + ':' + std::to_string(mark.line + 1) + ':' + std::to_string(mark.column + 1)
               : origin_.name;
  }

  void OnDocumentStart(YAML::Mark const& mark) override {
    if (documents_++ > 0) {
      refuse(place(mark), "a second YAML document starts here; a configuration is one");
    }
  }
  void OnDocumentEnd() override {}

  void OnNull(YAML::Mark const& mark, YAML::anchor_t anchor) override {
    check_plain(mark, "?", anchor);
    add({.kind = ConfigNode::Kind::null, .place = place(mark)});
  }

  void OnAlias(YAML::Mark const& mark, YAML::anchor_t anchor) override { check_plain(mark, "?", anchor); }

  void OnScalar(YAML::Mark const& mark, std::string const& tag, YAML::anchor_t anchor,
                std::string const& value) override {
    check_plain(mark, tag, anchor);
    if (!is_utf8(value)) { // yaml-cpp 0.7 makes a lone byte of the escapes \N and \_
      refuse(place(mark), "an escape in the text gives no UTF-8; write the character itself");
    }
    add({.kind = ConfigNode::Kind::scalar, .place = place(mark), .text = value, .quoted = tag == "!"});
  }

  void OnSequenceStart(YAML::Mark const& mark, std::string const& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value /*style*/) override {
    open(ConfigNode::Kind::sequence, mark, tag, anchor);
  }
  void OnSequenceEnd() override { close(); }

  void OnMapStart(YAML::Mark const& mark, std::string const& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value /*style*/) override {
    open(ConfigNode::Kind::mapping, mark, tag, anchor);
  }
  void OnMapEnd() override { close(); }

private:
  /// A list or mapping whose end is still to come.
  struct OpenNode {
    ConfigNode node{};
    bool awaits_value = false;                                 // of a mapping: the last key has no value yet
    std::unordered_map<std::string, std::string> key_places{}; // of a mapping
  };

  void check_plain(YAML::Mark const& mark, std::string const& tag, YAML::anchor_t anchor) const {
    if (anchor != YAML::NullAnchor) {
      refuse(place(mark),
             "anchors and aliases (&, *) are not used in a configuration; write the value out, or quote it");
    }
    if (!tag.empty() && tag != "?" && tag != "!") {
      refuse(place(mark), "tags (!) are not used in a configuration; leave it out, or quote the value");
    }
  }

  void open(ConfigNode::Kind kind, YAML::Mark const& mark, std::string const& tag, YAML::anchor_t anchor) {
    check_plain(mark, tag, anchor);
    if (open_.size() == kMostLevels) {
      refuse(place(mark), "nested deeper than " + std::to_string(kMostLevels) + " levels");
    }
    if (expects_key()) {
      refuse(place(mark), kNoKey);
    }
    open_.push_back({.node = {.kind = kind, .place = place(mark)}});
  }

  void close() {
    ConfigNode node = std::move(open_.back().node);
    open_.pop_back();
    add(std::move(node));
  }

  [[nodiscard]] bool expects_key() const {
    return !open_.empty() && open_.back().node.kind == ConfigNode::Kind::mapping && !open_.back().awaits_value;
  }

  void add(ConfigNode node) {
    if (open_.empty()) {
      root_ = std::move(node);
    } else if (expects_key()) {
      add_key(node);
    } else {
      open_.back().awaits_value = false;
      open_.back().node.children.push_back(std::move(node));
    }
  }

  void add_key(ConfigNode const& key) {
    if (key.kind != ConfigNode::Kind::scalar) {
      refuse(key.place, kNoKey);
    }
    OpenNode& mapping = open_.back();
    auto const [earlier, is_new] = mapping.key_places.emplace(key.text, key.place);
    if (!is_new) {
      refuse(key.place, path_of(key.text) + ": given twice, first at " + earlier->second);
    }
    mapping.node.keys.push_back({key.text, key.place});
    mapping.awaits_value = true;
  }

  /// The full name of a key of the innermost mapping: "alignment.scoring.match".
  [[nodiscard]] std::string path_of(std::string const& key) const {
    std::string path;
    for (OpenNode const& level : open_) {
      if (level.awaits_value) {
        path += level.node.keys.back().name + '.';
      }
    }
    return printable(path + key);
  }

  TextOrigin const& origin_;
  ConfigNode root_;
  std::vector<OpenNode> open_;
  int documents_ = 0;
};

void check_text(std::string_view text, TextOrigin const& origin) {
  if (text.size() > kMostConfigBytes) {
    refuse(origin.name, "larger than 1 MiB; a configuration is a small YAML file, which names the sequences' file");
  }
  if (std::string const fault = fault_of_text(text); !fault.empty()) {
    refuse(origin.name, fault + "; a configuration is a small YAML file, which names the sequences' file");
  }
}

} // namespace

ConfigNode read_yaml(std::string_view text, TextOrigin const& origin) {
  check_text(text, origin);
  // With its end marked, yaml-cpp 0.7 neither takes an open quote for a value nor reads past its last token.
  std::istringstream in(std::string(text) + "\n...\n");
  TreeBuilder builder(origin);
  try {
    YAML::Parser parser(in);
    while (parser.HandleNextDocument(builder)) {
    }
  } catch (YAML::Exception const& fault) {
    refuse(builder.place(fault.mark), "not valid YAML: " + fault.msg);
  }
  return builder.take();
}

} // namespace pairscan
