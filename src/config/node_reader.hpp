#pragma once

#include <config/config_node.hpp>
#include <config/names.hpp>
#include <config/schema.hpp>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pairscan {

/// Where each key that was given stands, by its full name.
using KeyPlaces = std::map<std::string, std::string, std::less<>>;

/// The visitor of schema.hpp that reads values from a tree. Keys that are absent leave their value as it is. Throws
/// Error (ExitCode::usage) with place and full name of the key for wrong types, values out of range, names that are not
/// known or not built, and keys that are not in the schema.
class NodeReader {
public:
  /// `root` is a mapping and outlives the reader.
  explicit NodeReader(ConfigNode const& root);

  [[nodiscard]] KeyPlaces const& places() const { return places_; }

  template <class Body>
  void section(std::string_view name, Body&& body) {
    Level outer = enter(name);
    body();
    leave(std::move(outer));
  }

  template <class Body>
  void section_or_none(std::string_view name, Body&& body) {
    Level outer = enter(name, "none");
    body();
    leave(std::move(outer));
  }

  template <class Value, class Body>
  void sections(std::string_view name, std::vector<Value>& values, Body&& body) {
    std::size_t const listed = list_size(name);
    values.assign(std::max<std::size_t>(listed, 1), Value{});
    for (std::size_t item = 0; item < values.size(); ++item) {
      Level outer = listed > 0 ? enter_item(name, item) : enter(name);
      body(values[item]);
      leave(std::move(outer));
    }
  }

  void text(std::string_view name, std::string& value);
  void file(std::string_view name, std::string& value);
  void file_name(std::string_view name, std::string& value);
  void flag(std::string_view name, bool& value);

  template <class Integer>
  void whole(std::string_view name, Integer& value, WholeRange range) {
    if (auto const found = find(name)) {
      value = static_cast<Integer>(whole_value(*found, range));
    }
  }
  void whole(std::string_view name, std::optional<std::int64_t>& value, WholeRange range);
  void real(std::string_view name, double& value, RealRange range);
  void real(std::string_view name, std::optional<double>& value, RealRange range);

  void bytes(std::string_view name, std::optional<std::uint64_t>& value);

  void score(std::string_view name, std::optional<double>& value, WholeRange range);
  void name_or_score(std::string_view name, std::string& value, std::span<std::string_view const> names,
                     WholeRange range);
  void lines(std::string_view name, std::string& value);

  template <class Enum>
  void choice(std::string_view name, Enum& value) {
    if (auto const found = find(name)) {
      value = enumerator<Enum>(*found);
    }
  }
  void choice(std::string_view name, std::string& value, std::span<std::string_view const> names,
              std::span<std::string_view const> planned = {});
  void fields(std::string_view name, std::vector<PairField>& value);
  void names(std::string_view name, std::vector<std::string>& value, std::span<std::string_view const> names);
  /// Gives the names in the order of `names`, for which the order in the list means nothing.
  void subset(std::string_view name, std::vector<std::string>& value, std::span<std::string_view const> names);
  void wholes(std::string_view name, std::vector<int>& value, WholeRange range);
  void reals(std::string_view name, std::vector<double>& value, RealRange range);
  void planned(std::string_view name);

  /// To be called after the last key: refuses keys of the root that nobody asked for.
  void finish() const { refuse_unknown_keys(); }

private:
  /// A mapping that is being read, the schema's keys of it that were shown so far, and its full name with a dot.
  struct Level {
    ConfigNode const* node = nullptr; // null where the section is absent
    std::vector<std::string_view> known;
    std::string path;
  };

  struct Found {
    ConfigNode const& node;
    std::string where; // place and full name, for messages
  };

  /// Enters a section, of which a scalar with the text `absent` says no more than that it is not there.
  [[nodiscard]] Level enter(std::string_view name, std::string_view absent = {});
  /// Enters an item of a list of mappings, whose keys are called name[item].key.
  [[nodiscard]] Level enter_item(std::string_view name, std::size_t item);
  /// Returns the number of a list's items, or 0 where the key is absent or holds something else.
  [[nodiscard]] std::size_t list_size(std::string_view name);
  void leave(Level outer);
  [[nodiscard]] std::optional<Found> find(std::string_view name);
  void refuse_unknown_keys() const;

  /// The items of a list, in which none may occur twice; null leaves the value as it is. `such_as` is an example.
  template <class Value, class Read>
  void list(std::string_view name, std::vector<Value>& value, std::string_view such_as, Read const& read) {
    auto const found = find(name);
    if (!found || found->node.kind == ConfigNode::Kind::null) {
      return;
    }
    std::vector<Value> items;
    for (ConfigNode const& child : list_items(*found, such_as)) {
      Found const item{child, child.place + found->where.substr(found->where.rfind(": "))};
      Value const next = read(item);
      refuse_twice(item, std::find(items.begin(), items.end(), next) != items.end());
      items.push_back(next);
    }
    value = std::move(items);
  }
  [[nodiscard]] static std::span<ConfigNode const> list_items(Found const& found, std::string_view such_as);
  static void refuse_twice(Found const& item, bool twice);

  [[nodiscard]] static std::string text_value(Found const& found);
  [[nodiscard]] static std::int64_t whole_value(Found const& found, WholeRange range);
  [[nodiscard]] static double real_value(Found const& found, RealRange range);
  [[nodiscard]] static double score_value(Found const& found, WholeRange range);
  [[nodiscard]] static std::size_t index_of(Found const& found, std::span<std::string_view const> built,
                                            std::span<std::string_view const> planned);

  template <class Enum>
  [[nodiscard]] static Enum enumerator(Found const& found) {
    std::array<std::string_view, kNames<Enum>.size()> built;
    std::transform(kNames<Enum>.begin(), kNames<Enum>.end(), built.begin(),
                   [](auto const& known) { return known.name; });
    return kNames<Enum>[index_of(found, built, kPlannedNames<Enum>)].value;
  }

  Level level_;
  KeyPlaces places_;
};

} // namespace pairscan
