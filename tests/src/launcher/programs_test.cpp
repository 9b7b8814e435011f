#include <launcher/programs.hpp>
#include <tests/support/temporary_directory.hpp>

#include <gtest/gtest.h>

#include <filesystem>

namespace pairscan {
namespace {

TEST(Programs, AreExecutableFiles) {
  testing::TemporaryDirectory const directory;
  std::filesystem::create_symlink("/bin/sh", directory.file("pairscan-host"));
  testing::write_file(directory.file("pairscan-cuda"), "not executable");
  Programs const found = programs_in(directory.path());
  EXPECT_EQ(found.directory, directory.path());
  EXPECT_TRUE(found.host);
  EXPECT_FALSE(found.cuda);
  std::filesystem::remove(directory.file("pairscan-host"));
  std::filesystem::create_directory(directory.file("pairscan-host"));
  EXPECT_FALSE(programs_in(directory.path()).host);
}

TEST(Programs, AreLookedForBesideTheOneThatRuns) {
  EXPECT_EQ(installed_programs().directory, std::filesystem::canonical("/proc/self/exe").parent_path());
}

} // namespace
} // namespace pairscan
