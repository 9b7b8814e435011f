#include <config/text_file.hpp>
#include <support/error.hpp>

#include <cerrno>
#include <fstream>
#include <system_error>

namespace pairscan {

namespace {

// One byte more than read_yaml takes: enough for it to refuse, whatever was named by mistake.
constexpr std::size_t kReadBytes = kMostConfigBytes + 1;

} // namespace

std::string read_text(std::string const& path, std::string const& what) {
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  std::string text(kReadBytes, '\0');
  in.read(text.data(), static_cast<std::streamsize>(kReadBytes));
  if (!in.is_open() || in.bad()) {
    int const reason = errno != 0 ? errno : EIO;
    throw Error(ExitCode::usage, "cannot read the " + what + " '" + path +
                                     "': " + std::generic_category().message(reason) + "; check its name");
  }
  text.resize(static_cast<std::size_t>(in.gcount()));
  return text;
}

} // namespace pairscan
