#include <support/partial_file.hpp>
#include <tests/support/error_of.hpp>
#include <tests/support/temporary_directory.hpp>

#include <gmock/gmock.h>

#include <filesystem>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <vector>

namespace pairscan {
namespace {

using test::error_of;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::MatchesRegex;
using ::testing::UnorderedElementsAre;
using ::testing::UnorderedElementsAreArray;

class PartialFiles : public ::testing::Test {
protected:
  void write(std::string const& name) { testing::write_file(directory_.file(name), "part"); }

  testing::TemporaryDirectory directory_;
  std::string path_ = directory_.file("pairs.tsv");
};

TEST_F(PartialFiles, HaveANameOfTheirOwnUntilTheyAreCommitted) {
  PartialFile file(path_);
  PartialFile second(path_);
  EXPECT_THAT(directory_.names(), UnorderedElementsAre(MatchesRegex("pairs\\.tsv\\.partial-[0-9a-f]{16}"),
                                                       MatchesRegex("pairs\\.tsv\\.partial-[0-9a-f]{16}")));
  file.commit();
  EXPECT_THAT(directory_.names(), UnorderedElementsAre("pairs.tsv", MatchesRegex(".*partial.*")));
}

TEST_F(PartialFiles, VanishWithoutCommit) {
  { PartialFile const file(path_); }
  EXPECT_THAT(directory_.names(), IsEmpty());
}

/// Two containers may have processes of one number, and a file under a partial name may be a link to something dear.
TEST_F(PartialFiles, NoOtherFileIsOpenedWhateverItsName) {
  write("dear");
  std::filesystem::create_hard_link(directory_.file("dear"), path_ + ".partial-" + std::to_string(::getpid()));
  PartialFile file(path_);
  file.commit();
  EXPECT_EQ(testing::read_file(directory_.file("dear")), "part");
}

TEST_F(PartialFiles, TakeTheirBlocksAtOnce) {
  PartialFile file(path_);
  file.allocate(100'000);
  EXPECT_EQ(file.descriptor().size(), 100'000U);
  EXPECT_THAT(error_of(ExitCode::failed, [&] { file.allocate(std::uint64_t{1} << 60); }), HasSubstr(path_));
}

TEST_F(PartialFiles, AreNotBegunWhereTheyCouldNotBeCommitted) {
  std::filesystem::create_directory(path_);
  EXPECT_THAT(error_of(ExitCode::failed, [&] { PartialFile const file(path_); }),
              HasSubstr("'" + path_ + "': it exists and is no regular file; remove it"));
  EXPECT_THAT(directory_.names(), ElementsAre("pairs.tsv"));
}

TEST_F(PartialFiles, OfAnotherUserInAStickyDirectoryCannotBeReplaced) {
  if (::geteuid() != 0) {
    GTEST_SKIP() << "only the superuser can be two users";
  }
  write("pairs.tsv");
  ASSERT_EQ(::chmod(directory_.path().c_str(), 01777), 0);
  pid_t const child = ::fork();
  if (child == 0) {
    if (::seteuid(65534) != 0 || ::eaccess(path_.c_str(), F_OK) != 0) {
      ::_exit(2);
    }
    bool const refused = [&] {
      try {
        PartialFile const file(path_);
        return false;
      } catch (Error const& error) {
        return std::string_view(error.what()).find("another user") != std::string_view::npos;
      }
    }();
    ::_exit(refused ? 0 : 1);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  if (WEXITSTATUS(status) == 2) {
    GTEST_SKIP() << "another user cannot look into the temporary directory";
  }
  EXPECT_EQ(status, 0);
}

TEST_F(PartialFiles, SayWhenTheyWereRemovedBeforeTheyWereWhole) {
  PartialFile file(path_);
  std::filesystem::remove(directory_.file(directory_.names().at(0)));
  EXPECT_THAT(error_of(ExitCode::failed, [&] { file.commit(); }),
              HasSubstr("No such file or directory; somebody removed"));
}

TEST_F(PartialFiles, WithoutANameHoldWhatIsWritten) {
  auto const file = open_nameless(path_, "records");
  EXPECT_THAT(directory_.names(), IsEmpty());
  file->write_all(std::as_bytes(std::span("1234", 4)));
  EXPECT_EQ(file->size(), 4U);
}

class LeftBehind : public PartialFiles {
protected:
  /// Names that are there after those left behind of these names were removed.
  std::vector<std::string> left(std::vector<std::string_view> const& names = {"pairs.tsv", "scores.npy"}) {
    remove_left_behind(directory_.path(), names);
    return directory_.names();
  }

  std::string const mark_ = ".partial-0123456789abcdef";
};

TEST_F(LeftBehind, PartialFilesOfTheNamesAreRemoved) {
  write("pairs.tsv" + mark_);
  write("scores.npy" + mark_);
  write("pairs.tsv");
  EXPECT_THAT(left(), ElementsAre("pairs.tsv"));
}

TEST_F(LeftBehind, AKilledProcessLeavesWhatIsRemoved) {
  pid_t const child = ::fork();
  if (child == 0) {
    PartialFile const file(path_);
    ::_exit(0); // without destructors
  }
  ::waitpid(child, nullptr, 0);
  EXPECT_EQ(directory_.names().size(), 1U);
  EXPECT_THAT(left(), IsEmpty());
}

TEST_F(LeftBehind, OtherFilesStay) {
  std::vector<std::string> others{"notes" + mark_,           "pairs.tsv.partial-",
                                  "pairs.tsv.partial-1234",  "pairs.tsv" + mark_ + "0",
                                  "pairs.tsv" + mark_ + "x", "pairs.tsv.partial-0123456789ABCDEF",
                                  "x.pairs.tsv" + mark_};
  for (std::string const& other : others) {
    write(other);
  }
  std::filesystem::create_directory(directory_.file("scores.npy" + mark_));
  others.push_back("scores.npy" + mark_);
  std::filesystem::create_symlink("x.pairs.tsv" + mark_, directory_.file("pairs.tsv" + mark_));
  others.push_back("pairs.tsv" + mark_);
  EXPECT_THAT(left(), UnorderedElementsAreArray(others));
}

TEST_F(LeftBehind, ADirectoryThatDoesNotExistIsNoError) {
  std::vector<std::string_view> const names{"pairs.tsv"};
  EXPECT_NO_THROW(remove_left_behind(directory_.file("nowhere"), names));
}

} // namespace
} // namespace pairscan
