#include <config/key_list.hpp>
#include <config/names.hpp>
#include <config/schema.hpp>

#include <span>
#include <utility>

namespace pairscan {

namespace {

struct ListedKey {
  std::string name;
  std::vector<std::string_view> choices;
};

/// The visitor of schema.hpp that lists keys.
class KeyLister {
public:
  template <class Body>
  void section(std::string_view name, Body&& body) {
    std::size_t const outer = path_.size();
    path_.append(name).push_back('.');
    body();
    path_.resize(outer);
  }

  template <class Body>
  void section_or_none(std::string_view name, Body&& body) {
    section(name, body);
  }

  template <class Values, class Body>
  void sections(std::string_view name, Values const& values, Body const& body) {
    section(name, [&] { body(values.front()); });
  }

  template <class... Anything>
  void text(std::string_view name, Anything const&... /*unused*/) {
    add(name);
  }
  template <class... Anything>
  void file(std::string_view name, Anything const&... /*unused*/) {
    add(name);
  }
  template <class... Anything>
  void file_name(std::string_view name, Anything const&... /*unused*/) {
    add(name);
  }
  template <class... Anything>
  void flag(std::string_view name, Anything const&... /*unused*/) {
    add(name);
  }
  template <class... Anything>
  void whole(std::string_view name, Anything const&... /*unused*/) {
    add(name);
  }
  template <class... Anything>
  void real(std::string_view name, Anything const&... /*unused*/) {
    add(name);
  }
  template <class... Anything>
  void bytes(std::string_view name, Anything const&... /*unused*/) {
    add(name);
  }
  template <class... Anything>
  void score(std::string_view name, Anything const&... /*unused*/) {
    add(name);
  }
  template <class... Anything>
  void name_or_score(std::string_view name, Anything const&... /*unused*/) {
    add(name);
  }
  template <class... Anything>
  void lines(std::string_view name, Anything const&... /*unused*/) {
    add(name);
  }
  template <class Enum>
  void choice(std::string_view name, Enum const& /*unused*/) {
    add(name, names_of_enum<Enum>());
  }
  template <class... Anything>
  void choice(std::string_view name, std::string const& /*unused*/, std::span<std::string_view const> names,
              Anything const&... /*unused*/) {
    add(name, {names.begin(), names.end()});
  }
  template <class Fields>
  void fields(std::string_view name, Fields const& /*unused*/) {
    add(name, names_of_enum<typename Fields::value_type>());
  }
  template <class Values>
  void names(std::string_view name, Values const& /*unused*/, std::span<std::string_view const> names) {
    add(name, {names.begin(), names.end()});
  }
  template <class Values>
  void subset(std::string_view name, Values const& /*unused*/, std::span<std::string_view const> names) {
    add(name, {names.begin(), names.end()});
  }
  template <class... Anything>
  void wholes(std::string_view name, Anything const&... /*unused*/) {
    add(name);
  }
  template <class... Anything>
  void reals(std::string_view name, Anything const&... /*unused*/) {
    add(name);
  }
  void planned(std::string_view /*name*/) {}

  [[nodiscard]] std::vector<ListedKey> take() { return std::move(keys_); }

private:
  template <class Enum>
  [[nodiscard]] static std::vector<std::string_view> names_of_enum() {
    std::vector<std::string_view> names;
    for (auto const& each : kNames<Enum>) {
      names.push_back(each.name);
    }
    return names;
  }

  void add(std::string_view name, std::vector<std::string_view> choices = {}) {
    keys_.push_back({path_ + std::string(name), std::move(choices)});
  }

  std::string path_;
  std::vector<ListedKey> keys_;
};

[[nodiscard]] std::vector<ListedKey> listed_keys() {
  Config const config;
  KeyLister lister;
  describe(lister, config);
  return lister.take();
}

} // namespace

std::vector<std::string> all_keys() {
  std::vector<std::string> names;
  for (ListedKey const& key : listed_keys()) {
    names.push_back(key.name);
  }
  return names;
}

std::vector<std::string_view> choices_of(std::string_view key) {
  static std::vector<ListedKey> const keys = listed_keys(); // the command line asks for every option
  for (ListedKey const& each : keys) {
    if (each.name == key) {
      return each.choices;
    }
  }
  return {};
}

} // namespace pairscan
