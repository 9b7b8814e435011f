#pragma once

#include <sstream>
#include <string>
#include <vector>

namespace pairscan::testing {

/// The command line that starts the program on so many ranks.
[[nodiscard]] inline std::vector<std::string> on_ranks(int ranks, std::vector<std::string> const& program) {
  std::vector<std::string> command{PAIRSCAN_MPIEXEC, PAIRSCAN_MPIEXEC_NUMPROC_FLAG, std::to_string(ranks)};
  std::istringstream flags(PAIRSCAN_MPIEXEC_FLAGS);
  for (std::string flag; flags >> flag;) {
    command.push_back(flag);
  }
  command.insert(command.end(), program.begin(), program.end());
  return command;
}

/// Lines of pairscan's own that report an error.
[[nodiscard]] inline int errors_in(std::string const& text) {
  int errors = 0;
  for (std::size_t at = text.find("error: "); at != std::string::npos; at = text.find("error: ", at + 1)) {
    ++errors;
  }
  return errors;
}

} // namespace pairscan::testing
