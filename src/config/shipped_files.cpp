#include <config/shipped_files.hpp>

#include <filesystem>
#include <system_error>

namespace pairscan {

std::vector<std::string> shipped_directories(std::string const& folder) {
  std::vector<std::string> directories{folder};
  std::error_code unknown;
  auto const program = std::filesystem::read_symlink("/proc/self/exe", unknown);
  if (!unknown) {
    directories.push_back((program.parent_path().parent_path() / PAIRSCAN_DATA_DIRECTORY / folder).string());
  }
  return directories;
}

} // namespace pairscan
