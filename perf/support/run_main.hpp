#pragma once

#include <cstdio>
#include <exception>

namespace pairscan::perf {

/// Returns run(argc, argv). Where it throws, prints the error after the program's name and returns 2.
inline int run_main(char const* name, int argc, char** argv, int (*run)(int, char**)) {
  try {
    return run(argc, argv);
  } catch (std::exception const& error) {
    std::fprintf(stderr, "%s: %s\n", name, error.what());
    return 2;
  }
}

} // namespace pairscan::perf
