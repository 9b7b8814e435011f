#include <commands/arguments.hpp>
#include <config/shipped_files.hpp>
#include <config/text_file.hpp>
#include <support/error.hpp>
#include <support/standard_output.hpp>

#include <filesystem>

namespace pairscan {

int config_command(Arguments const& arguments) {
  std::string const name = arguments.query + ".yaml";
  for (std::string const& directory : shipped_directories("configs/templates")) {
    std::string const file = (std::filesystem::path(directory) / name).string();
    std::error_code missing;
    if (std::filesystem::exists(file, missing)) {
      print_text(read_text(file, "template"));
      return static_cast<int>(ExitCode::done);
    }
  }
  throw Error(ExitCode::failed, "the template '" + name + "' is not installed beside pairscan; install pairscan anew");
}

} // namespace pairscan
