#include <scoring/matrix_parser.hpp>
#include <scoring/table_parser.hpp>
#include <support/error.hpp>
#include <support/text.hpp>

#include <fmt/format.h>

#include <cerrno>
#include <fstream>
#include <system_error>

namespace pairscan {

NamedMatrix read_matrix_file(std::string const& path, MatrixLetters letters, UnknownScore unknown) {
  errno = 0;
  std::ifstream in(path, std::ios::binary);
  std::string text(kMostTableBytes + 1, '\0'); // a byte more than is parsed: enough for it to be refused
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!in.is_open() || in.bad()) {
    int const reason = errno != 0 ? errno : EIO;
    throw Error(ExitCode::usage, fmt::format("cannot read the matrix file '{}': {}; check its name", escaped(path),
                                             std::generic_category().message(reason)));
  }
  text.resize(static_cast<std::size_t>(in.gcount()));
  return parse_matrix(text, {path, letters, unknown});
}

} // namespace pairscan
