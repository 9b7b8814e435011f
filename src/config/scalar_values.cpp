#include <config/scalar_values.hpp>

#include <charconv>
#include <cmath>
#include <string_view>

namespace pairscan {

namespace {

bool is_plain_scalar(ConfigNode const& node) {
  return node.kind == ConfigNode::Kind::scalar && !node.quoted;
}

template <class Number>
std::optional<Number> number_of(std::string_view digits) {
  Number number{};
  auto const [end, fault] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return fault == std::errc{} && end == digits.data() + digits.size() ? std::optional(number) : std::nullopt;
}

std::string_view without_plus(std::string_view text) {
  return text.size() > 1 && text[0] == '+' && text[1] != '-' ? text.substr(1) : text;
}

/// YAML 1.1 takes 010 for eight; who writes it may mean ten.
bool could_be_octal(std::string_view text) {
  std::string_view const digits = text.starts_with('-') ? text.substr(1) : text;
  return digits.size() > 1 && digits[0] == '0';
}

} // namespace

std::optional<bool> truth_of(ConfigNode const& node) {
  if (!is_plain_scalar(node) || (node.text != "true" && node.text != "false")) {
    return std::nullopt;
  }
  return node.text == "true";
}

std::optional<std::int64_t> whole_number_of(ConfigNode const& node) {
  std::string_view const text = without_plus(node.text);
  return is_plain_scalar(node) && !could_be_octal(text) ? number_of<std::int64_t>(text) : std::nullopt;
}

std::optional<double> real_number_of(ConfigNode const& node) {
  auto const number = is_plain_scalar(node) ? number_of<double>(without_plus(node.text)) : std::nullopt;
  return number && std::isfinite(*number) ? number : std::nullopt;
}

} // namespace pairscan
