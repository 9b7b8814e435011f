#include <commands/alignment_colours.hpp>

#include <cstddef>
#include <cstdlib>
#include <unistd.h>
#include <vector>

namespace pairscan {

namespace {

constexpr std::string_view kIdentical = "\x1b[32m";
constexpr std::string_view kDiffering = "\x1b[1;31m";
constexpr std::string_view kGap = "\x1b[34m";
constexpr std::string_view kPlain = "\x1b[0m";

std::string_view colour_of_mark(char mark) {
  return mark == '|' ? kIdentical : mark == '.' ? kDiffering : kGap;
}

/// Part of a line that shows residues: it stands before the last number.
struct Columns {
  std::size_t begin;
  std::size_t end;
};

Columns columns_of_line(std::string_view line) {
  std::size_t const end = line.rfind(' ');
  return {line.rfind(' ', end - 1) + 1, end};
}

/// Colours the columns of a line by their marks, which stand at the same place in their own line.
std::string coloured_line(std::string_view line, Columns columns, std::string_view marks) {
  std::string text(line.substr(0, columns.begin));
  std::string_view colour;
  for (std::size_t column = columns.begin; column < columns.end; ++column) {
    std::string_view const wanted = colour_of_mark(column < marks.size() ? marks[column] : ' ');
    if (wanted != colour) {
      text += wanted;
      colour = wanted;
    }
    text += line[column];
  }
  text += kPlain;
  text += line.substr(columns.end);
  return text;
}

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    std::size_t const end = text.find('\n');
    lines.push_back(text.substr(0, end));
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return lines;
}

} // namespace

bool uses_colours(std::string_view choice) {
  if (choice != "auto") {
    return choice == "always";
  }
  char const* const refused = std::getenv("NO_COLOR");
  char const* const terminal = std::getenv("TERM");
  bool const wanted = refused == nullptr || *refused == '\0';
  bool const capable = terminal != nullptr && std::string_view(terminal) != "dumb";
  return wanted && capable && ::isatty(STDOUT_FILENO) == 1;
}

std::string coloured(std::string_view alignment) {
  std::vector<std::string_view> const lines = lines_of(alignment);
  std::string text;
  for (std::size_t index = 0; index < lines.size(); ++index) {
    bool const before_block = lines[index].empty() && index + 3 < lines.size();
    text += std::string(lines[index]) + '\n';
    if (before_block) { // query, marks, target
      std::string_view const marks = lines[index + 2];
      text += coloured_line(lines[index + 1], columns_of_line(lines[index + 1]), marks) + '\n';
      text += std::string(marks) + '\n';
      text += coloured_line(lines[index + 3], columns_of_line(lines[index + 3]), marks) + '\n';
      index += 3;
    }
  }
  return text;
}

} // namespace pairscan
