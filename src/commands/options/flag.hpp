#pragma once

#include <config/override.hpp>

#include <CLI/CLI.hpp>

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace pairscan {

/// How the text of an option becomes the YAML of its key.
enum class FlagValue : std::uint8_t {
  number,
  word,    // a name, or the name of a file
  numbers, // joined by commas
  words,   // joined by commas
  iddef,   // a number of vsearch's --iddef, or a name
};

/// An option of the command line that gives a key of the configuration its value. The key checks itself; messages call
/// its place by the option.
struct Flag {
  char const* name; // "--id", or "-o,--output"
  char const* key;  // in full
  FlagValue value;
  char const* help;
};

/// Flags that the help lists together.
struct FlagGroup {
  char const* title;
  std::span<Flag const> flags;
};

/// Returns the text as YAML.
[[nodiscard]] std::string yaml_of(FlagValue kind, std::string const& text);

/// Returns the parts of a text between separators.
[[nodiscard]] std::vector<std::string> split(std::string const& text, char separator);

/// Returns how messages call an option that was given: "--id 0.9".
[[nodiscard]] std::string place_of(std::string const& name, std::string const& text);

/// Adds an option that appends to `overrides` where it is given. The help shows the names that the key chooses from.
CLI::Option* add_flag(CLI::App& command, Flag const& flag, std::vector<Override>& overrides);

void add_flags(CLI::App& command, FlagGroup const& group, std::vector<Override>& overrides);

/// Has the help of an option show another default, in brackets: the command's own in place of the key's.
void show_default(CLI::App& command, std::string const& option, std::string const& value);

/// Adds --set key=value; its values are appended to `overrides` when all options are read, so that they win.
void add_set(CLI::App& command, std::vector<std::string>& settings);

/// Returns the names that a key chooses from, joined by '|'; `otherwise` where there are none, or too many to show.
[[nodiscard]] std::string shown_choices(std::string const& key, std::string const& otherwise);

} // namespace pairscan
