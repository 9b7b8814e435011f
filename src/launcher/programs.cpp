#include <launcher/programs.hpp>

#include <filesystem>
#include <system_error>
#include <unistd.h>

namespace pairscan {

namespace {

bool can_run(std::filesystem::path const& file) {
  std::error_code none;
  return std::filesystem::is_regular_file(file, none) && ::access(file.c_str(), X_OK) == 0;
}

} // namespace

Programs programs_in(std::string const& directory) {
  std::filesystem::path const path(directory);
  return {directory, can_run(path / kHostProgram), can_run(path / kCudaProgram)};
}

Programs installed_programs() {
  std::error_code none;
  return programs_in(std::filesystem::read_symlink("/proc/self/exe", none).parent_path().string());
}

} // namespace pairscan
