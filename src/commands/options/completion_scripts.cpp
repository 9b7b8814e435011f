#include <commands/options/completion_scripts.hpp>
#include <commands/options/listed_options.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <string_view>
#include <vector>

namespace pairscan {

namespace {

std::string replaced(std::string text, char character, std::string_view by) {
  for (std::size_t at = text.find(character); at != std::string::npos; at = text.find(character, at + by.size())) {
    text.replace(at, 1, by);
  }
  return text;
}

std::vector<std::string> option_names(CLI::App const& command) {
  std::vector<std::string> names;
  for (ListedOption const& option : listed_options(command)) {
    if (!option.positional) {
      names.insert(names.end(), option.names.begin(), option.names.end());
    }
  }
  return names;
}

std::string command_names(CLI::App const& app) {
  std::vector<std::string> names;
  for (CLI::App const* const command : listed_commands(app)) {
    names.push_back(command->get_name());
  }
  return fmt::format("{}", fmt::join(names, " "));
}

// --- bash ---

constexpr std::string_view kBashHead = R"(# Completion of pairscan for bash, made by `pairscan completion bash`.
_pairscan() {
  local word=${COMP_WORDS[COMP_CWORD]} last=${COMP_WORDS[COMP_CWORD-1]} command= each
  for each in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case $each in -*) ;; *) command=$each; break ;; esac
  done
  COMPREPLY=()
  local options= words= files=
  case "$command $last" in
)";

constexpr std::string_view kBashTail = R"(  esac
  if [[ -n $files && $word != -* ]]; then
    compopt -o filenames 2>/dev/null
    COMPREPLY=($(compgen -f -- "$word"))
  elif [[ -n $words && $word != -* ]]; then
    COMPREPLY=($(compgen -W "$words" -- "$word"))
  else
    COMPREPLY=($(compgen -W "$options" -- "$word"))
  fi
}
complete -F _pairscan pairscan
)";

/// The values of an option; without a list of them, files or nothing.
std::string bash_values(std::string const& command, ListedOption const& option) {
  std::vector<std::string> patterns;
  for (std::string const& name : option.names) {
    patterns.push_back(fmt::format("'{} {}'", command, name));
  }
  std::string const what = option.choices.empty() ? option.takes_file() ? "files=1" : "words=' '"
                                                  : fmt::format("words='{}'", fmt::join(option.choices, " "));
  return fmt::format("    {}) {} ;;\n", fmt::join(patterns, "|"), what);
}

/// The first word that has choices decides what is offered where no option waits for a value.
std::string bash_command(CLI::App const& command) {
  std::string const name = command.get_name();
  std::string text;
  std::string words;
  bool files = false;
  for (ListedOption const& option : listed_options(command)) {
    if (option.positional) {
      words = option.choices.empty() ? words : fmt::format(" words='{}'", fmt::join(option.choices, " "));
      files = files || option.takes_file();
    } else if (!option.value.empty()) {
      text += bash_values(name, option);
    }
  }
  return text + fmt::format("    '{} '*) options='{}'{}{} ;;\n", name, fmt::join(option_names(command), " "), words,
                            files ? " files=1" : "");
}

std::string bash_script(CLI::App const& app) {
  std::string text(kBashHead);
  for (CLI::App const* const command : listed_commands(app)) {
    text += bash_command(*command);
  }
  text += fmt::format("    *) options='{}' words='{}' ;;\n", fmt::join(option_names(app), " "), command_names(app));
  return text.append(kBashTail);
}

// --- zsh ---

/// Text within single quotes and the brackets of _arguments.
std::string zsh_text(std::string text) {
  text = replaced(std::move(text), '\'', "'\\''");
  for (char const special : {'[', ']', ':'}) {
    text = replaced(std::move(text), special, std::string("\\") + special);
  }
  return text;
}

std::string zsh_action(ListedOption const& option) {
  std::string const what = option.choices.empty() ? option.takes_file() ? "_files" : " "
                                                  : fmt::format("({})", fmt::join(option.choices, " "));
  return fmt::format(":{}:{}", zsh_text(option.choices.empty() ? option.value : "value"), what);
}

std::string zsh_option(ListedOption const& option) {
  if (option.positional) {
    return fmt::format("      '{}' \\\n", zsh_action(option));
  }
  std::string text;
  for (std::string const& name : option.names) {
    text += fmt::format("      '{}[{}]{}' \\\n", name, zsh_text(option.help),
                        option.value.empty() ? "" : zsh_action(option));
  }
  return text;
}

std::string zsh_script(CLI::App const& app) {
  std::string text = "#compdef pairscan\n# Completion of pairscan for zsh, made by `pairscan completion zsh`.\n"
                     "_pairscan() {\n  local -a commands=(\n";
  for (CLI::App const* const command : listed_commands(app)) {
    text += fmt::format("    '{}:{}'\n", command->get_name(), zsh_text(command->get_description()));
  }
  text += "  )\n  if (( CURRENT == 2 )); then\n    _describe command commands\n    return\n  fi\n"
          "  local command=$words[2]\n  shift words\n  (( CURRENT-- ))\n  case $command in\n";
  for (CLI::App const* const command : listed_commands(app)) {
    text += fmt::format("    {}) _arguments \\\n", command->get_name());
    for (ListedOption const& option : listed_options(*command)) {
      text += zsh_option(option);
    }
    text += "      ;;\n";
  }
  return text + "  esac\n}\n_pairscan \"$@\"\n";
}

// --- fish ---

std::string fish_option(std::string const& condition, ListedOption const& option) {
  std::string names;
  for (std::string const& name : option.names) {
    names += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  }
  std::string const values = option.value.empty()      ? ""
                             : !option.choices.empty() ? fmt::format(" -x -a '{}'", fmt::join(option.choices, " "))
                             : option.takes_file()     ? " -r -F"
                                                       : " -x";
  return fmt::format("complete -c pairscan -n '{}'{}{} -d '{}'\n", condition, option.positional ? "" : names, values,
                     replaced(option.help, '\'', "\\'"));
}

std::string fish_script(CLI::App const& app) {
  std::string text = "# Completion of pairscan for fish, made by `pairscan completion fish`.\n"
                     "complete -c pairscan -f\n";
  for (CLI::App const* const command : listed_commands(app)) {
    text += fmt::format("complete -c pairscan -n __fish_use_subcommand -a {} -d '{}'\n", command->get_name(),
                        replaced(command->get_description(), '\'', "\\'"));
  }
  for (CLI::App const* const command : listed_commands(app)) {
    std::string const condition = "__fish_seen_subcommand_from " + command->get_name();
    for (ListedOption const& option : listed_options(*command)) {
      text += fish_option(condition, option);
    }
  }
  return text;
}

} // namespace

std::string completion_script(CLI::App const& app, std::string const& shell) {
  return shell == "bash" ? bash_script(app) : shell == "zsh" ? zsh_script(app) : fish_script(app);
}

} // namespace pairscan
