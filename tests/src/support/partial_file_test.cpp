#include <support/partial_file.hpp>
#include <tests/support/temporary_directory.hpp>

#include <gmock/gmock.h>

#include <filesystem>
#include <string>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace pairscan {
namespace {

using ::testing::UnorderedElementsAre;

/// A number that no process has: of a child that has ended and was waited for.
std::string dead_process() {
  pid_t const child = ::fork();
  if (child == 0) {
    ::_exit(0);
  }
  ::waitpid(child, nullptr, 0);
  return std::to_string(child);
}

class LeftBehind : public ::testing::Test {
protected:
  void write(std::string const& name) { testing::write_file(directory_.file(name), "part"); }

  /// Names that are there after those left behind of these names were removed.
  std::vector<std::string> left(std::vector<std::string> const& names = {"pairs.tsv", "scores.npy"}) {
    remove_left_behind(directory_.path(), names);
    std::vector<std::string> found;
    for (auto const& entry : std::filesystem::directory_iterator(directory_.path())) {
      found.push_back(entry.path().filename().string());
    }
    return found;
  }

  testing::TemporaryDirectory directory_;
  std::string dead_ = dead_process();
};

TEST_F(LeftBehind, FilesOfDeadProcessesAreRemoved) {
  write("pairs.tsv.partial-" + dead_);
  write("scores.npy.partial-" + dead_);
  write("pairs.tsv");
  EXPECT_THAT(left(), UnorderedElementsAre("pairs.tsv"));
}

TEST_F(LeftBehind, FilesOfLivingProcessesStay) {
  std::string const mine = std::filesystem::path(partial_path_of("pairs.tsv")).filename().string();
  std::string const parents = "pairs.tsv.partial-" + std::to_string(::getppid());
  write(mine);
  write(parents);
  EXPECT_THAT(left(), UnorderedElementsAre(mine, parents));
}

TEST_F(LeftBehind, OtherFilesStay) {
  std::vector<std::string> const others{"notes.partial-" + dead_,
                                        "pairs.tsv.partial-",
                                        "pairs.tsv.partial-" + dead_ + "x",
                                        "pairs.tsv.partial--" + dead_,
                                        "pairs.tsv.partial-0",
                                        "x.pairs.tsv.partial-" + dead_,
                                        "pairs.tsv.partial-99999999999999999999"};
  for (std::string const& other : others) {
    write(other);
  }
  std::filesystem::create_directory(directory_.file("scores.npy.partial-" + dead_));
  auto expected = others;
  expected.push_back("scores.npy.partial-" + dead_);
  EXPECT_THAT(left(), ::testing::UnorderedElementsAreArray(expected));
}

TEST_F(LeftBehind, ADirectoryThatDoesNotExistIsNoError) {
  std::vector<std::string> const names{"pairs.tsv"};
  EXPECT_NO_THROW(remove_left_behind(directory_.file("nowhere"), names));
}

} // namespace
} // namespace pairscan
