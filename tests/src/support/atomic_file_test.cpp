#include <support/atomic_file.hpp>
#include <tests/support/error_of.hpp>
#include <tests/support/temporary_directory.hpp>

#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <span>
#include <stdexcept>
#include <string_view>
#include <sys/resource.h>
#include <sys/stat.h>
#include <vector>

namespace pairscan {
namespace {

using pairscan::testing::read_file;
using pairscan::testing::TemporaryDirectory;
using test::error_of;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

/// Files of this process cannot grow beyond `bytes` while this lives; the write then fails as on a full disk.
class FileSizeLimit {
public:
  explicit FileSizeLimit(rlim_t bytes) : signal_before_(std::signal(SIGXFSZ, SIG_IGN)) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    rlimit const limit{bytes, before_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FileSizeLimit() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, signal_before_);
  }

private:
  rlimit before_{};
  void (*signal_before_)(int);
};

struct AtomicFileTest : ::testing::Test {
  TemporaryDirectory directory;
  std::string const path = directory.file("pairs.tsv");
};

TEST_F(AtomicFileTest, AppearsWholeOnCommitAndNotBefore) {
  AtomicFile file(path);
  file.write(std::string_view("one\n"));
  file.write(std::string_view("two\n"));
  EXPECT_FALSE(std::filesystem::exists(path));
  EXPECT_THAT(directory.names(), ElementsAre(StartsWith("pairs.tsv.partial-")));
  file.commit();
  EXPECT_EQ(read_file(path), "one\ntwo\n");
  EXPECT_EQ(directory.names().size(), 1U);
}

TEST_F(AtomicFileTest, LeavesNothingWithoutCommit) {
  {
    AtomicFile file(path);
    file.write(std::string_view("lost"));
  }
  EXPECT_EQ(directory.names().size(), 0U);
}

TEST_F(AtomicFileTest, KeepsWhatStoodThereUntilCommit) {
  pairscan::testing::write_file(path, "earlier run");
  {
    AtomicFile dropped(path);
    dropped.write(std::string_view("lost"));
  }
  EXPECT_EQ(read_file(path), "earlier run");
  AtomicFile file(path);
  file.write(std::string_view("later run"));
  file.commit();
  EXPECT_EQ(read_file(path), "later run");
}

TEST_F(AtomicFileTest, HasNoMoreBytesThanWereWrittenWhateverWasReserved) {
  for (std::size_t bytes : {0UL, 10UL, 5000UL}) {
    AtomicFile file(path);
    file.reserve(1000);
    file.write(std::string(bytes, 'x'));
    file.commit();
    EXPECT_EQ(read_file(path), std::string(bytes, 'x'));
  }
}

TEST_F(AtomicFileTest, FullDiskShowsWhenRoomIsReserved) {
  FileSizeLimit const limit(1000);
  AtomicFile file(path);
  EXPECT_THAT(error_of(ExitCode::failed, [&] { file.reserve(2000); }), HasSubstr("pairs.tsv"));
}

TEST_F(AtomicFileTest, KeepsTheOrderOfSmallAndLargeWrites) {
  std::string expected;
  AtomicFile file(path);
  for (std::size_t bytes : {0UL, 1UL, 1048575UL, 1UL, 3000000UL, 7UL, 1048576UL, 1048577UL, 5UL}) {
    std::string const part(bytes, static_cast<char>('a' + expected.size() % 23));
    file.write(part);
    expected += part;
  }
  file.finish();
  EXPECT_TRUE(read_file(path) == expected);
}

TEST_F(AtomicFileTest, OverwritesWhatWasWrittenAndGoesOnBehindIt) {
  AtomicFile file(path);
  file.write(std::string_view("entries:   0\n1 2\n"));
  file.overwrite(10, "17");
  file.write(std::string_view("3 4\n"));
  EXPECT_THROW(file.overwrite(20, "ab"), std::logic_error); // one byte more than there is
  file.commit();
  EXPECT_EQ(read_file(path), "entries:  17\n1 2\n3 4\n");
}

TEST_F(AtomicFileTest, FullDiskIsAnErrorThatNamesThePath) {
  for (std::size_t bytes : {std::size_t{2000}, std::size_t{3} << 20}) { // met in commit, and already in write
    FileSizeLimit const limit(1000);
    std::string const message = error_of(ExitCode::failed, [&] {
      AtomicFile file(path);
      file.write(std::string(bytes, 'x'));
      file.commit();
    });
    EXPECT_THAT(message, HasSubstr("pairs.tsv"));
    EXPECT_THAT(message, HasSubstr("File too large; raise the limit"));
    EXPECT_EQ(directory.names().size(), 0U);
  }
}

/// A file system in memory, which every Linux has.
struct AtomicFileInMemory : ::testing::Test {
  TemporaryDirectory directory{"/dev/shm"};
  std::string const path = directory.file("pairs.tsv");
  AtomicFile file{path};

  void SetUp() override {
    if (!FileDescriptor(path, O_RDWR | O_CREAT).is_in_memory()) {
      GTEST_SKIP() << "/dev/shm is no tmpfs";
    }
  }
  static void fill(FileRoom const& room, std::string const& text) {
    ASSERT_EQ(room.bytes.size(), text.size());
    std::copy(text.begin(), text.end(), reinterpret_cast<char*>(room.bytes.data()));
  }
};

TEST_F(AtomicFileInMemory, SetsRoomAsideBetweenWrites) {
  std::string const first(200'001, 'a');
  std::string const second(150'000, 'b');
  file.write(std::string_view("head\n"));
  auto const one = file.set_aside(first.size());
  auto const two = file.set_aside(second.size());
  file.write(std::string_view("tail\n"));
  ASSERT_TRUE(one && two);
  fill(*two, second);
  fill(*one, first);
  file.commit();
  EXPECT_TRUE(read_file(path) == "head\n" + first + second + "tail\n");
}

TEST_F(AtomicFileInMemory, RoomMayBeFilledWhenTheFileIsClosed) {
  std::string const text(300'000, 'x');
  auto room = file.set_aside(text.size());
  ASSERT_TRUE(room);
  file.commit();
  fill(*room, text);
  room.reset();
  EXPECT_TRUE(read_file(path) == text);
}

TEST_F(AtomicFileInMemory, GivesRoomBeyondAWindow) { // of 64 MiB
  if (std::filesystem::space(directory.path()).available < std::uintmax_t{400} << 20U) {
    GTEST_SKIP() << "/dev/shm is too small";
  }
  std::vector<FileRoom> rooms;
  std::string const part(std::size_t{9} << 20U, 'x');
  for (int piece = 0; piece < 9; ++piece) {
    auto const room = file.set_aside(part.size());
    ASSERT_TRUE(room);
    rooms.push_back(*room);
  }
  for (std::size_t piece = rooms.size(); piece-- > 0;) {
    fill(rooms[piece], std::string(part.size(), static_cast<char>('a' + piece)));
  }
  file.commit();
  ASSERT_EQ(std::filesystem::file_size(path), rooms.size() * part.size());
  std::string text(rooms.size() * part.size(), '\0');
  std::ifstream(path, std::ios::binary).read(text.data(), static_cast<std::streamsize>(text.size()));
  for (std::size_t piece = 0; piece < rooms.size(); ++piece) {
    std::string_view const found = std::string_view(text).substr(piece * part.size(), part.size());
    EXPECT_TRUE(found == std::string(part.size(), static_cast<char>('a' + piece))) << piece;
  }
}

TEST_F(AtomicFileInMemory, WhatIsExpectedChangesNoByte) {
  std::string const text(300'000, 'x');
  for (int times = 0; times < 3; ++times) {
    file.expect(std::uint64_t{100} << 20U); // more than comes; beyond 256 MiB room is taken
  }
  auto const room = file.set_aside(text.size());
  file.write(std::string_view("tail\n"));
  ASSERT_TRUE(room);
  fill(*room, text);
  file.commit();
  EXPECT_TRUE(read_file(path) == text + "tail\n");
}

TEST_F(AtomicFileInMemory, ExpectationsBeyondTheRoomAreNoError) {
  FileSizeLimit const limit(1'000'000);
  file.expect(std::uint64_t{1} << 40U);
  file.expect(1); // tries no second time
  file.write(std::string(400'000, 'x'));
  file.commit();
  EXPECT_EQ(read_file(path).size(), 400'000U);
}

TEST_F(AtomicFileInMemory, SetsNothingAsideForFewBytesOrWhereThereIsNoRoom) {
  EXPECT_FALSE(file.set_aside(1000));
  FileSizeLimit const limit(100'000);
  EXPECT_FALSE(file.set_aside(200'000));
  EXPECT_THAT(error_of(ExitCode::failed, [&] { file.write(std::string(200'000, 'x')); }), HasSubstr("File too large"));
}

TEST_F(AtomicFileTest, SetsNothingAsideOnADisk) {
  AtomicFile file(path);
  if (FileDescriptor(directory.file("other"), O_RDWR | O_CREAT).is_in_memory()) {
    GTEST_SKIP() << directory.path() << " is in memory";
  }
  EXPECT_FALSE(file.set_aside(1'000'000));
}

TEST_F(AtomicFileTest, MissingDirectoryIsAnError) {
  std::string const message = error_of(ExitCode::failed, [&] { AtomicFile file(directory.file("none/x.tsv")); });
  EXPECT_THAT(message, StartsWith("cannot write '"));
  EXPECT_THAT(message, HasSubstr("No such file or directory; create the directory first"));
}

TEST_F(AtomicFileTest, RefusesToReplaceWhatIsNoFile) {
  ASSERT_EQ(::mkfifo(path.c_str(), 0600), 0);
  EXPECT_THAT(error_of(ExitCode::failed, [&] { AtomicFile file(path); }), HasSubstr("no regular file"));
  EXPECT_THAT(error_of(ExitCode::failed, [&] { AtomicFile file(directory.path()); }), HasSubstr("no regular file"));
}

TEST_F(AtomicFileTest, FailedRenameIsAnErrorAndLeavesNoPartialFile) {
  {
    AtomicFile file(path);
    std::filesystem::create_directory(path);
    EXPECT_THAT(error_of(ExitCode::failed, [&] { file.commit(); }), HasSubstr("Is a directory"));
  }
  EXPECT_EQ(directory.names().size(), 1U);
}

TEST_F(AtomicFileTest, TakesNothingAfterCommit) {
  AtomicFile file(path);
  file.commit();
  EXPECT_THROW(file.write(std::string_view("late")), std::logic_error);
  EXPECT_THROW(file.commit(), std::logic_error);
}

TEST(FileDescriptors, ReadBackWhatTheyWroteFromAnyPlace) {
  TemporaryDirectory directory;
  auto const file = FileDescriptor::open_regular(directory.file("numbers"), O_CREAT);
  file->write_all(std::as_bytes(std::span(std::string_view("0123456789"))));
  std::array<std::byte, 3> bytes{};
  file->read_at(4, bytes);
  EXPECT_THAT(bytes, ElementsAre(std::byte{'4'}, std::byte{'5'}, std::byte{'6'}));
  EXPECT_THAT(error_of(ExitCode::failed, [&] { file->read_at(8, bytes); }),
              ::testing::AllOf(HasSubstr("numbers"), HasSubstr("cut short")));
}

TEST(CannotWrite, NamesReasonAndRemedy) {
  EXPECT_EQ(error_of(ExitCode::failed, [] { throw_cannot_write("out/pairs.tsv", ENOSPC); }),
            "cannot write 'out/pairs.tsv': No space left on device; free some space there or choose another "
            "output.directory");
  EXPECT_EQ(error_of(ExitCode::failed, [] { throw_cannot_write("standard output", EIO); }),
            "cannot write 'standard output': Input/output error");
}

} // namespace
} // namespace pairscan
