#include <commands/arguments.hpp>
#include <support/error.hpp>
#include <support/standard_output.hpp>

namespace pairscan {

int page_command(Arguments const& arguments) {
  print_text(arguments.page);
  return static_cast<int>(ExitCode::done);
}

} // namespace pairscan
