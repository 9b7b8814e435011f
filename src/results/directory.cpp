#include <results/directory.hpp>
#include <support/error.hpp>

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <unistd.h>

namespace pairscan {
namespace {

[[noreturn]] void refuse(std::string const& directory, std::string const& fault) {
  throw Error{ExitCode::usage, "output.directory '" + directory + "' " + fault + "; choose another output.directory"};
}

} // namespace

void prepare_directory(std::string const& directory) {
  if (directory == "-") {
    return;
  }
  std::error_code error;
  std::filesystem::create_directories(directory, error);
  if (error) {
    refuse(directory, "cannot be created: " + error.message());
  }
  if (!std::filesystem::is_directory(directory, error)) {
    refuse(directory, "is no directory");
  }
  if (::access(directory.c_str(), W_OK | X_OK) != 0) {
    refuse(directory, "cannot be written: " + std::generic_category().message(errno));
  }
}

} // namespace pairscan
