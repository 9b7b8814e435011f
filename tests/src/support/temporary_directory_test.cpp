#include <support/temporary_directory.hpp>
#include <tests/support/error_of.hpp>
#include <tests/support/temporary_directory.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <string>

namespace pairscan {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

class TemporaryDirectoryOfTheSystem : public ::testing::Test {
protected:
  void SetUp() override { unset(); }
  void TearDown() override { unset(); }

  static void unset() {
    for (char const* const variable : {"TMPDIR", "TMP", "TEMP", "TEMPDIR"}) {
      ::unsetenv(variable);
    }
  }

  static std::string refusal() {
    return test::error_of(ExitCode::usage, [] { (void)temporary_directory(); });
  }

  testing::TemporaryDirectory directory_;
};

TEST_F(TemporaryDirectoryOfTheSystem, IsTheOneOfTheEnvironment) {
  EXPECT_EQ(temporary_directory(), "/tmp");
  ::setenv("TMPDIR", "", 1);
  EXPECT_EQ(temporary_directory(), "/tmp");
  ::setenv("TMPDIR", directory_.path().c_str(), 1);
  EXPECT_EQ(temporary_directory(), directory_.path());
}

TEST_F(TemporaryDirectoryOfTheSystem, IsNamedWithItsVariableWhereItIsBad) {
  std::string const file = directory_.file("file");
  std::ofstream{file} << "x";
  for (char const* const variable : {"TEMP", "TMPDIR"}) {
    for (std::string const& path : {directory_.file("missing"), file}) {
      ::setenv(variable, path.c_str(), 1);
      EXPECT_THAT(refusal(), AllOf(HasSubstr(path + "'"), HasSubstr(std::string("set ") + variable)));
    }
  }
}

} // namespace
} // namespace pairscan
