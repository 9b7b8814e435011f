#include <commands/options/flag.hpp>
#include <config/config_node.hpp>
#include <config/config_writer.hpp>
#include <config/key_list.hpp>
#include <config/names.hpp>

#include <fmt/format.h>

#include <array>

namespace pairscan {

namespace {

constexpr std::size_t kMostShown = 10; // names; more make no readable line

/// Names of filter.identity in the order of vsearch's numbers.
constexpr std::array kIddefs{IdentityDefinition::shorter, IdentityDefinition::columns, IdentityDefinition::internal,
                             IdentityDefinition::mbl, IdentityDefinition::columns};

/// A number stands as it is; anything else as text, so that messages show it and YAML makes nothing else of it.
std::string number_or_text(std::string const& text) {
  bool const numeric = !text.empty() && text.find_first_not_of("0123456789+-.eE") == std::string::npos;
  return numeric && text != "-" ? text : quoted(text);
}

std::string list_of(std::string const& text, std::string (*item)(std::string const&)) {
  std::string items;
  for (std::string const& each : split(text, ',')) {
    items += (items.empty() ? "" : ", ") + item(each);
  }
  return '[' + items + ']';
}

std::string identity_of(std::string const& text) {
  bool const by_number = text.size() == 1 && text[0] >= '0' && text[0] < '0' + static_cast<char>(kIddefs.size());
  return by_number ? std::string(name_of(kIddefs[static_cast<std::size_t>(text[0] - '0')])) : text;
}

std::string type_of(Flag const& flag) {
  switch (flag.value) {
  case FlagValue::number:
    return "NUMBER";
  case FlagValue::numbers:
    return "NUMBERS";
  case FlagValue::word:
    return shown_choices(flag.key, "TEXT");
  case FlagValue::words:
    return shown_choices(flag.key, "NAMES");
  case FlagValue::iddef:
    return "0|1|2|3|4|" + shown_choices(flag.key, "NAME");
  }
  return "";
}

} // namespace

std::vector<std::string> split(std::string const& text, char separator) {
  std::vector<std::string> parts;
  std::size_t begin = 0;
  for (std::size_t end = 0; end != std::string::npos; begin = end + 1) {
    end = text.find(separator, begin);
    parts.push_back(text.substr(begin, end - begin));
  }
  return parts;
}

std::string yaml_of(FlagValue kind, std::string const& text) {
  switch (kind) {
  case FlagValue::number:
    return number_or_text(text);
  case FlagValue::numbers:
    return list_of(text, number_or_text);
  case FlagValue::word:
    return quoted(text);
  case FlagValue::words:
    return list_of(text, quoted);
  case FlagValue::iddef:
    return quoted(identity_of(text));
  }
  return "";
}

std::string place_of(std::string const& name, std::string const& text) {
  std::string const last = split(name, ',').back();
  return (last.starts_with('-') ? last + ' ' : "") + printable(text);
}

std::string shown_choices(std::string const& key, std::string const& otherwise) {
  std::vector<std::string_view> const choices = choices_of(key);
  return choices.empty() || choices.size() > kMostShown ? otherwise : fmt::format("{}", fmt::join(choices, "|"));
}

CLI::Option* add_flag(CLI::App& command, Flag const& flag, std::vector<Override>& overrides) {
  auto const keep = [flag, &overrides](std::string const& text) {
    overrides.emplace_back(flag.key, yaml_of(flag.value, text), place_of(flag.name, text));
  };
  return command.add_option_function<std::string>(flag.name, keep, flag.help)->type_name(type_of(flag));
}

void add_flags(CLI::App& command, FlagGroup const& group, std::vector<Override>& overrides) {
  for (Flag const& flag : group.flags) {
    add_flag(command, flag, overrides)->group(group.title);
  }
}

void show_default(CLI::App& command, std::string const& option, std::string const& value) {
  CLI::Option* const shown = command.get_option(option);
  std::string const help = shown->get_description();
  shown->description(help.substr(0, help.rfind(" [")) + " [" + value + ']');
}

void add_set(CLI::App& command, std::vector<std::string>& settings) {
  command
      .add_option("--set", settings,
                  "Lay key=value over all others, e.g. --set filter.min_identity=0.9; may be repeated")
      ->type_name("KEY=VALUE")
      ->take_all()
      ->expected(1)
      ->allow_extra_args(false);
}

} // namespace pairscan
