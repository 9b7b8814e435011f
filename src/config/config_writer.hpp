#pragma once

#include <config/names.hpp>
#include <config/schema.hpp>

#include <fmt/format.h>

#include <charconv>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pairscan {

/// Single quotes keep every character; a quote in the text is doubled.
[[nodiscard]] inline std::string quoted(std::string const& text) {
  std::string result = "'";
  for (char character : text) {
    result.append(character == '\'' ? 2 : 1, character);
  }
  result.push_back('\'');
  return result;
}

/// Double quotes take several lines as one; the loader refuses other control characters.
[[nodiscard]] inline std::string quoted_lines(std::string const& text) {
  std::string result = "\"";
  for (char character : text) {
    switch (character) {
    case '\n':
      result += "\\n";
      break;
    case '\r':
      result += "\\r";
      break;
    case '\t':
      result += "\\t";
      break;
    case '"':
    case '\\':
      result.append(1, '\\').push_back(character);
      break;
    default:
      result.push_back(character);
    }
  }
  return result + '"';
}

/// The shortest text that gives the same number again.
[[nodiscard]] inline std::string shortest(double number) {
  char digits[32];
  auto const end = std::to_chars(digits, digits + sizeof(digits), number).ptr;
  return std::string(digits, end);
}

/// The visitor of schema.hpp that writes YAML.
class ConfigWriter {
public:
  template <class Body>
  void section(std::string_view name, Body&& body) {
    text_ += fmt::format("{:{}}{}:\n", "", indent_, name);
    indent_ += 2;
    body();
    indent_ -= 2;
  }

  template <class Body>
  void section_or_none(std::string_view name, Body&& body) {
    section(name, body);
  }

  template <class Value, class Body>
  void sections(std::string_view name, std::vector<Value> const& values, Body&& body) {
    if (values.size() == 1) {
      section(name, [&] { body(values.front()); });
      return;
    }
    text_ += fmt::format("{:{}}{}:\n", "", indent_, name);
    indent_ += 4;
    for (Value const& value : values) {
      begins_item_ = true;
      body(value);
    }
    indent_ -= 4;
  }

  void text(std::string_view name, std::string const& value) { line(name, quoted(value)); }
  void file(std::string_view name, std::string const& value) { line(name, value.empty() ? "null" : quoted(value)); }
  void file_name(std::string_view name, std::string const& value) { file(name, value); }
  void flag(std::string_view name, bool value) { line(name, value ? "true" : "false"); }

  template <class Integer>
  void whole(std::string_view name, Integer value, WholeRange /*range*/) {
    line(name, std::to_string(value));
  }
  void whole(std::string_view name, std::optional<std::int64_t> value, WholeRange /*range*/) {
    line(name, value ? std::to_string(*value) : "null");
  }
  void real(std::string_view name, std::optional<double> value, RealRange /*range*/) {
    line(name, value ? shortest(*value) : "null");
  }

  void bytes(std::string_view name, std::optional<std::uint64_t> value) {
    line(name, value ? std::to_string(*value) : "auto");
  }

  void score(std::string_view name, std::optional<double> value, WholeRange /*range*/) {
    line(name, value ? shortest(*value) : "null");
  }
  void name_or_score(std::string_view name, std::string const& value, std::span<std::string_view const> /*names*/,
                     WholeRange /*range*/) {
    line(name, value.empty() ? "null" : value);
  }
  void lines(std::string_view name, std::string const& value) {
    line(name, value.empty() ? "null" : quoted_lines(value));
  }

  template <class Enum>
  void choice(std::string_view name, Enum value) {
    line(name, name_of(value));
  }
  void choice(std::string_view name, std::string const& value, std::span<std::string_view const> /*names*/,
              std::span<std::string_view const> /*planned*/ = {}) {
    line(name, value);
  }
  void fields(std::string_view name, std::vector<PairField> const& value) {
    list(name, value, [](PairField field) { return name_of(field); });
  }
  void names(std::string_view name, std::vector<std::string> const& value,
             std::span<std::string_view const> /*names*/) {
    list(name, value, [](std::string const& item) { return item; });
  }
  void subset(std::string_view name, std::vector<std::string> const& value,
              std::span<std::string_view const> /*names*/) {
    line(name, fmt::format("[{}]", fmt::join(value, ", ")));
  }
  void wholes(std::string_view name, std::vector<int> const& value, WholeRange /*range*/) {
    list(name, value, [](int item) { return std::to_string(item); });
  }
  void reals(std::string_view name, std::vector<double> const& value, RealRange /*range*/) {
    list(name, value, shortest);
  }
  void planned(std::string_view /*name*/) {}

  [[nodiscard]] std::string take() { return std::move(text_); }

private:
  template <class Value, class Text>
  void list(std::string_view name, std::vector<Value> const& values, Text const& text_of) {
    std::string items;
    for (Value const& value : values) {
      items.append(items.empty() ? "" : ", ").append(text_of(value));
    }
    line(name, values.empty() ? "null" : "[" + items + "]");
  }

  void line(std::string_view name, std::string_view value) {
    text_ += begins_item_ ? fmt::format("{:{}}- ", "", indent_ - 2) : fmt::format("{:{}}", "", indent_);
    text_ += fmt::format("{}: {}\n", name, value);
    begins_item_ = false;
  }

  std::string text_;
  int indent_ = 0;
  bool begins_item_ = false; // of a list of mappings: the next line has its dash
};

} // namespace pairscan
