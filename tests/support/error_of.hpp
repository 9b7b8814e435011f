#pragma once

#include <support/error.hpp>

#include <gtest/gtest.h>

#include <string>

namespace pairscan::test {

/// The message of the Error that the call throws, which must have this code; without one the test fails.
template <class Call>
std::string error_of(ExitCode code, Call&& call) {
  try {
    call();
  } catch (Error const& error) {
    EXPECT_EQ(static_cast<int>(error.code()), static_cast<int>(code)) << error.what();
    return error.what();
  }
  ADD_FAILURE() << "no Error was thrown";
  return "";
}

} // namespace pairscan::test
