#pragma once

#include <stdexcept>
#include <string>

namespace pairscan {

/// What PAIRSCAN_ASSERT does when a promise is broken. Not an Error: no user can cause or mend it.
[[noreturn]] inline void promise_broken(char const* condition, char const* message, char const* file, int line) {
  throw std::logic_error(std::string(file) + ':' + std::to_string(line) + ": " + message + " (" + condition +
                         " does not hold); please report this");
}

} // namespace pairscan

/// Checks a promise that the code makes to itself, in every build type.
#define PAIRSCAN_ASSERT(condition, message)                                                                            \
  do {                                                                                                                 \
    if (!(condition)) {                                                                                                \
      ::pairscan::promise_broken(#condition, message, __FILE__, __LINE__);                                             \
    }                                                                                                                  \
  } while (false)
