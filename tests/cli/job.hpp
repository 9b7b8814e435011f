#pragma once

#include <tests/cli/process.hpp>
#include <tests/support/temporary_directory.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace pairscan::testing {

/// FASTA text of families of related sequences; ids g0, g1, ...
[[nodiscard]] inline std::string genes(int count, int length, unsigned seed = 1) {
  std::mt19937 random(seed);
  auto const letter = [&random] { return "ACGT"[random() % 4]; };
  std::string parent;
  std::string fasta;
  for (int gene = 0; gene < count; ++gene) {
    if (gene % 5 == 0) {
      parent.resize(static_cast<std::size_t>(length) - random() % (static_cast<unsigned>(length) / 5));
      for (char& each : parent) {
        each = letter();
      }
    }
    fasta += ">g" + std::to_string(gene) + " a gene\n";
    for (char const each : parent) {
      unsigned const what = static_cast<unsigned>(random() % 100);
      fasta += what == 0 ? "" : std::string(1, what < 3 ? letter() : each);
    }
    fasta += '\n';
  }
  return fasta;
}

/// A directory with inputs, in which pairscan is run.
class Job {
public:
  explicit Job(std::string const& fasta = genes(12, 100)) {
    write("genes.fasta", fasta);
    write("job.yaml", "input: {sequences: genes.fasta}\n");
  }

  void write(std::string const& name, std::string const& text) { write_file(path(name), text); }
  [[nodiscard]] std::string read(std::string const& name) const { return read_file(path(name)); }
  [[nodiscard]] std::string path(std::string const& name) const { return directory_.file(name); }
  [[nodiscard]] bool exists(std::string const& name) const { return std::filesystem::exists(path(name)); }

  /// Names in a directory, sorted.
  [[nodiscard]] std::vector<std::string> names(std::string const& directory = "out") const {
    std::vector<std::string> found;
    for (auto const& entry : std::filesystem::directory_iterator(path(directory))) {
      found.push_back(entry.path().filename().string());
    }
    std::sort(found.begin(), found.end());
    return found;
  }

  /// `pairscan` with these arguments.
  [[nodiscard]] ProcessResult pairscan(std::vector<std::string> arguments, ProcessOptions options = {}) const {
    return start(std::move(arguments), std::move(options))->wait();
  }
  [[nodiscard]] std::unique_ptr<Process> start(std::vector<std::string> arguments, ProcessOptions options = {}) const {
    arguments.insert(arguments.begin(), PAIRSCAN_PROGRAM);
    options.directory = directory_.path();
    return std::make_unique<Process>(arguments, options);
  }

  /// `pairscan run job.yaml`, with a --set for each setting.
  [[nodiscard]] ProcessResult run(std::vector<std::string> const& settings = {}, ProcessOptions options = {}) const {
    return pairscan(run_arguments(settings), std::move(options));
  }
  [[nodiscard]] static std::vector<std::string> run_arguments(std::vector<std::string> const& settings) {
    std::vector<std::string> arguments{"run", "job.yaml"};
    for (std::string const& setting : settings) {
      arguments.insert(arguments.end(), {"--set", setting});
    }
    return arguments;
  }

private:
  TemporaryDirectory directory_;
};

/// The program ended by itself with this code and said all of this on standard error.
template <class... Parts>
void expect_failure(ProcessResult const& result, int code, Parts const&... parts) {
  EXPECT_EQ(result.code, code) << "signal " << result.signal << "\n" << result.err;
  EXPECT_THAT(result.err, ::testing::AllOf(::testing::HasSubstr("error"), ::testing::HasSubstr(parts)...));
}

inline void expect_done(ProcessResult const& result) {
  ASSERT_EQ(result.code, 0) << "signal " << result.signal << "\n" << result.err;
}

/// Nothing with a final name, so that nobody takes half a result for a whole one.
inline void expect_no_result(Job const& job, std::string const& directory) {
  for (char const* const name : {"/pairs.tsv", "/scores.npy", "/summary.json", "/config.yaml"}) {
    EXPECT_FALSE(job.exists(directory + name)) << name;
  }
}

} // namespace pairscan::testing
