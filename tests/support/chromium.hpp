#pragma once

#include <tests/support/temporary_directory.hpp>

#include <algorithm>
#include <cstdlib>
#include <string>

namespace pairscan::testing {

/// A page as a browser made it: its elements after scripts ran, up to the first script, and what it said on its
/// console.
struct BrowsedPage {
  std::string elements;
  std::string console;
};

[[nodiscard]] inline bool has_program(std::string const& name) {
  return std::system(("command -v " + name + " >/dev/null 2>&1").c_str()) == 0;
}

/// Opens a page of this machine in Chromium, without a window and in one of this width.
[[nodiscard]] inline BrowsedPage browse(std::string const& path, int width) {
  TemporaryDirectory const directory;
  std::string const dom = directory.file("page");
  std::string const log = directory.file("log");
  std::string const command = "timeout 100 chromium --headless=new --no-sandbox --disable-gpu --enable-logging=stderr" +
                              (" --user-data-dir=" + directory.file("profile")) + " --virtual-time-budget=10000" +
                              " --window-size=" + std::to_string(width) + ",844 --dump-dom 'file://" + path + "' >" +
                              dom + " 2>" + log;
  if (std::system(command.c_str()) != 0) {
    return {"", "chromium failed: " + read_file(log)};
  }
  std::string console;
  std::string const said = read_file(log);
  for (std::size_t begin = 0; begin < said.size();) {
    std::size_t const end = std::min(said.find('\n', begin), said.size());
    std::string const line = said.substr(begin, end - begin);
    console += line.find("CONSOLE") != std::string::npos ? line + '\n' : "";
    begin = end + 1;
  }
  std::string const elements = read_file(dom);
  return {elements.substr(0, elements.find("<script")), console};
}

} // namespace pairscan::testing
