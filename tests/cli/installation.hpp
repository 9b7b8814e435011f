#pragma once

#include <tests/cli/job.hpp>

#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <vector>

namespace pairscan::testing {

/// What stands under the name of a program.
enum class Program : std::uint8_t {
  missing,
  fake,   // says its name, its arguments, what the launcher chose and its standard input; ends with what --exit says
  broken, // is executable, but no program
  real,
};

/// A directory of its own with the launcher and some programs, and a job to run.
class Installation {
public:
  struct Parts {
    Program cuda = Program::missing;
    Program host = Program::missing;
  };

  explicit Installation(Parts const& parts) {
    for (char const* const directory : {"bin", "no_driver"}) {
      std::filesystem::create_directory(job_.path(directory));
    }
    job_.write("no_driver/libcuda.so.1", "no library");       // stands before a driver that this machine may have
    std::filesystem::copy_file(PAIRSCAN_PROGRAM, launcher()); // no link: it would look beside the other one
    put("pairscan-cuda", parts.cuda);
    put("pairscan-host", parts.host);
  }

  [[nodiscard]] Job& job() { return job_; }
  [[nodiscard]] Job const& job() const { return job_; }
  [[nodiscard]] std::filesystem::path launcher() const { return job_.path("bin/pairscan"); }

  /// Of a driver that shows so many devices, or "none".
  [[nodiscard]] std::string driver_directory(std::string const& devices) const {
    return devices == "none" ? job_.path("no_driver")
                             : std::filesystem::path(PAIRSCAN_FAKE_DRIVER).parent_path().string();
  }

  /// The command line that starts the launcher with these arguments on a machine with so many devices (or "none": no
  /// driver) and these variables.
  [[nodiscard]] std::vector<std::string> command(std::vector<std::string> const& arguments, std::string const& devices,
                                                 std::vector<std::string> const& variables = {}) const {
    std::vector<std::string> words{"env", "LD_LIBRARY_PATH=" + driver_directory(devices),
                                   "FAKE_CUDA_DEVICES=" + devices};
    words.insert(words.end(), variables.begin(), variables.end());
    words.push_back(launcher());
    words.insert(words.end(), arguments.begin(), arguments.end());
    return words;
  }

  [[nodiscard]] std::unique_ptr<Process> start(std::vector<std::string> const& arguments, std::string const& devices,
                                               std::vector<std::string> const& variables = {},
                                               std::string const& input = "") const {
    ProcessOptions options;
    options.directory = job_.path(".");
    options.input = input;
    return std::make_unique<Process>(command(arguments, devices, variables), options);
  }

  /// `pairscan run job.yaml` with a --set for each setting.
  [[nodiscard]] ProcessResult run(std::vector<std::string> const& settings, std::string const& devices,
                                  std::vector<std::string> const& variables = {}) const {
    return start(Job::run_arguments(settings), devices, variables)->wait();
  }

private:
  static constexpr char const* kFake = R"(#!/bin/sh
echo $(basename $0) "$@"
echo "$PAIRSCAN_DEVICE_CHOICE"
trap 'exit 9' TERM
case "$1" in
  --exit) cat; exit $2 ;;
  --wait) touch ready; while :; do sleep 0.01; done ;;
esac
)";

  void put(std::string const& name, Program what) {
    std::string const file = job_.path("bin/" + name);
    if (what == Program::real) {
      std::filesystem::copy_file(PAIRSCAN_HOST_PROGRAM, file);
    } else if (what != Program::missing) {
      write_file(file, what == Program::fake ? kFake
                                             : "\x7f"
                                               "ELF, so that no shell reads it");
      std::filesystem::permissions(file, std::filesystem::perms::owner_all);
    }
  }

  Job job_{genes(4, 40)};
};

} // namespace pairscan::testing
