#include <commands/options/listed_options.hpp>
#include <commands/options/man_page.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <sstream>
#include <vector>

namespace pairscan {

namespace {

constexpr char const* kExitStatus = R"(.SH EXIT STATUS
0 done, 1 failed, 2 usage, 3 bad input, 4 stopped and resumable, 5 not enough memory or no such device.
)";

/// Text that roff takes for nothing else: hyphens and backslashes as they are, and no request at the start of a line.
std::string roff(std::string const& text) {
  std::string result;
  for (char const character : text) {
    result += character == '\\' ? "\\e" : character == '-' ? "\\-" : std::string(1, character);
  }
  return result.starts_with('.') || result.starts_with('\'') ? "\\&" + result : result;
}

std::string capitals(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char letter) { return std::toupper(letter); });
  return text;
}

std::string head(std::string const& name, std::string const& description) {
  return fmt::format(".TH {} 1 \"\" \"pairscan {}\" \"User Commands\"\n.SH NAME\n{} \\- {}\n", capitals(roff(name)),
                     PAIRSCAN_VERSION, roff(name), roff(description));
}

std::string synopsis(std::string const& name, std::vector<ListedOption> const& options) {
  std::string text = fmt::format(".SH SYNOPSIS\n.B {}\n[\\fIoptions\\fR]\n", roff(name));
  for (ListedOption const& option : options) {
    if (option.positional) {
      std::string const name = "\\fI" + roff(option.names.front()) + "\\fR";
      text += option.required ? name + '\n' : '[' + name + "]\n";
    }
  }
  return text;
}

std::string described(ListedOption const& option) {
  std::vector<std::string> names;
  for (std::string const& name : option.names) {
    names.push_back((option.positional ? "\\fI" : "\\fB") + roff(name) + "\\fR");
  }
  bool const has_value = !option.positional && !option.value.empty();
  return fmt::format(".TP\n{}{}\n{}\n", fmt::join(names, ", "), has_value ? " \\fI" + roff(option.value) + "\\fR" : "",
                     roff(option.help));
}

/// Options by their groups, in the order in which these come first.
std::string option_sections(std::vector<ListedOption> const& options) {
  std::vector<std::string> groups;
  for (ListedOption const& option : options) {
    if (std::find(groups.begin(), groups.end(), option.group) == groups.end()) {
      groups.push_back(option.group);
    }
  }
  std::string text;
  for (std::string const& group : groups) {
    text += ".SH " + capitals(roff(group)) + '\n';
    for (ListedOption const& option : options) {
      text += option.group == group ? described(option) : "";
    }
  }
  return text;
}

/// The footer of a command's help has its examples behind a first line that says so.
std::string examples(std::string const& footer) {
  std::istringstream lines(footer);
  std::string text = ".SH EXAMPLES\n.nf\n";
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("  ")) {
      text += roff(line.substr(2)) + '\n';
    }
  }
  return text + ".fi\n";
}

std::string page_of_program(CLI::App const& app) {
  std::string text = head("pairscan", "align every pair of a set of sequences, exactly") +
                     ".SH SYNOPSIS\n.B pairscan\n\\fIcommand\\fR [\\fIoptions\\fR]\n.SH COMMANDS\n";
  for (CLI::App const* const command : listed_commands(app)) {
    text += fmt::format(".TP\n\\fBpairscan\\-{}\\fR(1)\n{}\n", command->get_name(), roff(command->get_description()));
  }
  return text + option_sections(listed_options(app)) + examples(app.get_footer()) + kExitStatus;
}

} // namespace

std::string man_page(CLI::App const& app, std::string const& command) {
  if (command.empty()) {
    return page_of_program(app);
  }
  for (CLI::App const* const each : listed_commands(app)) {
    if (each->get_name() == command) {
      std::vector<ListedOption> const options = listed_options(*each);
      return head("pairscan-" + command, each->get_description()) + synopsis("pairscan " + command, options) +
             option_sections(options) + examples(each->get_footer()) + kExitStatus + ".SH SEE ALSO\n.BR pairscan (1)\n";
    }
  }
  throw CLI::ValidationError("command", "'" + command + "' is no command of pairscan");
}

} // namespace pairscan
