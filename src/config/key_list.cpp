#include <config/key_list.hpp>
#include <config/schema.hpp>

namespace pairscan {

namespace {

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
  template <class... Anything>
  void choice(std::string_view name, Anything const&... /*unused*/) {
    add(name);
  }
  template <class... Anything>
  void fields(std::string_view name, Anything const&... /*unused*/) {
    add(name);
  }
  template <class... Anything>
  void names(std::string_view name, Anything const&... /*unused*/) {
    add(name);
  }
  template <class... Anything>
  void subset(std::string_view name, Anything const&... /*unused*/) {
    add(name);
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

  [[nodiscard]] std::vector<std::string> take() { return std::move(keys_); }

private:
  void add(std::string_view name) { keys_.push_back(path_ + std::string(name)); }

  std::string path_;
  std::vector<std::string> keys_;
};

} // namespace

std::vector<std::string> all_keys() {
  Config const config;
  KeyLister lister;
  describe(lister, config);
  return lister.take();
}

} // namespace pairscan
