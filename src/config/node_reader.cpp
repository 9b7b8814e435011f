#include <config/key_list.hpp>
#include <config/node_reader.hpp>
#include <config/scalar_values.hpp>
#include <support/nearest_name.hpp>
#include <support/text.hpp>

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <limits>
#include <utility>

namespace pairscan {

namespace {

constexpr char const* kNotBuilt = "is part of pairscan's contract but not built yet";

/// Returns the number that a text such as 2GiB stands for; nothing where it is not one, or 0, or too large.
std::optional<std::uint64_t> bytes_of_text(std::string_view text) {
  constexpr std::array<std::pair<std::string_view, unsigned>, 5> kUnits{
      {{"", 0}, {"KiB", 10}, {"MiB", 20}, {"GiB", 30}, {"TiB", 40}}};
  std::uint64_t number = 0;
  auto const [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  std::string_view const unit(end, static_cast<std::size_t>(text.data() + text.size() - end));
  for (auto const& [name, shift] : kUnits) {
    bool const fits = number > 0 && number <= std::numeric_limits<std::uint64_t>::max() >> shift;
    if (error == std::errc{} && unit == name && fits) {
      return number << shift;
    }
  }
  return std::nullopt;
}

/// For a key that stands in the wrong section: where in the contract a key of that name belongs.
std::string other_home_of(std::string const& name) {
  for (std::string const& key : all_keys()) {
    if (key.ends_with('.' + name)) {
      return fmt::format("; did you mean '{}'?", key);
    }
  }
  return "";
}

} // namespace

NodeReader::NodeReader(ConfigNode const& root) {
  level_.node = &root;
}

NodeReader::Level NodeReader::enter(std::string_view name, std::string_view absent) {
  Level inner;
  inner.path = level_.path + std::string(name) + '.';
  auto const found = find(name);
  bool const by_word =
      found && !absent.empty() && found->node.kind == ConfigNode::Kind::scalar && found->node.text == absent;
  if (found && !by_word && found->node.kind != ConfigNode::Kind::null) {
    if (found->node.kind != ConfigNode::Kind::mapping) {
      refuse(found->where, fmt::format("expected a mapping (keys with values){}, got {}",
                                       absent.empty() ? "" : fmt::format(" or {}", absent), shown(found->node)));
    }
    inner.node = &found->node;
  }
  return std::exchange(level_, std::move(inner));
}

NodeReader::Level NodeReader::enter_item(std::string_view name, std::size_t item) {
  Found const list = *find(name);
  ConfigNode const& node = list.node.children[item];
  Level inner;
  inner.path = fmt::format("{}{}[{}].", level_.path, name, item);
  if (node.kind != ConfigNode::Kind::mapping) {
    refuse(fmt::format("{}: {}{}[{}]", node.place, level_.path, name, item),
           "expected a mapping (keys with values), got " + shown(node));
  }
  inner.node = &node;
  return std::exchange(level_, std::move(inner));
}

std::size_t NodeReader::list_size(std::string_view name) {
  auto const found = find(name);
  if (!found || found->node.kind != ConfigNode::Kind::sequence) {
    return 0;
  }
  if (found->node.children.empty()) {
    refuse(found->where, "expected a mapping or a list of mappings, got an empty list; use {format: none}");
  }
  return found->node.children.size();
}

void NodeReader::leave(Level outer) {
  refuse_unknown_keys();
  level_ = std::move(outer);
}

std::optional<NodeReader::Found> NodeReader::find(std::string_view name) {
  level_.known.push_back(name);
  if (level_.node == nullptr) {
    return std::nullopt;
  }
  auto const& keys = level_.node->keys;
  auto const found = std::find_if(keys.begin(), keys.end(), [&](auto const& key) { return key.name == name; });
  if (found == keys.end()) {
    return std::nullopt;
  }
  std::string const path = level_.path + std::string(name);
  places_[path] = found->place;
  return Found{level_.node->children[static_cast<std::size_t>(found - keys.begin())], found->place + ": " + path};
}

void NodeReader::refuse_unknown_keys() const {
  if (level_.node == nullptr) {
    return;
  }
  for (auto const& [name, place] : level_.node->keys) {
    if (std::find(level_.known.begin(), level_.known.end(), name) == level_.known.end()) {
      std::string const near = suggestion(name, level_.known);
      refuse(place + ": " + printable(level_.path + name), "unknown key" + (near.empty() ? other_home_of(name) : near));
    }
  }
}

std::string NodeReader::text_value(Found const& found) {
  if (found.node.kind != ConfigNode::Kind::scalar) {
    refuse(found.where, "expected text, got " + shown(found.node) + "; write a lone dash in quotes: '-'");
  }
  if (found.node.text.empty()) {
    refuse(found.where, "the text is empty; leave the key out or give it a value");
  }
  if (std::any_of(found.node.text.begin(), found.node.text.end(), is_control)) {
    refuse(found.where, shown(found.node) + " holds a control character or the end of a line; write it as one line");
  }
  return found.node.text;
}

std::int64_t NodeReader::whole_value(Found const& found, WholeRange range) {
  auto const number = whole_number_of(found.node);
  if (!number) {
    refuse(found.where, "expected a whole number such as 10, got " + shown(found.node));
  }
  if (*number < range.low || *number > range.high) {
    refuse(found.where, range.high == kCount.high
                            ? fmt::format("must be {} or more, got {}", range.low, *number)
                            : fmt::format("must be from {} to {}, got {}", range.low, range.high, *number));
  }
  return *number;
}

double NodeReader::real_value(Found const& found, RealRange range) {
  auto const number = real_number_of(found.node);
  if (!number) {
    refuse(found.where, "expected a number such as 0.5, got " + shown(found.node));
  }
  if (*number < range.low || *number > range.high || (range.low_excluded && *number == range.low)) {
    refuse(found.where, fmt::format("must be {} {} and at most {}, got {}",
                                    range.low_excluded ? "greater than" : "at least", range.low, range.high, *number));
  }
  return *number;
}

double NodeReader::score_value(Found const& found, WholeRange range) {
  auto const whole = whole_number_of(found.node);
  bool const has_point = found.node.text.find('.') != std::string::npos;
  auto const number = whole || !has_point ? std::optional<double>(whole) : real_number_of(found.node);
  if (!number) {
    refuse(found.where, "expected a whole number such as 10, or 9.5 with a scale of 2, got " + shown(found.node));
  }
  if (*number < static_cast<double>(range.low) || *number > static_cast<double>(range.high)) {
    refuse(found.where, fmt::format("must be from {} to {}, got {}", range.low, range.high, *number));
  }
  return *number;
}

std::size_t NodeReader::index_of(Found const& found, std::span<std::string_view const> built,
                                 std::span<std::string_view const> planned) {
  std::string const all = fmt::format("{}", fmt::join(built, ", "));
  if (found.node.kind != ConfigNode::Kind::scalar) {
    refuse(found.where, "expected one of: " + all + "; got " + shown(found.node));
  }
  std::string const& name = found.node.text;
  auto const match = std::find(built.begin(), built.end(), name);
  if (match != built.end()) {
    return static_cast<std::size_t>(match - built.begin());
  }
  if (std::find(planned.begin(), planned.end(), name) != planned.end()) {
    refuse(found.where, fmt::format("'{}' {}; use {}", name, kNotBuilt, fmt::join(built, " or ")));
  }
  refuse(found.where, shown(name) + " is not one of: " + all + suggestion(name, built));
}

void NodeReader::text(std::string_view name, std::string& value) {
  if (auto const found = find(name)) {
    value = text_value(*found);
  }
}

void NodeReader::file(std::string_view name, std::string& value) {
  if (auto const found = find(name)) {
    value = found->node.kind == ConfigNode::Kind::null ? "" : text_value(*found);
  }
}

void NodeReader::file_name(std::string_view name, std::string& value) {
  file(name, value);
  if (value == "." || value == ".." || value.find('/') != std::string::npos) {
    std::string const path = level_.path + std::string(name);
    refuse(places_.find(path)->second + ": " + path,
           shown(value) + " is no name of a file in output.directory; leave the directories out");
  }
}

void NodeReader::flag(std::string_view name, bool& value) {
  if (auto const found = find(name)) {
    auto const truth = truth_of(found->node);
    if (!truth) {
      refuse(found->where, "expected true or false, got " + shown(found->node));
    }
    value = *truth;
  }
}

void NodeReader::whole(std::string_view name, std::optional<std::int64_t>& value, WholeRange range) {
  if (auto const found = find(name)) {
    value = found->node.kind == ConfigNode::Kind::null ? std::nullopt : std::optional(whole_value(*found, range));
  }
}

void NodeReader::real(std::string_view name, double& value, RealRange range) {
  if (auto const found = find(name)) {
    value = real_value(*found, range);
  }
}

void NodeReader::real(std::string_view name, std::optional<double>& value, RealRange range) {
  if (auto const found = find(name)) {
    value = found->node.kind == ConfigNode::Kind::null ? std::nullopt : std::optional(real_value(*found, range));
  }
}

void NodeReader::score(std::string_view name, std::optional<double>& value, WholeRange range) {
  if (auto const found = find(name)) {
    value = found->node.kind == ConfigNode::Kind::null ? std::nullopt : std::optional(score_value(*found, range));
  }
}

void NodeReader::bytes(std::string_view name, std::optional<std::uint64_t>& value) {
  auto const found = find(name);
  if (!found) {
    return;
  }
  bool const is_scalar = found->node.kind == ConfigNode::Kind::scalar;
  if (is_scalar && found->node.text == "auto") {
    value.reset();
    return;
  }
  value = is_scalar ? bytes_of_text(found->node.text) : std::nullopt;
  if (!value) {
    refuse(found->where,
           "expected auto, or a number of bytes from 1 on such as 500MiB, 2GiB or 1000000, got " + shown(found->node));
  }
}

void NodeReader::name_or_score(std::string_view name, std::string& value, std::span<std::string_view const> names,
                               WholeRange range) {
  auto const found = find(name);
  if (!found) {
    return;
  }
  bool const is_number = real_number_of(found->node).has_value();
  if (found->node.kind == ConfigNode::Kind::null) {
    value.clear();
  } else if (is_number) {
    value = fmt::format("{}", score_value(*found, range));
  } else {
    value = names[index_of(*found, names, {})];
  }
}

void NodeReader::lines(std::string_view name, std::string& value) {
  auto const found = find(name);
  if (!found) {
    return;
  }
  bool const is_text = found->node.kind == ConfigNode::Kind::scalar && !found->node.text.empty();
  if (!is_text && found->node.kind != ConfigNode::Kind::null) {
    refuse(found->where, "expected lines of text, got " + shown(found->node));
  }
  value = found->node.text;
}

void NodeReader::choice(std::string_view name, std::string& value, std::span<std::string_view const> names,
                        std::span<std::string_view const> planned) {
  if (auto const found = find(name)) {
    value = names[index_of(*found, names, planned)];
  }
}

std::span<ConfigNode const> NodeReader::list_items(Found const& found, std::string_view such_as) {
  if (found.node.kind != ConfigNode::Kind::sequence || found.node.children.empty()) {
    bool const empty = found.node.kind == ConfigNode::Kind::sequence;
    refuse(found.where,
           fmt::format("expected a list of {}, got {}", such_as, empty ? "an empty one" : shown(found.node)));
  }
  return found.node.children;
}

void NodeReader::refuse_twice(Found const& item, bool twice) {
  if (twice) {
    refuse(item.where, shown(item.node) + " is listed twice; list each once");
  }
}

void NodeReader::fields(std::string_view name, std::vector<PairField>& value) {
  list(name, value, "fields such as [query, target, score]", &NodeReader::enumerator<PairField>);
}

void NodeReader::names(std::string_view name, std::vector<std::string>& value,
                       std::span<std::string_view const> names) {
  list(name, value, fmt::format("names such as [{}]", names.front()),
       [&](Found const& item) { return std::string(names[index_of(item, names, {})]); });
}

void NodeReader::subset(std::string_view name, std::vector<std::string>& value,
                        std::span<std::string_view const> names) {
  auto const found = find(name);
  if (found && found->node.kind == ConfigNode::Kind::sequence && found->node.children.empty()) {
    value.clear();
    return;
  }
  this->names(name, value, names);
  auto const place = [&](std::string const& item) { return std::find(names.begin(), names.end(), item); };
  std::sort(value.begin(), value.end(), [&](auto const& a, auto const& b) { return place(a) < place(b); });
}

void NodeReader::wholes(std::string_view name, std::vector<int>& value, WholeRange range) {
  list(name, value, "whole numbers such as [1, 2]",
       [&](Found const& item) { return static_cast<int>(whole_value(item, range)); });
}

void NodeReader::reals(std::string_view name, std::vector<double>& value, RealRange range) {
  list(name, value, "numbers such as [0.03, 0.05]", [&](Found const& item) { return real_value(item, range); });
}

void NodeReader::planned(std::string_view name) {
  if (auto const found = find(name); found && found->node.kind != ConfigNode::Kind::null) {
    refuse(found->where, std::string("this key ") + kNotBuilt + "; leave it out");
  }
}

} // namespace pairscan
