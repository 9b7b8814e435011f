#pragma once

#include <tests/cli/job.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace pairscan::testing {

inline constexpr int kRecords = 31; // families of five that differ by a few per cent, and one record of its own
inline constexpr int kFamily = 5;

using Families = std::set<std::set<std::string>>;

[[nodiscard]] inline bool works(std::string const& command) {
  return std::system((command + " >/dev/null 2>&1").c_str()) == 0;
}

/// Returns a Python that has these modules, or nothing: there may be several.
[[nodiscard]] inline std::string python_with(std::string const& modules) {
  for (std::string const program : {"python3", "/usr/bin/python3"}) {
    if (works(program + " -c 'import " + modules + "'")) {
      return program;
    }
  }
  return "";
}

[[nodiscard]] inline std::vector<std::string> split(std::string const& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, separator);) {
    parts.push_back(part);
  }
  return parts;
}

[[nodiscard]] inline Families families() {
  Families all;
  for (int begin = 0; begin < kRecords; begin += kFamily) {
    std::set<std::string> family;
    for (int record = begin; record < std::min(begin + kFamily, kRecords); ++record) {
      family.insert("g" + std::to_string(record));
    }
    all.insert(family);
  }
  return all;
}

class MatrixJob : public ::testing::Test {
protected:
  MatrixJob() : job_(genes(kRecords, 150)) {}

  /// Runs pairscan with these matrices beside a table of identities.
  void run(std::string const& matrices, std::vector<std::string> settings = {}) {
    settings.insert(settings.begin(), {"output.pairs={format: tsv, fields: [query, target, score, identity]}",
                                       "output.matrix=" + matrices});
    expect_done(job_.run(settings));
  }

  /// Runs a command by a shell in the job's directory, and returns what it prints.
  std::string shell(std::string const& command) {
    ProcessOptions options;
    options.directory = job_.path(".");
    ProcessResult const result = Process({"sh", "-c", command}, options).wait();
    EXPECT_EQ(result.code, 0) << command << "\n" << result.err << result.out;
    return result.out;
  }

  /// 1 - identity of all pairs of names, the smaller one first.
  std::map<std::pair<std::string, std::string>, double> distances_of_pairs() {
    std::map<std::pair<std::string, std::string>, double> distances;
    auto const lines = split(job_.read("out/pairs.tsv"), '\n');
    for (std::size_t line = 1; line < lines.size(); ++line) {
      auto const words = split(lines[line], '\t');
      distances[std::minmax({words[0], words[1]})] = 1 - std::stod(words[3]);
    }
    return distances;
  }

  /// Runs a program of Python or R that it reads from a file.
  std::string script(std::string const& interpreter, std::string const& text) {
    job_.write("script", text);
    return shell(interpreter + " script");
  }

  Job job_;
};

} // namespace pairscan::testing
