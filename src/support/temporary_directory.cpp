#include <support/error.hpp>
#include <support/temporary_directory.hpp>

#include <cerrno>
#include <cstdlib>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>

namespace pairscan {

namespace {

struct Choice {
  std::string variable;
  std::string path;
};

/// As std::filesystem::temp_directory_path looks for it, whose error does not name the variable.
Choice chosen_directory() {
  for (char const* const variable : {"TMPDIR", "TMP", "TEMP", "TEMPDIR"}) {
    if (char const* const path = std::getenv(variable); path != nullptr && *path != '\0') {
      return {variable, path};
    }
  }
  return {"TMPDIR", "/tmp"};
}

/// 0, or why no file can be made there.
int fault_of(std::string const& directory) {
  int const descriptor = ::open(directory.c_str(), O_PATH | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) {
    return errno;
  }
  ::close(descriptor);
  return ::access(directory.c_str(), W_OK | X_OK) == 0 ? 0 : errno;
}

} // namespace

std::string temporary_directory() {
  auto const [variable, path] = chosen_directory();
  if (int const fault = fault_of(path); fault != 0) {
    throw Error(ExitCode::usage, "temporary files cannot be made in '" + path +
                                     "': " + std::generic_category().message(fault) + "; set " + variable +
                                     " to a directory that can be written");
  }
  return path;
}

} // namespace pairscan
